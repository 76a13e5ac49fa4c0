// Rows as JSON: an object for each, its members named after the columns; in lines (jsonlines.org) or as one array.
import { distinctNames, type RowText } from './row-text.ts'
import { type CellReading, readerOf } from './xlsx-value.ts'

/** As members of one object. */
const membersOf = (names: readonly string[]): string[] =>
  distinctNames(names, (name, number) => `${name} (${number})`).map(name => `${JSON.stringify(name)}:`)

/** A number or true and false where the column says so and the cell fits, else null. Dates have no form of their own in JSON. */
export function typedValue(reads: CellReading): (cell: string) => string | null {
  const read = reads.as === 'date' ? null : readerOf(reads)
  return cell => {
    const typed = read?.(cell)
    if (!typed) return null
    return typed.kind === 'b' ? String(typed.value === '1') : typed.value
  }
}

/**
 * Rows as objects without what parts them; cells are exact text, an empty one is null. `reads`: of columns that are typed, in the
 * order of the names; without it all are text.
 */
export function jsonObject(
  names: readonly string[],
  reads: readonly CellReading[] = [],
): (cells: readonly (string | null)[]) => string {
  const members = membersOf(names)
  const typed = reads.map(typedValue)
  return cells => {
    let line = ''
    for (const [at, member] of members.entries()) {
      const cell = cells[at] ?? null
      line += `${at === 0 ? '{' : ','}${member}${cell === null ? 'null' : (typed[at]?.(cell) ?? JSON.stringify(cell))}`
    }
    return `${line}}`
  }
}

/** Lines, or one array. */
export function jsonText(format: 'jsonl' | 'json', names: readonly string[], reads: readonly CellReading[]): RowText {
  const row = jsonObject(names, reads)
  return format === 'jsonl'
    ? { before: '', row, between: '\n', after: '\n', empty: '' }
    : { before: '[\n', row, between: ',\n', after: '\n]\n', empty: '[]\n' }
}
