// Fields of stored answers that become columns later, for 0 credits, as an action. Recipes do not say it.
import type { StepId } from '../../contract/app/ids.ts'
import type { FieldAdd, FieldAdded, UnlistedKeysAsk } from '../../contract/app/run/answer.ts'
import { plainAction } from '../action/list-action.ts'
import type { SettingsStore } from '../base/host.ts'
import type { EditSlice } from '../sheet/edit/slice-action.ts'
import type { Store } from '../store/store.ts'
import type { FieldColumn } from './add-field.lane.ts'
import type { AnsweredOp } from './operations.ts'
import { storedNaming } from './stored-naming.ts'

interface Parts {
  readonly store: Store
  readonly settings: SettingsStore
}

const rowsAtOnce = 200

function namingOf(settings: SettingsStore, op: AnsweredOp) {
  const { remote } = settings.get()
  return { embedded: storedNaming(remote, op, false), remote: storedNaming(remote, op, true) }
}

/** Keys beyond those that the interface lists, in stored answers of a result. Throws not_found. */
export async function unlistedKeys(
  { sheetId, resultColumnId }: UnlistedKeysAsk,
  { store, settings }: Parts,
): Promise<string[]> {
  const op = await store.scan.call('operationOf', sheetId, resultColumnId)
  return store.scan.call('unlistedKeys', { sheetId, resultColumnId, naming: namingOf(settings, op) })
}

/** An existing column is returned as it is. Throws not_found. */
export const addFieldAction = plainAction({
  async perform(
    asked: FieldAdd,
    { store, settings }: Parts,
    { write },
  ): Promise<FieldAdded & { stepId: StepId | null }> {
    const made: FieldColumn[] = []
    let filled = 0
    const { stepId } = await write('Add a column from stored answers', async function* ({ step, signal, name }) {
      const ask = { ...asked, key: step.key }
      yield {
        cells: 0,
        async send() {
          const { step: done, ...column } = await store.writer.urgent('addFieldColumn', ask)
          made.push(column)
          return done
        },
      } satisfies EditSlice
      const [column] = made
      if (!column || column.known) return
      name(`Add “${column.name}” from stored answers`)
      const naming = namingOf(settings, column.op)
      for (let after: number | null = 0; after !== null && !signal.aborted; ) {
        const slice = { ...ask, columnId: column.columnId, name: column.name, after, limit: rowsAtOnce, naming }
        yield {
          cells: rowsAtOnce,
          async send() {
            const { last, ...done } = await store.writer.part('fillField', slice)
            filled += done.cells
            after = last
            return done
          },
        } satisfies EditSlice
      }
    })
    const [column] = made
    if (!column) throw new Error('no column was made')
    return { columnId: column.columnId, name: column.name, filled, known: column.known, stepId }
  },
})
