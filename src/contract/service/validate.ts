// Bodies of the two validation operations (spec 4.4). Requests are strict.
import { z } from 'zod'
import { EmailReport } from './email-report.ts'
import { withMark } from './mark.ts'
import { PhoneReport } from './phone-report.ts'
import { boundedText } from './text.ts'

/** `status` of a validation answer; `error` comes with `data: null`. */
const status = withMark('S', z.enum(['success', 'error']))

/** Body of `POST /v1/validate/email`. */
export const ValidateEmailRequest = z.strictObject({ email: withMark('S', boundedText(1, 320)) })
export type ValidateEmailRequest = z.infer<typeof ValidateEmailRequest>

export const ValidateEmailResponse = z.object({ status, data: withMark('S', EmailReport.nullable()) })
export type ValidateEmailResponse = z.infer<typeof ValidateEmailResponse>

/** Body of `POST /v1/validate/phone`; `country` (ISO 3166, two letters) is needed for national forms only. */
export const ValidatePhoneRequest = z.strictObject({
  phone: withMark('S', boundedText(1, 32)),
  country: withMark(
    'D',
    z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters')
      .nullish(),
    'ISO 3166, two letters; needed to read a number in its national form.',
  ),
})
export type ValidatePhoneRequest = z.infer<typeof ValidatePhoneRequest>

export const ValidatePhoneResponse = z.object({ status, data: withMark('S', PhoneReport.nullable()) })
export type ValidatePhoneResponse = z.infer<typeof ValidatePhoneResponse>
