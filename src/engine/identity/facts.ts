// What columns, records of searches and bodies of requests tell of the identities in them.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'
import { type ColumnNotation, meantTexts } from '../types/cell-context.ts'
import type { FactPart, IdentityFact } from './fact-keys.ts'

/** The columns of a list that may tell who its rows are, results of runs among them. */
export const identityColumns = <C extends { readonly type: ColumnType }>(
  columns: readonly C[],
): { column: C; parts: readonly FactPart[] }[] =>
  columns.flatMap(column => {
    const parts = columnTypeFacts[column.type].identity
    return parts.length > 0 ? [{ column, parts }] : []
  })

/** What a cell tells by its column: both numbers where it has two readings, nothing where it holds an empty marker. */
export const factsInCell = (
  type: ColumnType,
  parts: readonly FactPart[],
  cell: string | null,
  notation: ColumnNotation,
): IdentityFact[] =>
  meantTexts(type, cell, notation).flatMap(text => (text.trim() === '' ? [] : parts.map(part => ({ part, text }))))

/** Fields by name, of records and of requests alike; whatever they are called, anything may be in them. */
const partsOfField: ReadonlyMap<string, readonly FactPart[]> = new Map<string, readonly FactPart[]>([
  ['full_name', ['words', 'name']],
  ['name', ['words', 'name', 'company']],
  ['first_name', ['words', 'first']],
  ['last_name', ['words', 'last']],
  ['company_name', ['words', 'company']],
  ['organization_name', ['words', 'company']],
])
const anyPart: readonly FactPart[] = ['words']

/** All that a record or a request says, field by field, however deep. */
export function factsIn(value: unknown, name = ''): IdentityFact[] {
  if (typeof value === 'string')
    return value.trim() === '' ? [] : (partsOfField.get(name) ?? anyPart).map(part => ({ part, text: value }))
  if (Array.isArray(value)) return value.flatMap(one => factsIn(one, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, child]) => factsIn(child, field))
}
