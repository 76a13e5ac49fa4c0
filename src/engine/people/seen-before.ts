// The column "Seen before": looked up whole first, so that a cancel leaves nothing, then written as one undo step.
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { SeenProgress, SeenState } from '../../contract/app/search/seen.ts'
import { type ActionPipeline, type OfList, plainAction } from '../action/list-action.ts'
import { fail } from '../base/fail.ts'
import type { Clock } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import type { PeopleIndex } from './known.ts'
import type { SeenSlice } from './seen-before.lane.ts'

export interface SeenBefore {
  /** Whether the column can be made, whether there is one, and whether it is older than what it tells of. Throws sheet_gone. */
  state(sheetId: SheetId): Promise<SeenState>
  /**
   * Makes the column, or brings it up to date, and tells how far it is. An abort before the writing begins leaves the list
   * as it was. Throws sheet_gone, bad_request when no column tells who the rows are.
   */
  fill(sheetId: SheetId, signal: AbortSignal): AsyncGenerator<SeenProgress>
}

export interface SeenBeforeParts {
  readonly store: Store
  readonly known: PeopleIndex
  readonly clock: Clock
  readonly acting: Pick<ActionPipeline<WritingParts>, 'perform'>
}

interface WritingParts {
  readonly store: Store
}

/** `print`: of what there was before the first look. */
interface SeenWriting extends OfList {
  readonly found: readonly SeenSlice[]
  readonly print: string
  readonly clock: Clock
}

const rowsPerLook = 1000
const rowsPerWrite = 1000

/** Writes what was found. Recipes do not say it: it is about other lists. */
const seenAction = plainAction({
  async perform({ sheetId, found, print, clock }: SeenWriting, { store }: WritingParts, { write }) {
    const { column } = await store.grid.call('seenHead', sheetId)
    const label = `${column ? 'Refresh' : 'Add'} “${column?.name ?? 'Seen before'}”`
    const columns: ColumnId[] = []
    const { stepId, cells } = await write(label, async function* ({ step, signal }) {
      const own = { sheetId, ...step }
      const made = await store.writer.urgent('seenColumn', own)
      columns.push(made.columnId)
      yield { cells: 0, send: async () => made.step }
      for (const { rowIds, texts } of found)
        for (let from = 0; from < rowIds.length && !signal.aborted; from += rowsPerWrite) {
          const part = {
            rowIds: rowIds.slice(from, from + rowsPerWrite),
            texts: texts.slice(from, from + rowsPerWrite),
          }
          yield { cells: part.rowIds.length, send: () => store.writer.part('putSeen', own, made.columnId, part) }
        }
      yield { cells: 0, send: () => store.writer.urgent('noteSeen', sheetId, made.columnId, print, clock.now()) }
    })
    const [columnId] = columns
    if (columnId === undefined) throw new Error('no column was made')
    return { stepId, columnId, changed: cells }
  },
})

export function createSeenBefore({ store, known, clock, acting }: SeenBeforeParts): SeenBefore {
  const head = (sheetId: SheetId) => store.grid.call('seenHead', sheetId)

  return {
    async state(sheetId) {
      const { keyed, lists, column } = await head(sheetId)
      return {
        comparable: keyed !== null,
        lists,
        column: column && { ...column, at: new Date(column.at).toISOString() },
      }
    },

    async *fill(sheetId, signal) {
      const { keyed, lastRow } = await head(sheetId)
      if (!keyed) throw fail('bad_request', { what: 'No column identifies the people or companies in the rows.' })
      yield { rows: 0, of: lastRow, done: null }
      await known.ready(null)
      // Taken before the first look: what changes during the reading makes the column stale.
      const { print } = await head(sheetId)
      const found: SeenSlice[] = []
      for (let after: number | null = 0; after !== null; ) {
        if (signal.aborted) return
        const slice: SeenSlice = await store.scan.call('seenSlice', sheetId, keyed, after, rowsPerLook)
        found.push(slice)
        after = slice.last
        yield { rows: after ?? lastRow, of: lastRow, done: null }
      }
      if (signal.aborted) return
      const { columnId, changed } = await acting.perform(seenAction, { sheetId, found, print, clock })
      const seen = found.reduce((sum, { texts }) => sum + texts.filter(text => text !== null).length, 0)
      yield { rows: lastRow, of: lastRow, done: { columnId, seen, changed } }
    },
  }
}
