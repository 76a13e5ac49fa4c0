// Bodies of the two validation operations (spec 4.4). Requests are strict.
import { z } from 'zod'
import { EmailReport } from './email-report.ts'
import { marked } from './mark.ts'
import { PhoneReport } from './phone-report.ts'
import { text } from './text.ts'

/** `status` of a validation answer; `error` comes with `data: null`. */
const status = marked('S', z.enum(['success', 'error']))

/** Body of `POST /v1/validate/email`. */
export const ValidateEmailRequest = z.strictObject({ email: marked('S', text(1, 320)) })
export type ValidateEmailRequest = z.infer<typeof ValidateEmailRequest>

export const ValidateEmailResponse = z.object({ status, data: marked('S', EmailReport.nullable()) })
export type ValidateEmailResponse = z.infer<typeof ValidateEmailResponse>

/** Body of `POST /v1/validate/phone`; `country` (ISO 3166, two letters) is needed for national forms only. */
export const ValidatePhoneRequest = z.strictObject({
  phone: marked('S', text(1, 32)),
  country: marked(
    'D',
    z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters')
      .nullish(),
    'ISO 3166, two letters; needed to read a number in its national form.',
  ),
})
export type ValidatePhoneRequest = z.infer<typeof ValidatePhoneRequest>

export const ValidatePhoneResponse = z.object({ status, data: marked('S', PhoneReport.nullable()) })
export type ValidatePhoneResponse = z.infer<typeof ValidatePhoneResponse>
