// Reads a service's answer whatever its maker's habits: missing groups, other spellings, numbers as text. Unknown keys are
// kept, a value of the wrong kind becomes null; the raw answer stays the truth.
import { z } from 'zod'
import { EmailReport } from '../../contract/service/email-report.ts'
import { PhoneReport } from '../../contract/service/phone-report.ts'
import { canonicalName, type ProviderNaming } from './dialect.ts'

/** Raised when readings change, so that stored answers can be distinguished. */
export const readerVersion = 3

export type AnswerReading<R> =
  | { readonly kind: 'report'; readonly report: R; readonly more: Record<string, string> }
  /** Answered, but nothing is in it: data that is null or empty. A look-up found nothing. */
  | { readonly kind: 'empty' }
  /** `status: error`: the service failed for this input. */
  | { readonly kind: 'failed' }
  /** Not of any expected form. */
  | { readonly kind: 'unreadable'; readonly why: string }

export type JsonObject = Record<string, unknown>
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names other makers use for a field, by canonical name. */
const aliases: Readonly<Record<string, string>> = {
  breach_date: 'date_breached',
  date_breached: 'breach_date',
  org_id: 'company_id',
  company_id: 'org_id',
}
const wrappers = ['data', 'person', 'profile', 'organization', 'org', 'company', 'record', 'result']

interface Scope {
  readonly naming: ProviderNaming
  readonly more: Record<string, string>
}

/** What a schema asks of a value. Worked out once: walking zod's own objects costs more than reading an answer. */
type Shape =
  | { readonly kind: 'text' | 'number' | 'truth' | 'other' }
  | { readonly kind: 'list'; readonly element: Shape }
  | { readonly kind: 'group'; readonly fields: readonly (readonly [name: string, shape: Shape])[] }

const shapes = new WeakMap<z.ZodType, Shape>()

function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema)
  if (known) return known
  const made = newShape(schema)
  shapes.set(schema, made)
  return made
}

function newShape(schema: z.ZodType): Shape {
  if (schema instanceof z.ZodNullable) return shapeOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodString) return { kind: 'text' }
  if (schema instanceof z.ZodNumber) return { kind: 'number' }
  if (schema instanceof z.ZodBoolean) return { kind: 'truth' }
  if (schema instanceof z.ZodArray) return { kind: 'list', element: shapeOf(schema.element as z.ZodType) }
  if (schema instanceof z.ZodObject)
    return {
      kind: 'group',
      fields: Object.entries(schema.shape).map(([name, field]) => [name, shapeOf(field as z.ZodType)] as const),
    }
  return { kind: 'other' }
}

const shown = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function leaf(shape: Shape, value: unknown, path: string, scope: Scope): unknown {
  if (value === null || value === undefined) return null
  const wrong = () => {
    scope.more[path] = shown(value)
    return null
  }
  switch (shape.kind) {
    case 'text':
      if (typeof value === 'string') return value
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : wrong()
    case 'number': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      return typeof number === 'number' && Number.isFinite(number) ? number : wrong()
    }
    case 'truth': {
      const word = typeof value === 'string' ? value.trim().toLowerCase() : value
      if (word === true || word === 'true') return true
      return word === false || word === 'false' ? false : wrong()
    }
    case 'list': {
      const { element } = shape
      const items = Array.isArray(value) ? value : typeof value === 'string' ? [value] : null
      if (!items) return wrong()
      return items
        .map((item, index) =>
          element.kind === 'group' ? group(element, item, `${path}.${index}`, scope) : leaf(element, item, path, scope),
        )
        .filter(item => item !== null)
    }
    default:
      return wrong()
  }
}

/** Its values by canonical name. */
export const canonicalValues = (value: JsonObject, naming: ProviderNaming): Map<string, unknown> => {
  const byName = new Map<string, unknown>()
  for (const name of Object.keys(value)) byName.set(canonicalName(naming, name), value[name])
  return byName
}

/** All fields of a group; a missing group is one of nulls, because every leaf may be unknown. */
function group(shape: Shape & { kind: 'group' }, value: unknown, path: string, scope: Scope): JsonObject {
  if (!isObject(value) && value !== null && value !== undefined) scope.more[path] = shown(value)
  const byName = canonicalValues(isObject(value) ? value : {}, scope.naming)
  const result: JsonObject = {}
  for (const [name, kind] of shape.fields) {
    const at = path === '' ? name : `${path}.${name}`
    const found = byName.has(name) ? name : (aliases[name] ?? name)
    const child = byName.get(found)
    byName.delete(found)
    result[name] = kind.kind === 'group' ? group(kind, child, at, scope) : leaf(kind, child, at, scope)
  }
  for (const [name, child] of byName)
    if (child !== null && child !== undefined) scope.more[path === '' ? name : `${path}.${name}`] = shown(child)
  return result
}

const knownIn = (schema: z.ZodObject, value: JsonObject, naming: ProviderNaming) =>
  Object.keys(value).filter(name => canonicalName(naming, name) in schema.shape).length

/** What the first wrapper present holds; undefined when there is none. */
export function wrappedValue(json: JsonObject, naming: ProviderNaming): unknown {
  const byName = canonicalValues(json, naming)
  const name = wrappers.find(wrapper => byName.has(wrapper))
  return name === undefined ? undefined : byName.get(name)
}

/**
 * The record inside an answer: `data`, another wrapper, or the top level when at least two of its fields are known, and
 * more of them than in what only has the name of a wrapper.
 */
function payload(schema: z.ZodObject, json: JsonObject, naming: ProviderNaming): unknown {
  const inside = wrappedValue(json, naming)
  const atTop = knownIn(schema, json, naming)
  return atTop >= 2 && atTop > (isObject(inside) ? knownIn(schema, inside, naming) : 0) ? json : inside
}

/** What an answer says before anything in it is looked at. */
export function envelopeOf(
  json: unknown,
  naming: ProviderNaming,
): { kind: 'open'; json: JsonObject } | Exclude<AnswerReading<never>, { kind: 'report' }> {
  if (json === null || json === undefined) return { kind: 'empty' }
  if (!isObject(json)) return { kind: 'unreadable', why: 'The response is not an object.' }
  if (Object.keys(json).length === 0) return { kind: 'empty' }
  const named = Object.keys(json).find(name => canonicalName(naming, name) === 'status')
  const status = named === undefined ? null : json[named]
  return typeof status === 'string' && status.trim().toLowerCase() === 'error'
    ? { kind: 'failed' }
    : { kind: 'open', json }
}

/** No more than "success". */
export const saysNothing = (json: JsonObject, naming: ProviderNaming): boolean =>
  Object.entries(json).every(([name, value]) => value === null || canonicalName(naming, name) === 'status')

type Located =
  | { readonly kind: 'located'; readonly data: JsonObject }
  | Exclude<AnswerReading<never>, { kind: 'report' }>

/** Where the record of a schema is inside an answer, if it is there. */
function locate(schema: z.ZodObject, json: unknown, naming: ProviderNaming): Located {
  const opened = envelopeOf(json, naming)
  if (opened.kind !== 'open') return opened
  const data = payload(schema, opened.json, naming)
  if (data === undefined && saysNothing(opened.json, naming)) return { kind: 'empty' }
  if (data === null || (isObject(data) && Object.keys(data).length === 0)) return { kind: 'empty' }
  if (!isObject(data)) return { kind: 'unreadable', why: 'The response has no report.' }
  if (knownIn(schema, data, naming) === 0)
    return { kind: 'unreadable', why: 'The report has none of the known groups.' }
  return { kind: 'located', data }
}

/** A record of a schema from whatever wraps it. */
export function readRecord<S extends z.ZodObject>(
  schema: S,
  json: unknown,
  naming: ProviderNaming,
): AnswerReading<z.infer<S>> {
  const located = locate(schema, json, naming)
  if (located.kind !== 'located') return located
  const shape = shapeOf(schema)
  if (shape.kind !== 'group') return { kind: 'unreadable', why: 'The response has no report.' }
  const more: Record<string, string> = {}
  // Built field by field from the schema itself, so it has the schema's shape.
  const report = group(shape, located.data, '', { naming, more }) as z.infer<S>
  return { kind: 'report', report, more }
}

/** That an answer holds a report, and whom it is about; null = it does not say. */
export type RecognisedAnswer =
  | { readonly kind: 'report'; readonly subject: string | null }
  | Exclude<AnswerReading<never>, { kind: 'report' }>

const reports = {
  email: { schema: EmailReport, subject: 'email_address' },
  phone: { schema: PhoneReport, subject: 'phone_number' },
} as const

/**
 * What `readEmailReport` and `readPhoneReport` would say about an answer, without reading more of it than that takes:
 * when an answer arrives only this is needed, its fields are read when the cells are written.
 */
export function recogniseReport(of: keyof typeof reports, json: unknown, naming: ProviderNaming): RecognisedAnswer {
  const { schema, subject } = reports[of]
  const located = locate(schema, json, naming)
  if (located.kind !== 'located') return located
  const value = canonicalValues(located.data, naming).get(subject)
  const text = leaf({ kind: 'text' }, value, subject, { naming, more: {} })
  return { kind: 'report', subject: typeof text === 'string' ? text : null }
}

export const dayPart = (text: string | null) => text?.match(/^\d{4}-\d{2}-\d{2}/)?.[0] ?? text
const riskWord = (text: string | null, path: string, more: Record<string, string>) => {
  const word = text?.trim().toLowerCase() ?? null
  if (word === null || word === 'low' || word === 'medium' || word === 'high') return word
  more[path] = text ?? ''
  return null
}
/** A word of an open vocabulary in its canonical spelling; unknown words stay as they came. */
const word = (text: string | null, spellings: Readonly<Record<string, string>>) => {
  if (text === null) return null
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (Object.hasOwn(spellings, plain)) return spellings[plain] ?? plain
  return Object.values(spellings).includes(plain) ? plain : text.trim()
}
const statuses = { deliverable: 'deliverable', undeliverable: 'undeliverable', unknown: 'unknown' }
const details = { mailbox_full: 'full_mailbox', inbox_full: 'full_mailbox' }
const lineTypes = {
  wireless: 'mobile',
  cellular: 'mobile',
  fixed: 'landline',
  fixed_line: 'landline',
  toll_free: 'toll_free',
  voip: 'voip',
  personal: 'personal',
  pager: 'pager',
  unknown: 'unknown',
}
const lineStatuses = { connected: 'active', disconnected: 'inactive' }
const whole = (value: number | null) => (value === null ? null : Math.round(value))

/** The email report of an answer. A score below 1 is a share of 100; dates lose their time. */
export function readEmailReport(json: unknown, naming: ProviderNaming): AnswerReading<EmailReport> {
  const reading = readRecord(EmailReport, json, naming)
  if (reading.kind !== 'report') return reading
  const { report, more } = reading
  const { score } = report.email_quality
  const quality = {
    ...report.email_quality,
    score: whole(score !== null && score > 0 && score < 1 ? score * 100 : score),
  }
  const domain = { ...report.email_domain }
  for (const name of ['date_registered', 'date_last_renewed', 'date_expires'] as const)
    domain[name] = dayPart(domain[name])
  const deliverability = {
    ...report.email_deliverability,
    status: word(report.email_deliverability.status, statuses),
    status_detail: word(report.email_deliverability.status_detail, details),
  }
  const risk = {
    address_risk_status: riskWord(report.email_risk.address_risk_status, 'email_risk.address_risk_status', more),
    domain_risk_status: riskWord(report.email_risk.domain_risk_status, 'email_risk.domain_risk_status', more),
  }
  const tidied = {
    email_deliverability: deliverability,
    email_quality: quality,
    email_domain: domain,
    email_risk: risk,
  }
  return { kind: 'report', report: { ...report, ...tidied }, more }
}

/** The phone report of an answer. */
export function readPhoneReport(json: unknown, naming: ProviderNaming): AnswerReading<PhoneReport> {
  const reading = readRecord(PhoneReport, json, naming)
  if (reading.kind !== 'report') return reading
  const { report, more } = reading
  const risk_level = riskWord(report.phone_risk.risk_level, 'phone_risk.risk_level', more)
  const tidied = {
    phone_risk: { ...report.phone_risk, risk_level },
    phone_carrier: { ...report.phone_carrier, line_type: word(report.phone_carrier.line_type, lineTypes) },
    phone_validation: {
      ...report.phone_validation,
      line_status: word(report.phone_validation.line_status, lineStatuses),
    },
  }
  return { kind: 'report', report: { ...report, ...tidied }, more }
}

export type ParsedJson = { readonly ok: true; readonly json: unknown } | { readonly ok: false }

const byteOrderMark = 0xfeff

/** A whole number that may be too long for a number. */
const longWhole = /\d{16}/

/** Ids beyond 2^53 - 1 keep their digits, as text. */
const withDigits = (_name: string, value: unknown, written?: { source?: string }): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (/^-?\d+$/.exec(written?.source ?? '')?.[0] ?? value)
    : value

/**
 * JSON of an answer's bytes; an empty body is null. A byte order mark is skipped; whole numbers that a number cannot hold
 * are texts.
 */
export function parseBody(body: Uint8Array): ParsedJson {
  const decoded = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  const text = decoded.charCodeAt(0) === byteOrderMark ? decoded.slice(1) : decoded
  try {
    // Asking about each value takes several times as long.
    return { ok: true, json: longWhole.test(text) ? JSON.parse(text, withDigits) : JSON.parse(text) }
  } catch {
    return text.trim() === '' ? { ok: true, json: null } : { ok: false }
  }
}

const balanceNames = ['credit_balance', 'balance', 'credits', 'data']

/** Credits in a balance answer: a whole number, bare or in one of the known fields; null when there is none. */
export function readBalance(json: unknown, naming: ProviderNaming): number | null {
  if (typeof json === 'number') return Number.isSafeInteger(json) && json >= 0 ? json : null
  if (typeof json === 'string') return /^\d{1,15}$/.test(json.trim()) ? Number(json) : null
  if (!isObject(json)) return null
  const byName = canonicalValues(json, naming)
  for (const name of balanceNames) {
    const credits = readBalance(byName.get(name), naming)
    if (credits !== null) return credits
  }
  return null
}

/** The words of an error body in either of its forms, cut to `limit` characters; null when there are none. */
export function readProblem(json: unknown, limit = 300): string | null {
  if (!isObject(json)) return null
  const { detail } = json
  if (typeof detail === 'string') return detail.slice(0, limit)
  if (!Array.isArray(detail)) return null
  const words = detail
    .filter(isObject)
    .map(issue => `${Array.isArray(issue.loc) ? issue.loc.join('.') : 'body'}: ${String(issue.msg ?? '')}`)
  return words.length > 0 ? words.join('; ').slice(0, limit) : null
}
