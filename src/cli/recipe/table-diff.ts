// Two small tables compared cell by cell: what a recipe made of its sample, and what it should have made.
import { createCsvReader } from '../../engine/file/csv/csv-read.ts'

/** A table as its CSV says it. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Rows are counted from 1 below the header; null where one of the two has none. */
export interface RowDiff {
  readonly kind: 'changed' | 'missing' | 'extra'
  readonly expectedRow: number | null
  readonly row: number | null
  /** Cells that differ; of a row that only one table has, all that are filled. */
  readonly cells: readonly {
    readonly column: string
    readonly expected: string | null
    readonly found: string | null
  }[]
}

export interface TableDiff {
  readonly missingColumns: readonly string[]
  readonly extraColumns: readonly string[]
  /** The same columns in another order. */
  readonly reordered: boolean
  readonly rows: readonly RowDiff[]
}

export const isSame = ({ missingColumns, extraColumns, reordered, rows }: TableDiff): boolean =>
  missingColumns.length + extraColumns.length + rows.length === 0 && !reordered

/** Of a CSV in UTF-8, with commas, as `run --out` writes one. Columns of one name have a number behind it. */
export function tableOfCsv(text: string): Table {
  const lines: string[][] = []
  const reader = createCsvReader({ delimiter: ',', quote: '"' }, ({ fields, blank }) => {
    if (!blank) lines.push(fields)
    return undefined
  })
  reader.push(text.replace(/^\uFEFF/, ''))
  reader.end()
  const [head = [], ...rows] = lines
  const seen = new Map<string, number>()
  const columns = head.map(name => {
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return nth === 1 ? name : `${name} (${nth})`
  })
  return { columns, rows }
}

export function tableDiff(expected: Table, found: Table): TableDiff {
  const shared = expected.columns.filter(name => found.columns.includes(name))
  const within = ({ columns, rows }: Table) => {
    const places = shared.map(name => columns.indexOf(name))
    return rows.map(row => places.map(place => row[place] ?? ''))
  }
  const [want, have] = [within(expected), within(found)]
  return {
    missingColumns: expected.columns.filter(name => !shared.includes(name)),
    extraColumns: found.columns.filter(name => !shared.includes(name)),
    reordered: found.columns.filter(name => shared.includes(name)).some((name, at) => name !== shared[at]),
    rows: rowDiffs(want, have, shared),
  }
}

type Cells = readonly (readonly string[])[]

/** Larger tables are compared row by row in their order: a sample is small. */
const mostPairs = 4_000_000

function rowDiffs(want: Cells, have: Cells, columns: readonly string[]): RowDiff[] {
  const diffs: RowDiff[] = []
  /** Rows between two that are the same: in order they are the same rows, changed. */
  const differ = (fromWant: number, toWant: number, fromHave: number, toHave: number) => {
    for (let at = 0; at < Math.max(toWant - fromWant, toHave - fromHave); at++) {
      const expectedRow = fromWant + at < toWant ? fromWant + at + 1 : null
      const row = fromHave + at < toHave ? fromHave + at + 1 : null
      const expected = expectedRow === null ? undefined : want[expectedRow - 1]
      const found = row === null ? undefined : have[row - 1]
      const cells = columns.flatMap((column, place) => {
        const [a, b] = [expected?.[place] ?? null, found?.[place] ?? null]
        return a === b || (a ?? '') === (b ?? '') ? [] : [{ column, expected: a, found: b }]
      })
      const kind = expected === undefined ? 'extra' : found === undefined ? 'missing' : 'changed'
      if (kind !== 'changed' || cells.length > 0) diffs.push({ kind, expectedRow, row, cells })
    }
  }
  let [a, b] = [0, 0]
  for (const [w, h] of samePairs(want, have)) {
    differ(a, w, b, h)
    ;[a, b] = [w + 1, h + 1]
  }
  differ(a, want.length, b, have.length)
  return diffs
}

/** The most rows that both have in the same order, as places in each. */
function samePairs(want: Cells, have: Cells): [number, number][] {
  if (want.length * have.length > mostPairs) return []
  const keys = (rows: Cells) => rows.map(row => JSON.stringify(row))
  const [a, b] = [keys(want), keys(have)]
  /** Length of the longest common part behind each pair of places. */
  const width = b.length + 1
  const longest = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

const quoted = (text: string | null) => (text === null || text === '' ? 'nothing' : JSON.stringify(text))

/** A line for each difference, by row and column. */
export function diffLines({ missingColumns, extraColumns, reordered, rows }: TableDiff): string[] {
  return [
    ...missingColumns.map(name => `Column "${name}" is missing`),
    ...extraColumns.map(name => `Column "${name}" was not expected`),
    ...(reordered ? ['The columns are in another order'] : []),
    ...rows.flatMap(({ kind, expectedRow, row, cells }) => {
      const said = cells.map(({ column, expected, found }) => `${column} ${quoted(expected ?? found)}`).join(', ')
      if (kind === 'missing') return [`Row ${expectedRow} is missing: ${said}`]
      if (kind === 'extra') return [`Row ${row} was not expected: ${said}`]
      return cells.map(
        ({ column, expected, found }) => `Row ${row}, ${column}: expected ${quoted(expected)}, found ${quoted(found)}`,
      )
    }),
  ]
}
