// What each operation gives: the kind of its answer, the columns it writes, and which operations share their columns.

import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { addsPeople } from '../../contract/app/run/operation.ts'
import { isOperation, type OperationId, type RunOp } from '../../contract/app/run/sent-op.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'
import type { AnswerKind } from '../../model/operations/facts.ts'
import { operationIds, operationTable } from '../../model/operations/index.ts'
import { emailFields, phoneFields, type ReportField, unlistedPrefix } from './fields.ts'
import {
  companyFields,
  companyRowFields,
  contactFields,
  foundEmailFields,
  personFields,
  urlFields,
} from './record-fields.ts'

/** Operations whose answers stand behind rows: asked for them, or found by a search and added. */
export type AnsweredOp = Exclude<RunOp, 'search.count'>

/** Searches that become rows: an operation of its own says what it answers with. */
const foundBySearch: Readonly<Record<Exclude<AnsweredOp, OperationId>, AnswerKind>> = {
  'search.companies': 'companies',
  'search.prospector': 'contacts',
  'search.ai': 'contacts',
}

export const answerKind = (op: AnsweredOp): AnswerKind =>
  isOperation(op) ? operationTable[op].answers : foundBySearch[op]

/** Whether an operation answers with people or with companies. */
export const aboutOf = (op: AnsweredOp): 'person' | 'company' =>
  answerKind(op) === 'company' || answerKind(op) === 'companies' ? 'company' : 'person'

const fieldsOfKind: Readonly<Record<AnswerKind, readonly ReportField[]>> = {
  email: emailFields,
  phone: phoneFields,
  person: personFields,
  company: companyFields,
  urls: urlFields,
  found_email: foundEmailFields,
  contacts: contactFields,
  companies: companyRowFields,
  // Each run names its own.
  'web values': [],
}

export const fieldsOf = (op: AnsweredOp): readonly ReportField[] => fieldsOfKind[answerKind(op)]

/** Whether the answer is a report with a verdict. */
export const isValidation = (op: AnsweredOp): boolean => answerKind(op) === 'email' || answerKind(op) === 'phone'

const storedOfLive = new Map(
  operationIds.flatMap(op => (operationTable[op].live ? [[operationTable[op].live, op]] : [])),
)

/** The operation under whose name the columns of an operation are kept: a live look-up fills those of the stored one. */
export const columnsAs = (op: OperationId): OperationId => storedOfLive.get(op) ?? op

/** An output column of an operation: `field` is a path in the report or record, or one of the words the verdict gives. */
export interface OperationOutput {
  readonly field: string
  readonly name: string
  readonly type: ColumnType
}

const column = ({ path, name, type = 'text' }: ReportField): OperationOutput => ({ field: path, name, type })
const verdict: readonly OperationOutput[] = [
  { field: 'verdict', name: 'verdict', type: 'text' },
  { field: 'action', name: 'action', type: 'text' },
  { field: 'reason', name: 'reason', type: 'text' },
]

/** Columns a run writes, in order; the first is the head and carries the states. Unknown extra fields are left out. */
export function outputsOf(op: AnsweredOp, extra: readonly string[]): OperationOutput[] {
  if (isOperation(op) && addsPeople(op)) return [{ field: 'matches', name: 'people found', type: 'number' }]
  const fields = fieldsOf(op)
  const standard = fields.filter(field => field.standard).map(column)
  const more = fields.filter(field => !field.standard && extra.includes(field.path)).map(column)
  return isValidation(op)
    ? [...verdict, ...standard, { field: 'checked_on', name: 'checked on', type: 'date' }, ...more]
    : [...standard, ...more]
}

/** A field as the output column it would be; undefined when the operation knows no such field. */
export const outputFor = (op: AnsweredOp, path: string): OperationOutput | undefined =>
  path.startsWith(unlistedPrefix)
    ? { field: path, name: path.slice(unlistedPrefix.length), type: 'text' }
    : (outputsOf(op, []).find(({ field }) => field === path) ??
      fieldsOf(op)
        .filter(field => field.path === path)
        .map(column)[0])

/** Field of the column that carries the states. */
export const headField = (op: OperationId): string =>
  isValidation(op) ? 'verdict' : (outputsOf(op, [])[0]?.field ?? '')

/** Results that a column of another list can give. */
export const ownValues = (op: OperationId): OperationOutput[] =>
  outputsOf(op, []).filter(({ type }) => columnTypeFacts[type].comparable)

/** The first result can be found in another list. */
export const inOwnLists = (op: OperationId): boolean => ownValues(op).some(({ field }) => field === headField(op))
