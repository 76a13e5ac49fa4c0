// Fields of stored answers that become columns later, for 0 credits.
import { randomUUID } from 'node:crypto'
import type { FieldAdd, FieldAdded } from '../../contract/app/answer.ts'
import type { ChangeFeed } from '../changes.ts'
import type { SettingsStore } from '../host.ts'
import type { Store } from '../store/store.ts'
import type { FilledPiece } from './add-field.lane.ts'
import { storedNaming } from './stored-naming.ts'

export interface AddedFields {
  /** A column that is there already is given as it is. Throws not_found. */
  add(ask: FieldAdd): Promise<FieldAdded>
}

const rowsAtOnce = 200

export const createAddedFields = (store: Store, changes: ChangeFeed, settings: SettingsStore): AddedFields => ({
  add: ({ sheetId, headId, field }) =>
    store.inTurn(sheetId, async () => {
      const ask = { sheetId, headId, field, key: randomUUID() }
      const { columnId, name, op, known } = await store.writer.urgent('addFieldColumn', ask)
      if (known) return { columnId, name, filled: 0, known }
      const { remote } = settings.get()
      const naming = { embedded: storedNaming(remote, op, false), remote: storedNaming(remote, op, true) }
      let filled = 0
      for (let after: number | null = 0; after !== null; ) {
        const slice = { ...ask, columnId, name, after, limit: rowsAtOnce, naming }
        const piece: FilledPiece = await store.writer.call('fillField', slice)
        filled += piece.filled
        after = piece.last
        changes.sheet({ sheetId, version: piece.version, columns: true })
      }
      return { columnId, name, filled, known }
    }),
})
