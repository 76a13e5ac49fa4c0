// Moving and copying rows to another list. Rows are in the other list before they leave the first: whatever happens in between,
// they are in one of them. Each list has its own step of undo.
import { randomUUID } from 'node:crypto'
import { cutText } from '../../contract/app/cut-text.ts'
import type { SheetId, StepId } from '../../contract/app/ids.ts'
import type {
  MovedRows,
  MoveMappingAsk,
  MoveRowsAsk,
  MoveTarget,
  MoveWay,
  ProposedMove,
} from '../../contract/app/move-rows.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import { createKeyedQueue } from '../base/keyed-queue.ts'
import type { ActionOptions, ListActions } from '../sheet/actions.ts'
import type { StepAsk } from '../sheet/edit/edit.lane.ts'
import type { SheetEdits } from '../sheet/edit/edits.ts'
import { createSliceAction, removeSlice } from '../sheet/edit/slice-action.ts'
import { slicesOf } from '../sheet/edit/slice-size.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import { proposeMove } from './propose.ts'

export interface RowMoves {
  /** Where the columns would go. Throws sheet_gone. */
  proposed(ask: MoveMappingAsk): Promise<ProposedMove>
  /**
   * An action of the list that the rows leave, and of the one they come into. Several that are moved leave those on hold where
   * they are. Throws sheet_gone, view_gone, bad_request, list_full, stopped: both lists are as before then.
   */
  perform(ask: MoveRowsAsk): Promise<MovedRows>
}

interface Parts {
  store: Store
  changes: ChangeFeed
  actions: ListActions
  views: Pick<Views, 'ids' | 'sheetOf'>
  sheets: Pick<Sheets, 'get' | 'remove'>
  edits: Pick<SheetEdits, 'write' | 'takeBack'>
}

/** What came into the other list, and how it is put back. */
interface Arrived {
  sheetId: SheetId
  added: string[]
  stepId: StepId | null
  putBack(): Promise<unknown>
}

interface Moving {
  readonly sheetId: SheetId
  /** Name of the list they are in. */
  readonly name: string
  readonly rowIds: number[]
}

const rowsPerSlice = 1000
const maxLabelLength = 200
/** Of all lists: who holds one and waits for another waits for no one who waits for the first. */
const oneMove = 0

const rowsNamed = (count: number): string => (count === 1 ? 'row' : `${count.toLocaleString('en-US')} rows`)
const labelOf = (verb: string, count: number, between: string, name: string): string =>
  cutText(`${verb} ${rowsNamed(count)} ${between} “${name}”`, maxLabelLength)
const verbs: Readonly<Record<MoveWay, string>> = { move: 'Move', copy: 'Copy' }

export function createRowMoves({ store, changes, actions, views, sheets, edits }: Parts): RowMoves {
  const inTurn = createKeyedQueue()
  // The list is held already while its rows leave.
  const act = createSliceAction({ store, changes }, { ...actions, run: (_, __, work) => work(idle) })

  async function proposed({ sheetId, intoId }: MoveMappingAsk): Promise<ProposedMove> {
    await Promise.all([sheetId, intoId].map(id => store.grid.call('getSheet', id)))
    return proposeMove(await store.grid.call('columnsOf', sheetId), await store.grid.call('columnsOf', intoId))
  }

  async function heldOf(sheetId: SheetId, rowIds: readonly number[]): Promise<Set<number>> {
    const held = new Set<number>()
    for (let first = 0; first < rowIds.length; first += rowsPerSlice)
      for (const id of await store.grid.call('rowsOnHold', sheetId, rowIds.slice(first, first + rowsPerSlice)))
        held.add(id)
    return held
  }

  async function intoNew({ sheetId, rowIds }: Moving, name: string, working: ActionOptions): Promise<Arrived> {
    const copy = await store.writer.call('beginCopy', sheetId, name, { results: true, views: false })
    try {
      for (let first = 0; first < rowIds.length; first += rowsPerSlice) {
        if (working.signal.aborted) throw fail('stopped', {})
        const part = rowIds.slice(first, first + rowsPerSlice)
        await store.writer.call('copyRows', sheetId, copy, part, first + 1)
        working.reach(first / rowIds.length)
      }
      await store.writer.call('publishCopy', sheetId, copy)
    } catch (error) {
      await store.writer.call('dropSheet', copy.sheetId)
      throw error
    }
    changes.workbooks()
    return { sheetId: copy.sheetId, added: [], stepId: null, putBack: () => sheets.remove(copy.sheetId) }
  }

  async function intoList(
    { sheetId, name, rowIds }: Moving,
    target: Extract<MoveTarget, { kind: 'list' }>,
    working: ActionOptions,
  ): Promise<Arrived> {
    const into = target.sheetId
    const mapping = target.mapping ?? mappingOf(await proposed({ sheetId, intoId: into }))
    const step: StepAsk = { label: labelOf('Add', rowIds.length, 'from', name), key: randomUUID() }
    let added: string[] = []
    const edited = await edits.write(into, step, async function* ({ reach, signal }, size) {
      const ways = await store.writer.part('openWays', into, step, sheetId, mapping)
      if (ways.columns.length === 0) throw fail('bad_request', { what: 'no column is mapped to the list' })
      added = ways.added
      if (added.length > 0) changes.sheet({ sheetId: into, version: ways.version, columns: true })
      let done = 0
      for (const { items } of slicesOf(rowIds, size, ways.columns.length)) {
        if (working.signal.aborted || signal.aborted) throw fail('stopped', {})
        yield {
          cells: items.length,
          send: () => store.writer.part('appendFrom', into, step, sheetId, items, ways),
        }
        done += items.length
        reach(done / rowIds.length)
        working.reach(done / rowIds.length)
      }
    })
    return { sheetId: into, added, stepId: edited.stepId, putBack: () => edits.takeBack(into, step.key) }
  }

  async function leave({ sheetId, rowIds }: Moving, label: string, { signal }: ActionOptions) {
    const step: StepAsk = { label, key: randomUUID() }
    return act(sheetId, step, rowIds.length, function* (size) {
      for (const { items } of slicesOf(rowIds, size, 1)) {
        if (signal.aborted) throw fail('stopped', {})
        yield removeSlice(store, sheetId, step, items)
      }
      if (signal.aborted) throw fail('stopped', {})
    })
  }

  async function performed(
    { sheetId, way, target }: { sheetId: SheetId; way: MoveWay; target: MoveTarget },
    chosen: readonly number[],
    working: ActionOptions,
  ): Promise<MovedRows> {
    const { name } = await sheets.get(sheetId)
    // One row by itself is meant, on hold or not.
    const held = way === 'move' && chosen.length > 1 ? await heldOf(sheetId, chosen) : new Set<number>()
    const there = await store.grid.call('presentRows', sheetId, chosen)
    const rowIds = there.filter(id => !held.has(id))
    const none = { into: null, rows: 0, held: held.size, added: [], intoStepId: null, leftStepId: null }
    if (rowIds.length === 0) return none
    const moving: Moving = { sheetId, name, rowIds }
    const arrived =
      target.kind === 'new' ? await intoNew(moving, target.name, working) : await intoList(moving, target, working)
    const into = { sheetId: arrived.sheetId, name: (await sheets.get(arrived.sheetId)).name }
    const done = { ...none, into, rows: rowIds.length, added: arrived.added, intoStepId: arrived.stepId }
    if (way === 'copy') return done
    try {
      const left = await leave(moving, labelOf('Move', rowIds.length, 'to', into.name), working)
      return { ...done, leftStepId: left.stepId }
    } catch (error) {
      await arrived.putBack()
      throw error
    }
  }

  return {
    proposed,

    async perform({ viewId, ranges, way, target }) {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      if (target.kind === 'list' && target.sheetId === sheetId)
        throw fail('bad_request', { what: 'the rows are already in that list' })
      const chosen = ranges.flatMap(({ top, bottom }) => Array.from(ids.slice(top, bottom + 1)))
      const name = target.kind === 'new' ? target.name : (await sheets.get(target.sheetId)).name
      const label = labelOf(verbs[way], chosen.length, 'to', name)
      return inTurn(oneMove, () =>
        actions.run(sheetId, label, working => performed({ sheetId, way, target }, chosen, working)),
      )
    },
  }
}

const idle: ActionOptions = { signal: new AbortController().signal, reach: () => {}, name: () => {} }

const mappingOf = ({ from, columns }: ProposedMove) =>
  columns.flatMap(({ index, into }) => {
    const columnId = from[index]?.columnId
    return columnId === undefined ? [] : [{ columnId, into }]
  })
