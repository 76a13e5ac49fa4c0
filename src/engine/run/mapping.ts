// Cells of a row to the request of an operation: what would be sent, what names it, or why it is not sent.
import { createHash } from 'node:crypto'
import { checkEmail } from '../../checks/email/check.ts'
import { emailDetails } from '../../checks/email/decide.ts'
import { emailReasons } from '../../checks/email/reasons.ts'
import { countryCode } from '../../checks/keys/country.ts'
import { checkPhone } from '../../checks/phone/check.ts'
import { phoneReasons } from '../../checks/phone/normalise.ts'
import type { Mapping, OperationId } from '../../contract/app/run.ts'
import { operations } from './operations.ts'

/** What a row means to an operation. */
export type Input =
  | { readonly kind: 'blank' }
  /** A person must correct the cell first. */
  | { readonly kind: 'unusable'; readonly reason: string; readonly normal: string }
  /** Rules and bundled lists decide: a call would waste a credit. */
  | { readonly kind: 'local'; readonly reason: string; readonly normal: string }
  | {
      readonly kind: 'ask'
      readonly body: Readonly<Record<string, string>>
      /** The normalised input: equal ones are one call. */
      readonly normal: string
      /** E-mail domain, for the spread of Try 10; empty when there is none. */
      readonly domain: string
    }

/** What holds for a whole run. Plain data: it goes to the lanes. */
export interface InputRules {
  readonly op: OperationId
  /** Country of national phone numbers where the row names none. */
  readonly country: string | null
  /** The practice service answers for `.example`. */
  readonly practice: boolean
}

/** Columns an operation reads, in the order in which `inputOf` takes their cells. */
export function sourceColumns(op: OperationId, mapping: Mapping): number[] {
  const source = mapping[operations[op].source]
  if (source === undefined) return []
  return op === 'validate.phone' && mapping.country !== undefined ? [source, mapping.country] : [source]
}

const longestPhone = 32

function emailInput(cell: string, practice: boolean): Input {
  const { findings, decision, settled, repaired, flag } = checkEmail(cell, { practice })
  const sent = findings.sent
  const normal = sent.toLowerCase()
  if (!settled) return { kind: 'ask', body: { email: sent }, normal, domain: findings.mailbox?.ascii ?? '' }
  if (decision.detail === 'invalid_format') {
    if (flag === 'two_addresses')
      return { kind: 'unusable', reason: 'The cell holds two addresses. Keep the one to check.', normal }
    if (repaired !== null && repaired !== sent)
      return { kind: 'unusable', reason: `Probably “${repaired}” is meant. Correct the cell.`, normal }
  }
  const reason = findings.reason ? emailReasons[findings.reason] : emailDetails[decision.detail]
  return { kind: 'local', reason, normal }
}

function phoneInput(cell: string, country: string | null): Input {
  const findings = checkPhone(cell, country)
  const text = cell.trim()
  const digits = text.replace(/(?!^\+)\D/g, '')
  if (!findings.number)
    return {
      kind: 'unusable',
      reason: findings.reason ? phoneReasons[findings.reason] : phoneReasons.not_a_number,
      normal: `${text} ${findings.country ?? ''}`,
    }
  const { e164 } = findings.number
  // A cell with labels or two numbers says more than the number; what was read of it is sent.
  const phone = text.length <= longestPhone && findings.second === null ? text : e164
  return {
    kind: 'ask',
    body: { phone, ...(findings.country && !digits.startsWith('+') && { country: findings.country }) },
    normal: e164,
    domain: '',
  }
}

/** Reads the cells of `sourceColumns`. */
export function inputOf(rules: InputRules, cells: readonly (string | null)[]): Input {
  const [cell = null, country = null] = cells
  if (cell === null || cell.trim() === '') return { kind: 'blank' }
  switch (rules.op) {
    case 'validate.email':
      return emailInput(cell, rules.practice)
    case 'validate.phone':
      return phoneInput(cell, countryCode(country ?? '') ?? rules.country)
  }
}

const sha = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16)

/** 16 bytes that name what was asked, whoever answers: a result is stale when its row no longer asks the same. */
export function askedHash(op: OperationId, input: Input): Buffer | null {
  return input.kind === 'blank' ? null : sha(`${op}\n${input.normal}`)
}

/** 16 bytes that name a stored answer: account, operation, normalised input. */
export const answerKey = (account: string, asked: Buffer): Buffer =>
  createHash('sha256').update(`${account}\n`).update(asked).digest().subarray(0, 16)
