// Rows of the open view by page: the pages used last are kept, and each row says when it was asked for.
import type { ColumnId, RowId } from '../../../contract/app/ids.ts'
import type { ViewWindow } from '../../../contract/app/view.ts'

export interface StoredCell {
  readonly value: string | null
  readonly state: number
  readonly marks: number
  /** Gravest finding of the local check, by position in `findingKinds`. */
  readonly local: number
  /** Position in `ruleColors` from 1 on; 0: none. */
  readonly color: number
  /** Rules that it breaks, in words. */
  readonly broken: readonly string[]
  /** The entity that it means, by a reconciliation: blank where candidates wait for a review. null: neither. */
  readonly entity: string | null
}

interface PageColumn {
  values: (string | null)[]
  states: number[] | null
  marks: number[] | null
  local: number[] | null
  colors: number[] | null
  broken: { words: string[]; cells: number[] } | null
  entities: (string | null)[] | null
}

interface Page {
  /** Sparse until every row has come. */
  ids: RowId[]
  ticked: boolean[]
  suppressed: boolean[]
  /** The epoch in which each row was asked for. */
  asked: number[]
  columns: Map<ColumnId, PageColumn>
  complete: boolean
}

/** The rows that are here; positions are those of the view. */
export interface RowPages {
  /** Undefined while the row has not come. */
  cell(row: number, columnId: ColumnId): StoredCell | undefined
  rowId(row: number): RowId | undefined
  ticked(row: number): boolean
  /** About someone on a do-not-contact list. */
  suppressed(row: number): boolean
  /** The epoch in which the row was asked for; 0 while it has not come. */
  askedAt(row: number): number
  /** Every row of the page has come. */
  isComplete(page: number): boolean
  /** These pages are used: others are forgotten before them. */
  use(first: number, last: number): void
  /** Keeps what was asked for in that epoch; `rows` is the length of the view. */
  keep(window: ViewWindow, asked: number, rows: number): void
  /** Another value in a cell that is here. */
  put(row: number, columnId: ColumnId, value: string | null): void
  clear(): void
}

const keptPages = 96
const emptyCell: StoredCell = { value: null, state: 0, marks: 0, local: 0, color: 0, broken: [], entity: null }

const keepsAll: readonly string[] = []
function brokenAt({ broken }: PageColumn, at: number): readonly string[] {
  const bits = broken?.cells[at] ?? 0
  return bits === 0 || !broken ? keepsAll : broken.words.filter((_, place) => bits & (1 << place))
}

export function createRowPages(pageRows: number): RowPages {
  /** Insertion order is use order: the first page is the one to forget. */
  const pages = new Map<number, Page>()

  const pageAt = (row: number) => pages.get(Math.floor(row / pageRows))

  function touch(number: number): Page {
    const page = pages.get(number) ?? {
      ids: [],
      ticked: [],
      suppressed: [],
      asked: [],
      columns: new Map(),
      complete: false,
    }
    pages.delete(number)
    pages.set(number, page)
    for (const oldest of pages.keys()) {
      if (pages.size <= keptPages) break
      pages.delete(oldest)
    }
    return page
  }

  function keep(window: ViewWindow, asked: number, rows: number): void {
    for (const [index, id] of window.ids.entries()) {
      const row = window.first + index
      const page = pageAt(row) ?? touch(Math.floor(row / pageRows))
      const at = row % pageRows
      page.ids[at] = id
      page.asked[at] = asked
      page.ticked[at] = window.ticked?.[index] ?? false
      page.suppressed[at] = window.suppressed?.[index] ?? false
      for (const column of window.columns) {
        let into = page.columns.get(column.id)
        if (!into) {
          into = { values: [], states: null, marks: null, local: null, colors: null, broken: null, entities: null }
          page.columns.set(column.id, into)
        }
        into.values[at] = column.values[index] ?? null
        if (column.states) into.states ??= []
        if (into.states) into.states[at] = column.states?.[index] ?? 0
        if (column.marks) into.marks ??= []
        if (into.marks) into.marks[at] = column.marks?.[index] ?? 0
        if (column.local) into.local ??= []
        if (into.local) into.local[at] = column.local?.[index] ?? 0
        if (column.colors) into.colors ??= []
        if (into.colors) into.colors[at] = column.colors?.[index] ?? 0
        if (column.broken) into.broken = { words: column.broken.words, cells: into.broken?.cells ?? [] }
        if (into.broken) into.broken.cells[at] = column.broken?.cells[index] ?? 0
        if (column.entities) into.entities ??= []
        if (into.entities) into.entities[at] = column.entities?.[index] ?? null
      }
    }
    const last = window.first + window.ids.length - 1
    for (let number = Math.floor(window.first / pageRows); number * pageRows <= last; number++) {
      const page = pages.get(number)
      const start = number * pageRows
      const end = Math.min(rows, start + pageRows) - 1
      if (page && window.first <= start && last >= end) page.complete = true
    }
  }

  return {
    cell: (row, columnId) => {
      const page = pageAt(row)
      const at = row % pageRows
      if (page?.ids[at] === undefined) return undefined
      const column = page.columns.get(columnId)
      if (!column) return emptyCell
      return {
        value: column.values[at] ?? null,
        state: column.states?.[at] ?? 0,
        marks: column.marks?.[at] ?? 0,
        local: column.local?.[at] ?? 0,
        color: column.colors?.[at] ?? 0,
        broken: brokenAt(column, at),
        entity: column.entities?.[at] ?? null,
      }
    },
    rowId: row => pageAt(row)?.ids[row % pageRows],
    ticked: row => pageAt(row)?.ticked[row % pageRows] ?? false,
    suppressed: row => pageAt(row)?.suppressed[row % pageRows] ?? false,
    askedAt: row => pageAt(row)?.asked[row % pageRows] ?? 0,
    isComplete: page => pages.get(page)?.complete ?? false,
    use: (first, last) => {
      for (let number = Math.floor(first / pageRows); number * pageRows <= last; number++) {
        if (pages.has(number)) touch(number)
      }
    },
    keep,
    put: (row, columnId, value) => {
      const column = pageAt(row)?.columns.get(columnId)
      if (!column) return
      column.values[row % pageRows] = value
      // What was found in the former value; the engine judges the new one.
      if (column.local) column.local[row % pageRows] = 0
      if (column.broken) column.broken.cells[row % pageRows] = 0
    },
    clear: () => pages.clear(),
  }
}
