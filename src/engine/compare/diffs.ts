// Comparing a list with another list, a file or an older state of itself: found once for a state of both, shown, and kept as a
// column of marks or as a list of its own.
import { cutText } from '../../contract/app/cell/cut-text.ts'
import type { SheetId, StepId } from '../../contract/app/ids.ts'
import type {
  DiffApply,
  DiffAsk,
  DiffDone,
  DiffRowsAsk,
  DiffRowsPage,
  DiffSummary,
} from '../../contract/app/list-diff.ts'
import type { ActionMaking, WriteAction } from '../action/list-action.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { OtherTables } from '../match/tables.ts'
import type { ListActions } from '../sheet/actions.ts'
import { createFoundOnce } from '../sheet/cached-analysis.ts'
import type { Store } from '../store/store.ts'
import type { DiffWork, FoundDiff } from './diff.lane.ts'
import { ownColumns, readDiffRows } from './diff-rows.ts'

export interface ListDiffs {
  /** An action of the list that only reads. Throws not_found, bad_request, stopped, duplicates_memory. */
  summary(ask: DiffAsk): Promise<DiffSummary>
  rows(ask: DiffRowsAsk): Promise<DiffRowsPage>
  /** A new list appears when it is full. Throws stopped. */
  apply(ask: DiffApply, making: Pick<ActionMaking, 'write' | 'hold'>): Promise<DiffDone & { stepId: StepId | null }>
}

interface Parts {
  store: Store
  changes: ChangeFeed
  actions: ListActions
  tables: OtherTables
  host: Pick<Host, 'dataDir' | 'threads' | 'log'>
  home: () => string | null
}

const rowsPerSlice = 1000

export function createListDiffs({ store, changes, actions, tables, host, home }: Parts): ListDiffs {
  const once = createFoundOnce<FoundDiff>({
    store,
    actions,
    host,
    label: 'Comparing',
  })

  async function found({ sheetId, otherId, keys }: DiffAsk): Promise<FoundDiff> {
    if (keys.some(({ how }) => how === 'fuzzy'))
      throw fail('bad_request', { what: 'rows are compared by equal keys only' })
    if (keys.length === 0 && !tables.isState(otherId))
      throw fail('bad_request', { what: 'choose the columns that identify a row' })
    await store.grid.call('getSheet', sheetId)
    await tables.rowsOf(otherId)
    const work: DiffWork = { sheetId, otherId, keys, home: home() }
    // Whatever is edited in either may differ.
    const versions = await Promise.all([sheetId, otherId].map(id => store.grid.call('sheetVersion', id)))
    const key = `${otherId} ${versions.join(' ')} ${work.home} ${JSON.stringify(keys)}`
    return once.of(sheetId, key, (lane, flag) => lane.call('findDifferences', work, flag))
  }

  return {
    async summary(ask) {
      const { added, gone, changed, unkeyed: _, columns, ...counts } = await found(ask)
      return {
        ...counts,
        added: added.length,
        gone: gone.length,
        changed: changed.length,
        columns: columns.map(({ columnId, name, changed: cells }) => ({ columnId, name, changed: cells })),
      }
    },

    rows: async ask => readDiffRows(store, await found(ask), ask),

    async apply(ask, { write, hold }) {
      const diff = await found(ask)
      const name = await tables.nameOf(ask.otherId)
      return ask.into === 'marks' ? mark(ask, diff, name, write) : list(ask, diff, name, hold)
    },
  }

  async function mark({ sheetId }: DiffApply, diff: FoundDiff, name: string, write: WriteAction) {
    const words = wordsOf(diff)
    const label = `Mark what changed since “${name}”`
    const { added, stepId } = await write(label, async function* ({ signal, reach, addColumns }) {
      const ids = await store.scan.call('presentIds', sheetId)
      const [column] = await addColumns([
        { name: `Change since ${name}`, type: 'text', note: `Compared with “${name}”.` },
      ])
      for (let first = 0; column && first < ids.length && !signal.aborted; first += rowsPerSlice) {
        const rowIds = Array.from(ids.subarray(first, first + rowsPerSlice))
        yield { columnId: column.columnId, rowIds, values: rowIds.map(id => words.get(id)?.change ?? 'Same') }
        reach(Math.min(1, (first + rowsPerSlice) / ids.length))
      }
    })
    return { rows: diff.added.length + diff.changed.length, listId: null, name: added[0]?.name ?? '', stepId }
  }

  async function list(
    { sheetId, otherId, kinds }: DiffApply,
    diff: FoundDiff,
    name: string,
    hold: ActionMaking['hold'],
  ) {
    const words = wordsOf(diff)
    const here = [
      ...(kinds.includes('added') ? diff.added : []),
      ...(kinds.includes('changed') ? diff.changed.map(({ rowId }) => rowId) : []),
    ].sort((a, b) => a - b)
    const there = kinds.includes('gone') ? Array.from(diff.gone) : []
    const columns = await ownColumns(store, sheetId)
    const others = await store.grid.call('columnsOf', otherId)
    const title = cutText(`${(await store.grid.call('getSheet', sheetId)).name}, changes since ${name}`, 190)
    return hold('Creating a list of changes', async ({ signal, reach }) => {
      const made = await store.writer.call('beginDiffList', sheetId, title, ['Change', 'Changed columns'])
      try {
        const total = here.length + there.length
        let done = 0
        const copyRows = async (
          id: SheetId,
          slots: readonly (string | null)[],
          rowIds: number[],
          said: (id: number) => [string, string | null],
        ) => {
          for (let first = 0; first < rowIds.length; first += rowsPerSlice) {
            if (signal.aborted) throw fail('stopped', {})
            const part = rowIds.slice(first, first + rowsPerSlice)
            const cells = await store.scan.call(
              'readRows',
              id,
              slots.filter(slot => slot !== null),
              part,
            )
            const rows = cells.map((own, at) => {
              let place = 0
              return [...slots.map(slot => (slot === null ? null : (own[place++] ?? null))), ...said(part[at] ?? 0)]
            })
            await store.writer.call('insertRows', made.sheetId, made.slots, rows.flat(), rows.length)
            done += part.length
            reach(done / Math.max(1, total))
          }
        }
        await copyRows(
          sheetId,
          columns.map(({ slot }) => slot),
          here,
          id => [words.get(id)?.kind ?? '', words.get(id)?.columns ?? null],
        )
        const byName = columns.map(column => {
          const compared = diff.columns.find(({ columnId }) => columnId === column.id)?.otherColumnId
          return (
            others.find(({ id, name: own }) => id === compared || (compared === undefined && own === column.name))
              ?.slot ?? null
          )
        })
        await copyRows(otherId, byName, there, () => ['Gone', null])
        await store.writer.call('publishSheet', made.sheetId)
      } catch (error) {
        await store.writer.call('dropSheet', made.sheetId)
        throw error
      }
      changes.workbooks()
      // Made by the writer lane just now.
      return { rows: here.length + there.length, listId: made.sheetId as SheetId, name: title, stepId: null }
    })
  }
}

/** What is said of a row of this list. */
function wordsOf({
  added,
  changed,
  unkeyed,
  columns,
}: FoundDiff): Map<number, { kind: string; columns: string | null; change: string }> {
  const words = new Map<number, { kind: string; columns: string | null; change: string }>()
  for (const id of added) words.set(id, { kind: 'Added', columns: null, change: 'Added' })
  for (const id of unkeyed) words.set(id, { kind: 'No key', columns: null, change: 'No key' })
  for (const { rowId, places } of changed) {
    const names = places.map(place => columns[place]?.name ?? '').join(', ')
    words.set(rowId, { kind: 'Changed', columns: names, change: `Changed: ${names}` })
  }
  return words
}
