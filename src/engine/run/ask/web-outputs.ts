// Columns that a run writes: those of its operation, or those that a run over web addresses names. Runs that ask the same of the same
// columns write into the same ones.
import { hash as digestOf } from 'node:crypto'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { WebSpec } from '../../../contract/app/web.ts'
import { headField, type OperationOutput, outputsOf } from '../../answer/operations.ts'

/** Names what is asked and what of it is kept, whatever the columns are called. */
function printOf({ address, method, body, values }: WebSpec): string {
  const kept = values.map(({ from, path, all }) => [from, path, all])
  return digestOf('sha256', JSON.stringify([address, method, body, kept]), 'hex').slice(0, 12)
}

/** Place of the value behind a field of such a column. */
export const placeOfField = (field: string): number => Number(field.slice(field.indexOf('.') + 1))

export const runOutputs = ({ op, fields, web }: Pick<RunSpec, 'op' | 'fields' | 'web'>): OperationOutput[] =>
  web
    ? web.values.map(({ name }, place) => ({ field: `${printOf(web)}.${place}`, name, type: 'text' }))
    : outputsOf(op, fields)

/** Field of the column that carries the states. */
export const runHeadField = ({ op, web }: Pick<RunSpec, 'op' | 'web'>): string =>
  web ? `${printOf(web)}.0` : headField(op)
