// Inserting many rows with one statement: an array for each column, of the type that the column has.
import type { ClientBase } from 'pg'
import { companyMeasures, companyTexts, type DerivedCells } from '../derived.ts'
import { contactCodes, fieldsOf } from '../fields.ts'

const whole: ReadonlySet<string> = new Set(['id', 'company_id', 'contacts'])
const texts: ReadonlySet<string> = new Set([...companyTexts, 'source', 'record', 'key', 'kind'])
const codes: ReadonlySet<string> = new Set<string>([...contactCodes, ...fieldsOf('company', 'listed')])
const measures: ReadonlySet<string> = new Set(companyMeasures)

const typeOf = (column: string) => {
  if (whole.has(column)) return 'bigint'
  if (measures.has(column)) return 'double precision'
  return codes.has(column) && !texts.has(column) ? 'int' : 'text'
}

/** Inserts rows given as arrays, one for each column; `facet` is made from text. */
export async function insertRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: readonly DerivedCells[],
  otherwise = '',
) {
  if (rows.length === 0) return
  const arrays = columns.map((column, at) => `$${at + 1}::${typeOf(column)}[]`)
  const picked = columns.map(column => (column === 'facet' ? 'facet::tsvector' : column))
  await client.query(
    `INSERT INTO ${table} (${columns.join(', ')})
     SELECT ${picked.join(', ')} FROM unnest(${arrays.join(', ')}) AS given (${columns.join(', ')}) ${otherwise}`,
    columns.map((_, at) => rows.map(cells => cells[at])),
  )
}
