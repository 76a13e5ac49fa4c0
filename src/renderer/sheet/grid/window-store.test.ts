// Pages of rows: what is asked first, what is dropped, what is kept.
import { expect, test } from 'vitest'
import type { ColumnId, RowId, ViewId } from '../../../contract/app/ids.ts'
import type { ViewWindow } from '../../../contract/app/view.ts'
import { createWindowStore } from './window-store.ts'

const column = 1 as ColumnId

interface Asked {
  first: number
  count: number
  answer(prefix?: string): Promise<void>
  fail(): Promise<void>
}

/** A store over a source that answers when the test says so. */
function fixture(rows: number) {
  const asked: Asked[] = []
  const drawn: [number, number][] = []
  const failures: unknown[] = []
  const store = createWindowStore(
    {
      fetch: (first, count) =>
        new Promise((resolve, reject) => {
          const settled = () => new Promise<void>(done => setTimeout(done))
          asked.push({
            first,
            count,
            answer: (prefix = 'v') => {
              resolve(windowOf(first, Math.min(count, rows - first), prefix))
              return settled()
            },
            fail: () => {
              reject(new Error('away'))
              return settled()
            },
          })
        }),
      onRows: (first, last) => drawn.push([first, last]),
      onFail: error => failures.push(error),
    },
    256,
  )
  store.reset(rows, null)
  const next = () => {
    const one = asked.shift()
    if (!one) throw new Error('Nothing was asked.')
    return one
  }
  return { store, asked, drawn, failures, next }
}

const windowOf = (first: number, count: number, prefix: string): ViewWindow => ({
  viewId: 1 as ViewId,
  first,
  version: 1,
  stale: false,
  ids: Array.from({ length: count }, (_, index) => (first + index + 1) as RowId),
  ticked: null,
  suppressed: null,
  columns: [
    {
      id: column,
      values: Array.from({ length: count }, (_, index) => `${prefix}${first + index}`),
      states: null,
      marks: null,
      local: null,
      colors: null,
      broken: null,
    },
  ],
})

test('rows in view are asked first, then their page', async () => {
  const { store, next } = fixture(1_000_000)
  store.show(500_000, 500_040)
  const first = next()
  expect([first.first, first.count]).toEqual([500_000, 64])
  const second = next()
  expect(second.first).toBeLessThanOrEqual(500_000)
  expect(second.count).toBe(256)
  await first.answer()
  expect(store.cell(500_000, column)?.value).toBe('v500000')
  expect(store.rowId(500_063)).toBe(500_064)
  expect(store.has(500_064)).toBe(false)
})

test('a jump asks for the new place before what was left behind', async () => {
  const { store, asked, next } = fixture(1_000_000)
  store.show(0, 40)
  const [visible, page] = [next(), next()]
  store.show(900_000, 900_040)
  await visible.answer()
  expect(asked[0]?.first).toBe(900_000)
  await page.answer()
  expect(asked.every(one => one.first >= 899_000)).toBe(true)
})

test('an answer for an earlier view is dropped', async () => {
  const { store, next } = fixture(1000)
  store.show(0, 20)
  const old = next()
  store.reset(1000, windowOf(0, 64, 'new'))
  await old.answer('old')
  expect(store.cell(0, column)?.value).toBe('new0')
})

test('a refresh keeps what is shown until the answer comes, and asks once more after one asked before it', async () => {
  const { store, asked, next } = fixture(100)
  store.show(0, 20)
  await next().answer('a')
  await next().answer('a')
  store.refresh()
  const early = next()
  expect(store.cell(3, column)?.value).toBe('a3')
  store.refresh()
  await early.answer('b')
  expect(store.cell(3, column)?.value).toBe('b3')
  await next().answer('c')
  expect(store.cell(3, column)?.value).toBe('c3')
  expect(asked).toHaveLength(0)
})

/** Shows rows and answers until nothing more is asked. */
async function filled(rows: number, first: number, last: number) {
  const all = fixture(rows)
  all.store.show(first, last)
  while (all.asked.length > 0) await all.next().answer('a')
  return all
}
const idsOf = (...rows: number[]) => rows.map(row => (row + 1) as RowId)

test('results in rows out of sight ask nothing, however many come; scrolled to, they are asked for', async () => {
  const { store, asked, next } = await filled(1000, 0, 30)
  for (let row = 40; row < 240; row++) store.changed(idsOf(row, row + 700))
  expect(asked).toHaveLength(0)
  store.show(100, 130)
  const one = next()
  expect([one.first, one.count]).toEqual([100, 31])
  await one.answer('b')
  expect(store.cell(110, column)?.value).toBe('b110')
  expect(store.cell(39, column)?.value).toBe('a39')
})

test('results in rows in sight ask for these rows alone, once', async () => {
  const { store, asked, drawn, next } = await filled(1000, 0, 30)
  drawn.length = 0
  store.changed(idsOf(7, 9, 500))
  const one = next()
  expect([one.first, one.count]).toEqual([7, 3])
  expect(asked).toHaveLength(0)
  await one.answer('b')
  expect(store.cell(9, column)?.value).toBe('b9')
  expect(drawn).toEqual([[7, 9]])
  expect(asked).toHaveLength(0)
})

test('a row that changes while it is asked for is asked for once more', async () => {
  const { store, asked, next } = await filled(1000, 0, 30)
  store.changed(idsOf(7))
  const early = next()
  store.changed(idsOf(7))
  const again = next()
  await early.answer('b')
  await again.answer('c')
  expect(store.cell(7, column)?.value).toBe('c7')
  expect(asked).toHaveLength(0)
})

test('a row that was still on its way when it changed is asked for once more', async () => {
  const { store, asked, next } = fixture(20)
  store.show(0, 19)
  const first = next()
  while (asked.length > 0) asked.shift()
  store.changed(idsOf(3))
  await first.answer('a')
  const again = next()
  expect([again.first, again.count]).toEqual([3, 1])
})

test('after very many single changes every row in sight is asked for again', async () => {
  const { store, next } = await filled(1000, 0, 30)
  store.changed(Array.from({ length: 20_001 }, (_, at) => (at + 5000) as RowId))
  const one = next()
  expect([one.first, one.count]).toEqual([0, 31])
})

test('a typed value shows at once', async () => {
  const { store, next } = fixture(100)
  store.show(0, 20)
  await next().answer()
  store.put(2, column, 'typed')
  expect(store.cell(2, column)?.value).toBe('typed')
})

test('memory is bounded: pages long out of sight are forgotten', async () => {
  const { store, asked } = fixture(1_000_000)
  for (let page = 0; page < 150; page++) {
    store.show(page * 2560, page * 2560 + 40)
    while (asked.length > 0) await asked.shift()?.answer()
  }
  expect(store.has(0)).toBe(false)
  expect(store.has(149 * 2560)).toBe(true)
})

test('a failed request is told and asked again when rows are shown next', async () => {
  const { store, asked, failures, next } = fixture(100)
  store.show(0, 20)
  while (asked.length > 0) await next().fail()
  expect(failures.length).toBeGreaterThan(0)
  expect(store.has(0)).toBe(false)
  store.show(0, 20)
  expect(asked.length).toBeGreaterThan(0)
})

test('a list shorter than a page is asked for once', async () => {
  const { store, asked, next } = fixture(10)
  store.show(0, 9)
  await next().answer()
  while (asked.length > 0) await next().answer()
  store.show(0, 9)
  expect(asked).toHaveLength(0)
})
