// Operations as offered for a list or one of its columns: inputs mapped from the types, or the reason why not.

import { addsPeople, missingInput, sourceColumn } from '../../../contract/app/run/operation.ts'
import type { OperationOffer } from '../../../contract/app/run/run-plan.ts'
import type { InputField, InputMapping } from '../../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../../contract/app/run/sent-op.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { operationIds, operationTable } from '../../../model/operations/index.ts'
import { inputTable } from '../../../model/operations/inputs.ts'
import { columnsAs, fieldsOf, inOwnLists } from '../../answer/operations.ts'

/** How well a column serves an input: the best type first, typed columns before results, locked ones last. */
function rank({ type, origin, neverSend }: Column, types: readonly string[]): number {
  return types.indexOf(type) + (origin === null ? 0 : 10) + (neverSend ? 100 : 0)
}

function bestColumn(columns: readonly Column[], field: InputField, asked: Column | undefined): Column | undefined {
  const { types } = inputTable[field]
  if (asked && types.includes(asked.type)) return asked
  const fits = columns.filter(({ type }) => types.includes(type))
  return fits.toSorted((a, b) => rank(a, types) - rank(b, types))[0]
}

/** The columns an operation would read; what it writes itself is no input of it. */
function mapped(op: OperationId, columns: readonly Column[], asked: Column | undefined): Map<InputField, Column> {
  const inputs = columns.filter(({ origin }) => origin?.op !== columnsAs(op))
  const found = new Map<InputField, Column>()
  for (const field of operationTable[op].reads) {
    const best = bestColumn(inputs, field, asked)
    // An optional input is left out rather than refused.
    const optional = !operationTable[op].needs.some(need => need.includes(field))
    if (best && !(optional && best.neverSend)) found.set(field, best)
  }
  // A full name is only read for what has no column of its own, unless it was asked about.
  if (found.has('first_name') && found.has('last_name') && found.get('full_name') !== asked) found.delete('full_name')
  for (const field of operationTable[op].onWish ?? []) {
    const column = found.get(field)
    if (!column || column === asked) continue
    found.delete(field)
    if (missingInput(op, Object.fromEntries(found))) found.set(field, column)
  }
  return found
}

function reasonFor(op: OperationId, columns: ReadonlyMap<InputField, Column>, mapping: InputMapping): string | null {
  const missing = missingInput(op, mapping)
  if (missing) {
    const words = missing.map(field => inputTable[field].word).join('” or “')
    return `Needs a column of type “${words}”.`
  }
  const locked = [...columns.values()].find(column => column.neverSend)
  return locked ? `“${locked.name}” is excluded from runs.` : null
}

/** Types that an operation is asked for by: those of the inputs it needs. */
const fitsType = (op: OperationId, column: Column): boolean =>
  operationTable[op].needs.flat().some(field => inputTable[field].types.includes(column.type))

/**
 * Operations for a column (null: for the list), without those the provider does not offer; greyed with the reason when an
 * input is missing or locked. For a column that nothing reads all are given, mapped to other columns.
 */
export function offersFor(
  columns: readonly Column[],
  columnId: number | null,
  disabled: readonly string[] = [],
): OperationOffer[] {
  const asked = columns.find(column => column.id === columnId)
  const offered = operationIds.filter(op => !disabled.includes(op))
  const typed = offered.filter(op => asked && fitsType(op, asked) && asked.origin?.op !== columnsAs(op))
  return (typed.length > 0 ? typed : offered).map(op => {
    const found = mapped(op, columns, typed.length > 0 ? asked : undefined)
    const mapping: InputMapping = {}
    for (const [field, { id }] of found) mapping[field] = id
    const reason = reasonFor(op, found, mapping)
    return {
      op,
      mapping,
      ready: reason === null && sourceColumn(op, mapping) !== undefined,
      reason,
      ownLists: inOwnLists(op),
      // Where its records become rows of another list, this one only gets their number.
      fields: addsPeople(op)
        ? []
        : fieldsOf(op).map(({ path, name, group, standard }) => ({ path, name, group, standard })),
    }
  })
}
