// Operations over rows: what each is called, which columns it reads, and how old an answer may be (product.md 3.6).
import type { ColumnType } from './cell.ts'
import type { ColumnId } from './ids.ts'
import {
  type BringFilter,
  bringFilters,
  type InputField,
  type InputMapping,
  type OperationId,
  type RunSpec,
} from './run.ts'

/** What an input is called, and the types of columns that can give it, the best one first. */
export const inputTable: Readonly<Record<InputField, { word: string; types: readonly ColumnType[] }>> = {
  email: { word: 'e-mail', types: ['email'] },
  phone: { word: 'phone', types: ['phone'] },
  country: { word: 'country', types: ['country'] },
  profile_url: { word: 'profile URL', types: ['profile_url'] },
  company_url: { word: 'company page', types: ['company_url'] },
  // Of a web address the host is asked, of an e-mail address the part behind the @ sign.
  domain: { word: 'domain', types: ['domain', 'url', 'email'] },
  full_name: { word: 'full name', types: ['full_name'] },
  first_name: { word: 'first name', types: ['first_name'] },
  last_name: { word: 'last name', types: ['last_name'] },
  company: { word: 'company name', types: ['company'] },
  job_title: { word: 'job title', types: ['job_title'] },
  service_id: { word: 'service id', types: ['service_id'] },
}

/** Headings under which operations are offered. */
export const operationGroups = ['Validate', 'People', 'Companies'] as const
export type OperationGroup = (typeof operationGroups)[number]

export interface OperationShape {
  /** "Validate e-mails". */
  readonly title: string
  /** "E-mail validation": what a key may be refused. */
  readonly noun: string
  /** "Validating", "Validated". */
  readonly doing: string
  readonly done: string
  readonly group: OperationGroup
  /** Inputs in order; the results stand behind the column of the first one that is mapped. */
  readonly reads: readonly InputField[]
  /** Of each of these one must be mapped; a full name stands for first and last name. */
  readonly needs: readonly (readonly InputField[])[]
  /** Inputs that are read only where a person asks for it, or where no other column meets the need. */
  readonly onWish?: readonly InputField[]
  /** Setting of `freshDays` that applies. */
  readonly fresh: 'email' | 'phone' | 'person' | 'company'
  /** The live look-up that may be asked where this one found nothing. */
  readonly live?: OperationId
  /** Its records become rows of another list; these of the filters it takes. */
  readonly brings?: readonly BringFilter[]
  /** What a person should know before paying for it. */
  readonly caution?: string
}

const validation = { doing: 'Validating', done: 'Validated', group: 'Validate' } as const
const lookup = { doing: 'Looking up', done: 'Looked up' } as const
const finding = { doing: 'Finding people', done: 'Searched people' } as const
const person = { ...lookup, group: 'People', fresh: 'person' } as const
const company = { ...lookup, group: 'Companies', fresh: 'company' } as const
const named = {
  reads: ['full_name', 'first_name', 'last_name', 'domain'],
  needs: [['first_name', 'full_name'], ['last_name', 'full_name'], ['domain']],
} as const
const one = <Field extends InputField>(field: Field) => ({ reads: [field], needs: [[field]] }) as const

export const operationTable: Readonly<Record<OperationId, OperationShape>> = {
  'validate.email': {
    ...validation,
    ...one('email'),
    title: 'Validate e-mails',
    noun: 'E-mail validation',
    fresh: 'email',
  },
  'validate.phone': {
    ...validation,
    title: 'Validate phones',
    noun: 'Phone validation',
    reads: ['phone', 'country'],
    needs: [['phone']],
    fresh: 'phone',
  },
  'person.findEmail': {
    ...person,
    ...named,
    doing: 'Finding e-mails',
    done: 'Searched e-mails',
    title: 'Find e-mail',
    noun: 'Finding e-mail addresses',
    fresh: 'email',
  },
  'cached.person.bySocial': {
    ...person,
    ...one('profile_url'),
    title: 'Person from profile URL',
    noun: 'Looking up people',
    live: 'person.bySocial',
  },
  'person.bySocial': {
    ...person,
    ...one('profile_url'),
    title: 'Person from profile URL, live',
    noun: 'Looking up people live',
    caution: 'The live look-up may return nothing and still be charged.',
  },
  'cached.person.byEmail': {
    ...person,
    ...one('email'),
    title: 'Find profiles by e-mail',
    noun: 'Finding profiles by e-mail',
  },
  'cached.person.byPhone': {
    ...person,
    title: 'Find profiles by phone',
    noun: 'Finding profiles by phone',
    reads: ['phone', 'country'],
    needs: [['phone']],
  },
  'search.firstLastDomain': {
    ...person,
    ...named,
    title: 'Find contact by name and domain',
    noun: 'Searching contacts by name',
  },
  'person.byId': { ...person, ...one('service_id'), title: 'Person by service id', noun: 'Looking up people by id' },
  'cached.org.byDomain': {
    ...company,
    ...one('domain'),
    title: 'Company from domain',
    noun: 'Looking up companies by domain',
    live: 'company.byDomain',
  },
  'company.byDomain': {
    ...company,
    ...one('domain'),
    title: 'Company from domain, live',
    noun: 'Looking up companies live',
  },
  'cached.org.bySocial': {
    ...company,
    ...one('company_url'),
    title: 'Company from its page',
    noun: 'Looking up companies by page',
    live: 'company.byUrl',
  },
  'company.byUrl': {
    ...company,
    ...one('company_url'),
    title: 'Company from its page, live',
    noun: 'Looking up companies live',
  },
  'search.companyName': {
    ...company,
    ...one('company'),
    title: 'Find company by name',
    noun: 'Searching companies by name',
  },
  'company.bySocialId': {
    ...company,
    ...one('service_id'),
    title: 'Company by network id',
    noun: 'Looking up companies by network id',
  },
  'company.byId': {
    ...company,
    ...one('service_id'),
    title: 'Company by service id',
    noun: 'Looking up companies by id',
  },
  'search.employees': {
    ...person,
    ...finding,
    title: 'Find employees of these companies',
    noun: 'Searching employees',
    // An id may be that of a person: a column of ids is not taken for companies unasked.
    reads: ['domain', 'company_url', 'service_id'],
    needs: [['domain', 'company_url', 'service_id']],
    onWish: ['service_id'],
    brings: bringFilters,
  },
  'search.titleCompany': {
    ...person,
    ...finding,
    // The titles of a list are mostly those of its own people.
    reads: ['company', 'job_title'],
    needs: [['company', 'job_title']],
    onWish: ['job_title'],
    title: 'Find people by title at these companies',
    noun: 'Searching people by title',
    brings: ['job_title'],
  },
}

/** Inputs that are mapped, in the order in which their cells are read. */
export const mappedFields = (op: OperationId, mapping: InputMapping): InputField[] =>
  operationTable[op].reads.filter(field => mapping[field] !== undefined)

/** The column that the results of an operation stand behind; undefined when nothing is mapped. */
export function sourceColumn(op: OperationId, mapping: InputMapping): ColumnId | undefined {
  const [first] = mappedFields(op, mapping)
  return first && mapping[first]
}

/** The first need that no mapped column meets, else null. */
export const missingInput = (
  op: OperationId,
  mapping: Readonly<Partial<Record<InputField, unknown>>>,
): readonly InputField[] | null =>
  operationTable[op].needs.find(fields => fields.every(field => mapping[field] === undefined)) ?? null

/** Whether the records of an operation become rows of another list. */
export const bringsRows = (op: OperationId): boolean => operationTable[op].brings !== undefined

/**
 * Rows that a run asks, and what it may replace, by default. Which people are looked for is not seen in a
 * row that was asked before: all are asked, stored answers cost nothing.
 */
export const usualRows = (op: OperationId): Pick<RunSpec, 'chips' | 'writes'> =>
  bringsRows(op)
    ? { chips: ['empty', 'retryable', 'not_found', 'stale', 'found'], writes: 'replace' }
    : { chips: ['empty', 'retryable'], writes: 'fill' }
