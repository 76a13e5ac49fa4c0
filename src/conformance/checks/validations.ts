// The two validations: a report for whatever is asked about.
import fc from 'fast-check'
import type { ConformanceCheck } from '../check.ts'
import { mustHold, needValue, type TestSession } from '../exam.ts'
import { isRecord, payloadOf, type ServiceRecord, searchPage, textOf } from '../finds.ts'

/** The report of a validation that must answer. Throws `Differs`. */
async function report(
  exam: TestSession,
  op: 'validate.email' | 'validate.phone',
  body: object,
): Promise<ServiceRecord> {
  const { status, json } = await exam.ask(op, body)
  const asked = `${op} ${JSON.stringify(body)}`
  mustHold(status === 200 && isRecord(json), `${asked}: status ${status} instead of 200`)
  mustHold(json.status === 'success', `${asked}: status "${json.status}"`)
  mustHold(isRecord(json.data), `${asked}: no report`)
  return json.data
}

const group = (data: ServiceRecord, name: string): ServiceRecord => (isRecord(data[name]) ? data[name] : {})

const emails = fc.oneof(
  fc.emailAddress(),
  fc.tuple(fc.constantFrom('info', 'jane.doe', 'x+tag', 'ü'), fc.domain()).map(([name, domain]) => `${name}@${domain}`),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
)
const phones = fc.oneof(
  fc.integer({ min: 1, max: 999_999_999 }).map(digits => `+1${digits}`),
  fc.stringMatching(/^[+()0-9 .-]{1,30}$/),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }),
)

export const validationChecks: readonly ConformanceCheck[] = [
  {
    name: 'a report for each email address and phone number',
    tier: 'paid',
    lines: ['1:validation', '4.4:email data', '4.4:email status', '4.4:phone data', '4.4:phone status', 'A.score'],
    async run(exam, finds) {
      await exam.property(['1:validation', '4.4:email data', 'A.score'], 120, emails, async email => {
        const data = await report(exam, 'validate.email', { email })
        const { score } = group(data, 'email_quality')
        mustHold(score === null || (Number(score) >= 0 && Number(score) <= 100), `${email}: score ${score}`)
      })
      await exam.property(['1:validation', '4.4:phone data'], 120, phones, async phone => {
        await report(exam, 'validate.phone', { phone })
      })
      // People of the directory have reports with more in them.
      await exam.prove(['1:validation'], async () => {
        const { records } = await searchPage(exam, 'search.ai', { query: 'managers', page_size: 100 })
        const urls = [...(await finds.contacts()), ...records].flatMap(contact => textOf(contact, 'social_url') ?? [])
        needValue(urls[0], 'a contact with a profile')
        await exam.property(['1:validation'], 80, fc.constantFrom(...new Set(urls)), async input => {
          const profile = payloadOf((await exam.ask('cached.person.bySocial', { input })).json)
          const email = profile && textOf(profile, 'email_address')
          const phone = profile && (textOf(profile, 'cell_phone') ?? textOf(profile, 'direct_phone'))
          if (email) {
            const { email_address: about } = await report(exam, 'validate.email', { email })
            mustHold(String(about).toLowerCase() === email.toLowerCase(), `${email}: the report is about ${about}`)
          }
          if (phone) await report(exam, 'validate.phone', { phone })
        })
      })
    },
  },
  {
    name: 'malformed input and national numbers',
    tier: 'paid',
    lines: ['4.4:phone country', 'A.country', 'A.malformed-email', 'A.unparsable-phone'],
    async run(exam) {
      for (const email of ['jane', 'jane@', '@acme.example', 'jane doe@acme.example', ' ']) {
        await exam.prove(['A.malformed-email'], async () => {
          const data = await report(exam, 'validate.email', { email })
          const { status, status_detail, is_format_valid } = group(data, 'email_deliverability')
          const so = status === 'undeliverable' && status_detail === 'invalid_format' && is_format_valid === false
          mustHold(so, `${email}: ${status} / ${status_detail}, is_format_valid ${is_format_valid}`)
        })
      }
      for (const phone of ['x', '0', 'call me']) {
        await exam.prove(['A.unparsable-phone'], async () => {
          const data = await report(exam, 'validate.phone', { phone })
          const { is_valid } = group(data, 'phone_validation')
          const { line_type } = group(data, 'phone_carrier')
          mustHold(
            is_valid === false && line_type === 'unknown',
            `${phone}: is_valid ${is_valid}, line_type ${line_type}`,
          )
        })
      }
      await exam.prove(['4.4:phone country', 'A.country'], async () => {
        const data = await report(exam, 'validate.phone', { phone: '030 901820', country: 'DE' })
        const international = needValue(textOf(group(data, 'phone_format'), 'international'), 'the international form')
        mustHold(international.replace(/\D/g, '') === '4930901820', `030 901820 in DE: ${international}`)
      })
      for (const country of ['DEU', 'D', '1', 7]) {
        await exam.refuse([], ['A.country'], [422], { op: 'validate.phone', body: { phone: '030 901820', country } })
      }
    },
  },
]
