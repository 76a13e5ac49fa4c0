// What a page hears of several changes of a list at once: the rows that got results, unless anything else changed too.
import { expect, test } from 'vitest'
import { RowId, SheetId } from '../../contract/app/ids.ts'
import { createChangeFeed, type SheetChange } from './changes.ts'

const sheetId = SheetId.parse(1)
const rowIds = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => RowId.parse(from + at))

/** What a listener that looks once hears of `changes`. */
async function heard(...changes: SheetChange[]) {
  const feed = createChangeFeed()
  const stop = new AbortController()
  const watched = feed.watch(stop.signal, 0)
  // The first item is the present state.
  await watched.next()
  for (const change of changes) feed.sheet(change)
  const { value } = await watched.next()
  stop.abort()
  await watched.return(undefined)
  return value?.sheets
}
const same = { sheetId, columns: false, rows: false }

test('results of several ticks come as one, each row once', async () => {
  const told = await heard(
    { sheetId, version: 2, results: rowIds(1, 3) },
    { sheetId, version: 3, results: rowIds(3, 4) },
  )
  expect(told).toEqual([{ ...same, version: 3, results: rowIds(1, 4) }])
})

test('an edit among results, before or after them, is a change of anything', async () => {
  const results = { sheetId, version: 2, results: rowIds(1, 3) }
  const edit = { sheetId, version: 3 }
  expect(await heard(results, edit)).toEqual([{ ...same, version: 3, results: null }])
  expect(await heard({ ...edit, version: 1 }, results)).toEqual([{ ...same, version: 2, results: null }])
})

test('rows that came, or columns, are more than results', async () => {
  const results = rowIds(1, 1)
  expect(await heard({ sheetId, version: 2, rows: true, results })).toMatchObject([{ rows: true, results: null }])
  expect(await heard({ sheetId, version: 2, columns: true, results })).toMatchObject([{ columns: true, results: null }])
})

test('results in very many rows are told as a change of anything', async () => {
  expect(await heard({ sheetId, version: 2, results: rowIds(1, 5001) })).toMatchObject([{ results: null }])
})
