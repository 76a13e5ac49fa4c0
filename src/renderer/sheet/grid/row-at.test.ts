// Actions on the active row work while its page is not here: a menu entry once did nothing when the view had just been
// opened again.
import { expect, test } from 'vitest'
import type { RowId, ViewId } from '../../../contract/app/ids.ts'
import { rowAt } from './row-at.ts'
import { createWindowStore } from './window-store.ts'

const store = () => createWindowStore({ fetch: () => new Promise(() => {}), onRows: () => {}, onFail: () => {} }, 256)

test('a row that is here is not asked for', async () => {
  const windows = store()
  windows.reset(3, {
    viewId: 1 as ViewId,
    first: 0,
    ids: [7, 8, 9] as RowId[],
    ticked: null,
    suppressed: null,
    columns: [],
    version: 1,
    stale: false,
  })
  expect(await rowAt(windows, 1, () => Promise.reject(new Error('asked')))).toBe(8)
})

test('a row whose page was let go of is asked for', async () => {
  const windows = store()
  windows.reset(3, null)
  expect(windows.rowId(1)).toBeUndefined()
  const asked: number[] = []
  const ask = async (first: number) => {
    asked.push(first)
    return first < 3 ? [8 as RowId] : []
  }
  expect(await rowAt(windows, 1, ask)).toBe(8)
  expect(await rowAt(windows, 5, ask)).toBeUndefined()
  expect(asked).toEqual([1, 5])
})
