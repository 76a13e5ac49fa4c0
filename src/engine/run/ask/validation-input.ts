// Email and phone cells as inputs: what rules and bundled lists settle without a call, and what is sent of the rest.
import { checkEmail } from '../../../checks/email/check.ts'
import { emailDetails } from '../../../checks/email/decide.ts'
import { emailReasons } from '../../../checks/email/reasons.ts'
import { usualDomain } from '../../../checks/email/usual-address.ts'
import { countryCode } from '../../../checks/keys/country.ts'
import { checkPhone } from '../../../checks/phone/check.ts'
import { phoneReasons } from '../../../checks/phone/normalise.ts'
import type { PlusRule } from '../../../checks/phone/two-readings.ts'
import type { RowInput } from './input.ts'

const maxPhoneLength = 32

/** An address to validate: bad syntax and reserved domains are decided here. */
export function emailInput(cell: string, practice: boolean): RowInput {
  const domain = usualDomain(cell)
  if (domain !== null) return { kind: 'ask', body: { email: cell }, normal: cell.toLowerCase(), domain }
  const { findings, decision, settled, repaired, flag, suggestion } = checkEmail(cell, { practice })
  const sent = findings.sent
  const normal = sent.toLowerCase()
  // A repair is the person's to confirm, before anything is paid.
  if (suggestion) return { kind: 'unusable', reason: `Did you mean “${suggestion.text}”? Correct the cell.`, normal }
  if (!settled) return { kind: 'ask', body: { email: sent }, normal, domain: findings.mailbox?.ascii ?? '' }
  if (decision.detail === 'invalid_format') {
    if (flag === 'two_addresses')
      return { kind: 'unusable', reason: 'The cell contains two addresses. Keep the one to check.', normal }
    if (repaired !== null && repaired !== sent)
      return { kind: 'unusable', reason: `Did you mean “${repaired}”? Correct the cell.`, normal }
  }
  const reason = findings.reason ? emailReasons[findings.reason] : emailDetails[decision.detail]
  return { kind: 'local', reason, normal }
}

/** An address to look someone up by: one that cannot exist is not worth a call. */
export function readAddress(cell: string, practice: boolean): RowInput {
  const input = emailInput(cell, practice)
  if (input.kind === 'local') return { ...input, kind: 'unusable' }
  return input.kind === 'ask' ? { ...input, body: { input: String(input.body.email) } } : input
}

/** How a list writes its numbers. */
export interface PhoneRules {
  readonly country: string | null
  readonly plus: PlusRule
}

/** A number to validate, sent as typed where that says enough. */
export function phoneInput(cell: string, rowCountry: string | null, list: PhoneRules): RowInput {
  const findings = checkPhone(cell, countryCode(rowCountry ?? '') ?? list.country, list.plus)
  const text = cell.trim()
  const digits = text.replace(/(?!^\+)\D/g, '')
  if (!findings.number)
    return {
      kind: 'unusable',
      reason: findings.reason ? phoneReasons[findings.reason] : phoneReasons.not_a_number,
      normal: `${text} ${findings.country ?? ''}`,
    }
  if (findings.other !== null)
    return {
      kind: 'unusable',
      reason: `This could be ${findings.number.e164} or ${findings.other}. Choose how the column writes its numbers.`,
      normal: text,
    }
  const { e164 } = findings.number
  const isAlone = list.plus.dropped.length === 0 || digits.startsWith('+') || digits.startsWith('0')
  // A cell with labels or two numbers says more than the number; what was read of it is sent.
  const phone = text.length <= maxPhoneLength && findings.second === null && isAlone ? text : e164
  return {
    kind: 'ask',
    body: { phone, ...(findings.country && !phone.trim().startsWith('+') && { country: findings.country }) },
    normal: e164,
    domain: '',
  }
}

/** A number to look someone up by: the look-up knows no country, so the international form is sent. */
export function readNumber(cell: string, rowCountry: string | null, list: PhoneRules): RowInput {
  const input = phoneInput(cell, rowCountry, list)
  return input.kind === 'ask' ? { ...input, body: { input: input.normal } } : input
}
