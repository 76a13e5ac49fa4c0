// What is counted in the cells of a column from its different texts, for as long as it is kept.
import { type CodedColumn, textAt } from '../../checks/betrayed/coded-columns.ts'
import { onceForColumn } from '../../checks/betrayed/once.ts'
import { duplicateKey, isBlank } from '../../contract/app/cell/cell-text.ts'
import { domainIn } from '../types/sort-keys.ts'

export const filledCells = onceForColumn(({ texts, counts }): number =>
  texts.reduce((sum, text, code) => (isBlank(text) ? sum : sum + (counts[code] ?? 0)), 0),
)

/** Filled cells, how many of them differ, and how many say the same as another one. */
export const duplicateCells = onceForColumn(({ texts, counts }) => {
  const cells = new Map<string, number>()
  let filled = 0
  for (const [code, text] of texts.entries()) {
    const key = duplicateKey(text)
    if (key === null) continue
    const own = counts[code] ?? 0
    filled += own
    cells.set(key, (cells.get(key) ?? 0) + own)
  }
  let repeated = 0
  for (const own of cells.values()) if (own > 1) repeated += own
  return { filled, different: cells.size, repeated }
})

/** Filled cells by the domain that is in them, null for none. */
export const domainCells = onceForColumn(({ texts, counts }): ReadonlyMap<string | null, number> => {
  const cells = new Map<string | null, number>()
  for (const [code, text] of texts.entries()) {
    if (isBlank(text)) continue
    const domain = domainIn(text)
    cells.set(domain, (cells.get(domain) ?? 0) + (counts[code] ?? 0))
  }
  return cells
})

/** Rows, by place, that are blank in all columns. */
export function blankRowsIn(columns: readonly CodedColumn[], rows: number): number[] {
  const [first, ...others] = columns
  const blank: number[] = []
  for (let row = 0; row < rows; row++)
    if ((!first || isBlank(textAt(first, row))) && others.every(one => isBlank(textAt(one, row)))) blank.push(row)
  return blank
}
