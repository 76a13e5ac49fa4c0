// The look-ups: what is found, what is not, and that cached and live ones tell the same.
import { isDeepStrictEqual } from 'node:util'
import type { ConformanceOp, PostedOp } from '../assumptions.ts'
import { organizationFields, personFields } from '../assumptions.ts'
import type { ConformanceCheck } from '../check.ts'
import { mustHold, needValue, type TestSession } from '../exam.ts'
import { idOf, isRecord, payloadOf, type ServiceRecord, textOf } from '../finds.ts'
import { wellFormedBodies } from '../inputs.ts'

/** Asks and wants a 200; gives the body. */
async function asked(exam: TestSession, op: ConformanceOp, body: object): Promise<ServiceRecord> {
  const { status, json } = await exam.ask(op, body)
  mustHold(status === 200 && isRecord(json), `${op} ${JSON.stringify(body)}: status ${status} instead of 200`)
  return json
}

/** The record of a look-up that must find one. */
async function found(exam: TestSession, op: ConformanceOp, body: object): Promise<ServiceRecord> {
  const payload = payloadOf(await asked(exam, op, body))
  mustHold(payload !== undefined, `${op}: the answer has none of the known payload names`)
  mustHold(payload !== null, `${op} ${JSON.stringify(body)}: null though the record exists`)
  return payload
}

const sameFields = (record: ServiceRecord, fields: Readonly<Record<string, string>>) =>
  isDeepStrictEqual(new Set(Object.keys(record)), new Set(Object.keys(fields)))

const misses = {
  'cached.person.bySocial': '4.2:cached.person.bySocial',
  'cached.org.bySocial': '4.2:cached.org.bySocial',
  'cached.org.byDomain': '4.2:cached.org.byDomain',
  'person.byId': '4.3:person.byId answer',
} as const satisfies Partial<Record<PostedOp, string>>

/** An address of another kind than the operation takes. */
const wrongKinds: readonly (readonly [PostedOp, object])[] = [
  ['cached.person.bySocial', { input: 'https://social.example/company/acme' }],
  ['cached.person.bySocial', { input: 'jane.doe@acme.example' }],
  ['cached.person.byEmail', { input: 'jane' }],
  ['cached.person.byPhone', { input: 'phone' }],
  ['cached.org.bySocial', { input: 'https://social.example/in/jane-doe' }],
  ['cached.org.byDomain', { input: 'jane doe' }],
  ['company.byUrl', { input: 'https://social.example/in/jane-doe' }],
  ['company.byDomain', { input: 'jane doe' }],
]

export const lookupChecks: readonly ConformanceCheck[] = [
  {
    name: 'a person by each of the ways',
    tier: 'paid',
    lines: [
      '1:person',
      '1:cached',
      '4.3:person.byId',
      '4.3:person.findEmail',
      '4.3:person.findEmail answer',
      'A.cached',
      'A.person.id',
    ],
    async run(exam, finds) {
      await exam.prove(['1:person', '1:cached', 'A.payload'], async () => {
        const person = await finds.person()
        const input = needValue(textOf(person, 'social_url'), 'a profile URL')
        const cached = await found(exam, 'cached.person.bySocial', { input })
        mustHold(textOf(cached, 'social_url') === input, `cached person of ${input}: another profile`)
        await exam.prove(['A.person.fields'], async () => {
          mustHold(sameFields(cached, personFields), `the profile of ${input} has other fields than the 52`)
        })
        await exam.prove(['A.cached', 'A.payload.live', '4.3:person.bySocial'], async () => {
          const live = await found(exam, 'person.bySocial', { input })
          mustHold(isDeepStrictEqual(live, cached), `${input}: the cached and the live profile differ`)
        })
        await exam.prove(['A.person.id', '4.3:person.byId', '4.3:person.byId answer'], async () => {
          const body = await asked(exam, 'person.byId', { id: idOf(cached) })
          mustHold(
            isDeepStrictEqual(payloadOf(body), cached),
            `person ${idOf(cached)}: another profile than by its URL`,
          )
          mustHold(body.person_id === cached.id, `person ${idOf(cached)}: person_id ${body.person_id}`)
        })
      })
      await exam.prove(
        ['4.3:person.findEmail', '4.3:person.findEmail answer', 'A.payload.email', 'A.found-email'],
        async () => {
          const person = await finds.person()
          const address = needValue(textOf(person, 'email_address'), 'an email address')
          const body = {
            first_name: needValue(textOf(person, 'first_name'), 'a first name'),
            last_name: needValue(textOf(person, 'last_name'), 'a last name'),
            domain: address.slice(address.indexOf('@') + 1),
          }
          const answer = await asked(exam, 'person.findEmail', body)
          mustHold(Object.hasOwn(answer, 'email'), 'name-domain-to-email: the answer has no `email`')
          mustHold(answer.email === address, `${JSON.stringify(body)}: ${answer.email} instead of ${address}`)
        },
      )
    },
  },
  {
    name: 'profile URLs from a phone number and an email address',
    tier: 'paid',
    lines: ['1:reverse', '4.2:cached.person.byPhone', '4.2:cached.person.byEmail'],
    async run(exam, finds) {
      await exam.prove(['1:reverse'], async () => {
        const person = await finds.person()
        const url = needValue(textOf(person, 'social_url'), 'a profile URL')
        const ways = [
          ['cached.person.byEmail', textOf(person, 'email_address')],
          ['cached.person.byPhone', textOf(person, 'cell_phone') ?? textOf(person, 'direct_phone')],
        ] as const
        for (const [op, input] of ways) {
          if (input === null) continue
          const { data } = await asked(exam, op, { input })
          mustHold(Array.isArray(data) && data.includes(url), `${op} ${input}: ${url} is not among the URLs`)
        }
      })
      for (const op of ['cached.person.byEmail', 'cached.person.byPhone'] as const) {
        await exam.prove([`4.2:${op}`], async () => {
          const { data } = await asked(exam, op, wellFormedBodies[op])
          mustHold(Array.isArray(data) && data.length === 0, `${op} of nobody: ${JSON.stringify(data)} instead of []`)
        })
      }
    },
  },
  {
    name: 'an organization and a company by each of the ways',
    tier: 'paid',
    lines: [
      '1:organization',
      'A.payload',
      'A.organization.fields',
      '4.1:company.byUrl',
      '4.1:company.byDomain',
      '4.1:company.bySocialId',
      '4.1:company.byId',
    ],
    async run(exam, finds) {
      const withBoth = async () => {
        const companies = await finds.companies()
        return needValue(
          companies.find(one => textOf(one, 'domain') && textOf(one, 'social_url')),
          'a company with domain and URL',
        )
      }
      await exam.prove(['1:organization', 'A.payload'], async () => {
        const company = await withBoth()
        const byDomain = await found(exam, 'cached.org.byDomain', { input: company.domain })
        const byUrl = await found(exam, 'cached.org.bySocial', { input: company.social_url })
        mustHold(
          byDomain.id === company.id,
          `organization of ${company.domain}: id ${byDomain.id} instead of ${company.id}`,
        )
        mustHold(isDeepStrictEqual(byDomain, byUrl), `organization of ${company.domain}: another one by its URL`)
        await exam.prove(['A.organization.fields'], async () => {
          mustHold(
            sameFields(byDomain, organizationFields),
            `the organization of ${company.domain} has other fields than the 29`,
          )
        })
        const url = String(company.social_url)
        const ways = [
          ['company.byDomain', { input: company.domain }],
          ['company.byUrl', { input: url }],
          ['company.bySocialId', { input: url.slice(url.lastIndexOf('/') + 1) }],
          ['company.byId', { id: idOf(company) }],
        ] as const
        for (const [op, body] of ways) {
          await exam.prove([`4.1:${op}`, `A.path.${op}`, 'A.payload.live'], async () => {
            const live = await found(exam, op, body)
            const shared = Object.fromEntries(Object.keys(byDomain).map(name => [name, live[name]]))
            mustHold(
              isDeepStrictEqual(shared, byDomain),
              `${op} ${JSON.stringify(body)}: another company than the cached one`,
            )
          })
        }
      })
    },
  },
  {
    name: 'who is not found is null with status success',
    tier: 'paid',
    lines: ['2.1:null', '2.2:null', ...Object.values(misses)],
    async run(exam) {
      for (const [op, line] of Object.entries(misses)) {
        const lines = [line, op.includes('org') ? '2.2:null' : '2.1:null']
        await exam.prove(lines, async () => {
          // Object.entries widens the key; it is one of the operations above.
          const body = await asked(exam, op as keyof typeof misses, wellFormedBodies[op as keyof typeof misses])
          const payload = payloadOf(body)
          mustHold(payload === null, `${op} of nobody: ${JSON.stringify(body)} instead of null`)
        })
      }
      await exam.prove(['4.3:person.findEmail answer', 'A.payload.email'], async () => {
        const { email } = await asked(exam, 'person.findEmail', wellFormedBodies['person.findEmail'])
        mustHold(email === null, `name-domain-to-email of nobody: ${email} instead of null`)
      })
    },
  },
  {
    name: 'an input of another kind',
    tier: 'free',
    lines: ['A.input-kind'],
    async run(exam) {
      for (const [op, body] of wrongKinds) await exam.refuse([], ['A.input-kind'], [400], { op, body })
    },
  },
]
