// What is derived from a record for searching: a row of typed columns and the tokens of the inverted index. The same for
// every database.
import type { CompanyFull } from '../../../contract/service/organization.ts'
import type { Person } from '../../../contract/service/person.ts'
import { companyLists, companyNumbers, companySingle, contactListed, type Field, fields } from './fields.ts'
import { bandOf, keyOf, numberOf, textOf, textsOf } from './record.ts'
import { spellExact, wordsOfKey } from './spelling.ts'
import { keyToken, tokenKeys, valueToken, wordToken } from './tokens.ts'
import type { ValueCounts } from './value-counts.ts'

export type Cell = string | number | null
export type Row = Readonly<Record<string, Cell>>

/** Columns of codes that a contact has: its own listed fields and those of its employer. */
export const contactCodes = [...contactListed, ...companySingle] as const

/** Columns of texts that a contact has. */
export const contactKeys = [
  'full_name',
  'first_name',
  'last_name',
  'email_address',
  'email_domain',
  'social_url',
] as const

/** Fields of a company with two columns each, for their two ends. */
export const bands = ['employee_count', 'revenue'] as const

export const contactColumns: readonly string[] = ['id', 'company_id', ...contactCodes, ...contactKeys]
export const companyTexts = ['name', 'exact_name', 'domain', 'url'] as const
export const companyMeasures: readonly string[] = [
  ...companyNumbers,
  ...bands.flatMap(band => [`${band}_low`, `${band}_high`]),
]
export const companyColumns: readonly string[] = [
  'id',
  'contacts',
  ...companyTexts,
  ...companySingle,
  ...companyMeasures,
]

const text = (cell: Cell | undefined) => (typeof cell === 'string' ? cell : null)

/** A contact's row, with the values its employer's row has; null = no employer, or one that is not there. */
export function contactRow(person: Person, employer: Row | null, values: ValueCounts): Row {
  const row: Record<string, Cell> = { id: person.id, company_id: person.org_id }
  for (const field of contactCodes)
    row[field] = fields[field].of === 'contact' ? codeOf(field, person, values) : (employer?.[field] ?? null)
  for (const field of contactKeys) row[field] = keyOf(field, person)
  return row
}

/** A company's row; nobody works there yet. */
export function companyRow(record: CompanyFull, values: ValueCounts): Row {
  const row: Record<string, Cell> = {
    id: record.id,
    contacts: 0,
    name: keyOf('company_name', record),
    exact_name: record.company_name === null ? null : spellExact(record.company_name),
    domain: keyOf('domain', record),
    url: keyOf('company_social_url', record),
  }
  for (const field of companySingle) row[field] = codeOf(field, record, values)
  for (const field of companyNumbers) row[field] = numberOf(field, record)
  for (const field of bands) {
    const band = bandOf(field, record)
    row[`${field}_low`] = band?.low ?? null
    row[`${field}_high`] = band?.high ?? null
  }
  return row
}

function codeOf(field: Field, record: Person | CompanyFull, values: ValueCounts): number | null {
  const value = textOf(field, record)
  return value === null ? null : values.code(field, value)
}

/** Counts the values of a contact's row in or out. */
export function countContact(row: Row, values: ValueCounts, by: 1 | -1): void {
  for (const field of contactCodes) {
    const code = row[field]
    if (typeof code === 'number') values.count(field, code, 'contacts', by)
  }
}

/** Every value a company carries, those of its lists too. */
export function companyCodes(row: Row, record: CompanyFull, values: ValueCounts): [Field, number][] {
  const codes: [Field, number][] = []
  const add = (field: Field, code: Cell | undefined) => {
    if (typeof code === 'number') codes.push([field, code])
  }
  for (const field of companySingle) add(field, row[field])
  for (const field of companyLists) for (const value of textsOf(field, record)) add(field, values.code(field, value))
  return codes
}

/** The tokens of a contact. */
export function contactTokens(row: Row, employer: Row | null, values: ValueCounts): ReadonlySet<string> {
  const tokens = new Set<string>()
  for (const field of contactCodes) {
    const code = row[field]
    if (typeof code !== 'number') continue
    tokens.add(valueToken(field, code))
    if (field === 'job_title' || field === 'city')
      for (const word of values.words(field, code)) tokens.add(wordToken(word))
  }
  for (const field of tokenKeys) {
    const key = text(row[field])
    if (key !== null) tokens.add(keyToken(field, key))
  }
  for (const key of [text(row.full_name), text(employer?.name)])
    if (key !== null) for (const word of wordsOfKey(key)) tokens.add(wordToken(word))
  return tokens
}

/** The tokens of a company that carries these values. */
export function companyTokens(row: Row, codes: readonly [Field, number][], values: ValueCounts): ReadonlySet<string> {
  const tokens = new Set(codes.map(([field, code]) => valueToken(field, code)))
  const city = row.headquarters_city
  const words = typeof city === 'number' ? values.words('headquarters_city', city) : []
  for (const word of [...wordsOfKey(text(row.name) ?? ''), ...words]) tokens.add(wordToken(word))
  return tokens
}
