// Cells of a row to the request of an operation: what would be sent, what names it, or why it is not sent.

import { hash as digestOf } from 'node:crypto'
import { foldText } from '../../../checks/keys/fold.ts'
import { inputKey, keyReasons } from '../../../checks/keys/input-key.ts'
import type { NameOrder } from '../../../checks/names/name-order.ts'
import { aloneRule, type PlusRule } from '../../../checks/phone/two-readings.ts'
import type { EmptyMarkers } from '../../../contract/app/cell/notation.ts'
import { mappedFields } from '../../../contract/app/run/operation.ts'
import type { AddPeopleSpec, InputField, InputMapping, RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../../contract/app/run/sent-op.ts'
import type { WebSpec } from '../../../contract/app/web.ts'
import { MAX_PAGE } from '../../../contract/service/limits.ts'
import type { RequestKind } from '../../../model/operations/facts.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { inputTable } from '../../../model/operations/inputs.ts'
import { columnsAs } from '../../answer/operations.ts'
import { isEmptyMarker, noMarkers } from '../../types/empty-marker.ts'
import { type CompanyDomain, companyDomainOf, type FullName, fullNameOf } from './derive.ts'
import type { RowInput } from './input.ts'
import { emailInput, phoneInput, readAddress, readNumber } from './validation-input.ts'
import { webInput } from './web-input.ts'

/** What holds for a whole run. Plain data: it goes to the lanes. */
export interface InputRules {
  readonly op: OperationId
  /** Inputs in the order in which `inputOf` takes their cells. */
  readonly fields: readonly InputField[]
  /** Country of national phone numbers where the row names none. */
  readonly country: string | null
  /** What the phone column says about numbers without +. */
  readonly plus: PlusRule
  /** Which part of a full name comes first in its column. */
  readonly names: NameOrder | null
  /** Words of the list that stand for no value. */
  readonly markers: EmptyMarkers
  /** The practice service answers for `.example`. */
  readonly practice: boolean
  readonly match: 'exact' | 'fuzzy'
  /** Of operations that find people at companies: their filters, and records per page. */
  readonly addPeople: { readonly filters: AddPeopleSpec['filters']; readonly size: number } | null
  /** Of a run that asks addresses of the web. */
  readonly web: WebSpec | null
}

export const rulesOf = (
  {
    op,
    mapping,
    country,
    plus,
    names,
    markers,
    match,
    addPeople,
    web,
  }: Pick<RunSpec, 'op' | 'mapping' | 'country' | 'plus' | 'names' | 'markers' | 'match' | 'addPeople' | 'web'>,
  practice: boolean,
): InputRules => ({
  op,
  fields: mappedFields(op, mapping),
  country,
  plus: plus ?? aloneRule,
  names: names ?? null,
  markers: markers ?? noMarkers,
  practice,
  match: match ?? 'exact',
  addPeople: addPeople ? { filters: addPeople.filters, size: peoplePerPage(addPeople) } : null,
  web: web ?? null,
})

/** Columns an operation reads, in the order in which `inputOf` takes their cells. */
export const sourceColumns = (op: OperationId, mapping: InputMapping): number[] =>
  mappedFields(op, mapping).flatMap(field => mapping[field] ?? [])

const maxNameLength = 200
const maxInputLength = 2000

type Cells = Readonly<Partial<Record<InputField, string>>>

const unusable = (reason: string, normal: string): RowInput => ({ kind: 'unusable', reason, normal })

/** One look-up value of a kind that the normaliser knows. */
function pageInput(cell: string, kind: 'profileUrl' | 'companyUrl'): RowInput {
  const text = cell.trim()
  const { key, reason } = inputKey(kind, text)
  return key === null
    ? unusable(keyReasons[reason], text)
    : { kind: 'ask', body: { input: text }, normal: key, domain: '' }
}

function idInput(cell: string): RowInput {
  const text = cell.trim()
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(id)
    ? { kind: 'ask', body: { id }, normal: text, domain: '' }
    : unusable('A record ID must be a whole number.', text)
}

function networkIdInput(cell: string): RowInput {
  const text = cell.trim()
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(text) && text.length <= maxInputLength
    ? { kind: 'ask', body: { input: text }, normal: text.toLowerCase(), domain: '' }
    : unusable('This is not the network ID of a company. Use the last part of its page URL.', text)
}

function domainInput(cell: string, practice: boolean): RowInput {
  const read = companyDomainOf(cell, practice)
  return 'reason' in read
    ? unusable(read.reason, cell.trim())
    : { kind: 'ask', body: { input: read.asked }, normal: read.key, domain: read.key }
}

function nameInput(cells: Cells, { practice, names }: InputRules): RowInput {
  const name: FullName = fullNameOf(cells, names)
  const domain: CompanyDomain = companyDomainOf(cells.domain ?? '', practice)
  const { first, last } = name
  const typed = [first, last, cells.domain?.trim() ?? ''].join('\n')
  if (first === '' || last === '') return unusable(`The ${first === '' ? 'first' : 'last'} name is missing.`, typed)
  if (first.length > maxNameLength || last.length > maxNameLength) return unusable(keyReasons.too_long, typed)
  if ('reason' in domain) return unusable(domain.reason, typed)
  if (domain.key.includes('/')) return unusable('This needs a domain, not a company page.', typed)
  return {
    kind: 'ask',
    body: { first_name: first, last_name: last, domain: domain.asked },
    normal: [foldText(first), foldText(last), domain.key].join('\n'),
    domain: domain.key,
  }
}

function companyNameInput(cell: string, match: InputRules['match']): RowInput {
  const text = cell.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (text.length > maxNameLength) return unusable(keyReasons.too_long, text)
  const folded = foldText(text)
  if (folded === '') return unusable('The cell has no name.', text)
  return {
    kind: 'ask',
    body: { company_name: text, match_type: match },
    normal: text,
    question: match === 'exact' ? `exact ${text}` : `fuzzy ${folded}`,
    domain: '',
  }
}

/** Records on a page, and pages of one company at most. */
export const peoplePerPage = ({ perRow }: Pick<AddPeopleSpec, 'perRow'>): number => Math.min(MAX_PAGE, perRow)
export const peoplePages = ({ perRow }: Pick<AddPeopleSpec, 'perRow'>): number =>
  Math.ceil(perRow / peoplePerPage({ perRow }))

/** The first page of the people at a company. */
function peopleAt(company: RowInput, { addPeople }: InputRules): RowInput {
  if (company.kind !== 'ask' || !addPeople) return company
  const set = Object.entries(addPeople.filters).flatMap(([name, values]) => (values.length > 0 ? [[name, values]] : []))
  const filters: Record<string, readonly string[]> = Object.fromEntries(set)
  const body = { ...company.body, ...filters, page: 1, page_size: addPeople.size }
  return { ...company, body, question: JSON.stringify([company.normal, filters, 1, addPeople.size]) }
}

/** The same question about a later page. */
export function laterPage(input: RowInput & { kind: 'ask' }, page: number): RowInput & { kind: 'ask' } {
  const { page: _first, ...body } = input.body
  return { ...input, body: { ...body, page }, question: `${input.question} page ${page}` }
}

function employer({ service_id = '', domain = '', company_url = '' }: Cells, practice: boolean): RowInput {
  const byId = service_id === '' ? null : idInput(service_id)
  if (byId && (byId.kind === 'ask' || (domain === '' && company_url === '')))
    return byId.kind === 'ask' ? { ...byId, normal: `id ${byId.normal}` } : byId
  const byDomain = domain === '' ? null : companyDomainOf(domain, practice)
  if (byDomain && !('reason' in byDomain) && !byDomain.key.includes('/'))
    return { kind: 'ask', body: { domain: byDomain.asked }, normal: byDomain.key, domain: byDomain.key }
  // The page of a company may be in the column of domains.
  const page = pageInput(company_url || domain, 'companyUrl')
  if (page.kind === 'ask') return { ...page, body: { social_url: String(page.body.input) } }
  return byDomain && 'reason' in byDomain ? unusable(byDomain.reason, domain.trim()) : page
}

/**
 * A company by its name, and the title looked for there: one text that titles contain, that of the row before the one that
 * holds for all. Without a column of companies the title alone.
 */
function titleAt({ company, job_title }: Cells, rules: InputRules): RowInput {
  const title = job_title?.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (title !== undefined && title.length > maxNameLength) return unusable(keyReasons.too_long, title)
  if (company === undefined) {
    // A row without a company must not ask all companies.
    if (rules.fields.includes('company') || title === undefined) return { kind: 'blank' }
    return people({ kind: 'ask', body: {}, normal: foldText(title), domain: '' }, title, rules)
  }
  // Nor a row without a title everybody, where the titles come from a column.
  const anyTitle = title ?? rules.addPeople?.filters.job_title?.[0]
  if (anyTitle === undefined && rules.fields.includes('job_title')) return { kind: 'blank' }
  const named = companyNameInput(company, 'fuzzy')
  if (named.kind !== 'ask') return named
  const { company_name } = named.body
  const normal = title === undefined ? named.normal : `${named.normal}\n${foldText(title)}`
  return people({ ...named, normal, body: company_name === undefined ? {} : { company_name } }, title, rules)
}

/** The first page of those whose title contains the one of the row, else the one that holds for all. */
function people(asked: RowInput, title: string | undefined, rules: InputRules): RowInput {
  const { addPeople } = rules
  const filters = title === undefined ? addPeople?.filters : { job_title: [title] }
  const found = peopleAt(asked, { ...rules, addPeople: addPeople && { ...addPeople, filters: filters ?? {} } })
  if (found.kind !== 'ask') return found
  const { job_title: titles, ...body } = found.body
  const [first] = Array.isArray(titles) ? titles : []
  return { ...found, body: { ...(first !== undefined && { job_title: first }), ...body } }
}

type ReadCells = (cells: Cells, rules: InputRules) => RowInput

const requests: Readonly<Record<RequestKind, ReadCells>> = {
  'email check': ({ email = '' }, { practice }) => emailInput(email, practice),
  'phone check': ({ phone = '', country = null }, rules) => phoneInput(phone, country, rules),
  email: ({ email = '' }, { practice }) => readAddress(email, practice),
  phone: ({ phone = '', country = null }, rules) => readNumber(phone, country, rules),
  profile: ({ profile_url = '' }) => pageInput(profile_url, 'profileUrl'),
  'company page': ({ company_url = '' }) => pageInput(company_url, 'companyUrl'),
  domain: ({ domain = '' }, { practice }) => domainInput(domain, practice),
  'name and domain': nameInput,
  'company name': ({ company = '' }, { match }) => companyNameInput(company, match),
  'network id': ({ service_id = '' }) => networkIdInput(service_id),
  'record id': ({ service_id = '' }) => idInput(service_id),
  'people at company': (cells, rules) => peopleAt(employer(cells, rules.practice), rules),
  'title at company': titleAt,
  'web address': (cells, { fields, web }) =>
    web
      ? webInput(
          web,
          fields.map(field => cells[field]),
        )
      : { kind: 'blank' },
}

/** Reads the cells of `sourceColumns`. A row that lacks an input altogether asks nothing. */
export function inputOf(rules: InputRules, values: readonly (string | null)[]): RowInput {
  const cells: Partial<Record<InputField, string>> = {}
  for (const [index, field] of rules.fields.entries()) {
    const value = values[index] ?? null
    if (value === null || value.trim() === '') continue
    if (!isEmptyMarker(value, inputTable[field].types[0] ?? 'text', rules.markers)) cells[field] = value
  }
  const { needs, asks } = operationTable[rules.op]
  const lacks = needs.some(fields => fields.every(field => cells[field] === undefined))
  return lacks ? { kind: 'blank' } : requests[asks](cells, rules)
}

/** Hexadecimal digits of the 16 bytes of a digest that are kept. */
const digits = 32

/**
 * One call for the whole digest: making a hash object costs more than the hashing. And as a text: a buffer for each digest costs
 * more than the hashing as well, and its collection again.
 */
const sha = (bytes: string | Buffer): string => digestOf('sha256', bytes, 'hex').slice(0, digits)

/** As `askedHash`, in hexadecimal digits: for many rows at once. */
export function askedDigits(op: OperationId, input: RowInput): string | null {
  return input.kind === 'blank' ? null : sha(`${columnsAs(op)}\n${input.normal}`)
}

/** Name of an account and room for one digest, written again for each key: most keys are of the account before. */
let named: { account: string; length: number; bytes: Buffer } | null = null

function keyRoom(account: string): { length: number; bytes: Buffer } {
  if (named?.account === account) return named
  const prefix = Buffer.from(`${account}\n`)
  named = { account, length: prefix.length, bytes: Buffer.concat([prefix, Buffer.alloc(digits / 2)]) }
  return named
}

/** As `answerKey`, in hexadecimal digits. `asked`: those of `askedDigits`, which often name the same text. */
export function answerDigits(
  account: string,
  op: OperationId,
  input: RowInput & { kind: 'ask' },
  asked: string | null = null,
): string {
  const same = asked !== null && input.question === undefined && columnsAs(op) === op
  const { bytes, length } = keyRoom(account)
  bytes.write(same ? asked : sha(`${op}\n${input.question ?? input.normal}`), length, 'hex')
  return sha(bytes)
}

/** 16 bytes that name what was asked, by any service: a result is stale when its row no longer asks the same. */
export function askedHash(op: OperationId, input: RowInput): Buffer | null {
  const found = askedDigits(op, input)
  return found === null ? null : Buffer.from(found, 'hex')
}

/** 16 bytes that name a stored answer: account, operation, parameters, normalised input. */
export const answerKey = (account: string, op: OperationId, input: RowInput & { kind: 'ask' }): Buffer =>
  Buffer.from(answerDigits(account, op, input), 'hex')
