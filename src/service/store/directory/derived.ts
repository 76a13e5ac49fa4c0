// What is derived from a record for searching: a row of typed columns and the tokens of the inverted index. The same for
// every database.
import type { CompanyFull } from '../../../contract/service/organization.ts'
import type { Person } from '../../../contract/service/person.ts'
import { companyLists, companyNumbers, companySingle, contactCodes, type DirectoryField } from './fields.ts'
import { bandOf, keyOf, numberOf, phonesOf, textOf, textsOf } from './record.ts'
import { spellExact, wordsOfKey } from './spelling.ts'
import { keyToken, tokenKeys, wordToken } from './tokens.ts'
import type { FieldCounts, ValueCounts } from './value-counts.ts'

export type DerivedCell = string | number | null
/** A row by column. */
export type DerivedRow = Readonly<Record<string, DerivedCell>>
/** A row in the order of its table's columns; contacts are too many for an object each. */
export type DerivedCells = readonly DerivedCell[]

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
export const bandFields = ['employee_count', 'revenue'] as const

/** A contact's phone numbers as they are looked up; null in both = none. */
export const contactPhones = ['cell_phone', 'direct_phone'] as const

const contactIds = ['id', 'company_id'] as const
export const contactColumns: readonly string[] = [...contactIds, ...contactCodes, ...contactKeys, ...contactPhones]
const firstCode = contactIds.length

export const companyTexts = ['name', 'exact_name', 'domain', 'url'] as const
export const companyMeasures: readonly string[] = [
  ...companyNumbers,
  ...bandFields.flatMap(band => [`${band}_low`, `${band}_high`]),
]
export const companyColumns: readonly string[] = [
  'id',
  'contacts',
  ...companyTexts,
  ...companySingle,
  ...companyMeasures,
]

const text = (cell: DerivedCell | undefined) => (typeof cell === 'string' ? cell : null)

/** What a contact's row and tokens repeat of the employer, made once for all who work there. */
export interface DerivedEmployer {
  readonly domain: string | null
  /** Of `companySingle`, in its order. */
  readonly codes: DerivedCells
  /** Each followed by a space. */
  readonly tokens: string
}

const nowhere: DerivedEmployer = { domain: null, codes: companySingle.map(() => null), tokens: '' }

/** The employer a company's row tells of; null = no employer, or one that is not there. */
export function employerOf(company: DerivedRow | null, values: ValueCounts): DerivedEmployer {
  if (!company) return nowhere
  const codes = companySingle.map(field => company[field] ?? null)
  const tokens = companySingle.flatMap((field, at) => {
    const code = codes[at]
    return typeof code === 'number' ? [values.of(field).token(code)] : []
  })
  const words = wordsOfKey(text(company.name) ?? '').map(wordToken)
  return { domain: text(company.domain), codes, tokens: [...tokens, ...words].map(token => `${token} `).join('') }
}

/** A contact's row, in the order of `contactColumns`. */
export function contactCells(person: Person, employer: DerivedEmployer, values: ValueCounts): DerivedCells {
  const cells: DerivedCell[] = [person.id, person.org_id]
  for (const counts of values.ofContacts) cells.push(codeOf(counts, person))
  for (const code of employer.codes) cells.push(code)
  for (const field of contactKeys) cells.push(keyOf(field, person))
  const [cell = null, direct = null] = phonesOf(person)
  cells.push(cell, direct)
  return cells
}

/** A company's row; no one works there yet. */
export function companyRow(record: CompanyFull, values: ValueCounts): DerivedRow {
  const row: Record<string, DerivedCell> = {
    id: record.id,
    contacts: 0,
    name: keyOf('company_name', record),
    exact_name: record.company_name === null ? null : spellExact(record.company_name),
    domain: keyOf('domain', record),
    url: keyOf('company_social_url', record),
  }
  for (const field of companySingle) row[field] = codeOf(values.of(field), record)
  for (const field of companyNumbers) row[field] = numberOf(field, record)
  for (const field of bandFields) {
    const band = bandOf(field, record)
    row[`${field}_low`] = band?.low ?? null
    row[`${field}_high`] = band?.high ?? null
  }
  return row
}

function codeOf(counts: FieldCounts, record: Person | CompanyFull): number | null {
  const value = textOf(counts.field, record)
  return value === null ? null : counts.code(value)
}

/** Counts the values of a contact's row in or out. */
export function countContact(cells: DerivedCells, values: ValueCounts, by: 1 | -1): void {
  let at = firstCode
  for (const counts of values.carried) {
    const code = cells[at++]
    if (typeof code === 'number') counts.count(code, 'contacts', by)
  }
}

/** Every value a company carries, those of its lists too. */
export function companyCodes(row: DerivedRow, record: CompanyFull, values: ValueCounts): [DirectoryField, number][] {
  const codes: [DirectoryField, number][] = []
  const add = (field: DirectoryField, code: DerivedCell | undefined) => {
    if (typeof code === 'number') codes.push([field, code])
  }
  for (const field of companySingle) add(field, row[field])
  for (const field of companyLists) for (const value of textsOf(field, record)) add(field, values.of(field).code(value))
  return codes
}

/** Contact fields whose words are found by free text, beside the full name and the employer's. */
const worded: ReadonlySet<DirectoryField> = new Set<DirectoryField>(['job_title', 'city'])

const fullNameAt = contactColumns.indexOf('full_name')
const tokenKeysAt = tokenKeys.map(field => [field, contactColumns.indexOf(field)] as const)

/** The tokens of a contact, each followed by a space; one may come twice. */
export function contactTokens(cells: DerivedCells, employer: DerivedEmployer, values: ValueCounts): string {
  let tokens = employer.tokens
  let columnAt = firstCode
  for (const counts of values.ofContacts) {
    const code = cells[columnAt++]
    if (typeof code !== 'number') continue
    tokens += `${counts.token(code)} `
    if (worded.has(counts.field)) for (const word of counts.words(code)) tokens += `${wordToken(word)} `
  }
  for (const [field, at] of tokenKeysAt) {
    const key = cells[at]
    if (typeof key === 'string') tokens += `${keyToken(field, key)} `
  }
  const fullName = cells[fullNameAt]
  if (typeof fullName === 'string') for (const word of wordsOfKey(fullName)) tokens += `${wordToken(word)} `
  return tokens
}

/** The tokens of a company that carries these values, each followed by a space; one may come twice. */
export function companyTokens(
  row: DerivedRow,
  codes: readonly [DirectoryField, number][],
  values: ValueCounts,
): string {
  const tokens = codes.map(([field, code]) => values.of(field).token(code))
  const city = row.headquarters_city
  const words = typeof city === 'number' ? values.of('headquarters_city').words(city) : []
  for (const word of [...wordsOfKey(text(row.name) ?? ''), ...words]) tokens.push(wordToken(word))
  return tokens.map(token => `${token} `).join('')
}
