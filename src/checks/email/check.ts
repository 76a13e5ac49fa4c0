// The grid's local check of a cell: what is there, what would repair it. Nothing leaves the computer.
import { cleanEmail, type EmailFix } from './clean.ts'
import { decideEmail, type EmailDecision, isSettled } from './decide.ts'
import { type EmailContext, type EmailFindings, emailFindings } from './findings.ts'
import { type EmailSuggestion, suggestEmail } from './suggest.ts'

export interface EmailCheck {
  /** About the cell as it is, only trimmed. */
  readonly findings: EmailFindings
  readonly decision: EmailDecision
  /** Local checks alone decide: a call would waste a credit. */
  readonly settled: boolean
  /** What the cell would be with all `fixes` applied, null when there is nothing to repair. */
  readonly repaired: string | null
  readonly fixes: readonly EmailFix[]
  readonly flag: 'two_addresses' | null
  /** What was probably meant by a cell that no fix makes an address of; a guess for a person to confirm. */
  readonly suggestion: EmailSuggestion | null
}

/** Judges a cell with rules and bundled lists and proposes fixes. Never throws; long cells cost no more than short ones. */
export function checkEmail(cell: string, context: EmailContext = {}): EmailCheck {
  const findings = emailFindings(cell, context)
  const decision = decideEmail(findings, context)
  const { text, fixes, flag } = cleanEmail(cell)
  const repaired = fixes.length > 0 ? text : null
  const suggestion = flag === null ? suggestEmail(repaired ?? cell) : null
  return { findings, decision, settled: isSettled(decision), repaired, fixes, flag, suggestion }
}
