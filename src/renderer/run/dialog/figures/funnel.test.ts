// The funnel names each group of rows, and its button never promises more than happens.
import { expect, test } from 'vitest'
import { ColumnId } from '../../../../contract/app/ids.ts'
import type { Estimate, FunnelLine, PlanClass } from '../../../../contract/app/run/run-plan.ts'
import type { InputMapping } from '../../../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../../../contract/app/run/sent-op.ts'
import { callsUnder, funnelRows, isRunnable, nothingWords, priceWords, recheckOf, runLabel } from './funnel.ts'

const lines = (rows: Partial<Record<PlanClass, number>>): FunnelLine[] =>
  Object.entries(rows).map(([name, value]) => ({ class: name as PlanClass, rows: value }))

const estimate = (rows: Partial<Record<PlanClass, number>>, calls: number, low = 1, high = 1): Estimate => ({
  planHash: 'p',
  provider: { id: 'remote', name: 'Service', live: true },
  balance: { credits: 30_000, at: null },
  rows: 50_000,
  passes: 50_000,
  lines: lines(rows),
  chips: { empty: 0, retryable: 0, needs_input: 0, not_found: 0, stale: 0, no_answer: 0, unsure: 0, found: 0 },
  calls,
  steps: [],
  stepPrices: {},
  price: { low, high, mark: low === high ? 'S' : 'O' },
  credits: { low: calls * low, high: calls * high },
  perSecond: 4,
  seconds: calls / 4,
  exposure: 4,
  sends: { host: 'h', method: 'POST', path: '/', fields: ['email address'], samples: [] },
  tryFirst: true,
})

test('main lines stay with 0 rows, the others appear only when they count something', () => {
  const rows = funnelRows(
    { op: 'validate.email', mapping: {} },
    estimate({ local: 2233, suppressed: 88, send: 10 }, 10),
  )
  expect(rows.map(row => [row.class, row.rows])).toEqual([
    ['unusable', 0],
    ['local', 2233],
    ['suppressed', 88],
    ['duplicate', 0],
    ['fresh', 0],
  ])
  expect(rows.map(row => row.cost)).toEqual(['free', 'free', 'never sent', 'one request for all', 'free'])
})

test('words fit the operation', () => {
  const words = (op: OperationId, mapping: InputMapping = {}) =>
    funnelRows({ op, mapping }, estimate({}, 0)).find(row => row.class === 'duplicate')?.words
  const [one, other] = [ColumnId.parse(1), ColumnId.parse(2)]
  expect(words('validate.email')).toBe('same address as another row')
  expect(words('validate.phone')).toBe('same number as another row')
  expect(words('search.employees', { domain: one })).toBe('same domain as another row')
  expect(words('search.employees', { service_id: one })).toBe('same id as another row')
  expect(words('search.titleCompany', { company: one })).toBe('same name as another row')
  expect(words('search.titleCompany', { company: one, job_title: other })).toBe('same name and title as another row')
})

test('a known price is a bound, an open one a range that a trial measures', () => {
  expect(priceWords(estimate({}, 28_225))).toBe('× 1 credit = up to 28,225 credits')
  expect(priceWords(estimate({}, 200, 0, 2))).toBe('= 0–400 credits, measured by Try 10')
  expect(priceWords(estimate({}, 4, 0, 2))).toBe('= 0–8 credits, measured by Try 4')
  expect(priceWords(estimate({}, 1, 0, 1))).toBe('= 0–1 credit')
  expect(priceWords(estimate({}, 0))).toBe('= 0 credits')
})

test('an input that may take several pages has a range, and a stored first page is no promise of 0 credits', () => {
  const pages = { ...estimate({}, 3, 5, 5), pages: 2, credits: { low: 15, high: 30 } }
  expect(priceWords(pages)).toBe('× 1–2 pages = 15–30 credits')
  const stored = { ...estimate({ fresh: 3 }, 0, 5, 5), pages: 2, credits: { low: 0, high: 15 } }
  expect(priceWords(stored)).toBe('× 1–2 pages = 0–15 credits')
  expect(runLabel(stored, 15)).toBe('Apply 3 stored answers, up to 15 credits')
})

test('the button carries the calls that fit under the cap', () => {
  const plan = estimate({ send: 28_225 }, 28_225)
  expect(runLabel(plan, 28_225)).toBe('Run 28,225')
  expect(runLabel(plan, 200)).toBe('Run 200')
  expect(callsUnder(7, estimate({}, 28, 0, 2))).toBe(3)
  expect(callsUnder(0, estimate({}, 28, 0, 0))).toBe(28)
})

test('without calls it says what happens for free, or that nothing does', () => {
  const stored = estimate({ fresh: 11_940, local: 5 }, 0)
  expect(runLabel(stored, 0)).toBe('Apply 11,940 stored answers, 0 credits')
  expect(isRunnable(stored)).toBe(true)
  expect(runLabel(estimate({ local: 1 }, 0), 0)).toBe('Apply 1 local result, 0 credits')
  const blank = estimate({ unusable: 12 }, 0)
  expect(runLabel(blank, 0)).toBe('Nothing to run')
  expect(isRunnable(blank)).toBe(false)
  expect(nothingWords({ chips: [] }, blank)).toContain('No rows are chosen')
  expect(nothingWords({ chips: ['empty'] }, blank)).toContain('a value to look up')
  expect(nothingWords({ chips: ['empty'] }, { ...blank, rows: 0 })).toContain('No rows are in these states')
})

test('rows that no run asks again by itself are counted, with the state that asks for them', () => {
  const held = (no_answer: number, unsure: number) => {
    const none = estimate({}, 0)
    return { ...none, rows: 0, chips: { ...none.chips, no_answer, unsure } }
  }
  expect(nothingWords({ chips: ['empty'] }, held(3, 0))).toBe(
    '3 rows wait unless you include them: choose No answer under “Change…”.',
  )
  expect(nothingWords({ chips: ['empty'] }, held(1, 1))).toBe(
    '2 rows wait unless you include them: choose Unsure or No answer under “Change…”.',
  )
  expect(nothingWords({ chips: ['no_answer'] }, held(1, 1))).toBe(
    '1 row waits unless you include them: choose Unsure under “Change…”.',
  )
})

test('a re-check by age says what it takes to have 95% young enough, and only where that is a question', () => {
  const again = { chips: ['found' as const], maxAgeDays: 30 }
  // 6,000 of 10,000 are young; 3,500 of the 4,000 others are missing to 9,500, at 2 credits for one call.
  const old = estimate({ fresh: 6000, send: 4000, duplicate: 500 }, 4000, 1, 2)
  expect(recheckOf(again, old)).toEqual({ fresh: 0.6, wanted: 0.95, credits: 7000 })
  // 8 of 20: 11 more make 19.
  expect(recheckOf(again, estimate({ fresh: 8, send: 12 }, 12))?.credits).toBe(11)
  expect(recheckOf({ ...again, chips: ['empty'] }, old)).toBeNull()
  expect(recheckOf({ ...again, maxAgeDays: 0 }, old)).toBeNull()
  expect(recheckOf({ ...again, maxAgeDays: null }, old)).toBeNull()
  expect(recheckOf(again, estimate({ fresh: 96, send: 4 }, 4))).toBeNull()
  expect(recheckOf(again, estimate({ send: 4 }, 4))).toBeNull()
})
