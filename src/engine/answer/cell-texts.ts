// A stored answer as the texts of a run's output columns.
import { mark } from '../../contract/app/cell.ts'
import type { OperationId } from '../../contract/app/run.ts'
import type { EmailReport } from '../../contract/service/email-report.ts'
import type { PhoneReport } from '../../contract/service/phone-report.ts'
import type { Naming } from '../client/dialect.ts'
import { parseBody, readEmailReport, readPhoneReport } from '../client/reader.ts'
import { fieldText } from './fields.ts'
import { type Judgement, judgeEmail, judgePhone } from './verdict.ts'

/** A stored answer, read and judged. `kind` names the report. */
export type ReadAnswer = { readonly more: Record<string, string>; readonly judgement: Judgement } & (
  | { readonly kind: 'email'; readonly report: EmailReport }
  | { readonly kind: 'phone'; readonly report: PhoneReport }
)

/** Reads a stored answer with the present reader and rules; null when it holds no report (a miss). */
export function readAnswer(op: OperationId, raw: Uint8Array, naming: Naming): ReadAnswer | null {
  const parsed = parseBody(raw)
  if (!parsed.ok) return null
  switch (op) {
    case 'validate.email': {
      const reading = readEmailReport(parsed.json, naming)
      if (reading.kind !== 'report') return null
      return { kind: 'email', report: reading.report, more: reading.more, judgement: judgeEmail(reading.report) }
    }
    case 'validate.phone': {
      const reading = readPhoneReport(parsed.json, naming)
      if (reading.kind !== 'report') return null
      return { kind: 'phone', report: reading.report, more: reading.more, judgement: judgePhone(reading.report) }
    }
  }
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Text of an output column by its field; `at` = when the answer came, UTC milliseconds. */
export function answerText(answer: ReadAnswer | null, field: string, at: number): string | null {
  if (field === 'checked_on') return day(at)
  if (!answer) return null
  switch (field) {
    case 'verdict':
      return answer.judgement.verdict
    case 'action':
      return answer.judgement.action
    case 'reason':
      return answer.judgement.reason
    default:
      return fieldText(answer.report, field)
  }
}

/** Text of an output column of a row that rules and lists alone decided: never more than Undeliverable. */
export function localText(reason: string, field: string, at: number): string | null {
  switch (field) {
    case 'verdict':
      return 'Undeliverable'
    case 'action':
      return 'Remove'
    case 'reason':
      return reason
    case 'checked_on':
      return day(at)
    default:
      return null
  }
}

/** Marks that an answer's source gives: fictional records and records of the user's own are never shown as proof. */
export function sourceMarks(source: string | null): number {
  if (source === 'world') return mark.practice
  return source?.startsWith('own') ? mark.own : 0
}
