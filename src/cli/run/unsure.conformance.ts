// `listwright runs` and `listwright unsure`: what was sent and never answered is seen and decided without a window.
import { mkdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Service, startService } from '../../service/start.ts'
import { type CommandLine, commandLine, many } from '../../testing/command-line.ts'

let at: CommandLine
let service: Service
beforeEach(async () => {
  at = commandLine()
  const rule = { id: 'lost', when: { input: 'guest3@gmail.com' }, do: { kind: 'dropAfter' } } as const
  service = await startService({ startCredits: 100, pace: { perSecond: 0, burst: 1 }, faults: { rules: [rule] } })
  at.put('guests.csv', many(5))
  mkdirSync(at.file('w'), { mode: 0o700 })
  const remote = { baseUrl: service.baseUrl, network: 'social' }
  at.put('w/settings.json', JSON.stringify({ provider: 'remote', remote }))
  await cli('run', 'validate.email', '--in', 'guests.csv', '--budget', '50')
})
afterEach(async () => {
  await service.close()
  await at.close()
})

const cli = (...args: string[]) => at.hereWith({ env: { LISTWRIGHT_API_KEY: service.key } }, ...args, '--json')

test('the balance decides for a whole list, and a second look has nothing to decide', async () => {
  const [run] = JSON.parse((await cli('runs', 'list')).out).runs
  expect(run).toMatchObject({
    about: 'guests',
    state: 'done',
    credits: { cap: 50, booked: 4, unsure: 1 },
    undecided: 1,
  })
  const checked = JSON.parse((await cli('unsure', 'check', 'list:guests')).out)
  expect(checked).toMatchObject({ undecided: 0, runs: [{ run: run.id, unsureCredits: 0 }] })
  expect(checked.runs[0].message).toMatch(/^1 of 1 charged\./)
  const shown = JSON.parse((await cli('runs', 'show', String(run.id))).out)
  expect(shown.run).toMatchObject({ credits: { booked: 5, unsure: 0 }, undecided: 0 })
  expect(JSON.parse((await cli('unsure', 'check', 'list:guests')).out)).toEqual({
    ...{ runs: [], undecided: 0, unsureCredits: 0 },
  })
  expect(service.admin.balance()).toBe(95)
})

test('the rest of all runs is one question, with the most it is about', async () => {
  expect(JSON.parse((await cli('unsure', 'leave', 'all')).out)).toMatchObject({
    undecided: 0,
    unsureCredits: 1,
    runs: [{ run: 1 }],
  })
  expect(JSON.parse((await cli('unsure', 'check', 'all')).out)).toMatchObject({ runs: [], unsureCredits: 0 })
})

test('leave keeps it counted as charged; a run that does not exist is 3, no number is 2', async () => {
  expect(JSON.parse((await cli('unsure', 'leave', '1')).out)).toMatchObject({
    undecided: 0,
    runs: [{ unsureCredits: 1 }],
  })
  expect((await cli('runs', 'show', '99')).code).toBe(3)
  expect((await cli('unsure', 'check', '99')).code).toBe(3)
  expect((await cli('unsure', 'check', 'x')).code).toBe(2)
})
