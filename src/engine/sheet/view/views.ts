import type { ColumnId, RowId, SheetId, ViewId } from '../../../contract/app/ids.ts'
import type {
  CopiedCells,
  RowBlock,
  SelectionSummary,
  StandingView,
  View,
  ViewSpec,
  ViewWindow,
  WindowAsk,
} from '../../../contract/app/view.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import type { ContactCounts } from '../../../model/consent.ts'
import { withCancelFlag } from '../../base/cancel-flag.ts'
import { fail } from '../../base/fail.ts'
import type { Store } from '../../store/store.ts'
import { createActions, type ListActions } from '../actions.ts'
import { createCountings } from './countings.ts'
import { dataEdge } from './data-edge.ts'
import type { LiveRows } from './filter.lane.ts'
import { type KeptView, keepViews } from './saved/kept-views.ts'
import { createLatestOpenings } from './saved/latest-openings.ts'
import { createSummaries } from './summary.ts'
import { createViewQuestions, type ViewQuestions } from './view-questions.ts'
import type { ReadColumn } from './window.lane.ts'

/** States that runs know and the database does not (queued, running): a state number per row, 0 = none; null = no row. */
export type LiveStates = (sheetId: SheetId, columnId: ColumnId, rowIds: Uint32Array) => Uint8Array | null

export interface Views extends ViewQuestions {
  /**
   * Orders a list. Requests of the same `asker` for the same list supersede each other: one that goes on, or has not begun,
   * when a newer one for another view comes is ended and refused with superseded. An action of the list while it goes on.
   * An asker keeps the views that it opened last, whatever others open. Throws sheet_gone, and stopped when someone cancels it.
   */
  open(sheetId: SheetId, spec: ViewSpec, asker?: object): Promise<View>
  /** The asker is gone: nothing is kept for it. */
  release(asker: object): void
  window(ask: WindowAsk): Promise<ViewWindow>
  /** Rows of the list by whether they may be contacted. */
  contact(sheetId: SheetId, since: string | null): Promise<ContactCounts>
  /** Figures of a selection; refused with superseded as soon as the same `asker` asks about another one. */
  summary(viewId: ViewId, blocks: RowBlock[], asker?: object): Promise<SelectionSummary>
  /** How many different values a selection holds, null where it is too large to tell; refused like `summary`. */
  distinct(viewId: ViewId, blocks: RowBlock[], asker?: object): Promise<number | null>
  /** Position Ctrl+arrow goes to from `row`. */
  edge(viewId: ViewId, row: number, columnId: ColumnId, direction: 'up' | 'down'): Promise<number>
  /** The cells of a block as they are. */
  copy(viewId: ViewId, block: RowBlock, headers: boolean): Promise<Pick<CopiedCells, 'headers' | 'rows'>>
  /** The same for other programs: what an export would mark is marked, rows that it would leave out are blank. */
  copyOut(viewId: ViewId, block: RowBlock, headers: boolean): Promise<CopiedCells>
  /** Position of a row in the view, or null when it is filtered away. */
  position(viewId: ViewId, rowId: RowId): Promise<number | null>
  /** Row ids of the whole view; the array is shared and must not be changed. Throws view_gone. */
  ids(viewId: ViewId): Uint32Array
  sheetOf(viewId: ViewId): SheetId
  /** Order and filter of a view. Throws view_gone. */
  specOf(viewId: ViewId): ViewSpec
  /** Runs tell here how to learn the states that are not stored. */
  setLiveStates(live: LiveStates): void
}

const rowsPerSlice = 5000
const maxCopied = 1_000_000
function refuseMany(cells: number): void {
  if (cells > maxCopied) throw fail('too_many_cells', { cells, limit: maxCopied })
}

/** Rules, by place in their column, that cells break for what other rows have. `key`: of the list as it is. */
export type RuleMarks = (sheetId: SheetId, key: string, columnId: ColumnId, ids: Uint32Array) => number[]

/** What people read while they wait. */
const labelOf = ({ sort, conditions, search }: ViewSpec): string => {
  const filtered = conditions.length > 0 || search !== ''
  if (sort.length === 0) return filtered ? 'Filter' : 'Show all rows'
  return filtered ? 'Filter and sort' : 'Sort'
}

/** `home`: country of the settings, for lists that name none. */
export function createViews(
  store: Store,
  home: () => string | null = () => null,
  actions: ListActions = createActions(store.inOrder),
  ruleMarks: RuleMarks = (_sheetId, _key, _columnId, ids) => Array<number>(ids.length).fill(0),
): Views {
  const kept = keepViews()
  const countings = createCountings(actions)
  const summaries = createSummaries(store, countings)
  const latest = createLatestOpenings(order)
  let live: LiveStates = () => null

  /** `left` aborts when the caller asks for something else. */
  async function order(sheetId: SheetId, spec: ViewSpec, asker?: object, left?: AbortSignal): Promise<View> {
    const liveRows = await liveRowsFor(sheetId, spec)
    const shown = (view: KeptView): View => {
      if (asker) kept.hold(asker, view)
      return viewOf(view)
    }
    const known = kept.find(sheetId, spec)
    if (known && (await isAsOrdered(known, liveRows))) return shown(known)
    const made = await actions.read(sheetId, labelOf(spec), ({ signal, reach }) =>
      withCancelFlag({ signal: left ? AbortSignal.any([signal, left]) : signal, reach }, flag =>
        store.scan.call('orderRows', sheetId, spec, liveRows, flag),
      ),
    )
    return shown(kept.add({ sheetId, spec, ...made }))
  }

  /** Only a filter by state needs to know the rows that runs hold now. */
  async function liveRowsFor(sheetId: SheetId, spec: ViewSpec): Promise<LiveRows[]> {
    const asked = spec.conditions.flatMap(condition => (condition.kind === 'state' ? [condition.columnId] : []))
    if (asked.length === 0) return []
    const columns = await store.grid.call('columnsOf', sheetId)
    const heads = new Set(asked.map(id => columns.find(column => column.id === id)?.origin?.resultColumnId ?? id))
    const { ids } = await store.scan.call('orderRows', sheetId, wholeListView, [])
    return [...heads].flatMap(columnId => {
      const states = live(sheetId, columnId, ids)
      if (!states) return []
      const rows: LiveRows = { columnId, rowIds: [], states: [] }
      for (const [index, state] of states.entries()) {
        if (state === 0) continue
        rows.rowIds.push(ids[index] ?? 0)
        rows.states.push(state)
      }
      return [rows]
    })
  }

  /** Whether filtering again would find the rows of the view. */
  const isAsOrdered = async ({ sheetId, spec, version }: KeptView, liveRows: LiveRows[]): Promise<boolean> =>
    liveRows.length === 0 && !followsSuppression(spec) && (await store.grid.call('sheetVersion', sheetId)) === version

  const withLive = (sheetId: SheetId, ids: Uint32Array, column: ReadColumn) =>
    withStates(column, column.live ? live(sheetId, column.id, ids) : null)

  const questions = createViewQuestions({ store, kept, countings, home, liveRowsFor, isAsOrdered })

  return {
    release: asker => kept.release(asker),
    open: (sheetId, spec, asker) => (asker ? latest.open(asker, sheetId, spec) : order(sheetId, spec)),

    async window({ viewId, first, count, columnIds }) {
      const view = kept.get(viewId)
      const ids = view.ids.slice(first, first + count)
      const order = { at: view.version, columnIds: view.dependsOn }
      const read = await store.grid.call('readWindow', view.sheetId, columnIds, ids, order, home(), Date.now())
      const marks = (columnId: ColumnId) => ruleMarks(view.sheetId, read.rulesKey ?? '', columnId, ids)
      return {
        viewId,
        first,
        version: read.version,
        stale: read.stale,
        ids: Array.from(ids) as RowId[],
        ticked: read.ticked,
        suppressed: read.suppressed,
        columns: read.columns.map(column => brokenWith(withLive(view.sheetId, ids, column), marks)),
      }
    },

    ...questions,

    async contact(sheetId, since) {
      const found = await store.scan.call('contactCounts', { sheetId, country: home(), since })
      return { may: 0, withdrawn: 0, suppressed: 0, older: 0, obligation: 0, unknown: 0, ...found }
    },

    summary: async (viewId, blocks, asker) => summaries.summary(kept.get(viewId), blocks, asker),
    distinct: async (viewId, blocks, asker) => summaries.distinct(kept.get(viewId), blocks, asker),

    edge: async (viewId, row, columnId, direction) => dataEdge(store, kept.get(viewId), row, columnId, direction),

    async copy(viewId, { top, bottom, columnIds }, headers) {
      const { sheetId, ids } = kept.get(viewId)
      refuseMany(rowsIn({ top, bottom }, ids) * columnIds.length)
      const columns = await store.grid.call('columnsOf', sheetId)
      const chosen = columnIds.flatMap(id => columns.find(column => column.id === id) ?? [])
      const slots = chosen.map(({ slot }) => slot)
      const rows: (string | null)[][] = []
      for (const slice of slices(ids, top, bottom)) {
        for (const row of await store.scan.call('readRows', sheetId, slots, slice)) rows.push(row)
      }
      return { headers: headers ? chosen.map(({ name }) => name) : null, rows }
    },

    async copyOut(viewId, { top, bottom, columnIds }, headers) {
      const { sheetId, ids } = kept.get(viewId)
      refuseMany(rowsIn({ top, bottom }, ids) * columnIds.length)
      const { fields, marks } = await store.scan.call('copiedFields', sheetId, columnIds)
      const rows: (string | null)[][] = []
      let suppressed = 0
      for (const slice of slices(ids, top, bottom)) {
        const out = await store.scan.call('suppressedRows', sheetId, slice, home())
        suppressed += out.size
        for (const [at, row] of (await store.scan.call('copiedRows', sheetId, fields, slice)).entries())
          rows.push(out.has(slice[at] ?? 0) ? row.map(() => null) : row)
      }
      return { headers: headers ? fields.map(({ name }) => name) : null, rows, marks, suppressed }
    },

    async position(viewId, rowId) {
      const at = kept.get(viewId).ids.indexOf(rowId)
      return at < 0 ? null : at
    },

    ids: viewId => kept.get(viewId).ids,
    sheetOf: viewId => kept.get(viewId).sheetId,
    specOf: viewId => kept.get(viewId).spec,
    setLiveStates: given => {
      live = given
    },
  }
}

/** `now`: what runs know of its cells. */
function withStates({ live: _, ...column }: ReadColumn, now: Uint8Array | null) {
  if (!now?.some(state => state !== 0)) return column
  const stored = column.states ?? Array<number>(now.length).fill(0)
  return { ...column, states: stored.map((state, index) => now[index] || state) }
}

/** With the rules that ask all rows; null where no cell breaks any. */
function brokenWith<T extends Pick<ReadColumn, 'id' | 'broken'>>(
  { broken, ...column }: T,
  marksOf: (columnId: ColumnId) => readonly number[],
) {
  if (!broken) return { ...column, broken }
  const marks = broken.more ? marksOf(column.id) : []
  const cells = broken.cells.map((bits, at) => bits | (marks[at] ?? 0))
  return { ...column, broken: cells.some(bits => bits !== 0) ? { words: broken.words, cells } : null }
}

const followers: ReadonlySet<StandingView> = new Set(['suppressed', 'ready', 'may_contact'])
/** Its rows change without the list: when someone is suppressed, or no longer is. */
const followsSuppression = ({ conditions }: ViewSpec) =>
  conditions.some(one => one.kind === 'standing' && followers.has(one.view))

const viewOf = ({ id, sheetId, version, ids, total, spec }: KeptView): View => ({
  id,
  sheetId,
  version,
  rows: ids.length,
  total,
  spec,
})

const rowsIn = ({ top, bottom }: { top: number; bottom: number }, ids: Uint32Array): number =>
  Math.max(0, Math.min(bottom + 1, ids.length) - top)

/** Copies of the ids from `top` to `bottom` (inclusive positions), a few thousand at a time. */
function* slices(ids: Uint32Array, top: number, bottom: number): Generator<Uint32Array> {
  const end = Math.min(bottom + 1, ids.length)
  for (let at = top; at < end; at += rowsPerSlice) yield ids.slice(at, Math.min(at + rowsPerSlice, end))
}
