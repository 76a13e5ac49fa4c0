// Cells of a row to the request of an operation: what would be sent, what names it, or why it is not sent.
import { createHash } from 'node:crypto'
import { fold } from '../../checks/keys/fold.ts'
import { inputKey, keyReasons } from '../../checks/keys/input-key.ts'
import { mappedFields, operationTable } from '../../contract/app/operation.ts'
import type { InputField, Mapping, OperationId, RunSpec } from '../../contract/app/run.ts'
import { type CompanyDomain, companyDomainOf, type FullName, fullNameOf } from './derive.ts'
import { columnsAs } from './operations.ts'
import { emailInput, phoneInput, readAddress, readNumber } from './validation-input.ts'

/** The fields of a request in canonical names. */
export type Body = Readonly<Record<string, string | number>>

/** What a row means to an operation. */
export type Input =
  | { readonly kind: 'blank' }
  /** A person must correct the cell first. */
  | { readonly kind: 'unusable'; readonly reason: string; readonly normal: string }
  /** Rules and bundled lists decide: a call would waste a credit. */
  | { readonly kind: 'local'; readonly reason: string; readonly normal: string }
  | {
      readonly kind: 'ask'
      readonly body: Body
      /** The normalised input: a row that no longer gives it has changed. */
      readonly normal: string
      /** Names the call, where parameters belong to it: equal ones are one call. Else `normal` does. */
      readonly question?: string
      /** Domain of the input, for the spread of Try 10; empty when there is none. */
      readonly domain: string
    }

/** What holds for a whole run. Plain data: it goes to the lanes. */
export interface InputRules {
  readonly op: OperationId
  /** Inputs in the order in which `inputOf` takes their cells. */
  readonly fields: readonly InputField[]
  /** Country of national phone numbers where the row names none. */
  readonly country: string | null
  /** The practice service answers for `.example`. */
  readonly practice: boolean
  readonly match: 'exact' | 'fuzzy'
}

export const rulesOf = (
  { op, mapping, country, match }: Pick<RunSpec, 'op' | 'mapping' | 'country' | 'match'>,
  practice: boolean,
): InputRules => ({ op, fields: mappedFields(op, mapping), country, practice, match: match ?? 'exact' })

/** Columns an operation reads, in the order in which `inputOf` takes their cells. */
export const sourceColumns = (op: OperationId, mapping: Mapping): number[] =>
  mappedFields(op, mapping).flatMap(field => mapping[field] ?? [])

const longestName = 200
const longestInput = 2000

type Cells = Readonly<Partial<Record<InputField, string>>>

const unusable = (reason: string, normal: string): Input => ({ kind: 'unusable', reason, normal })

/** One look-up value of a kind that the normaliser knows. */
function pageInput(cell: string, kind: 'profileUrl' | 'companyUrl'): Input {
  const text = cell.trim()
  const { key, reason } = inputKey(kind, text)
  return key === null
    ? unusable(keyReasons[reason], text)
    : { kind: 'ask', body: { input: text }, normal: key, domain: '' }
}

function idInput(cell: string): Input {
  const text = cell.trim()
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(id)
    ? { kind: 'ask', body: { id }, normal: text, domain: '' }
    : unusable('The id of a record is a whole number.', text)
}

function networkIdInput(cell: string): Input {
  const text = cell.trim()
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(text) && text.length <= longestInput
    ? { kind: 'ask', body: { input: text }, normal: text.toLowerCase(), domain: '' }
    : unusable('This is not the id of a company in the network: give the last part of its page address.', text)
}

function domainInput(cell: string, practice: boolean): Input {
  const read = companyDomainOf(cell, practice)
  return 'reason' in read
    ? unusable(read.reason, cell.trim())
    : { kind: 'ask', body: { input: read.asked }, normal: read.key, domain: read.key }
}

function nameInput(cells: Cells, practice: boolean): Input {
  const name: FullName = fullNameOf(cells)
  const domain: CompanyDomain = companyDomainOf(cells.domain ?? '', practice)
  const { first, last } = name
  const typed = [first, last, cells.domain?.trim() ?? ''].join('\n')
  if (first === '' || last === '') return unusable(`The ${first === '' ? 'first' : 'last'} name is missing.`, typed)
  if (first.length > longestName || last.length > longestName) return unusable(keyReasons.too_long, typed)
  if ('reason' in domain) return unusable(domain.reason, typed)
  if (domain.key.includes('/')) return unusable('A domain is needed here, not the page of a company.', typed)
  return {
    kind: 'ask',
    body: { first_name: first, last_name: last, domain: domain.asked },
    normal: [fold(first), fold(last), domain.key].join('\n'),
    domain: domain.key,
  }
}

function companyNameInput(cell: string, match: InputRules['match']): Input {
  const text = cell.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (text.length > longestName) return unusable(keyReasons.too_long, text)
  const folded = fold(text)
  if (folded === '') return unusable('There is no name in the cell.', text)
  return {
    kind: 'ask',
    body: { company_name: text, match_type: match },
    normal: text,
    question: match === 'exact' ? `exact ${text}` : `fuzzy ${folded}`,
    domain: '',
  }
}

function read(rules: InputRules, cells: Cells): Input {
  const { practice } = rules
  const {
    email = '',
    phone = '',
    profile_url = '',
    company_url = '',
    domain = '',
    company = '',
    service_id = '',
  } = cells
  switch (rules.op) {
    case 'validate.email':
      return emailInput(email, practice)
    case 'validate.phone':
      return phoneInput(phone, cells.country ?? null, rules.country)
    case 'cached.person.byEmail':
      return readAddress(email, practice)
    case 'cached.person.byPhone':
      return readNumber(phone, cells.country ?? null, rules.country)
    case 'cached.person.bySocial':
    case 'person.bySocial':
      return pageInput(profile_url, 'profileUrl')
    case 'person.findEmail':
    case 'search.firstLastDomain':
      return nameInput(cells, practice)
    case 'cached.org.byDomain':
    case 'company.byDomain':
      return domainInput(domain, practice)
    case 'cached.org.bySocial':
    case 'company.byUrl':
      return pageInput(company_url, 'companyUrl')
    case 'search.companyName':
      return companyNameInput(company, rules.match)
    case 'company.bySocialId':
      return networkIdInput(service_id)
    case 'person.byId':
    case 'company.byId':
      return idInput(service_id)
  }
}

/** Reads the cells of `sourceColumns`. A row that lacks an input altogether asks nothing. */
export function inputOf(rules: InputRules, values: readonly (string | null)[]): Input {
  const cells: Partial<Record<InputField, string>> = {}
  for (const [index, field] of rules.fields.entries()) {
    const value = values[index] ?? null
    if (value !== null && value.trim() !== '') cells[field] = value
  }
  const { needs } = operationTable[rules.op]
  const lacks = needs.some(fields => fields.every(field => cells[field] === undefined))
  return lacks ? { kind: 'blank' } : read(rules, cells)
}

const sha = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16)

/** 16 bytes that name what was asked, whoever answers: a result is stale when its row no longer asks the same. */
export function askedHash(op: OperationId, input: Input): Buffer | null {
  return input.kind === 'blank' ? null : sha(`${columnsAs(op)}\n${input.normal}`)
}

/** 16 bytes that name a stored answer: account, operation, parameters, normalised input. */
export function answerKey(account: string, op: OperationId, input: Input & { kind: 'ask' }): Buffer {
  const asked = sha(`${op}\n${input.question ?? input.normal}`)
  return createHash('sha256').update(`${account}\n`).update(asked).digest().subarray(0, 16)
}
