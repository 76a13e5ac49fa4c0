// Recognising an answer when it arrives says what reading it whole would say, whatever the service answers.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailReport } from '../../checks/email/report.ts'
import { phoneReport } from '../../checks/phone/report.ts'
import { readEmailReport, readPhoneReport, recogniseReport } from './reader.ts'

const naming = { network: 'social', renamed: { mail: 'email_address' } }
const mail: unknown = emailReport('info@gmail.com')
const phone: unknown = phoneReport('+14155552671')

/** Reports whole, in wrappers, in parts, under other names, and anything else that is JSON. */
const record = fc.oneof(
  fc.constantFrom(mail, phone, null, {}, [], 'text', 7),
  fc.subarray(Object.entries({ ...(mail as object), ...(phone as object) })).map(Object.fromEntries),
  fc.dictionary(
    fc.constantFrom('email_address', 'emailAddress', 'mail', 'phone_number', 'PhoneNumber', 'email_quality', 'other'),
    fc.jsonValue(),
  ),
)
const answer = fc.oneof(
  record,
  fc.jsonValue(),
  fc.record({ data: record, status: fc.constantFrom('success', 'error', ' Error ', null) }, { requiredKeys: [] }),
  record.map(result => ({ result })),
)

test.each(['email', 'phone'] as const)('%s', of => {
  fc.assert(
    fc.property(answer, json => {
      const read = of === 'email' ? readEmailReport(json, naming) : readPhoneReport(json, naming)
      const whole =
        read.kind === 'report'
          ? {
              kind: 'report',
              subject: 'email_address' in read.report ? read.report.email_address : read.report.phone_number,
            }
          : read
      expect(recogniseReport(of, json, naming)).toEqual(whole)
    }),
    { numRuns: 2000 },
  )
})
