// Choosing among several records that fit a row, for 0 credits.
import type { MatchPick } from '../../contract/app/run/answer.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { SettingsStore } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import { storedNaming } from './stored-naming.ts'

export interface Picks {
  /** Throws not_found when the answer has no such record. */
  pick(ask: MatchPick): Promise<void>
}

export const createPicks = (store: Store, changes: ChangeFeed, settings: SettingsStore): Picks => ({
  pick: ask =>
    store.inOrder(ask.sheetId, async () => {
      const op = await store.grid.call('opOfResult', ask.sheetId, ask.resultColumnId, ask.rowId)
      if (!op) throw fail('not_found', { what: 'match' })
      const { remote } = settings.get()
      const naming = { embedded: storedNaming(remote, op, false), remote: storedNaming(remote, op, true) }
      const version = await store.writer.urgent('pickMatch', { ...ask, naming })
      changes.sheet({ sheetId: ask.sheetId, version })
    }),
})
