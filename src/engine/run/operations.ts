// What each operation asks of a list and writes into it: its source column, request body, output columns.
import type { ColumnType } from '../../contract/app/cell.ts'
import type { Mapping, Offer, OperationId } from '../../contract/app/run.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { emailFields, phoneFields, type ReportField } from '../answer/fields.ts'

export interface Operation {
  readonly id: OperationId
  /** "Validate e-mails". */
  readonly title: string
  /** Key of the mapping that names the source column. */
  readonly source: 'email' | 'phone'
  readonly sourceTypes: readonly ColumnType[]
  /** What the source is called when it is missing. */
  readonly sourceWord: string
  readonly fields: readonly ReportField[]
  /** Days of the setting `freshDays` that applies. */
  readonly freshness: 'email' | 'phone'
}

export const operations: Readonly<Record<OperationId, Operation>> = {
  'validate.email': {
    id: 'validate.email',
    title: 'Validate e-mails',
    source: 'email',
    sourceTypes: ['email'],
    sourceWord: 'e-mail',
    fields: emailFields,
    freshness: 'email',
  },
  'validate.phone': {
    id: 'validate.phone',
    title: 'Validate phones',
    source: 'phone',
    sourceTypes: ['phone'],
    sourceWord: 'phone',
    fields: phoneFields,
    freshness: 'phone',
  },
}

/** An output column of an operation: `field` is a report path or one of the words the verdict gives. */
export interface Output {
  readonly field: string
  readonly name: string
  readonly type: ColumnType
}

/** Columns a run writes, in order; the first is the head and carries the states. Unknown extra fields are left out. */
export function outputsOf(op: OperationId, extra: readonly string[]): Output[] {
  const { fields } = operations[op]
  const column = ({ path, name }: ReportField): Output => ({ field: path, name, type: 'text' })
  return [
    { field: 'verdict', name: 'verdict', type: 'text' },
    { field: 'action', name: 'action', type: 'text' },
    { field: 'reason', name: 'reason', type: 'text' },
    ...fields.filter(field => field.standard).map(column),
    { field: 'checked_on', name: 'checked on', type: 'date' },
    ...fields.filter(field => !field.standard && extra.includes(field.path)).map(column),
  ]
}

/** Operations for a column (null: for the list); greyed with the reason when an input is missing or locked. */
export function offersFor(columns: readonly Column[], columnId: number | null): Offer[] {
  const inputs = columns.filter(column => column.origin === null)
  const asked = inputs.find(column => column.id === columnId)
  const typed = Object.values(operations).filter(op => asked && op.sourceTypes.includes(asked.type))
  return (typed.length > 0 ? typed : Object.values(operations)).map(op => {
    const fits = inputs.filter(column => op.sourceTypes.includes(column.type))
    const source = asked && fits.includes(asked) ? asked : (fits.find(column => !column.neverSend) ?? fits[0])
    const mapping: Mapping = {}
    if (source) mapping[op.source] = source.id
    const country = inputs.find(column => column.type === 'country' && !column.neverSend)
    if (op.source === 'phone' && source && country) mapping.country = country.id
    const reason = source
      ? source.neverSend
        ? `“${source.name}” is locked: it is never sent.`
        : null
      : `This list has no ${op.sourceWord} column. Set the type of the column that holds them.`
    return {
      op: op.id,
      title: op.title,
      mapping,
      ready: reason === null,
      reason,
      fields: op.fields.map(({ path, name, group, standard }) => ({ path, name, group, standard })),
    }
  })
}
