// Borders of the request bodies: required fields, types, lengths, paging. Refusals are free; what must pass costs credits.
import fc from 'fast-check'
import { postedOps } from '../assumptions.ts'
import type { ConformanceCheck } from '../check.ts'
import { mustHold } from '../exam.ts'
import { isRecord, searchPage } from '../finds.ts'
import { wellFormedBodies } from '../inputs.ts'
import {
  defaultPageSize,
  type PagedOp,
  pagedOps,
  type RequiredField,
  type SpecOp,
  specOperations,
} from '../spec-facts.ts'

/** The line that tells of a required field. */
const bodyLine: Partial<Record<SpecOp, string>> = {
  'cached.person.bySocial': '4.2:input',
  'cached.person.byPhone': '4.2:input',
  'cached.person.byEmail': '4.2:input',
  'cached.org.bySocial': '4.2:input',
  'cached.org.byDomain': '4.2:input',
  'person.bySocial': '4.3:person.bySocial',
  'person.byId': '4.3:person.byId',
  'person.findEmail': '4.3:person.findEmail',
  'validate.email': '4.4:email body',
  'validate.phone': '4.4:phone body',
  'search.firstLastDomain': '4.5:firstLastDomain body',
  'search.companyName': '4.5:companyName body',
  'search.ai': '4.5:ai query',
}

/** The line that tells the largest page_size. */
const sizeLine: Readonly<Record<PagedOp, readonly string[]>> = {
  'search.companies': ['4.5:companies size', '8:page_size'],
  'search.prospector': ['4.5:prospector size', '8:page_size prospector'],
  'search.firstLastDomain': ['4.5:firstLastDomain size', '8:page_size'],
  'search.titleCompany': ['4.5:titleCompany size', '8:page_size'],
  'search.employees': ['4.5:employees size', '8:page_size'],
  'search.companyName': ['4.5:companyName size', '8:page_size'],
  'search.ai': ['4.5:ai size', '8:page_size ai'],
}

const specOps = postedOps.filter((op): op is SpecOp => Object.hasOwn(specOperations, op))
const required = specOps.flatMap(op =>
  Object.entries<RequiredField>(specOperations[op].required).map(([name, field]) => ({ op, name, field })),
)

const ofAnotherType = ({ type }: RequiredField) =>
  type === 'string' ? [7, true, null, ['text'], { text: 'text' }] : ['1', 1.5, true, null, [1], {}]

/** Bodies with a text where one may be. */
const textBodies: readonly (readonly [SpecOp, (text: string) => object])[] = [
  ['cached.person.byEmail', input => ({ input })],
  ['cached.org.byDomain', input => ({ input })],
  ['cached.person.bySocial', input => ({ input })],
  ['person.findEmail', text => ({ first_name: text, last_name: text, domain: 'acme.example' })],
  ['search.companies', company_name => ({ company_name })],
  ['search.prospector', text => ({ contact_filters: { job_title: text, state_name: [text] } })],
  ['search.titleCompany', job_title => ({ job_title })],
  ['search.companyName', company_name => ({ company_name, match_type: 'fuzzy' })],
  ['search.companyName', company_name => ({ company_name })],
  ['search.ai', query => ({ query: `${query}...` })],
]

export const borderChecks: readonly ConformanceCheck[] = [
  {
    name: 'required fields',
    tier: 'free',
    lines: [...new Set(Object.values(bodyLine))],
    async run(exam) {
      for (const { op, name, field } of required) {
        const line = bodyLine[op]
        const lines = line ? [line] : []
        const { [name]: _left, ...without } = wellFormedBodies[op]
        await exam.refuse(lines, ['A.invalid'], [422, 400], { op, body: without })
        for (const value of ofAnotherType(field)) {
          await exam.refuse(lines, ['A.invalid'], [422, 400], { op, body: { ...wellFormedBodies[op], [name]: value } })
        }
      }
      for (const [op, line] of [
        ['search.titleCompany', '4.5:titleCompany one'],
        ['search.employees', '4.5:employees identifier'],
      ] as const) {
        for (const body of [{}, { page: 1 }]) await exam.refuse([line], ['A.invalid'], [422, 400], { op, body })
      }
    },
  },
  {
    name: 'lengths that are too short or too long',
    tier: 'free',
    lines: ['8:query', '8:input', '4.5:ai query', '4.4:email body', '4.4:phone body', 'A.utf16'],
    async run(exam) {
      const refuse = (
        op: 'validate.email' | 'validate.phone' | 'search.ai',
        body: object,
        lines: string[],
        more: string[] = [],
      ) => exam.refuse(lines, ['A.invalid', ...more], [422, 400], { op, body })
      await refuse('validate.email', { email: '' }, ['8:input', '4.4:email body'])
      await refuse('validate.phone', { phone: '' }, ['8:input', '4.4:phone body'])
      for (const query of ['', 'a', 'ab', 'a'.repeat(2001)]) {
        await refuse('search.ai', { query }, ['8:query', '4.5:ai query'])
      }
      await refuse('search.ai', { query: `${'😀'.repeat(1000)}a` }, [], ['A.utf16'])
    },
  },
  {
    name: 'paging beyond its borders',
    tier: 'free',
    lines: ['4.5:page', '4.5:page_size', '8:page', ...new Set(Object.values(sizeLine).flat())],
    async run(exam) {
      for (const op of pagedOps) {
        const refuse = (lines: readonly string[], paging: object) =>
          exam.refuse(lines, ['A.invalid'], [422, 400], { op, body: { ...wellFormedBodies[op], ...paging } })
        for (const page of [0, -1, 1.5, '1', 'one', [1], true]) await refuse(['4.5:page', '8:page'], { page })
        for (const page_size of [0, -1, 1.5, '25', [25]])
          await refuse(['4.5:page_size', ...sizeLine[op]], { page_size })
        const largest = op === 'search.prospector' ? 50 : specOperations[op].largest
        for (const page_size of [largest + 1, largest * 40]) await refuse(sizeLine[op], { page_size })
      }
      if (exam.keyIsAdmin) return
      const op = 'search.prospector'
      for (const page_size of [26, 50]) {
        await exam.refuse(sizeLine[op], ['A.rights'], [403, 422, 400], {
          op,
          body: { ...wellFormedBodies[op], page_size },
        })
      }
    },
  },
  {
    name: 'paging of the prospector for a key with admin rights',
    tier: 'paid',
    lines: ['5:4', '4.5:prospector admin'],
    async run(exam) {
      const lines = ['5:4', '4.5:prospector admin', '8:page_size prospector']
      if (!exam.keyIsAdmin) {
        exam.evidence.miss(lines, 'needs a key with admin rights (keyIsAdmin in the profile)')
        return
      }
      await exam.prove(lines, async () => {
        const { size } = await searchPage(exam, 'search.prospector', {
          ...wellFormedBodies['search.prospector'],
          page_size: 50,
        })
        mustHold(size === 50, `prospector page_size 50, key with admin rights: page_size ${size}`)
      })
    },
  },
  {
    name: 'paging at its borders',
    tier: 'paid',
    lines: ['4.5:page', '4.5:page_size', ...new Set(Object.values(sizeLine).flat())],
    async run(exam) {
      for (const op of pagedOps) {
        const largest = specOperations[op].largest
        const lines = ['4.5:page', '4.5:page_size', '8:page', ...sizeLine[op]]
        for (const [paging, page_size] of [
          [{}, defaultPageSize],
          [{ page: 1, page_size: 1 }, 1],
          [{ page_size: largest }, largest],
        ] as const) {
          await exam.prove(lines, async () => {
            const { status, json } = await exam.ask(op, { ...wellFormedBodies[op], ...paging })
            const asked = `${op} ${JSON.stringify(paging)}`
            mustHold(status === 200 && isRecord(json), `${asked}: status ${status}`)
            mustHold(json.page === undefined || json.page === 1, `${asked}: page ${json.page} instead of 1`)
            mustHold(
              json.page_size === undefined || json.page_size === page_size,
              `${asked}: page_size ${json.page_size}`,
            )
            mustHold(
              Array.isArray(json.records) && json.records.length <= page_size,
              `${asked}: more records than page_size`,
            )
          })
        }
      }
    },
  },
  {
    name: 'lengths at their borders',
    tier: 'paid',
    lines: ['8:query', '8:input', '4.5:ai query', 'A.utf16'],
    async run(exam) {
      const takes = (lines: readonly string[], op: SpecOp, body: object) =>
        exam.prove(lines, async () => {
          const { status } = await exam.ask(op, body)
          mustHold(status === 200, `${op} ${JSON.stringify(body).slice(0, 60)}: status ${status} instead of 200`)
        })
      await takes(['8:input', '4.4:email body'], 'validate.email', { email: 'a' })
      await takes(['8:input', '4.4:phone body'], 'validate.phone', { phone: '1' })
      for (const query of ['ceo', `${'ceo '.repeat(499)}ceos`])
        await takes(['8:query', '4.5:ai query'], 'search.ai', { query })
      for (const query of ['😀a', '😀'.repeat(1000)]) await takes(['A.utf16'], 'search.ai', { query })
    },
  },
  {
    name: 'unknown keys',
    tier: 'free',
    lines: ['A.unknown-keys'],
    async run(exam) {
      for (const op of exam.some(postedOps)) {
        await exam.refuse([], ['A.unknown-keys'], [422], { op, body: { ...wellFormedBodies[op], unheard_of: 1 } })
      }
    },
  },
  {
    name: 'any bytes and any JSON are refused where a field is required',
    tier: 'free',
    rough: true,
    lines: ['7:only', '7:400', '7:422'],
    async run(exam) {
      for (const op of new Set(required.map(({ op }) => op))) {
        const refused = async (body: string | Buffer) => {
          const heard = await exam.ask(op, body, { refused: true })
          mustHold(
            heard.status >= 400 && heard.status < 500,
            `${op} ${String(body).slice(0, 80)}: status ${heard.status}`,
          )
        }
        const line = [`4.1:${op}`]
        await exam.property(line, 40, fc.uint8Array({ maxLength: 200 }), bytes => refused(Buffer.from(bytes)))
        await exam.property(line, 40, fc.jsonValue({ maxDepth: 4 }), value => refused(JSON.stringify(value)))
      }
    },
  },
  {
    name: 'any text is answered or refused, and never breaks anything',
    tier: 'paid',
    rough: true,
    lines: ['7:only'],
    async run(exam) {
      const texts = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 })
      for (const [op, body] of textBodies) {
        await exam.property([`4.1:${op}`], 25, texts, async text => {
          const { status } = await exam.ask(op, body(text))
          mustHold(status === 200 || status === 400 || status === 422, `${op} "${text}": status ${status}`)
        })
      }
    },
  },
  {
    name: 'a value of another type is never taken',
    tier: 'free',
    rough: true,
    lines: ['A.invalid'],
    async run(exam) {
      const anything = fc.oneof(fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.jsonValue()), fc.object())
      for (const { op, name, field } of required) {
        await exam.property([`4.1:${op}`], 25, anything, async value => {
          if (field.type === 'integer' && Number.isInteger(value)) return
          const heard = await exam.ask(op, { ...wellFormedBodies[op], [name]: value }, { refused: true })
          mustHold(
            heard.status >= 400 && heard.status < 500,
            `${op} ${name} ${JSON.stringify(value)}: status ${heard.status}`,
          )
        })
      }
    },
  },
]
