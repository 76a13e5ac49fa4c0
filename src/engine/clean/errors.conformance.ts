// Probable errors on a real workspace: one by one with the reason, what decides what, and answers that are kept and count.
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { noErrorAnswers } from '../../contract/app/probable-errors.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { placeRows } from '../../testing/list/places-list.ts'
import { cleanWorkspace } from '../../testing/workspace/clean-workspace.ts'
import { createErrors } from './errors.ts'
import { createCleanSlices } from './slices.ts'

const workspace = await cleanWorkspace('US')
const { store, bench, fixes, changes } = workspace
afterAll(() => workspace.close())
const errors = createErrors(
  store,
  createCleanSlices(store, () => 'US'),
  changes,
)

async function list() {
  const rows = placeRows()
  rows[13] = ['36302', 'Ozxrk', 'al']
  rows[24] = ['36301', 'Dothan', 'ny']
  const { sheetId, columnIds } = await makeSheet(
    store,
    [
      { name: 'ZIP', type: 'text' },
      { name: 'City', type: 'city' },
      { name: 'State', type: 'text' },
    ],
    rows,
  )
  const [zip = 0 as ColumnId, city = 0 as ColumnId, state = 0 as ColumnId] = columnIds
  return { sheetId, zip, city, state }
}
const pageOf = (sheetId: SheetId) => errors.page({ sheetId, scope: 'all', first: 0, count: 20 })

test('each finding has its cell, what was probably meant, why, and the other cells of its row', async () => {
  const { sheetId, zip, city, state } = await list()
  const { errors: found, review, sure } = await pageOf(sheetId)
  expect(review + sure).toBe(2)
  expect(found.find(({ columnId }) => columnId === city)).toMatchObject({
    rowId: 14,
    before: 'Ozxrk',
    after: 'Ozark',
    reason: '19 of 20 rows with ZIP “36302” have “Ozark”.',
    sourceId: zip,
    row: [
      { columnId: zip, text: '36302' },
      { columnId: state, text: 'al' },
    ],
  })
  expect(found.find(({ columnId }) => columnId === state)).toMatchObject({ rowId: 25, before: 'ny', after: 'al' })
  const card = (await bench.counted(sheetId)).problems.find(({ kind }) => kind === 'probable_errors')
  expect(card).toMatchObject({ count: 2, repairable: sure })
})

test('the card and the review learn the list once, and again after an edit or an answer', async () => {
  const { sheetId, zip } = await list()
  await bench.counted(sheetId)
  const learned = await store.scan.call('learnList', sheetId)
  expect((await store.scan.call('learnErrorsOf', sheetId)).id).toBe(learned)
  await errors.answer({ sheetId, answers: { ...noErrorAnswers, anyValue: [{ columnId: zip }] }, forget: false })
  const answered = (await store.scan.call('learnErrorsOf', sheetId)).id
  expect(answered).not.toBe(learned)
  expect(await store.scan.call('learnList', sheetId)).toBe(answered)
})

test('columns that decide others are listed with the cells that break them; one that does not hold finds nothing', async () => {
  const { sheetId, zip, city, state } = await list()
  const known = await errors.dependencies(sheetId)
  expect(known.find(({ sourceId, columnId }) => sourceId === zip && columnId === state)).toMatchObject({
    ...{ groups: 6, rows: 120, kept: 119 / 120, holds: true, breaks: 1 },
    examples: [{ rowId: 25, key: '36301', text: 'ny', usual: 'al', agreeing: 19, of: 20 }],
  })
  const unrelated = [
    { sourceId: zip, columnId: state },
    { sourceId: city, columnId: state },
  ]
  await errors.answer({ sheetId, answers: { ...noErrorAnswers, unrelated }, forget: false })
  expect((await pageOf(sheetId)).errors.map(({ columnId }) => columnId)).toEqual([city])
  const after = await errors.dependencies(sheetId)
  expect(after.find(({ sourceId, columnId }) => sourceId === zip && columnId === state)?.holds).toBe(false)
  await errors.answer({ sheetId, answers: { ...noErrorAnswers, unrelated }, forget: true })
  expect((await pageOf(sheetId)).errors).toHaveLength(2)
})

test('a cell that a person said is right is not found again, by the card either', async () => {
  const { sheetId, city, state } = await list()
  await bench.counted(sheetId)
  const right = [{ columnId: city, before: 'Ozxrk', after: 'Ozark' }]
  await errors.answer({ sheetId, answers: { ...noErrorAnswers, right }, forget: false })
  expect((await pageOf(sheetId)).errors.map(({ columnId }) => columnId)).toEqual([state])
  const { problems } = await bench.counted(sheetId)
  expect(problems.find(({ kind }) => kind === 'probable_errors')?.count).toBe(1)
})

test('answers that come along with a fix count, and are kept', async () => {
  const { sheetId, city, state } = await list()
  const answers = { ...noErrorAnswers, right: [{ columnId: state, before: 'ny', after: 'al' }] }
  const ask = { sheetId, fix: 'probable_errors' as const, answers }
  const before = await fixes.preview(ask)
  expect(before.changes).toEqual([{ columnId: city, before: 'Ozxrk', after: 'Ozark', count: 1 }])
  expect(await fixes.apply(ask)).toMatchObject({ cells: 1 })
  expect(await fixes.answers(sheetId)).toEqual(answers)
  expect((await pageOf(sheetId)).errors).toEqual([])
})

test('a search that is stopped at any moment leaves nothing behind: the next one finds all', async () => {
  const { sheetId } = await list()
  const all = await pageOf(sheetId)
  let ended = false
  for (let turns = 0; !ended; turns++) {
    const { sheetId: other } = await list()
    const stopping = new AbortController()
    const asked = errors.page({ sheetId: other, scope: 'all', first: 0, count: 20 }, stopping.signal)
    const known = asked.then(
      page => page,
      (error: Error) => error.name,
    )
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
    stopping.abort()
    const first = await known
    ended = first !== 'AbortError'
    if (ended) expect(first).toMatchObject({ review: all.review, sure: all.sure })
    expect(await pageOf(other)).toMatchObject({ review: all.review, sure: all.sure })
    turns *= 2
  }
})
