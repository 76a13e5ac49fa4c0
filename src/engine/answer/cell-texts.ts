// A stored answer as the texts of a run's output columns.
import { cellMarks } from '../../contract/app/cell/cell.ts'
import { fieldText, unlistedPrefix } from './fields.ts'
import type { ReadAnswer } from './understand.ts'

const day = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Text of an output column by its field; `at` = when the answer came, UTC milliseconds. */
export function answerText(answer: ReadAnswer | null, field: string, at: number): string | null {
  if (field === 'checked_on') return day(at)
  if (!answer) return null
  if (field.startsWith(unlistedPrefix)) return answer.more[field.slice(unlistedPrefix.length)] ?? null
  if (answer.kind === 'record') return fieldText(answer.record, field)
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

/** The verdict of a judged report. */
export const verdictOf = (answer: ReadAnswer | null): string | null =>
  answer === null || answer.kind === 'record' ? null : answer.judgement.verdict

/** The rule that decided a judged report, with the version of its policy. */
export const ruleOf = (answer: ReadAnswer | null): { rule: string; policy: number } | null =>
  answer === null || answer.kind === 'record' ? null : { rule: answer.judgement.rule, policy: answer.judgement.policy }

/** Several records fit and the first one was taken: a guess until a person has looked. */
export const isGuess = (answer: ReadAnswer | null): boolean =>
  answer?.kind === 'record' && answer.record.action === 'Review'

/** Marks that an answer's source gives: fictional records and records of the user's own are never shown as proof. */
export function sourceMarks(source: string | null): number {
  if (source === 'world') return cellMarks.practice
  return source?.startsWith('own') ? cellMarks.own : 0
}
