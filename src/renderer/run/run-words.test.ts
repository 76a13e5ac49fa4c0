// Runs in words: the status line, and a sentence with a way out for every reason.
import { expect, test } from 'vitest'
import { ColumnId } from '../../contract/app/ids.ts'
import { runReasons } from '../../contract/app/run/run.ts'
import { exampleRun as run } from '../../testing/run/example-run.ts'
import { reasonWords, resumeWords, risenWords } from './reason-words.ts'
import { endWords, errorRows, finishingWords, paceWords, planWords, progressLine, runTitle } from './run-words.ts'

const now = Date.parse('2026-03-04T09:00:00Z')

test('the status line is the one of the specification, but a check is said to decide', () => {
  expect(progressLine(run({}))).toBe(
    'Validating 12,480/28,225, 71% with a verdict, 61 errors, 3.9/s, 67 min, 12,419 credits',
  )
  expect(progressLine(run({ rowsDone: 0, states: {}, perSecond: null, secondsLeft: null, spent: 0 }))).toBe(
    'Validating 0/28,225, 0 credits',
  )
  expect(progressLine(run({ state: 'done', rowsDone: 28_225, perSecond: null, secondsLeft: null }))).toBe(
    'Validated 28,225 of 28,225, 31% with a verdict, 61 errors, 12,419 credits',
  )
  // Only a look-up finds something; a check decides.
  const looked = { op: 'person.findEmail', rowsDone: 10, rows: 10, states: { found: 7, not_found: 3 } } as const
  expect(progressLine(run({ ...looked, state: 'done', spent: 10 }))).toBe(
    'Searched emails 10 of 10, 70% found, 10 credits',
  )
})

test('a run approved without a connection says what it waits for, and what it may do then', () => {
  const later = { unasked: true, expiresAt: '2026-03-11T09:00:00Z' }
  const waiting = { state: 'waiting', reason: 'later' } as const
  expect(reasonWords(run({ ...waiting, later }), now)?.text).toContain(
    'before 11 Mar 2026 and it needs no more requests',
  )
  expect(reasonWords(run({ ...waiting, later: { ...later, unasked: false } }), now)?.text).toContain('and confirm')
  const back = run({ state: 'paused', reason: 'later', detail: 'The run now needs 5 calls.', later })
  expect(reasonWords(back, now)?.text).toContain('needs 5 calls. Nothing was sent yet')
})

test('a run that goes on or has ended gives no reason', () => {
  expect(reasonWords(run({}), now)).toBeNull()
  expect(reasonWords(run({ state: 'stopped', reason: 'user' }), now)).toBeNull()
  expect(reasonWords(run({ state: 'pausing', reason: 'user' }), now)).toBeNull()
})

test('every paused run says why and offers a way out', () => {
  for (const reason of runReasons) {
    const words = reasonWords(run({ state: 'paused', reason }), now)
    expect(words, reason).not.toBeNull()
    expect(words?.text, reason).toMatch(/\.$/)
    expect(words?.remedies, reason).toContain('finish')
    expect(words?.remedies.length, reason).toBeGreaterThan(1)
  }
})

test('a waiting run goes on by itself, so it asks for nothing', () => {
  for (const reason of ['offline', 'slow_down', 'service'] as const) {
    expect(reasonWords(run({ state: 'waiting', reason }), now)?.remedies).toEqual([])
  }
})

test.each([
  ['key', 'The service rejected your API key. Paused at row 12,480. All answers are saved.'],
  ['credits', 'You are out of credits. 12,480 rows are done, 15,745 wait. Add credits and resume.'],
  [
    'forbidden',
    'Your API key does not include Email validation. Everything answered so far is saved. Other operations continue.',
  ],
  ['cap', 'The cap of 28,225 credits is reached. 12,480 rows are answered, 15,745 wait.'],
  ['disk', 'The disk is full. The run is paused and all answers are saved. Free some space and resume.'],
  [
    'locked',
    'Another program, perhaps a backup, is using the workspace file. The run is paused and all answers are saved. Resume when that program is done.',
  ],
] as const)('%s is said as the specification words it', (reason, text) => {
  expect(reasonWords(run({ state: 'paused', reason }), now)?.text).toBe(text)
})

test('calls that cost more say what the cap still has room for', () => {
  const paused = { state: 'paused', calls: 60, callsDone: 31, spent: 42, unsure: 0, reserved: 0, cap: 60 } as const
  expect(
    reasonWords(run({ ...paused, reason: 'price', detail: 'A request costs 2 credits instead of 1.' }), now)?.text,
  ).toBe(
    'A request costs 2 credits instead of 1. 42 credits booked so far. If you resume, you accept this price for the remaining requests. The cap does not change: 18 of 60 credits are left for 29 requests.',
  )
  const near = run({
    ...paused,
    callsDone: 59,
    spent: 59,
    reason: 'unexplained',
    detail: '2 more credits left the account than the runs booked.',
  })
  expect(reasonWords(near, now)?.text).toBe(
    '2 more credits left the account than the runs booked. Either requests cost more or someone else uses the account. 59 credits booked so far, 1 of 60 credits is left for 1 request. If someone else used the credits, resume. Otherwise raise the cap, or stop and keep the results.',
  )
})

test('requests that fail one like the other say how many, and what they cost', () => {
  const paused = { state: 'paused', reason: 'guard', spent: 0, unsure: 0 } as const
  expect(reasonWords(run({ ...paused, detail: '25 of the last 25 requests failed.' }), now)?.text).toBe(
    'Something looks wrong: 25 of the last 25 requests failed. 0 credits used so far. Check the rows before you continue.',
  )
})

test('slow down counts the seconds', () => {
  const waiting = run({ state: 'waiting', reason: 'slow_down', waitUntil: '2026-03-04T09:01:20Z' })
  expect(reasonWords(waiting, now)?.text).toBe('The service asked to slow down. Continuing in 1:20; no rows failed.')
})

test('practice refills, the live service is asked for its balance', () => {
  const practice = run({
    state: 'paused',
    reason: 'credits',
    provider: { id: 'embedded', name: 'Practice', live: false },
  })
  expect(reasonWords(practice, now)?.remedies).toEqual(['refill', 'resume', 'finish'])
  expect(reasonWords(run({ state: 'paused', reason: 'credits' }), now)?.remedies).toEqual([
    'balance',
    'resume',
    'finish',
  ])
})

test('a run that goes on tells its rate and the time left', () => {
  expect(paceWords(run({}))).toBe('3.9/s, 67 min left')
  expect(paceWords(run({ slowedTo: 12 }))).toBe('slowed by the service, 12/s, 67 min left')
  expect(progressLine(run({ slowedTo: 12 }))).toContain(', slowed by the service, 12/s, 67 min, ')
  expect(paceWords(run({ perSecond: null, secondsLeft: null }))).toBe('')
  expect(paceWords(run({ state: 'pausing', inFlight: 4, reserved: 4 }))).toBe('4 finishing, up to 4 credits')
  expect(paceWords(run({ state: 'done' }))).toBe('')
})

test('a run that pauses names what may still be booked', () => {
  expect(finishingWords({ op: 'validate.email', inFlight: 4, reserved: 4 })).toBe('4 finishing, up to 4 credits')
  expect(finishingWords({ op: 'validate.email', inFlight: 0, reserved: 0 })).toBe('Pausing')
})

test('the end counts outcomes', () => {
  expect(errorRows(run({}))).toBe(61)
  expect(endWords(run({ state: 'done', rowsDone: 28_225, states: { found: 28_161, retryable: 61, unsure: 3 } }))).toBe(
    '28,225 of 28,225 rows processed, 61 errors, 3 unsure.',
  )
  expect(endWords(run({ state: 'done', rows: 1, rowsDone: 1, states: { found: 1 } }))).toBe('1 of 1 row processed.')
  expect(endWords(run({ state: 'stopped', states: {} }))).toBe(
    'Stopped after 12,480 of 28,225 rows. Rows not reached are unchanged.',
  )
})

test('titles name operation and column', () => {
  expect(runTitle('validate.phone', 'Mobile')).toBe('Validate phones, “Mobile”')
})

test('credits that are there again are an offer to go on', () => {
  expect(risenWords(run({ state: 'paused', reason: 'credits' }), 5000)).toBe(
    'The balance is now 5,000 credits. 15,745 rows are waiting. Resume?',
  )
  expect(risenWords(run({ rowsDone: 28_224 }), 1)).toBe('The balance is now 1 credit. 1 row is waiting. Resume?')
  expect(resumeWords(run({}))).toBe('15,745 rows waiting. Resume?')
})

test('the plan of a run', () => {
  const { spec } = run({})
  expect(planWords(run({ calls: 1, rows: 50_000 }))).toBe('1 request for 50,000 rows; fills empty results')
  const onlyIf = { join: 'all' as const, tests: [{ kind: 'blank' as const, columnId: ColumnId.parse(1), not: true }] }
  expect(planWords(run({ calls: 2, rows: 1, spec: { ...spec, writes: 'replace', onlyIf } }))).toBe(
    '2 requests for 1 row; replaces earlier results; only where its condition holds',
  )
})
