// The command line against a live service: key, credits, errors, and going on later.
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Service, type StartOptions, startService } from '../../service/start.ts'
import { type CommandLine, commandLine, many, summaryOf } from '../../testing/command-line.ts'

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const file = (name: string) => at.file(name)
const put = (name: string, content: string | Buffer) => at.put(name, content)

let service: Service | null = null
afterEach(async () => {
  await service?.close()
  service = null
})
/** A workspace whose provider is a service of the test's own. */
async function against(options: StartOptions, credits = 1000) {
  service = await startService({ startCredits: credits, pace: { perSecond: 0, burst: 1 }, ...options })
  put('guests.csv', many(10))
  mkdirSync(file('w'), { mode: 0o700 })
  put(
    'w/settings.json',
    JSON.stringify({ provider: 'remote', remote: { baseUrl: service.baseUrl, network: 'social' } }),
  )
  return service
}
const run = (key: string | undefined, ...more: string[]) =>
  at.hereWith(
    { env: { LISTWRIGHT_API_KEY: key } },
    ...['run', 'validate.email', '--in', 'guests.csv', '--budget', '50', '--json', ...more],
  )

test('the key of LISTWRIGHT_API_KEY pays, and is in no output and no file', async () => {
  const { key } = await against({})
  // As a build server starts it, whose program is gone when the files are read.
  const args = ['run', 'validate.email', '--in', 'guests.csv', '--budget', '50', '--json']
  const said = await at.start(args, { LISTWRIGHT_API_KEY: key }).said
  expect(said.code).toBe(0)
  expect(summaryOf(said)).toMatchObject({ calls: 10, credits: { booked: 10, observed: 10 } })
  expect(`${said.out}${said.err}`).not.toContain(key)
  for (const entry of await readdir(file('w'), { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) expect(readFileSync(path.join(entry.parentPath, entry.name), 'latin1')).not.toContain(key)
  }
})

test('no key, or a wrong one: 5', async () => {
  await against({})
  const none = await run('')
  expect(none).toMatchObject({ code: 5, err: expect.stringContaining('No API key is set for the live service.') })
  expect((await run('wrong')).code).toBe(5)
})

test('credits used up: 6, and later --resume goes on', async () => {
  const { key, admin } = await against({}, 4)
  const first = await run(key)
  expect(first.code).toBe(6)
  expect(summaryOf(first)).toMatchObject({ state: 'paused', credits: { booked: 4 } })
  admin.refill(100)
  const second = await run(key, '--resume')
  expect(second.code).toBe(0)
  expect(summaryOf(second)).toMatchObject({ run: summaryOf(first).run, credits: { booked: 10 }, calls: 10 })
  expect(admin.balance()).toBe(94)
})

test('a service that is not there: 7', async () => {
  const { key } = await against({})
  await service?.close()
  const said = await run(key)
  expect(said.code).toBe(7)
  expect(summaryOf(said)).toMatchObject({ state: 'paused', reason: 'offline', credits: { booked: 0 } })
})

test('a refusal slows the run down: NDJSON tells the pace that gets away', async () => {
  const slow = {
    id: 'slow',
    when: { input: 'guest2@gmail.com', nth: 1 },
    do: { kind: 'status', status: 429, retryAfter: 1 },
  } as const
  const { key } = await against({ faults: { rules: [slow] } })
  const said = await run(key)
  expect(said.code).toBe(0)
  expect(summaryOf(said)).toMatchObject({ calls: 10, credits: { booked: 10 } })
  const progress = said.err
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
    .filter(({ event }) => event === 'run')
  const [first] = progress
  expect(first).not.toHaveProperty('slowedTo')
  const slowed = progress.filter(line => 'slowedTo' in line)
  expect(slowed.length).toBeGreaterThan(0)
  for (const { state, slowedTo } of slowed) {
    expect(state).toBe('running')
    expect(slowedTo).toBeGreaterThan(0)
    // Below the 4 calls a second of the profile, with three digits at most.
    expect(slowedTo).toBeLessThanOrEqual(4)
    expect(slowedTo).toBe(Number(slowedTo.toPrecision(3)))
  }
})

test('an error rate above the limit: 4, below it 0', async () => {
  const rule = { id: 'one', when: { input: 'guest3@gmail.com' }, do: { kind: 'html' } } as const
  const { key } = await against({ faults: { rules: [rule] } })
  const said = await run(key, '--max-error-rate', '9', '--out', 'checked.csv')
  expect(said.code).toBe(4)
  expect(summaryOf(said)).toMatchObject({ state: 'done', outputs: [file('checked.csv')] })
  expect((await run(key, '--max-error-rate', '10')).code).toBe(0)
})

test('a second run costs nothing, describes the list as it is, and ends with the same error rate', async () => {
  const { key } = await against({
    faults: {
      rules: [
        { id: 'none', when: { input: 'guest3@gmail.com' }, do: { kind: 'statusError' } },
        { id: 'null', when: { input: 'guest4@gmail.com' }, do: { kind: 'empty' } },
        { id: 'odd', when: { input: 'guest5@gmail.com' }, do: { kind: 'html' } },
        { id: 'bad', when: { input: 'guest6@gmail.com' }, do: { kind: 'status', status: 422 } },
      ],
    },
  })
  const list = { states: { found: 6, no_answer: 2, unsure: 1, needs_input: 1 } }
  const waiting = { unsure: 1, no_answer: 2, held: 0 }
  const first = await run(key, '--max-error-rate', '39')
  expect(first.code).toBe(4)
  const told = summaryOf(first)
  expect(told).toMatchObject({ ...list, waiting, calls: 10, credits: { booked: 8, unsure: 1 } })
  expect(told.states).toEqual(list.states)

  const second = await run(key, '--max-error-rate', '39')
  expect(second.code).toBe(4)
  expect(summaryOf(second)).toMatchObject({
    state: 'done',
    calls: 0,
    credits: { expected: 0, booked: 0, unsure: 0 },
    states: told.states,
    verdicts: told.verdicts,
    waiting,
  })
  expect(Object.values(told.verdicts).reduce((sum, rows) => sum + rows, 0)).toBe(6)
  expect((await run(key, '--max-error-rate', '40')).code).toBe(0)

  const words = await at.hereWith(
    { env: { LISTWRIGHT_API_KEY: key } },
    ...['run', 'validate.email', '--in', 'guests.csv', '--budget', '50'],
  )
  expect(words.out).toContain(
    '2 rows wait: charged without a result. To try again and pay again, use --retry no-answer.',
  )
  expect(words.out).toContain(
    '1 row waits: sent without a usable answer, possibly charged. To try again, use --retry unsure.',
  )

  // Only what is named is asked again, and pays again.
  expect(summaryOf(await run(key, '--retry', 'no-answer'))).toMatchObject({ calls: 2, credits: { booked: 2 }, waiting })
  await service?.admin.setFaults(null)
  expect(summaryOf(await run(key, '--retry', 'no-answer', '--retry', 'unsure'))).toMatchObject({
    credits: { booked: 3 },
    states: { found: 9, needs_input: 1 },
    waiting: { unsure: 0, no_answer: 0, held: 0 },
  })
  expect(await run(key, '--retry', 'noanswer')).toMatchObject({ code: 2 })
})

test('the key of --key-file pays; a file that others may read, an empty one and none are refused: 5', async () => {
  const { key } = await against({})
  put('key', `${key}\n`)
  chmodSync(file('key'), 0o600)
  const said = await run('', '--key-file', 'key')
  expect(said.code).toBe(0)
  expect(summaryOf(said)).toMatchObject({ credits: { booked: 10 } })
  expect(`${said.out}${said.err}`).not.toContain(key)
  chmodSync(file('key'), 0o640)
  expect(await run('', '--key-file', 'key')).toMatchObject({ code: 5, err: expect.stringContaining('chmod 600 key') })
  put('none', '\n')
  chmodSync(file('none'), 0o600)
  expect(await run('', '--key-file', 'none')).toMatchObject({ code: 5, err: expect.stringContaining('is empty') })
  expect((await run('', '--key-file', 'missing')).code).toBe(5)
})

test('--provider practice leaves the live service alone for one command', async () => {
  const { key, admin } = await against({})
  const said = await run(key, '--provider', 'practice')
  expect(summaryOf(said)).toMatchObject({ state: 'done', credits: { booked: 10 } })
  expect(admin.balance()).toBe(1000)
  expect(JSON.parse(readFileSync(file('w/settings.json'), 'utf8'))).toMatchObject({ provider: 'remote' })
})

test('balance and estimate ask for nothing that costs', async () => {
  const { key, admin } = await against({}, 321)
  const ask = (...args: string[]) => at.hereWith({ env: { LISTWRIGHT_API_KEY: key } }, ...args, '--json')
  expect(JSON.parse((await ask('balance')).out)).toMatchObject({ provider: 'live', credits: 321 })
  const told = JSON.parse((await ask('estimate', 'validate.email', '--in', 'guests.csv')).out)
  expect(told).toMatchObject({ calls: 10, credits: { high: 10 }, provider: { live: true } })
  expect(admin.balance()).toBe(321)
  expect(await at.hereWith({ env: { LISTWRIGHT_API_KEY: 'wrong' } }, 'balance')).toMatchObject({ code: 5, out: '' })
})
