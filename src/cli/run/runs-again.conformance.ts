// `listwright runs resume|raise|retry`: a run goes on within what was approved, and failed rows are asked again only by a run of
// their own, after its estimate and within its own maximum.
import { mkdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Service, startService } from '../../service/start.ts'
import { type CommandLine, commandLine, many } from '../../testing/command-line.ts'

let at: CommandLine
let service: Service
const rules = [
  { id: 'none', when: { input: 'guest3@gmail.com' }, do: { kind: 'statusError' } },
  { id: 'odd', when: { input: 'guest5@gmail.com' }, do: { kind: 'html' } },
  { id: 'bad', when: { input: 'guest6@gmail.com' }, do: { kind: 'status', status: 422 } },
] as const
beforeEach(async () => {
  at = commandLine()
  service = await startService({ startCredits: 100, pace: { perSecond: 0, burst: 1 }, faults: { rules: [...rules] } })
  at.put('guests.csv', many(8))
  mkdirSync(at.file('w'), { mode: 0o700 })
  const remote = { baseUrl: service.baseUrl, network: 'social' }
  at.put('w/settings.json', JSON.stringify({ provider: 'remote', remote }))
})
afterEach(async () => {
  await service.close()
  await at.close()
})

const cli = (...args: string[]) => at.hereWith({ env: { LISTWRIGHT_API_KEY: service.key } }, ...args, '--json')
const start = (budget: string) => cli('run', 'validate.email', '--in', 'guests.csv', '--budget', budget)

test('a budget that does not reach: resume alone pauses again with 6, raise and resume pay nothing twice', async () => {
  expect((await start('3')).code).toBe(6)
  const again = await cli('runs', 'resume', '1')
  expect(again.code).toBe(6)
  expect(JSON.parse(again.out)).toMatchObject({
    exit: 6,
    resumable: true,
    run: { state: 'paused', reason: 'cap', credits: { cap: 3, booked: 3 } },
  })
  expect((await cli('runs', 'raise', '1', '--budget', '2')).code).toBe(6)
  const raised = JSON.parse((await cli('runs', 'raise', '1', '--budget', '20')).out)
  expect(raised.run).toMatchObject({ state: 'paused', credits: { cap: 20 } })
  const done = await cli('runs', 'resume', '1')
  expect(done.code).toBe(0)
  // 5 found, one charged without a result, one unsure; 422 is not charged.
  expect(JSON.parse(done.out)).toMatchObject({
    exit: 0,
    resumable: false,
    run: { state: 'done', credits: { booked: 6, unsure: 1 }, undecided: 1 },
  })
  expect(service.admin.balance()).toBe(93)
  expect((await cli('runs', 'resume', '1')).code).toBe(3)
  expect((await cli('runs', 'raise', '1', '--budget', '50')).code).toBe(3)
})

test('each kind of failed rows is tried again alone, after its estimate and within its own budget', async () => {
  await start('50')
  await service.admin.setFaults(null)
  expect((await cli('runs', 'retry', '1')).code).toBe(2)
  expect((await cli('runs', 'retry', '1', '--unsure')).code).toBe(2)
  expect((await cli('runs', 'retry', '1', '--errors', '--budget', '5')).code).toBe(3)
  const before = service.admin.balance()
  const estimate = JSON.parse((await cli('runs', 'retry', '1', '--unsure', '--no-answer', '--dry-run')).out)
  expect(estimate).toMatchObject({ run: null, estimate: { rows: 2, requests: 2, credits: { high: 2 } } })
  expect(service.admin.balance()).toBe(before)
  expect((await cli('runs', 'retry', '1', '--no-answer', '--budget', '0')).code).toBe(6)
  for (const [kind, id] of [
    ['--needs-input', 3],
    ['--unsure', 4],
  ] as const) {
    const said = await cli('runs', 'retry', '1', kind, '--budget', '5')
    expect(said.code).toBe(0)
    expect(JSON.parse(said.out)).toMatchObject({
      run: { id, state: 'done', credits: { cap: 5, booked: 1, unsure: 0 } },
    })
  }
  expect(service.admin.balance()).toBe(before - 2)
  // Answered by now: nothing is left to send.
  expect((await cli('runs', 'retry', '1', '--unsure', '--budget', '5')).code).toBe(3)
})

test('a person decides: not charged gives the credits back, charged keeps them, and the ledger says who decided', async () => {
  await start('50')
  const said = JSON.parse((await cli('unsure', 'not-charged', '1')).out)
  expect(said).toMatchObject({ undecided: 0, runs: [{ run: 1, unsureCredits: 0 }] })
  const entriesOf = async () => JSON.parse((await cli('ledger')).out).entries as Record<string, unknown>[]
  expect(await entriesOf()).toContainEqual(
    expect.objectContaining({ kind: 'correction', run: 1, booked: -1, outcome: 'not charged, said by a person' }),
  )
  expect(JSON.parse((await cli('runs', 'show', '1')).out).run).toMatchObject({ credits: { booked: 6, unsure: 0 } })
  // Its row is an error that may pass by now, and the service loses the request of the new run too.
  const retried = JSON.parse((await cli('runs', 'retry', '1', '--errors', '--budget', '5')).out)
  expect(retried.run).toMatchObject({ id: 2, credits: { booked: 0, unsure: 1 }, undecided: 1 })
  await cli('unsure', 'charged', '2')
  expect(JSON.parse((await cli('runs', 'show', '2')).out).run).toMatchObject({ credits: { booked: 1, unsure: 0 } })
  expect(await entriesOf()).toContainEqual(
    expect.objectContaining({ kind: 'correction', run: 2, booked: 0, outcome: 'charged, said by a person' }),
  )
  expect((await cli('unsure', 'chargd', '1')).err).toContain('Did you mean \\"charged\\"?')
})
