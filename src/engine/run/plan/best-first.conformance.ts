// "Best rows first" on real runs against the local service (R-RUN-24): what a budget is spent on, what it is expected to
// bring, and that the order holds through a cap, a restart and another list.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ColumnId, RunId, SheetId } from '../../../contract/app/ids.ts'
import type { BestFirst, RunSpec } from '../../../contract/app/run/run-spec.ts'
import { inputHash } from '../../../service/request/request-log.ts'
import type { Service } from '../../../service/start.ts'
import { practiceWorld } from '../../../service/world/world.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import {
  emailSpec,
  openRunWorkspace,
  openService,
  operationSpec,
  type RunWorkspace,
  startRun,
} from '../../../testing/run/run-workspace.ts'

let service: Service
let at: RunWorkspace
let before = 0
beforeAll(async () => {
  service = await openService({ contacts: 500 })
  at = await openRunWorkspace(service)
})
beforeEach(() => {
  before = service.log().length
})
afterAll(async () => {
  await at.close()
  await service.close()
})

/** Validations that reached the service since `before`; it keeps digests of their inputs. */
const asked = () =>
  service
    .log()
    .slice(before)
    .filter(call => call.op === 'validate.email')
    .map(call => call.input)
    .toSorted()
const digests = (emails: string[]) => emails.map(email => inputHash('validate.email', email)).toSorted()

interface Guest {
  email: string
  priority: string | null
  city: string | null
}

async function guests(rows: readonly Guest[]): Promise<{ sheetId: SheetId; email: ColumnId; priority: ColumnId }> {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [
      { name: 'E-mail', type: 'email' },
      { name: 'Revenue', type: 'number' },
      { name: 'City', type: 'city' },
    ],
    rows.map(row => [row.email, row.priority, row.city]),
  )
  const [email, priority] = columnIds
  return { sheetId, email: email as ColumnId, priority: priority as ColumnId }
}

/** Addresses in the order in which a budget has to reach them; all are of one domain, so their chances are equal. */
function ranked(rows: readonly Guest[], first: 'high' | 'low' | null): string[] {
  const worth = ({ priority, city }: Guest) => {
    const number = priority === null ? null : Number(priority)
    return {
      priority: first === null ? 0 : number === null ? Number.NEGATIVE_INFINITY : first === 'high' ? number : -number,
      filled: Number(priority !== null) + Number(city !== null),
    }
  }
  const inputs = new Map<string, ReturnType<typeof worth>>()
  for (const row of rows) {
    const other = inputs.get(row.email)
    const own = worth(row)
    inputs.set(row.email, {
      priority: Math.max(own.priority, other?.priority ?? Number.NEGATIVE_INFINITY),
      filled: Math.max(own.filled, other?.filled ?? 0),
    })
  }
  return [...inputs]
    .map(([email, own], place) => ({ email, place, ...own }))
    .sort((a, b) => Math.sign(b.priority - a.priority) || b.filled - a.filled || a.place - b.place)
    .map(({ email }) => email)
}

test('under a cap the inputs asked are the first ones of the ranking, each of them once', async () => {
  let lists = 0
  const guest = fc.record({
    name: fc.integer({ min: 0, max: 24 }),
    priority: fc.option(fc.integer({ min: -3, max: 3 })),
    city: fc.constantFrom('Bonn', null),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(guest, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('high', 'low', null),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (drawn, first, share) => {
        lists += 1
        const rows = drawn.map(({ name, priority, city }) => ({
          email: `person${name}@firm${lists}-tools.com`,
          priority: priority === null ? null : String(priority),
          city,
        }))
        const { sheetId, email, priority } = await guests(rows)
        const bestFirst: BestFirst = { priority: first && { columnId: priority, first } }
        const order = ranked(rows, first)
        const cap = Math.ceil(share * order.length)
        before = service.log().length
        const run = await at.runs.settled(
          (await startRun(at.runs, emailSpec(sheetId, email, { bestFirst }), { cap })).id,
        )
        expect(run).toMatchObject({ state: cap < order.length ? 'paused' : 'done', spent: cap })
        expect(asked()).toEqual(digests(order.slice(0, cap)))
        if (cap < order.length) await at.runs.stop(run.id)
      },
    ),
    { numRuns: 25 },
  )
})

test('the order outlives a restart: a raised cap goes on where the best ones ended', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    email: `late${index}@restart-tools.com`,
    priority: String((index * 5) % 12),
    city: null,
  }))
  const order = ranked(rows, 'high')
  const own = await openRunWorkspace(service)
  const { sheetId, columnIds } = await makeSheet(
    own.store,
    [
      { name: 'E-mail', type: 'email' },
      { name: 'Revenue', type: 'number' },
    ],
    rows.map(row => [row.email, row.priority]),
  )
  const bestFirst: BestFirst = { priority: { columnId: columnIds[1] as ColumnId, first: 'high' } }
  const spec = emailSpec(sheetId, columnIds[0] as ColumnId, { bestFirst })
  const { id } = await own.runs.settled((await startRun(own.runs, spec, { cap: 4 })).id)
  expect(asked()).toEqual(digests(order.slice(0, 4)))
  await own.shutDown()

  const again = await openRunWorkspace(service, {}, own.dir)
  await again.runs.raise(id as RunId, 9)
  await again.runs.resume(id as RunId)
  await again.runs.settled(id as RunId)
  expect(asked()).toEqual(digests(order.slice(0, 9)))
  await again.close()
})

test('domains that answered before come first, and tell what the budget is expected to bring', async () => {
  const people = Array.from({ length: 500 }, (_, n) => practiceWorld({ seed: 1, contacts: 500 }).person(n + 1))
  const byFirm = new Map<string, string[][]>()
  for (const person of people) {
    const { first_name: first, last_name: last, email_address: email, email_domain: domain } = person ?? {}
    if (first && last && email && domain) byFirm.set(domain, [...(byFirm.get(domain) ?? []), [first, last, domain]])
  }
  const known = [...byFirm.values()].find(rows => rows.length >= 6)?.slice(0, 6) ?? []
  const unknown = Array.from({ length: 6 }, (_, n) => [
    'Nobody',
    `Number${'x'.repeat(n + 1)}`,
    'nobody-has-this.example',
  ])
  const list = async (rows: string[][]) => {
    const { sheetId, columnIds } = await makeSheet(
      at.store,
      [
        { name: 'First name', type: 'first_name' },
        { name: 'Last name', type: 'last_name' },
        { name: 'Domain', type: 'domain' },
      ],
      rows,
    )
    const [first_name, last_name, domain] = columnIds
    const more: Partial<RunSpec> = { bestFirst: { priority: null } }
    return operationSpec(sheetId, 'person.findEmail', { first_name, last_name, domain }, more)
  }
  const first = await list([...unknown.slice(0, 3), ...known.slice(0, 3)])
  expect((await at.runs.estimate(first)).yield).toMatchObject({ tries: 0, hits: 0 })
  await at.runs.settled((await startRun(at.runs, first)).id)

  const second = await list([...unknown.slice(3), ...known.slice(3)])
  const estimate = await at.runs.estimate(second)
  expect(estimate).toMatchObject({ calls: 6, yield: { tries: 6, hits: 3 } })
  // Half of the inputs are likely to bring more than half of what all of them do.
  const [half = 0, all = 0] = [estimate.yield?.expected[9], estimate.yield?.expected[19]]
  expect(half).toBeGreaterThan(0.6 * all)
  before = service.log().length
  const run = await at.runs.settled((await startRun(at.runs, second, { cap: 3 })).id)
  expect(run).toMatchObject({ state: 'paused', reason: 'cap', states: { found: 3 } })
})

test('an estimate in the order of the list says nothing of results; a lost priority column is named', async () => {
  const { sheetId, email, priority } = await guests([{ email: 'one@words-tools.com', priority: '1', city: null }])
  expect((await at.runs.estimate(emailSpec(sheetId, email))).yield).toBeUndefined()
  const gone = emailSpec(sheetId, email, {
    bestFirst: { priority: { columnId: (priority + 99) as ColumnId, first: 'low' } },
  })
  await expect(at.runs.estimate(gone)).rejects.toMatchObject({ code: 'input_missing' })
})
