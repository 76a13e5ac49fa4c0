// What an answer is to the operation that asked: a judged report, or a record with the fields a row can take.
import type { EmailReport } from '../../contract/service/email-report.ts'
import type { PhoneReport } from '../../contract/service/phone-report.ts'
import type { ProviderNaming } from '../client/dialect.ts'
import { type AnswerReading, type JsonObject, parseBody, readEmailReport, readPhoneReport } from '../client/reader.ts'
import {
  type ReadMatches,
  readCompanies,
  readCompany,
  readContacts,
  readFoundEmail,
  readPerson,
  readUrls,
} from '../client/record-reader.ts'
import { type AnsweredOp, answerKind } from './operations.ts'
import { type JudgedBy, standardPolicy } from './policy.ts'
import { type Judgement, judgeEmail, judgePhone } from './verdict.ts'

/** A stored answer as it was read. Reports are judged; of lists the first element stands for the row. */
export type ReadAnswer = { readonly more: Readonly<Record<string, string>> } & (
  | { readonly kind: 'email'; readonly report: EmailReport; readonly judgement: Judgement }
  | { readonly kind: 'phone'; readonly report: PhoneReport; readonly judgement: Judgement }
  | {
      readonly kind: 'record'
      /** Fields by name, as `fieldsOf` lists them. */
      readonly record: JsonObject
      /** All records that fit as far as the answer holds them; several are for a person to look at. */
      readonly records: readonly JsonObject[]
      /** Of each of several records what the interface does not list. */
      readonly beside: readonly Readonly<Record<string, string>>[]
      readonly matches: number
    }
)

export type UnderstoodAnswer = ReadAnswer | Exclude<AnswerReading<never>, { kind: 'report' }>

type Found = Omit<Extract<ReadAnswer, { kind: 'record' }>, 'kind' | 'more'>

const single = (record: JsonObject): Found => ({ record, records: [record], beside: [], matches: 1 })
const several = ({ records, beside, total }: ReadMatches): Found => ({
  record: { ...records[0], matches: total, action: total > 1 ? 'Review' : 'Use' },
  records,
  beside,
  matches: total,
})
/** Several profiles of one person are as good as one. */
const pages = (urls: string[]) => single({ url: urls[0] ?? null, urls, matches: urls.length })

function record<R>(reading: AnswerReading<R>, toRecord: (report: R) => Found): UnderstoodAnswer {
  return reading.kind === 'report' ? { kind: 'record', more: reading.more, ...toRecord(reading.report) } : reading
}

/** What the JSON of an answer is to the operation that was asked; reports are judged by `policy`. */
export function understandAnswer(
  op: AnsweredOp,
  json: unknown,
  naming: ProviderNaming,
  policy: JudgedBy = standardPolicy,
): UnderstoodAnswer {
  switch (answerKind(op)) {
    case 'email': {
      const reading = readEmailReport(json, naming)
      if (reading.kind !== 'report') return reading
      return {
        kind: 'email',
        report: reading.report,
        more: reading.more,
        judgement: judgeEmail(reading.report, policy),
      }
    }
    case 'phone': {
      const reading = readPhoneReport(json, naming)
      if (reading.kind !== 'report') return reading
      return {
        kind: 'phone',
        report: reading.report,
        more: reading.more,
        judgement: judgePhone(reading.report, policy),
      }
    }
    case 'person':
      return record(readPerson(json, naming), single)
    case 'company':
      return record(readCompany(json, naming), single)
    case 'urls':
      return record(readUrls(json, naming), pages)
    case 'found_email':
      return record(readFoundEmail(json, naming), email => single({ email }))
    case 'web values':
      return record(readWebRecord(json), single)
    case 'contacts':
      return record(readContacts(json, naming), several)
    case 'companies':
      return record(readCompanies(json, naming), several)
  }
}

/** What was found at an address of the web, by the place of the value. */
function readWebRecord(json: unknown): AnswerReading<JsonObject> {
  const values = typeof json === 'object' && json !== null && 'values' in json ? json.values : null
  if (!Array.isArray(values)) return { kind: 'empty' }
  const report = Object.fromEntries(values.map((value, place) => [`value ${place + 1}`, value]))
  return { kind: 'report', report, more: {} }
}

/** With the record that a person chose standing for the row; `pick` null = no one has chosen. */
export function pickedAnswer<Answer extends ReadAnswer>(answer: Answer, pick: number | null): Answer {
  if (answer.kind !== 'record' || pick === null) return answer
  const chosen = answer.records[pick]
  if (!chosen) return answer
  const { matches, beside, more } = answer
  return { ...answer, record: { ...chosen, matches, action: 'Use' }, more: beside[pick] ?? more }
}

/** Reads a stored answer with the present reader and rules; null when it holds nothing (a miss). */
export function readAnswer(
  op: AnsweredOp,
  raw: Uint8Array,
  naming: ProviderNaming,
  policy: JudgedBy = standardPolicy,
): ReadAnswer | null {
  const parsed = parseBody(raw)
  if (!parsed.ok) return null
  const answer = understandAnswer(op, parsed.json, naming, policy)
  return answer.kind === 'email' || answer.kind === 'phone' || answer.kind === 'record' ? answer : null
}
