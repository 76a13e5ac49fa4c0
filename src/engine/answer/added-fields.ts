// Fields of stored answers that become columns later, for 0 credits.
import { randomUUID } from 'node:crypto'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { FieldAdd, FieldAdded, UnlistedKeysAsk } from '../../contract/app/run/answer.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { SettingsStore } from '../base/host.ts'
import { allOrNothing } from '../sheet/edit/atomic-action.ts'
import type { Store } from '../store/store.ts'
import type { FieldAsk, FilledPiece } from './add-field.lane.ts'
import type { AnsweredOp } from './operations.ts'
import { storedNaming } from './stored-naming.ts'

export interface AddedFields {
  /** An existing column is returned as it is. Throws not_found. */
  add(ask: FieldAdd): Promise<FieldAdded>
  /** Keys beyond those that the interface lists, in stored answers of a result. Throws not_found. */
  unlisted(ask: UnlistedKeysAsk): Promise<string[]>
}

const rowsAtOnce = 200

export function createAddedFields(store: Store, changes: ChangeFeed, settings: SettingsStore): AddedFields {
  const namingOf = (op: AnsweredOp) => {
    const { remote } = settings.get()
    return { embedded: storedNaming(remote, op, false), remote: storedNaming(remote, op, true) }
  }
  async function fill(ask: FieldAsk & { sheetId: SheetId; resultColumnId: ColumnId }): Promise<FieldAdded> {
    const { sheetId } = ask
    const { columnId, name, op, known } = await store.writer.urgent('addFieldColumn', ask)
    if (known) return { columnId, name, filled: 0, known }
    const naming = namingOf(op)
    let filled = 0
    for (let after: number | null = 0; after !== null; ) {
      const slice = { ...ask, columnId, name, after, limit: rowsAtOnce, naming }
      const piece: FilledPiece = await store.writer.call('fillField', slice)
      filled += piece.filled
      after = piece.last
      changes.sheet({ sheetId, version: piece.version, columns: true })
    }
    return { columnId, name, filled, known }
  }

  return {
    add: ({ sheetId, resultColumnId, field }) =>
      store.inOrder(sheetId, () => {
        const ask = { sheetId, resultColumnId, field, key: randomUUID() }
        return allOrNothing({ store, changes }, ask, () => fill(ask))
      }),
    unlisted: async ({ sheetId, resultColumnId }) => {
      const op = await store.scan.call('operationOf', sheetId, resultColumnId)
      return store.scan.call('unlistedKeys', { sheetId, resultColumnId, naming: namingOf(op) })
    },
  }
}
