// What the dialog of a replay says of steps, and what it lets someone choose.
import { expect, test } from 'vitest'
import type { RunId } from '../../contract/app/ids.ts'
import type { PlannedStep, ReplayedStep, StepDrift } from '../../contract/app/list-recipe.ts'
import { columnsToChoose, dearer, otherDrift, planWords, progressWords, resultWords } from './step-words.ts'

const planned = (more: Partial<PlannedStep>): PlannedStep => ({
  ...{ does: 'clean', words: 'Fix all safe problems', cap: null, requests: null, done: false, count: null },
  ...more,
})
const replayed = (more: Partial<ReplayedStep>): ReplayedStep => ({
  ...{
    does: 'clean',
    words: 'Fix',
    cap: null,
    requests: null,
    state: 'done',
    cells: 0,
    rows: 0,
    credits: 0,
    runId: null,
    broken: null,
  },
  ...more,
})
const drift = (more: Partial<StepDrift>): StepDrift => ({
  ...{ kind: 'missing', place: 0, column: { name: 'Mail', type: 'email' }, found: null, words: 'It is gone.' },
  ...more,
})

test('what a step would do, before anything happens', () => {
  expect(planWords(planned({}))).toBe('depends on earlier steps')
  expect(planWords(planned({ done: true }))).toBe('done before')
  expect(planWords(planned({ count: { cells: 0, rows: 0, credits: 0 } }))).toBe('changes nothing')
  expect(planWords(planned({ count: { cells: 1200, rows: 1, credits: 0 } }))).toBe('1 row, 1,200 cells')
  expect(planWords(planned({ cap: 9, count: { cells: 0, rows: 3, credits: 2 } }))).toBe(
    '3 rows to check, up to 2 credits',
  )
  expect(planWords(planned({ requests: 9, count: { cells: 0, rows: 3, credits: 0 } }))).toBe('3 requests')
})

test('what is known of a step while the steps are made', () => {
  const at = { place: 1, steps: 3, runId: null, stopping: false }
  const none = { calls: null, share: null }
  const words = (
    place: number,
    more: Partial<PlannedStep> = {},
    progress = at,
    going: Parameters<typeof progressWords>[2] = none,
  ) => progressWords({ ...planned(more), place }, progress, going)
  const count = { cells: 1200, rows: 0, credits: 0 }
  expect(words(0)).toBe('done')
  expect(words(0, { done: true })).toBe('done before')
  expect(words(1)).toBe('running…')
  expect(words(1, { count })).toBe('running: 1,200 cells')
  expect(words(1, { count }, at, { calls: null, share: 0.5 })).toBe('running: 1,200 cells, 50%')
  expect(words(1, { cap: 9, count }, at, { calls: { done: 3, of: 40 }, share: null })).toBe('running: 3 of 40 requests')
  expect(words(2)).toBe('waiting')
  expect(words(2, {}, { ...at, stopping: true })).toBe('will not be started')
})

test('what a step did', () => {
  expect(resultWords(replayed({ cells: 3 }))).toBe('3 cells')
  expect(resultWords(replayed({}))).toBe('done')
  expect(resultWords(replayed({ state: 'before' }))).toBe('done before')
  expect(resultWords(replayed({ state: 'open' }))).toBe('not reached')
  expect(resultWords(replayed({ state: 'paused', cells: 2, credits: 2, runId: 1 as RunId }))).toBe(
    '2 requests, 2 credits, paused',
  )
  expect(resultWords(replayed({ requests: 9, cells: 2, runId: 1 as RunId }))).toBe('2 requests')
})

test('a wrong column can be chosen, also again; prices and lists are settled otherwise', () => {
  const all = [
    drift({}),
    drift({ kind: 'type', place: 1 }),
    drift({ kind: 'price', column: null }),
    drift({ kind: 'list', column: null }),
  ]
  expect(columnsToChoose(all, ['Name'])).toEqual(['Name', 'Mail'])
  expect(dearer({ drift: all })).toHaveLength(1)
  expect(otherDrift(all).map(({ kind }) => kind)).toEqual(['list'])
  const web = [drift({ kind: 'network', column: null }), drift({ kind: 'secret', column: null })]
  expect(otherDrift(web).map(({ kind }) => kind)).toEqual(['secret'])
})
