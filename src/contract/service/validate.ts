// Bodies of the two validation operations (spec 4.4). Requests are strict.
import { z } from 'zod'
import { EmailReport } from './email-report.ts'
import { PhoneReport } from './phone-report.ts'
import { text } from './text.ts'

/** `status` of a validation answer; `error` comes with `data: null`. */
const status = z.enum(['success', 'error'])

/** Body of `POST /v1/validate/email`. */
export const ValidateEmailRequest = z.strictObject({ email: text(1, 320) })
export type ValidateEmailRequest = z.infer<typeof ValidateEmailRequest>

export const ValidateEmailResponse = z.object({ status, data: EmailReport.nullable() })
export type ValidateEmailResponse = z.infer<typeof ValidateEmailResponse>

/** Body of `POST /v1/validate/phone`; `country` (ISO 3166, two letters) is needed for national forms only. */
export const ValidatePhoneRequest = z.strictObject({
  phone: text(1, 32),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters')
    .nullish(),
})
export type ValidatePhoneRequest = z.infer<typeof ValidatePhoneRequest>

export const ValidatePhoneResponse = z.object({ status, data: PhoneReport.nullable() })
export type ValidatePhoneResponse = z.infer<typeof ValidatePhoneResponse>
