// The two validations: what names an input, and the report of the checks as an answer. No judgement of their own.
import { domainToAsk } from '../checks/dns/askable.ts'
import type { DnsFinding } from '../checks/email/findings.ts'
import { emailReport } from '../checks/email/report.ts'
import { checkPhone } from '../checks/phone/check.ts'
import { project } from '../checks/phone/report.ts'
import type {
  ValidateEmailRequest,
  ValidateEmailResponse,
  ValidatePhoneRequest,
  ValidatePhoneResponse,
} from '../contract/service/validate.ts'
import type { Asker, Prepared } from './prepared.ts'

/** Finds out about a domain; null = nobody is to be asked. */
export type AskDns = (domain: string) => Promise<DnsFinding | null>

/** `.example` counts as an ordinary name: the practice world lives there. */
export const prepareEmail =
  (askDns: AskDns) =>
  ({ email }: ValidateEmailRequest, { settings }: Asker): Prepared => ({
    key: email.trim().toLowerCase(),
    async work(now) {
      const domain = settings.dns ? domainToAsk(email) : null
      const dns = domain === null ? null : await askDns(domain)
      const body: ValidateEmailResponse = { status: 'success', data: emailReport(email, { now, practice: true, dns }) }
      return { body, source: 'rules' }
    },
  })

/** Equal numbers in other spellings are one input: the E.164 form, else the digits with the country they were read for. */
export function preparePhone({ phone, country }: ValidatePhoneRequest): Prepared {
  const findings = checkPhone(phone, country ?? null)
  const digits = phone.replace(/(?!^\+)\D/g, '')
  return {
    key: findings.number?.e164 ?? (digits.startsWith('+') ? digits : `${digits} ${findings.country ?? ''}`),
    work() {
      const body: ValidatePhoneResponse = { status: 'success', data: project(findings) }
      return { body, source: 'rules' }
    },
  }
}
