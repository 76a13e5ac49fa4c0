// Who may ask and in which form: key, method, path, Accept, Content-Type. Everything here is refused and free.
import { allOps, type ConformanceOp, postedOps } from '../assumptions.ts'
import type { ConformanceCheck } from '../check.ts'
import { mustHold, type TestSession } from '../exam.ts'
import { isRecord } from '../finds.ts'

const wrongKeys = [null, '', 'api_00000000000000000000000000000000', 'social'] as const

const keyLines = ['4:key', '5:1', '5:2', '5:3', '7:401', '7:401 detail']

async function refusesKey(exam: TestSession, op: ConformanceOp, key: string | null): Promise<void> {
  await exam.prove(keyLines, async () => {
    const body = op === 'account.balance' ? null : {}
    const heard = await exam.ask(op, body, { headers: { 'x-api-key': key }, refused: true })
    const asked = `${op} with ${key === null ? 'no key' : `the key "${key}"`}`
    mustHold(heard.status === 401, `${asked}: status ${heard.status} instead of 401`)
    const problem = isRecord(heard.json) ? heard.json : {}
    mustHold(
      problem.code === 'unauthorized',
      `${asked}: code ${JSON.stringify(problem.code)} instead of "unauthorized"`,
    )
    mustHold(/x-api-key/i.test(String(problem.detail)), `${asked}: the detail does not name X-Api-Key`)
    if (Object.hasOwn(problem, 'extra')) exam.evidence.differ(['A.401.form'], `${asked}: the body has \`extra\``)
    else exam.evidence.hold('A.401.form')
  })
}

export const accessChecks: readonly ConformanceCheck[] = [
  {
    name: 'a missing or invalid key is a 401 everywhere',
    tier: 'free',
    lines: [...keyLines, 'A.401.form'],
    async run(exam) {
      for (const op of exam.some(allOps)) for (const key of wrongKeys) await refusesKey(exam, op, key)
    },
  },
  {
    name: 'media types',
    tier: 'free',
    lines: ['7:406', '7:415', '4:json', 'A.media'],
    async run(exam) {
      for (const op of exam.some(postedOps)) {
        for (const type of ['text/plain', 'application/xml', null]) {
          await exam.refuse([], ['A.media'], [415], { op, body: '{}', headers: { 'content-type': type } })
        }
        await exam.refuse([], ['A.media'], [406], { op, body: '{}', headers: { accept: 'text/html' } })
      }
    },
  },
  {
    name: 'what is not there',
    tier: 'free',
    lines: ['7:404', 'A.wrong-method', 'A.meta.unknown', '9:prefix'],
    async run(exam) {
      await exam.refuse(['7:404'], [], [404], { op: 'validate.email', path: '/v1/nowhere', body: {} })
      // Where nothing is, someone else may answer in other words.
      const field = { op: 'meta.city', path: '/v1/search/meta/shoe_size', body: {}, unjudged: true } as const
      await exam.refuse([], ['A.meta.unknown'], [404], field)
      for (const op of exam.some(postedOps)) {
        for (const method of ['PUT', 'DELETE'] as const) {
          await exam.refuse([], ['A.wrong-method'], [404], { op, method, body: '{}', unjudged: true })
        }
      }
    },
  },
  {
    name: 'bodies that cannot be read',
    tier: 'free',
    lines: ['7:400', 'A.unreadable'],
    async run(exam) {
      for (const op of exam.some(postedOps)) {
        for (const body of ['{"input":', 'jane', Buffer.from([0x7b, 0xff, 0x7d])]) {
          await exam.refuse([], ['A.unreadable'], [400], { op, body })
        }
        for (const body of ['[]', '"text"', '7', 'null', 'true']) {
          await exam.refuse([], ['A.invalid'], [422, 400], { op, body })
        }
      }
    },
  },
  {
    name: 'the transport is protected',
    tier: 'free',
    lines: ['5:5'],
    async run(exam) {
      const { protocol, hostname } = new URL(exam.baseUrl)
      const loopback = /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname)
      if (protocol === 'https:') exam.evidence.hold('5:5')
      else if (loopback) exam.evidence.miss(['5:5'], 'the service is on this computer, where nothing travels')
      else exam.evidence.differ(['5:5'], `${protocol}//${hostname} is not HTTPS`)
    },
  },
]
