// What a list is matched or compared with: another list, or a file or an earlier version of its own that is one for as long as
// someone looks at it.
import type { SheetId } from '../../contract/app/ids.ts'
import type { OpenedTable, OtherTable } from '../../contract/app/match.ts'
import { fail } from '../base/fail.ts'
import type { Files } from '../file/files.ts'
import type { ListActions } from '../sheet/actions.ts'
import type { Store } from '../store/store.ts'
import { olderState } from './older-state.ts'

export interface OtherTables {
  /** `then`: whether a file is read again later, or was read for the last time. Throws sheet_gone, stopped, and the failures of an import. */
  open(sheetId: SheetId, other: OtherTable, then?: 'stays' | 'goes'): Promise<OpenedTable>
  /** Nothing happens to a list. */
  close(otherId: SheetId): Promise<void>
  nameOf(otherId: SheetId): Promise<string>
  isState(otherId: SheetId): boolean
  /** Of the workspace, as opposed to what is open for this alone. */
  isList(otherId: SheetId): boolean
  /** Throws sheet_gone for what is neither a list nor open. */
  rowsOf(otherId: SheetId): Promise<number>
}

interface Parts {
  store: Store
  files: Pick<Files, 'borrow' | 'giveBack' | 'nameOf' | 'release'>
  actions: ListActions
}

export function createOtherTables({ store, files, actions }: Parts): OtherTables {
  /** What is open, by the list that holds it. */
  const opened = new Map<SheetId, { name: string; kind: 'file' | 'state' }>()

  async function opens(sheetId: SheetId, other: OtherTable, then: 'stays' | 'goes'): Promise<SheetId> {
    if (other.kind === 'list') return other.sheetId
    if (other.kind === 'state') {
      const { stepId } = other
      const otherId = await actions.run(sheetId, 'Reading an earlier version', working =>
        olderState(store, sheetId, stepId, working),
      )
      opened.set(otherId, { name: 'an earlier version', kind: 'state' })
      return otherId
    }
    const name = files.nameOf(other.ticket)
    const otherId = await actions.read(sheetId, `Reading ${name}`, async working => {
      const read = files.borrow(other.ticket, other.options, working)
      return then === 'stays' ? read : read.finally(() => files.release(other.ticket))
    })
    opened.set(otherId, { name, kind: 'file' })
    return otherId
  }
  const nameOf = async (otherId: SheetId) =>
    opened.get(otherId)?.name ?? (await store.grid.call('getSheet', otherId)).name
  const rowsOf = async (otherId: SheetId) =>
    opened.has(otherId) ? store.grid.call('rowCount', otherId) : (await store.grid.call('getSheet', otherId)).rows

  return {
    nameOf,
    rowsOf,
    isList: otherId => !opened.has(otherId),
    isState: otherId => opened.get(otherId)?.kind === 'state',
    async open(sheetId, other, then = 'goes') {
      if (other.kind === 'list' && other.sheetId === sheetId)
        throw fail('bad_request', { what: 'a list cannot be matched with itself' })
      await store.grid.call('getSheet', sheetId)
      const otherId = await opens(sheetId, other, then)
      const columns = await store.grid.call('columnsOf', otherId)
      return {
        otherId,
        name: await nameOf(otherId),
        rows: await rowsOf(otherId),
        columns: columns.filter(({ hidden }) => !hidden).map(({ id, name, type }) => ({ id, name, type })),
        keys: await store.grid.call('suggestedKeys', sheetId, otherId),
        shared: await store.grid.call('sharedKeys', sheetId, otherId),
      }
    },
    async close(otherId) {
      const held = opened.get(otherId)
      opened.delete(otherId)
      if (held?.kind === 'file') await files.giveBack(otherId)
      else if (held) await store.writer.call('dropSheet', otherId)
    },
  }
}
