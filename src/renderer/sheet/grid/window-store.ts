// Rows of the open view in memory: pages asked for as the grid scrolls, newest request first, old pages forgotten.
import type { ColumnId, RowId } from '../../../contract/app/ids.ts'
import type { ViewWindow } from '../../../contract/app/view.ts'
import { createRowPages, type StoredCell } from './row-pages.ts'

interface Request {
  first: number
  count: number
  /** What was known to have changed when it was asked: an older answer is shown, and asked for once more. */
  epoch: number
}

export interface WindowSource {
  /** Asks the engine for rows of the open view. */
  fetch(first: number, count: number): Promise<ViewWindow>
  /** Rows first..last are now here, or changed. */
  onRows(first: number, last: number, window: ViewWindow): void
  onFail(error: unknown): void
}

export interface WindowStore {
  /** Undefined while the row has not come. */
  cell(row: number, columnId: ColumnId): StoredCell | undefined
  rowId(row: number): RowId | undefined
  has(row: number): boolean
  /** Picked by hand; false while the row has not come. */
  ticked(row: number): boolean
  /** About someone on a do-not-contact list; false while the row has not come. */
  suppressed(row: number): boolean
  /** The grid shows these rows now: asks for what is missing, first what is seen, then pages around it. */
  show(first: number, last: number): void
  /** Shows a typed value at once; the engine's answer follows. */
  put(row: number, columnId: ColumnId, value: string | null): void
  /** Anything may have changed: what is seen is asked for again, and shown as it was until the answer comes. */
  refresh(): void
  /** Only these rows changed: those of them that are seen are asked for again. */
  changed(rowIds: readonly RowId[]): void
  /** Another view, with the rows already at hand: everything else is forgotten and late answers are dropped. */
  reset(rows: number, window: ViewWindow | null): void
  close(): void
}

const visibleCount = 64
const maxInFlight = 2
/** Beyond so many rows that changed one by one, all count as changed. */
const maxChanged = 20_000

/** `pageRows`: 256, fewer for very wide lists so that one answer stays small. */
export function createWindowStore(source: WindowSource, pageRows: number): WindowStore {
  const pages = createRowPages(pageRows)
  let rows = 0
  let generation = 0
  /** Raised by every change that is heard. */
  let epoch = 0
  /** The epoch of the last change that may be anywhere, and of the last one in single rows since. */
  let changedAll = 0
  const changedRows = new Map<RowId, number>()
  let shown = { first: 0, last: -1 }
  let forward = true
  let inFlight: Request[] = []

  /** An answer is on its way that knows of all changes until the epoch `since`. */
  const covered = (first: number, count: number, since = changedAll) =>
    inFlight.some(
      one => one.epoch >= since && one.first <= first && one.first + one.count >= Math.min(rows, first + count),
    )
  const inView = (number: number) => number >= 0 && number * pageRows < rows

  /** What to ask next: rows in view that are not here at all, those that changed, then their pages, then the ones ahead. */
  function next(): Request | null {
    if (shown.last < shown.first || rows === 0) return null
    const unseen = firstMissing()
    if (unseen >= 0 && !covered(unseen, visibleCount)) {
      return { first: unseen, count: Math.min(visibleCount, rows - unseen), epoch }
    }
    const changed = seenChanged()
    if (changed) return { ...changed, epoch }
    const from = Math.floor(shown.first / pageRows)
    const to = Math.floor(shown.last / pageRows)
    const here = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const ahead = forward ? [to + 1, to + 2, from - 1] : [from - 1, from - 2, to + 1]
    const wanted = [
      ...here.filter(number => !pages.isComplete(number)),
      ...ahead.filter(number => !pages.isComplete(number)),
    ].find(number => inView(number) && !covered(number * pageRows, pageRows))
    return wanted === undefined ? null : { first: wanted * pageRows, count: pageRows, epoch }
  }

  /** The rows in view that are out of date and not asked for yet, with what lies between them. */
  function seenChanged(): { first: number; count: number } | null {
    let first = -1
    let last = -1
    for (let row = shown.first; row <= shown.last && (first < 0 || row < first + visibleCount); row++) {
      const id = pages.rowId(row)
      if (id === undefined) continue
      const since = Math.max(changedAll, changedRows.get(id) ?? 0)
      if (pages.askedAt(row) >= since || covered(row, 1, since)) continue
      if (first < 0) first = row
      last = row
    }
    return first < 0 ? null : { first, count: last - first + 1 }
  }

  function firstMissing(): number {
    for (let row = shown.first; row <= shown.last; row++) {
      if (pages.rowId(row) === undefined) return row
    }
    return -1
  }

  function pump(): void {
    while (inFlight.length < maxInFlight) {
      const request = next()
      if (!request) return
      inFlight.push(request)
      void ask(request, generation)
    }
  }

  async function ask(request: Request, asked: number): Promise<void> {
    try {
      const window = await source.fetch(request.first, request.count)
      if (asked !== generation) return
      inFlight = inFlight.filter(one => one !== request)
      pages.keep(window, request.epoch, rows)
      source.onRows(request.first, request.first + window.ids.length - 1, window)
    } catch (error) {
      if (asked !== generation) return
      inFlight = inFlight.filter(one => one !== request)
      source.onFail(error)
      return
    }
    pump()
  }

  return {
    cell: pages.cell,
    rowId: pages.rowId,
    ticked: pages.ticked,
    suppressed: pages.suppressed,
    has: row => pages.rowId(row) !== undefined,
    show: (first, last) => {
      forward = first >= shown.first
      shown = { first: Math.max(0, first), last: Math.min(last, rows - 1) }
      pages.use(shown.first, shown.last)
      pump()
    },
    put: pages.put,
    refresh: () => {
      changedAll = ++epoch
      changedRows.clear()
      pump()
    },
    changed: rowIds => {
      epoch++
      for (const id of rowIds) changedRows.set(id, epoch)
      if (changedRows.size > maxChanged) {
        changedAll = epoch
        changedRows.clear()
      }
      pump()
    },
    reset: (count, window) => {
      generation++
      inFlight = []
      rows = count
      pages.clear()
      if (window) pages.keep(window, epoch, rows)
      shown = { first: Math.min(shown.first, Math.max(0, rows - 1)), last: Math.min(shown.last, rows - 1) }
      pump()
    },
    close: () => {
      generation++
      inFlight = []
      rows = 0
      pages.clear()
    },
  }
}
