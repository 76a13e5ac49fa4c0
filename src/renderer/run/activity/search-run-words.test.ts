import { expect, test } from 'vitest'
import { RunId, SearchId } from '../../../contract/app/ids.ts'
import { runReasons, type SearchRunView } from '../../../contract/app/run/run.ts'
import { searchOps } from '../../../contract/app/run/sent-op.ts'
import { reasonWords, risenWords } from '../reason-words.ts'
import { progressLine, runLook } from '../run-words.ts'
import { recordWords, searchEndWords, searchNoun, searchPlanWords, searchRunTitle } from './search-run-words.ts'

const at = '2026-01-05T09:00:00.000Z'
const run = (patch: Partial<SearchRunView>): SearchRunView => ({
  id: RunId.parse(3),
  kind: 'search',
  searchId: SearchId.parse(7),
  title: 'Heads of logistics',
  op: 'search.prospector',
  provider: { id: 'embedded', name: 'Practice', live: false },
  state: 'running',
  reason: null,
  detail: null,
  records: 75,
  wanted: 100,
  total: 312,
  values: 0,
  missing: 0,
  calls: 4,
  callsDone: 3,
  inFlight: 1,
  spent: 15,
  unsure: 0,
  undecided: 0,
  reserved: 5,
  cap: 20,
  balanceBefore: 1000,
  balanceAfter: 985,
  perSecond: 1,
  secondsLeft: 2,
  waitUntil: null,
  startedAt: at,
  endedAt: null,
  ...patch,
})

test('a reading says how many records of those wanted are there', () => {
  expect(recordWords(run({}))).toBe('75 of 100 records')
  expect(recordWords(run({ wanted: null }))).toBe('75 of 312 records')
  expect(recordWords(run({ wanted: 500 }))).toBe('75 of 312 records')
  expect(recordWords(run({ wanted: null, total: null }))).toBe('75 records')
  expect(progressLine(run({}))).toBe('Reading 75 of 100 records, 2 s, 15 credits')
  expect(progressLine(run({ state: 'done', records: 100, spent: 20 }))).toBe('Read 100 of 100 records, 20 credits')
})

test('of several values together there are so many at most, until all are read', () => {
  expect(recordWords(run({ wanted: null, values: 3 }))).toBe('75 of at most 312 records')
  expect(recordWords(run({ values: 3 }))).toBe('75 of 100 records')
  expect(recordWords(run({ values: 3, wanted: 25 }))).toBe('75 records')
  expect(recordWords(run({ wanted: null, values: 3, records: 312 }))).toBe('312 of 312 records')
})

test('the plan of a reading is its pages, that of a count its call', () => {
  expect(searchPlanWords(run({}))).toBe('4 pages, up to 100 records')
  expect(searchPlanWords(run({ wanted: null, calls: 1 }))).toBe('1 page, all records')
  expect(searchPlanWords(run({ op: 'search.count', calls: 1 }))).toBe('1 request')
})

test('a count says what it counted', () => {
  const counted = run({ op: 'search.count', state: 'done', records: 0, wanted: null, spent: 0 })
  expect(progressLine(counted)).toBe('Counted 312, 0 credits')
  expect(searchEndWords(counted)).toBe('312 matches.')
  expect(searchEndWords({ ...counted, total: null })).toBe('The count got no answer.')
  expect(searchRunTitle(counted)).toBe('Count, “Heads of logistics”')
})

test('an ended reading says what stays', () => {
  expect(searchEndWords(run({ state: 'stopped' }))).toBe(
    'Stopped after 3 pages, 75 of 100 records. Results so far are kept.',
  )
  expect(searchEndWords(run({ state: 'done', records: 100, callsDone: 4 }))).toBe('4 pages, 100 of 100 records read.')
})

test('a page without an answer is no success, and its credits are in the sum', () => {
  const lost = run({ state: 'done', wanted: null, records: 489, total: 514, callsDone: 21, missing: 1, spent: 100 })
  expect(progressLine({ ...lost, unsure: 5, undecided: 1 })).toBe(
    'Read 489 of 514 records, 1 page without an answer, 105 credits, 5 of them unsure',
  )
  expect(runLook({ ...lost, undecided: 1 })).toMatchObject({ word: 'Done, 1 request without an answer', tone: 'doubt' })
  expect(runLook(lost)).toMatchObject({ word: 'Done, incomplete', tone: 'warn' })
  expect(runLook(run({ state: 'done' }))).toMatchObject({ word: 'Done', tone: 'good' })
  expect(searchEndWords(lost)).toBe('20 pages, 489 of 514 records read. 1 page without an answer.')
})

test('a paused reading speaks of records, says why and offers a way out', () => {
  const ofLists: readonly string[] = ['later', 'input']
  for (const reason of runReasons.filter(one => !ofLists.includes(one))) {
    const words = reasonWords(run({ state: 'paused', reason }), 0)
    expect(words?.text, reason).not.toMatch(/\brows?\b/)
    expect(words?.remedies.length, reason).toBeGreaterThan(0)
  }
  expect(reasonWords(run({ state: 'paused', reason: 'cap' }), 0)?.text).toBe(
    'The cap of 20 credits is reached. 75 records are read, 25 wait.',
  )
  expect(reasonWords(run({ state: 'paused', reason: 'user' }), 0)?.short).toBe('75 of 100 records read')
  expect(risenWords(run({ wanted: null, total: null }), 500)).toBe('The balance is now 500 credits. Resume?')
})

test('every operation of a search has a name', () => {
  for (const op of searchOps) expect(searchNoun(op)).not.toBe('')
  const values = run({ op: 'meta.job_title', title: 'Job title', state: 'done', records: 0, total: null, spent: 1 })
  expect(searchRunTitle(values)).toBe('Values, “Job title”')
  expect(progressLine(values)).toBe('Loaded values, 1 credit')
  expect(searchEndWords(values)).toBe('Loaded values.')
})
