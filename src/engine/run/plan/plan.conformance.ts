// Plans of long lists on real lanes: how they are cut into slices, what gets in between, how they end early (F61). All of
// it is counted, nothing is timed.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aloneRule } from '../../../checks/phone/two-readings.ts'
import type { ColumnId, SheetId, ViewId } from '../../../contract/app/ids.ts'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import type { Service } from '../../../service/start.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import {
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  startRun,
} from '../../../testing/run/run-workspace.ts'
import { classNumber } from '../../answer/states.ts'
import { createSavedViews } from '../../sheet/view/saved/saved-views.ts'
import { noMarkers } from '../../types/empty-marker.ts'
import { chooseTry, makePlan, pickPlanRows, type RunPlan } from './plan.ts'
import { textAt } from './plan-texts.ts'

const rows = 210_000
/** One row in seven asks what an earlier one asks. */
const inputs = 180_000

let service: Service
let at: RunWorkspace
let sheetId: SheetId
let email: ColumnId
/** Rows of each slice that the scan lane was asked to plan. */
let slices: number[] = []
let waiting = 0
let maxWaiting = 0
beforeAll(async () => {
  service = await openService()
  at = await openRunWorkspace(service, {}, undefined, store => ({
    ...store,
    scan: {
      ...store.scan,
      get depth() {
        return store.scan.depth
      },
      call: (name, ...args) => {
        if (name !== 'planSlice') return store.scan.call(name, ...args)
        // The arguments of planSlice end with the row ids.
        slices.push((args.at(-1) as unknown as Uint32Array).length)
        waiting += 1
        maxWaiting = Math.max(maxWaiting, waiting)
        return store.scan.call(name, ...args).finally(() => {
          waiting -= 1
        })
      },
    },
  }))
  const cells = Array.from({ length: rows }, (_, row) => [`person${row % inputs}@firm${row % 900}-tools.com`])
  const made = await makeSheet(at.store, [{ name: 'E-mail', type: 'email' }], cells)
  sheetId = made.sheetId
  email = made.columnIds[0] as ColumnId
})
beforeEach(() => {
  slices = []
  maxWaiting = 0
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const total = () => slices.reduce((sum, n) => sum + n, 0)
const spec = () => emailSpec(sheetId, email)

test('a list is planned in slices of at most 1,000 rows, one at a time, and other work gets in between', async () => {
  const orders: number[] = []
  let over = false
  const others = (async () => {
    while (!over) {
      await at.store.scan.call('sheetVersion', sheetId)
      orders.push(slices.length)
    }
  })()
  const told: number[] = []
  const estimate = await at.runs.estimate(spec(), { onRows: looked => told.push(looked) })
  over = true
  await others
  expect(estimate).toMatchObject({ rows, calls: inputs, tryFirst: true })
  expect(estimate.lines.find(line => line.class === 'duplicate')?.rows).toBe(rows - inputs)
  expect(total()).toBe(rows)
  expect(Math.max(...slices)).toBe(1000)
  expect(maxWaiting).toBe(1)
  expect(told.at(-1)).toBe(rows)
  // Someone else's question never waited for more than the slice before it.
  const gaps = orders.map((seen, place) => seen - (orders[place - 1] ?? 0))
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2)
})

test('a plan that nobody wants any more ends after the slice under way', async () => {
  const ending = new AbortController()
  const planned = at.runs.estimate(spec(), {
    signal: ending.signal,
    onRows: looked => {
      if (looked === 5000) ending.abort()
    },
  })
  await expect(planned).rejects.toMatchObject({ name: 'AbortError' })
  // The lane had begun one more while the fifth was taken in.
  expect(slices).toHaveLength(6)
  // What was cut short is no plan to start from.
  await expect(at.runs.estimate(spec(), { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  expect(slices).toHaveLength(6)
})

test('a page hears how far it is, and ends it by leaving', async () => {
  const ending = new AbortController()
  const seen: number[] = []
  for await (const { rows: looked, estimate } of at.runs.counting(spec(), ending.signal)) {
    expect(estimate).toBeNull()
    seen.push(looked)
    if (looked > 0) break
  }
  ending.abort()
  expect(seen.at(-1)).toBeLessThan(rows)
  const before = slices.length
  await at.store.scan.call('sheetVersion', sheetId)
  await at.store.scan.call('sheetVersion', sheetId)
  expect(slices.length).toBeLessThanOrEqual(before + 1)

  const few = emailSpec(sheetId, email, { within: { kind: 'rows', rowIds: [] } })
  let told: Estimate | null = null
  for await (const { estimate } of at.runs.counting(few, new AbortController().signal)) told = estimate
  expect(told).toMatchObject({ rows: 0, calls: 0 })
})

test('a plan of so many rows takes less than 30 bytes a row, and its texts less than 90', async () => {
  const plan = await planOf(Uint32Array.from({ length: rows }, (_, row) => row + 1))
  const { ids, classes, prints, answers, domains, bodies, asked, named } = plan
  const bytes = [ids, classes, prints, answers, domains].reduce((sum, array) => sum + array.byteLength, 0)
  expect(bytes / rows).toBeLessThan(30)
  expect(named).toBe(asked)
  const texts = [...bodies, ...asked].reduce(
    (sum, { bytes: packed, ends }) => sum + packed.byteLength + ends.byteLength,
    0,
  )
  expect(texts / rows).toBeLessThan(90)

  // Try 10 of it: ten inputs of at least five domains, with every row that shares them.
  const trial = pickPlanRows(plan, await chooseTry(plan))
  expect(trial.counts.send).toBe(10)
  const sends = Array.from(trial.classes.keys()).filter(index => trial.classes[index] === classNumber('send'))
  const sent = sends.map(index => textAt(trial.bodies, index) ?? '')
  expect(new Set(sent).size).toBe(10)
  expect(new Set(sent.map(text => text.replace(/.*@/, ''))).size).toBeGreaterThanOrEqual(5)
  expect(trial.counts.send + trial.counts.duplicate).toBe(trial.ids.length)
})

test('a selection that overlaps itself counts each row once, in the order of the view', async () => {
  const view = await at.views.open(sheetId, wholeListView)
  const within = (...ranges: [top: number, bottom: number][]) =>
    at.runs.estimate(
      emailSpec(sheetId, email, {
        within: {
          kind: 'selection',
          viewId: view.id as ViewId,
          ranges: ranges.map(([top, bottom]) => ({ top, bottom })),
        },
      }),
    )
  expect(await within([10, 19], [15, 24], [0, 4], [12, 13])).toMatchObject({ rows: 20 })
  expect(await within([rows - 5, rows + 50])).toMatchObject({ rows: 5 })
})

test('rows ticked by hand are asked, whatever the view shows; not those deleted since', async () => {
  const views = createSavedViews(at.store, at.views, at.changes)
  const view = await at.views.open(sheetId, wholeListView)
  await views.tick({
    viewId: view.id,
    ranges: [
      { top: 7, bottom: 9 },
      { top: 2, bottom: 3 },
    ],
    ticked: true,
  })
  const ticked = () => at.runs.estimate(emailSpec(sheetId, email, { within: { kind: 'ticked' } }))
  expect(await ticked()).toMatchObject({ rows: 5 })
  await at.edits.deleteRows({ viewId: view.id, ranges: [{ top: 8, bottom: 8 }] })
  expect(await ticked()).toMatchObject({ rows: 4 })
  expect(await views.ticked(sheetId)).toBe(4)
  await views.tick({ viewId: view.id, ranges: null, ticked: false })
  expect(await ticked()).toMatchObject({ rows: 0 })
})

test('a run keeps the rows it was about when the view is gone: by filter, by row, or all of them', async () => {
  const filtered = {
    ...wholeListView,
    conditions: [{ kind: 'contains' as const, columnId: email, text: '@firm7-tools' }],
  }
  const view = await at.views.open(sheetId, filtered)
  const keep = async (within: RunSpec['within'], cap = 3) => {
    const started = await startRun(at.runs, emailSpec(sheetId, email, { within }), { kind: 'try', cap })
    const { spec } = await at.runs.settled(started.id)
    return spec
  }
  const shown = await keep({ kind: 'view', viewId: view.id })
  expect(shown.within).toEqual({ kind: 'shown', view: filtered })
  // The same question again, in a program that has never had that view.
  expect((await at.runs.estimate(shown)).rows).toBe(
    (await at.runs.estimate({ ...shown, within: { kind: 'view', viewId: view.id } })).rows,
  )
  const chosen = await keep({ kind: 'selection', viewId: view.id, ranges: [{ top: 20, bottom: 21 }] })
  expect(chosen.within).toEqual({ kind: 'rows', rowIds: Array.from(at.views.ids(view.id).subarray(20, 22)) })
  const plain = await at.views.open(sheetId, wholeListView)
  expect((await keep({ kind: 'view', viewId: plain.id }, 1)).within).toEqual({ kind: 'all' })
})

function planOf(ids: Uint32Array): Promise<RunPlan> {
  const rules = {
    op: 'validate.email',
    fields: ['email'],
    country: null,
    practice: true,
    match: 'exact',
    addPeople: null,
    plus: aloneRule,
    names: null,
    markers: noMarkers,
    web: null,
  } as const
  const from = { found: null, missed: null }
  return makePlan(
    at.store,
    {
      sheetId,
      rules,
      waterfall: [],
      slots: ['c1'],
      head: null,
      chips: ['empty'],
      writes: 'fill',
      onlyIf: null,
      oddLetters: false,
      now: 0,
      account: 'test',
      answersFrom: from,
      seed: 7,
      worth: null,
    },
    spec(),
    ids,
    1,
  )
}
