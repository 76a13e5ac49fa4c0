// The grid's local check of a cell: what is there, what would repair it. Nothing leaves the computer.
import { cleanEmail, type EmailFix } from './clean.ts'
import { decideEmail, type EmailDecision, isSettled } from './decide.ts'
import { type EmailContext, type EmailFindings, emailFindings } from './findings.ts'

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
}

/** Judges a cell with rules and bundled lists and proposes fixes. Never throws; long cells cost no more than short ones. */
export function checkEmail(cell: string, context: EmailContext = {}): EmailCheck {
  const findings = emailFindings(cell, context)
  const decision = decideEmail(findings, context)
  const { text, fixes, flag } = cleanEmail(cell)
  return { findings, decision, settled: isSettled(decision), repaired: fixes.length > 0 ? text : null, fixes, flag }
}
