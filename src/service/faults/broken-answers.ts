// Good answers made wrong: what the fault kinds do to the content of a 200.
import { gzipSync } from 'node:zlib'
import type { DialedFault } from './fault-dial.ts'

type Json = unknown
type JsonObject = Record<string, Json>

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object with each field that is no group passed through `change`; `undefined` leaves it out. */
function mapFields(value: JsonObject, change: (field: Json, index: number) => Json): JsonObject {
  const entries = Object.entries(value).map(([key, child], index) => [
    key,
    isObject(child) ? mapFields(child, change) : change(child, index),
  ])
  return Object.fromEntries(entries)
}

function otherType(field: Json): Json {
  if (typeof field === 'boolean') return field ? 'yes' : 'no'
  if (typeof field === 'number') return [field]
  if (typeof field === 'string') return { text: field }
  return Array.isArray(field) ? 'none' : field
}

/** Sets every field of one of these names, at any depth. */
function replaceFields(value: JsonObject, values: Record<string, Json>): JsonObject {
  const entries = Object.entries(value).map(([key, child]) => [
    key,
    isObject(child) ? replaceFields(child, values) : Object.hasOwn(values, key) ? values[key] : child,
  ])
  return Object.fromEntries(entries)
}

/** Changes what an answer is about: its `data`, each of its records, else its fields beside the status. */
function inPayload(answer: JsonObject, change: (payload: JsonObject) => Json): JsonObject {
  if (isObject(answer.data)) return { ...answer, data: change(answer.data) }
  if (Array.isArray(answer.records)) {
    return { ...answer, records: answer.records.map(record => (isObject(record) ? change(record) : record)) }
  }
  const { status, ...rest } = answer
  return { ...(status !== undefined && { status }), ...Object(change(rest)) }
}

const someoneElse = 'someone.else@elsewhere.example'

function breakContent(kind: DialedFault, answer: Json): Json {
  if (!isObject(answer)) return kind.kind === 'wrongTypes' ? 'unknown' : answer
  switch (kind.kind) {
    case 'statusError':
      return { status: 'error', data: null }
    case 'extraFields':
      return { ...inPayload(answer, payload => ({ ...payload, trace: { node: 7 }, beta_flag: true })), took_ms: 12 }
    case 'missingFields':
      return inPayload(answer, payload => mapFields(payload, (field, index) => [undefined, null, field][index % 3]))
    case 'wrongTypes':
      return kind.at === 'data'
        ? { ...answer, ['records' in answer ? 'records' : 'data']: 'see report' }
        : inPayload(answer, payload => mapFields(payload, otherType))
    case 'echo':
      return inPayload(answer, payload =>
        replaceFields(payload, { email_address: someoneElse, email: someoneElse, phone_number: '+12025550199' }),
      )
    case 'oddStatus':
      return inPayload(answer, payload => replaceFields(payload, { status: 'perhaps', line_status: 'perhaps' }))
    case 'huge':
      return { ...answer, padding: 'x'.repeat(6 * 1024 * 1024) }
    default:
      return answer
  }
}

/** The bytes of an answer and the headers that describe them. */
export interface AnswerBytes {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** What is sent in place of a good answer. Kinds that break the connection rather than the content leave it as it is. */
export function brokenBytes(fault: DialedFault | undefined, answer: unknown): AnswerBytes {
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const text = () => JSON.stringify(fault ? breakContent(fault, answer) : answer)
  switch (fault?.kind) {
    case 'html':
      return {
        body: Buffer.from('<!doctype html><title>Welcome</title><p>Please sign in.'),
        headers: { 'content-type': 'text/html' },
      }
    case 'badJson':
      return { body: Buffer.from(`${text().slice(0, -1)},`), headers: json }
    case 'empty':
      return { body: Buffer.alloc(0), headers: json }
    case 'bom':
      return { body: Buffer.from(`\ufeff${text()}`), headers: json }
    case 'gzip':
      return { body: gzipSync(text()), headers: { ...json, 'content-encoding': 'gzip' } }
    default:
      return { body: Buffer.from(text()), headers: json }
  }
}
