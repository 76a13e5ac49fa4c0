// Moving and copying rows to another list. Rows are in the other list before they leave the first: whatever happens in between,
// they are in one of them. Each list has its own step of undo.
import { cutText } from '../../contract/app/cell/cut-text.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import type {
  MovedRows,
  MoveMappingAsk,
  MoveRowsAsk,
  MoveTarget,
  MoveWay,
  ProposedMove,
} from '../../contract/app/move-rows.ts'
import type { ActionMaking, ActionWork } from '../action/list-action.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import { slicesOf } from '../sheet/edit/slice-size.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import { proposeMove } from './propose.ts'

export interface RowMoves {
  /** Where the columns would go. Throws sheet_gone. */
  proposed(ask: MoveMappingAsk): Promise<ProposedMove>
  /**
   * Several that are moved leave those on hold where they are. Throws sheet_gone, view_gone, bad_request, list_full, stopped: both
   * lists are as before then.
   */
  perform(ask: MoveRowsAsk & OfList, making: Pick<ActionMaking, 'write' | 'list'>): Promise<MovedRows>
}

interface OfList {
  readonly sheetId: SheetId
}

interface Parts {
  store: Store
  changes: Pick<ChangeFeed, 'workbooks'>
  views: Pick<Views, 'ids'>
  sheets: Pick<Sheets, 'get' | 'remove'>
}

/** Rows that go. */
interface Moving extends OfList {
  /** Name of the list they are in. */
  readonly name: string
  readonly rowIds: number[]
}
type Arrived = Pick<MovedRows, 'added' | 'intoStepId'> & OfList

const rowsPerSlice = 1000
const maxLabelLength = 200

const rowsNamed = (count: number): string => (count === 1 ? 'row' : `${count.toLocaleString('en-US')} rows`)
const labelOf = (verb: string, count: number, between: string, name: string): string =>
  cutText(`${verb} ${rowsNamed(count)} ${between} “${name}”`, maxLabelLength)
const verbs: Readonly<Record<MoveWay, string>> = { move: 'Move', copy: 'Copy' }

export function createRowMoves({ store, changes, views, sheets }: Parts): RowMoves {
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

  async function intoNew({ sheetId, rowIds }: Moving, name: string, work: ActionWork): Promise<Arrived> {
    const copy = await store.writer.call('beginCopy', sheetId, name, { results: true, views: false })
    try {
      for (let first = 0; first < rowIds.length; first += rowsPerSlice) {
        if (work.signal.aborted) throw fail('stopped', {})
        const part = rowIds.slice(first, first + rowsPerSlice)
        await store.writer.call('copyRows', sheetId, copy, part, first + 1)
        work.reach(first / rowIds.length)
      }
      await store.writer.call('publishCopy', sheetId, copy)
    } catch (error) {
      await store.writer.call('dropSheet', copy.sheetId)
      throw error
    }
    changes.workbooks()
    work.onPutBack(() => sheets.remove(copy.sheetId))
    return { sheetId: copy.sheetId, added: [], intoStepId: null }
  }

  async function intoList(
    { sheetId, name, rowIds }: Moving,
    target: Extract<MoveTarget, { kind: 'list' }>,
    work: ActionWork,
  ): Promise<Arrived> {
    const into = target.sheetId
    const mapping = target.mapping ?? mappingOf(await proposed({ sheetId, intoId: into }))
    const added: string[] = []
    const { stepId } = await work.writeOther(
      into,
      labelOf('Add', rowIds.length, 'from', name),
      async function* ({ reach, size, step }) {
        const { ways, done, added: names } = await store.writer.part('openWays', into, step, sheetId, mapping)
        if (ways.columns.length === 0) throw fail('bad_request', { what: 'no column is mapped to the list' })
        added.push(...names)
        yield { cells: 0, send: async () => done }
        let reached = 0
        for (const { items } of slicesOf(rowIds, size, ways.columns.length)) {
          const send = () => store.writer.part('appendFrom', into, step, sheetId, items, ways)
          yield { cells: items.length, send }
          reached += items.length
          reach(reached / rowIds.length)
        }
      },
    )
    return { sheetId: into, added, intoStepId: stepId }
  }

  return {
    proposed,

    async perform({ sheetId, viewId, ranges, way, target }, { write, list }) {
      const ids = views.ids(viewId)
      if (target.kind === 'list' && target.sheetId === sheetId)
        throw fail('bad_request', { what: 'the rows are already in that list' })
      const chosen = ranges.flatMap(({ top, bottom }) => Array.from(ids.slice(top, bottom + 1)))
      const goal = target.kind === 'new' ? target.name : (await sheets.get(target.sheetId)).name
      let moved: MovedRows = { into: null, rows: 0, held: 0, added: [], intoStepId: null, stepId: null }
      const { stepId } = await write(labelOf(verbs[way], chosen.length, 'to', goal), async function* (work) {
        // One row by itself is meant, on hold or not.
        const held = way === 'move' && chosen.length > 1 ? await heldOf(sheetId, chosen) : new Set<number>()
        const there = await store.grid.call('presentRows', sheetId, chosen)
        const rowIds = there.filter(id => !held.has(id))
        moved = { ...moved, held: held.size }
        if (rowIds.length === 0) return
        const moving = { sheetId, name: list.name, rowIds }
        const arrived =
          target.kind === 'new' ? await intoNew(moving, target.name, work) : await intoList(moving, target, work)
        const into = { sheetId: arrived.sheetId, name: (await sheets.get(arrived.sheetId)).name }
        const { added, intoStepId } = arrived
        moved = { ...moved, into, rows: rowIds.length, added, intoStepId }
        if (way === 'copy') return
        work.name(labelOf('Move', rowIds.length, 'to', into.name))
        yield { removed: rowIds }
      })
      return { ...moved, stepId }
    },
  }
}

const mappingOf = ({ from, columns }: ProposedMove) =>
  columns.flatMap(({ index, into }) => {
    const columnId = from[index]?.columnId
    return columnId === undefined ? [] : [{ columnId, into }]
  })
