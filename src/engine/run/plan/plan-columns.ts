// The columns of a list that a plan is about: what is sent, where results are, what the best rows are known by.
import { mappedFields, missingInput, sourceColumn } from '../../../contract/app/run/operation.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { inputTable } from '../../../model/operations/inputs.ts'
import { columnsAs } from '../../answer/operations.ts'
import { fail } from '../../base/fail.ts'
import type { Store } from '../../store/store.ts'
import { runHeadField } from '../ask/web-outputs.ts'
import type { WorthAsk } from './best-first.lane.ts'

/** Slots of the input columns. Throws input_missing, column_locked. */
export async function inputSlots(store: Store, spec: RunSpec): Promise<string[]> {
  const columns = await store.grid.call('columnsOf', spec.sheetId)
  const missing = missingInput(spec.op, spec.mapping)
  if (missing) throw fail('input_missing', { field: missing.map(field => inputTable[field].word).join(' or ') })
  return mappedFields(spec.op, spec.mapping).map(field => {
    const column = columns.find(one => one.id === spec.mapping[field])
    if (!column) throw fail('input_missing', { field: inputTable[field].word })
    if (column.neverSend) throw fail('column_locked', { column: column.name })
    return column.slot
  })
}

/** The column that holds the results of the operation for this source; null = there is none yet. */
export async function resultHead(store: Store, spec: RunSpec): Promise<{ id: number; slot: string } | null> {
  const source = sourceColumn(spec.op, spec.mapping)
  const columns = await store.grid.call('columnsOf', spec.sheetId)
  const head = columns.find(
    ({ origin }) =>
      origin?.op === columnsAs(spec.op) && origin.sourceId === source && origin.field === runHeadField(spec),
  )
  return head ? { id: head.id, slot: head.slot } : null
}

/** How the best rows are found; null = they are asked in the order of the list. Throws input_missing. */
export async function bestRowsAsk(store: Store, { sheetId, bestFirst }: RunSpec): Promise<WorthAsk | null> {
  if (!bestFirst) return null
  const columns = await store.grid.call('columnsOf', sheetId)
  const slots = columns.filter(({ origin }) => origin === null).map(({ slot }) => slot)
  if (!bestFirst.priority) return { slots, priority: null }
  const { columnId, first } = bestFirst.priority
  const column = columns.find(({ id }) => id === columnId)
  if (!column) throw fail('input_missing', { field: 'priority of the rows' })
  return { slots, priority: { slot: column.slot, first } }
}
