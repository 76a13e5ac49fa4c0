// Columns of marks among copied cells: a result that must not pass for a checked one says so wherever it goes, and cells that
// come back into a list come without them.
import { type CellValue, cellMarks, cellStates } from '../../../contract/app/cell/cell.ts'
import type { StoredCell } from '../grid/row-pages.ts'
import { ownTable, type TextTable } from './tsv.ts'

export interface CopiedTable {
  readonly rows: CellValue[][]
  /** Places of the columns of marks. */
  readonly marks: readonly number[]
}

const doubtful = cellMarks.practice | cellMarks.guess | cellMarks.stale
const unsure = cellStates.indexOf('unsure')

/** Whether a cell must not be copied without a word about it. */
export const needsMark = ({ state, marks }: Pick<StoredCell, 'state' | 'marks'>): boolean =>
  (marks & doubtful) !== 0 || state === unsure

/** Without columns of marks that say nothing. `headers`: rows of names above the cells. */
export function withoutEmptyMarks({ rows, marks }: CopiedTable, headers: number): CopiedTable {
  const empty = marks.filter(at => rows.every((row, line) => line < headers || row[at] === null))
  if (empty.length === 0) return { rows, marks }
  return {
    rows: rows.map(row => row.filter((_, at) => !empty.includes(at))),
    marks: marks.filter(at => !empty.includes(at)).map(at => at - empty.filter(before => before < at).length),
  }
}

/** Tables side by side. */
export function sideBySide(tables: readonly CopiedTable[]): CopiedTable {
  const [first] = tables
  if (!first || tables.length === 1) return first ?? { rows: [], marks: [] }
  let width = 0
  const marks = tables.flatMap(table => {
    const from = width
    width += table.rows[0]?.length ?? 0
    return table.marks.map(at => from + at)
  })
  return { rows: first.rows.map((_, line) => tables.flatMap(({ rows }) => rows[line] ?? [])), marks }
}

const marksAttribute = 'data-marks'

/** What HTML written here says of itself. */
export const ownAttributes = (marks: readonly number[]): string =>
  marks.length === 0 ? ownTable : `${ownTable} ${marksAttribute}="${marks.join(' ')}"`

/** A copied table as it is pasted into a list: columns of marks that this program put beside its cells stay out. */
export function withoutMarks(table: TextTable, html: string): TextTable {
  const found = html.includes(ownTable) ? new RegExp(`${marksAttribute}="([\\d ]+)"`).exec(html)?.[1] : undefined
  if (found === undefined) return table
  const marks = new Set(found.split(' ').map(Number))
  return table.map(row => row.filter((_, at) => !marks.has(at)))
}
