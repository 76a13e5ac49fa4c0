// The two validations: what names an input, and the report of the checks as an answer. No judgement of its own.

import { emailReport } from '../checks/email/report.ts'
import type { ValidateEmailRequest, ValidateEmailResponse } from '../contract/service/validate.ts'

/** The e-mail report. `.example` counts as an ordinary name: the practice world lives there. */
export function validateEmail({ email }: ValidateEmailRequest, now: number): ValidateEmailResponse {
  return { status: 'success', data: emailReport(email, { now, practice: true }) }
}
