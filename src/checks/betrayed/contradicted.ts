// Rows in which a cell is not what its fellows have, found column by column: most rows of a table have none.
import type { CodedColumn } from './coded-columns.ts'
import type { Dependency } from './dependencies.ts'
import type { TextPart } from './finding.ts'
import { onceForColumn } from './once.ts'
import type { InSteps } from './steps.ts'
import { partOf } from './text-parts.ts'

/** The different texts of a column without spaces at their ends. */
export const trimmedTexts = onceForColumn(({ texts }): readonly string[] => texts.map(text => text.trim()))

const partsIn = (column: CodedColumn, part: TextPart | null): readonly string[] =>
  part === null ? trimmedTexts(column) : domainsOrCodes(column, part)
const domainsOrCodes = onceForColumn((column, part): readonly string[] =>
  trimmedTexts(column).map(text => partOf(text, part as TextPart)),
)

/** By row, 1 where the fellows of a cell have another value. `wanted`: columns in which a blank cell counts as well. */
export function* contradictedRows(
  columns: readonly CodedColumn[],
  dependencies: readonly Dependency[],
  wanted: readonly number[] = [],
): InSteps<Uint8Array> {
  const rows = new Uint8Array(columns[0]?.codes.length ?? 0)
  for (const { from, to, part, usual } of dependencies) {
    const [source, column] = [columns[from], columns[to]]
    if (!source || !column) continue
    const values = partsIn(source, part).map(key => usual.get(key)?.value)
    const texts = trimmedTexts(column)
    const countsBlank = wanted.includes(to)
    for (let row = 0; row < rows.length; row++) {
      const value = values[source.codes[row] ?? 0]
      if (value === undefined) continue
      const text = texts[column.codes[row] ?? 0]
      if (text !== value && (text !== '' || countsBlank)) rows[row] = 1
    }
    yield
  }
  return rows
}
