// The policy as the program comes, and the plain spelling of the service's words.
import type { Verdict, VerdictAction } from '../../contract/app/cell/cell.ts'
import type { PolicyBody, PolicyRule, RuleId } from '../../contract/app/run/policy.ts'

/** A policy as rules are judged by. */
export interface JudgedBy {
  readonly version: number
  readonly body: PolicyBody
}

const rule = (verdict: Verdict, action: VerdictAction): PolicyRule => ({ on: true, verdict, action })
const review = rule('Risky', 'Review')
const off: PolicyRule = { ...review, on: false }

const rules: Readonly<Record<RuleId, PolicyRule>> = {
  E1: rule('Undeliverable', 'Hold'),
  E2: rule('Undeliverable', 'Hold'),
  E3: rule('Undeliverable', 'Remove'),
  E4: rule('Unknown', 'Retry'),
  E5: rule('Undeliverable', 'Remove'),
  E6: rule('Unknown', 'Review'),
  E7: review,
  E8: review,
  E9: review,
  E10: review,
  E11: review,
  E12: review,
  'E13-score': off,
  'E13-name': off,
  'E13-ending': off,
  'E13-risk': off,
  'E13-free': off,
  E14: rule('Deliverable', 'Use'),
  P1: rule('Undeliverable', 'Remove'),
  P2: rule('Unknown', 'Review'),
  P3: rule('Undeliverable', 'Hold'),
  P4: review,
  P5: rule('Deliverable', 'Use'),
  P6: rule('Unknown', 'Review'),
}

export const standardPolicy: JudgedBy = { version: 0, body: { rules: { ...rules }, score: 50, words: {} } }

/** A status word as policies know it: trimmed, lower case, `_` for spaces and dashes. */
export const plainWord = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
