// What only the owner of the service can bring about: an empty balance, the pace, rights, faults, the extensions.
import type { ConformanceCheck } from '../check.ts'
import { mustHold, type ServiceOwner, type TestSession } from '../exam.ts'
import { isRecord, searchPage } from '../finds.ts'
import { wellFormedBodies } from '../inputs.ts'
import { specOperations } from '../spec-facts.ts'

const validation = { email: 'jane.doe@acme.example' }
const noPace = { perSecond: 0, burst: 1 }

/** A check that has the service in hand. */
const within = (
  check: Omit<ConformanceCheck, 'tier' | 'alone' | 'run'> & {
    run: (exam: TestSession, inside: ServiceOwner) => Promise<void>
  },
): ConformanceCheck => ({
  ...check,
  tier: 'inside',
  alone: true,
  async run(exam) {
    if (exam.inside) await check.run(exam, exam.inside)
  },
})

/** Runs with nothing left: the first request that would be charged finds the balance drained. Fills up again. */
async function withoutCredits(inside: ServiceOwner, run: () => Promise<void>): Promise<void> {
  const had = await inside.balance()
  await inside.setFaults({ service: { drainAt: 0 } })
  try {
    await run()
  } finally {
    await inside.setFaults(null)
    const lost = had - (await inside.balance())
    if (lost > 0) await inside.refill(lost)
  }
}

export const insideChecks: readonly ConformanceCheck[] = [
  within({
    name: 'too few credits are a 402',
    lines: ['7:402', '8:402', 'A.402.extra', 'A.codes'],
    async run(exam, inside) {
      await withoutCredits(inside, async () => {
        for (const op of Object.keys(specOperations)) {
          if (op === 'search.count') continue
          await exam.prove(['7:402', '8:402', 'A.402.extra', 'A.codes'], async () => {
            // Object.keys widens; it is one of the operations.
            const name = op as keyof typeof wellFormedBodies
            const { status, json } = await exam.ask(name, wellFormedBodies[name], { refused: true })
            mustHold(status === 402 && isRecord(json), `${op} without credits: status ${status} instead of 402`)
            mustHold(json.code === 'insufficient_credits', `${op} without credits: code ${json.code}`)
            const extra = isRecord(json.extra) ? json.extra : {}
            mustHold(
              typeof extra.required === 'number' && extra.balance === 0,
              `${op}: extra ${JSON.stringify(json.extra)}`,
            )
          })
        }
      })
    },
  }),
  within({
    name: 'parallel requests cannot overdraw',
    lines: ['A.overdraw'],
    async run(exam, inside) {
      await exam.prove(['A.overdraw'], async () => {
        await withoutCredits(inside, async () => {
          await exam.ask('validate.email', validation, { refused: true })
          await inside.setFaults(null)
          await inside.refill(7)
          const asked = Array.from({ length: 20 }, (_, at) =>
            exam.ask('validate.email', { email: `n${at}@acme.example` }),
          )
          const paid = (await Promise.all(asked)).filter(({ status }) => status === 200).length
          const left = await inside.balance()
          mustHold(paid === 7 && left === 0, `20 parallel requests on 7 credits: ${paid} answered, ${left} left`)
        })
      })
    },
  }),
  within({
    name: 'too many requests are a 429 with Retry-After',
    lines: ['7:429', '8:429', 'A.retry-after'],
    async run(exam, inside) {
      await inside.setPace({ perSecond: 1, burst: 3 })
      try {
        const asked = Array.from({ length: 10 }, () => exam.ask('account.balance', null, { impatient: true }))
        const refused = (await Promise.all(asked)).filter(({ status }) => status === 429)
        await exam.prove(['7:429', '8:429'], async () => {
          mustHold(refused.length >= 6, `10 requests at once with a burst of 3: ${refused.length} refused`)
        })
        await exam.prove(['A.retry-after'], async () => {
          for (const { headers } of refused) {
            mustHold(
              /^[1-9]\d*$/.test(headers['retry-after'] ?? ''),
              `429 with Retry-After "${headers['retry-after']}"`,
            )
          }
        })
      } finally {
        await inside.setPace(noPace)
      }
    },
  }),
  within({
    name: 'keys: rights, and switched off ones',
    lines: ['5:4', '4.5:prospector admin', '7:403', '5:3'],
    async run(exam, inside) {
      const admin = await inside.createKey({ name: 'conformance, admin', admin: true })
      const headers = { 'x-api-key': admin.key }
      const body = { contact_filters: { job_title: 'manager' }, page_size: 50 }
      await exam.prove(['5:4', '4.5:prospector admin', '8:page_size prospector'], async () => {
        const { status, json } = await exam.ask('search.prospector', body, { headers })
        const records = isRecord(json) && Array.isArray(json.records) ? json.records.length : 0
        mustHold(
          status === 200 && records > 25,
          `prospector page_size 50, key with admin rights: status ${status}, ${records} records`,
        )
      })
      await exam.refuse(['7:403', '8:page_size prospector'], ['A.rights'], [403], { op: 'search.prospector', body })
      const over = { ...body, page_size: 51 }
      await exam.refuse(['8:page_size prospector'], ['A.invalid'], [422], {
        op: 'search.prospector',
        body: over,
        headers,
      })
      await inside.setKeyEnabled(admin.id, false)
      await exam.refuse(['5:3', '7:401'], [], [401], { op: 'validate.email', body: validation, headers })
    },
  }),
  within({
    name: 'faults behind the service are a 500 or 502, cost nothing and tell nothing',
    lines: ['7:500', '7:502', '4.4:email data'],
    async run(exam, inside) {
      for (const status of [500, 502]) {
        await inside.setFaults({ rules: [{ id: 'broken', do: { kind: 'status', status } }] })
        const before = await inside.balance()
        await exam.prove([`7:${status}`], async () => {
          for (const op of Object.keys(specOperations)) {
            // Object.keys widens; it is one of the operations.
            const name = op as keyof typeof wellFormedBodies
            const heard = await exam.ask(name, wellFormedBodies[name], { refused: true, unjudged: true })
            const body = isRecord(heard.json) ? heard.json : {}
            mustHold(heard.status === status, `${op} with a fault: status ${heard.status} instead of ${status}`)
            mustHold(
              typeof body.detail === 'string' && typeof body.code === 'string',
              `${op} with a fault: no error body`,
            )
          }
          mustHold((await inside.balance()) === before, `a ${status} was charged`)
        })
      }
      await inside.setFaults({ rules: [{ id: 'none', do: { kind: 'statusError' } }] })
      await exam.prove(['4.4:email status', '4.4:email data'], async () => {
        const { json } = await exam.ask('validate.email', validation)
        mustHold(
          isRecord(json) && json.status === 'error' && json.data === null,
          `a failed validation: ${JSON.stringify(json)}`,
        )
      })
      await inside.setFaults(null)
    },
  }),
  within({
    name: 'both forms of a 422',
    lines: ['7:422', 'A.422.list'],
    async run(exam, inside) {
      await exam.refuse(['7:422'], ['A.invalid'], [422], { op: 'validate.email', body: { email: 7 } })
      await inside.settings({ validationErrorForm: 'list' })
      await exam.prove(['A.422.list'], async () => {
        const heard = await exam.ask('validate.email', { email: 7 }, { refused: true, unjudged: true })
        const detail: unknown = isRecord(heard.json) ? heard.json.detail : null
        const listed =
          Array.isArray(detail) &&
          detail.every(one => isRecord(one) && Array.isArray(one.loc) && typeof one.msg === 'string')
        mustHold(heard.status === 422 && listed, `422 in list form: ${JSON.stringify(heard.json)}`)
      })
      await inside.settings({ validationErrorForm: 'spec' })
    },
  }),
  within({
    name: 'an Idempotency-Key is answered again, byte for byte, for nothing',
    lines: ['A.idempotency'],
    async run(exam, inside) {
      await inside.settings({ idempotency: true })
      await exam.prove(['A.idempotency'], async () => {
        for (const op of ['validate.email', 'search.companies', 'cached.org.byDomain'] as const) {
          const headers = { 'idempotency-key': `conformance-${op}-${crypto.randomUUID()}` }
          const first = await exam.ask(op, wellFormedBodies[op], { headers })
          const before = await inside.balance()
          const again = await exam.ask(op, wellFormedBodies[op], { headers })
          mustHold(again.bytes.equals(first.bytes), `${op} with the same Idempotency-Key: another answer`)
          mustHold(again.headers['idempotent-replayed'] === 'true', `${op}: a replay that does not say so`)
          mustHold((await inside.balance()) === before, `${op}: a replay was charged`)
          const other = await exam.ask(op, op === 'validate.email' ? { email: 'x@acme.example' } : {}, {
            headers,
            refused: true,
          })
          mustHold(other.status === 422, `${op} with the same Idempotency-Key and another body: status ${other.status}`)
        }
      })
      await inside.settings({ idempotency: false })
    },
  }),
  within({
    name: 'a world that is searched to its end',
    lines: ['2.5:total_count'],
    async run(exam) {
      await exam.prove(['2.5:total_count'], async () => {
        const { total } = await searchPage(exam, 'search.companies', {})
        const ids = new Set<unknown>()
        for (let page = 1; ids.size < total && page <= Math.ceil(total / 25); page++) {
          for (const { id } of (await searchPage(exam, 'search.companies', { page })).records) ids.add(id)
        }
        mustHold(ids.size === total, `companies: ${ids.size} ids on all pages of ${total}`)
      })
    },
  }),
]
