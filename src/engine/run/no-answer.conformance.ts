// What was charged and brought nothing: held until a person asks for it, in every run and every list (P1).
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import {
  addresses,
  emailSpec,
  openRunWorkspace,
  openService,
  operationSpec,
  type RunWorkspace,
  startRun,
} from '../../testing/run/run-workspace.ts'
import { type ScriptedRemote, startScriptedRemote } from '../../testing/run/scripted-remote.ts'

let service: Service
let remote: ScriptedRemote
let at: RunWorkspace
/** What the service says instead of a report; null = the report. */
let instead: { status: number; body: string; path?: RegExp } | null = null
let tests = 0

beforeAll(async () => {
  service = await openService()
})
beforeEach(async () => {
  tests += 1
  instead = null
  remote = await startScriptedRemote(service.baseUrl, {
    get instead() {
      return instead ? { path: /validate/, ...instead } : { path: /(?!)/, status: 500 }
    },
  })
  at = await openRunWorkspace(service)
  await at.accounts.use('remote', { baseUrl: remote.baseUrl })
  await at.accounts.setKey(service.key)
  await at.accounts.setProfile({
    account: `none${tests}`,
    pace: { concurrency: 4, perSecond: 0, mode: 'steady', maxPerSecond: 50, retryAfter: 'strict' },
  })
})
afterEach(async () => {
  await at.close()
  await remote.close()
})
afterAll(() => service.close())

const calls = () => remote.requests.filter(({ path }) => /validate|domain/.test(path)).length
const run = async (spec: RunSpec) => at.runs.settled((await startRun(at.runs, spec)).id)
async function people(count: number): Promise<RunSpec> {
  const rows = addresses(count, `none${tests}-tools.com`).map(value => [value])
  const { sheetId, columnIds } = await makeSheet(at.store, [{ name: 'E-mail', type: 'email' }], rows)
  return emailSpec(sheetId, columnIds[0] as ColumnId)
}

test.each([
  ['204', 204, ''],
  ['nothing', 200, ''],
  ['null', 200, 'null'],
  ['an empty object', 200, '{}'],
  ['data: null', 200, '{"status":"success","data":null}'],
  ['status: error', 200, '{"status":"error","data":null}'],
])(
  'F25 F32 a validation answered with %s is charged once, and asked again only by a person',
  async (_, status, body) => {
    instead = { status, body }
    const spec = await people(6)
    expect(await run(spec)).toMatchObject({ state: 'done', states: { no_answer: 6 }, spent: 6, unsure: 0 })
    expect(calls()).toBe(6)

    // The same again, with every row that a run takes by itself: nothing leaves, nothing is booked, six wait.
    const chips: RunSpec['chips'] = ['empty', 'retryable', 'needs_input', 'not_found', 'stale', 'unsure']
    const estimate = await at.runs.estimate({ ...spec, chips })
    expect(estimate).toMatchObject({ calls: 0, chips: { no_answer: 6 }, rows: 0 })
    expect(await at.runs.results(spec)).toEqual({
      states: { no_answer: 6 },
      verdicts: {},
      waiting: { unsure: 0, no_answer: 6, held: 0 },
    })
    // Nor for another list that wants the same, also at any age of answers.
    const other = await people(6)
    expect(await run({ ...other, maxAgeDays: 0 })).toMatchObject({ state: 'done', states: { skipped: 6 }, spent: 0 })
    expect(await at.runs.results(other)).toMatchObject({ waiting: { unsure: 0, no_answer: 0, held: 6 } })
    expect(calls()).toBe(6)

    // A person asks: charged again, and held again.
    expect(await run({ ...spec, chips: ['no_answer'] })).toMatchObject({ states: { no_answer: 6 }, spent: 6 })
    expect(calls()).toBe(12)
    expect((await at.runs.estimate(spec)).calls).toBe(0)
    instead = null
    expect(await run({ ...spec, chips: ['no_answer'] })).toMatchObject({ states: { found: 6 }, spent: 6 })
    // The other list has its answers now, for nothing.
    expect(await run(other)).toMatchObject({ states: { found: 6 }, spent: 0 })
    expect(calls()).toBe(18)
  },
)

test('a call that comes to nothing in one run is not made by another that was planned before', async () => {
  instead = { status: 200, body: 'null' }
  const [one, two] = [await people(4), await people(4)]
  const ended = await Promise.all([run(one), run(two)])
  expect(calls()).toBe(4)
  expect(ended.reduce((sum, { spent }) => sum + spent, 0)).toBe(4)
  const states = ended.map(({ states }) => (states.no_answer ?? 0) + (states.skipped ?? 0))
  expect(states).toEqual([4, 4])
})

test('a look-up that fails for credits is held too, at each step of its waterfall', async () => {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [{ name: 'Domain', type: 'domain' }],
    [['nobody-has-this.com']],
  )
  const spec = operationSpec(
    sheetId,
    'cached.org.byDomain',
    { domain: columnIds[0] as ColumnId },
    { waterfall: [{ op: 'company.byDomain' }] },
  )
  // The stored look-up knows nothing, the live one fails.
  instead = { status: 200, body: '{"status":"error","data":null}', path: /companies/ }
  expect(await run(spec)).toMatchObject({ states: { no_answer: 1 }, spent: 2 })
  expect((await at.runs.estimate(spec)).calls).toBe(0)
  // Another list asks the first step's stored answer, and then nothing.
  const again = await makeSheet(at.store, [{ name: 'Domain', type: 'domain' }], [['nobody-has-this.com']])
  const other = { ...spec, sheetId: again.sheetId, mapping: { domain: again.columnIds[0] as ColumnId } }
  expect(await run(other)).toMatchObject({ states: { skipped: 1 }, spent: 0 })
  expect(calls()).toBe(2)
})

test('where refusals cost, a refused call is not repeated by itself, neither at once nor in the next run', async () => {
  await at.accounts.setProfile({ chargeOn: { ok: true, miss: true, refused: true } })
  instead = { status: 503, body: '{"detail":"busy","code":"error"}' }
  const spec = await people(3)
  expect(await run(spec)).toMatchObject({ state: 'done', states: { no_answer: 3 }, spent: 3 })
  expect(calls()).toBe(3)
  instead = { status: 422, body: '{"detail":"odd","code":"error"}' }
  expect((await at.runs.estimate(spec)).calls).toBe(0)
  expect(await run({ ...spec, chips: ['no_answer'] })).toMatchObject({ states: { no_answer: 3 }, spent: 3 })
  expect((await at.runs.estimate({ ...spec, chips: ['empty', 'retryable', 'needs_input'] })).calls).toBe(0)
})
