// Probable errors on a real workspace: one by one with the reason, what decides what, and answers that are kept and count.
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { noErrorAnswers } from '../../contract/app/probable-errors.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { placeRows } from '../../testing/list/places-list.ts'
import { cleanWorkspace } from '../../testing/workspace/clean-workspace.ts'
import type { Store } from '../store/store.ts'
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
/** The store, and what each slice of learning answers. */
function watched({ scan, ...others }: Store): { store: Store; learnings: (number | null)[] } {
  const learnings: (number | null)[] = []
  const call: Store['scan']['call'] = async (name, ...args) => {
    const answer = await scan.call(name, ...args)
    if (name === 'learnList') learnings.push(typeof answer === 'number' ? answer : null)
    return answer
  }
  return { store: { ...others, scan: { ...scan, depth: 0, call } }, learnings }
}
/** A list that is learned in many slices: spellings near one another, and columns that decide others. */
async function longList() {
  const rows = Array.from({ length: 20_000 }, (_, at) => {
    const place = (at * 7919) % 4000
    return [`Street of the ${place.toString(36)} lakes`, `Town ${(place % 900).toString(36)}burgh`, `${10_000 + place}`]
  })
  const columns = ['Street', 'Town', 'Code'].map(name => ({ name, type: 'text' as const }))
  return (await makeSheet(store, columns, rows)).sheetId
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

test('a blank cell that its fellows fill is a finding, until a value is written or the blank is said to be right', async () => {
  const rows = placeRows()
  rows[13] = ['36302', 'Ozark', null]
  const { sheetId, columnIds } = await makeSheet(
    store,
    ['ZIP', 'City', 'State'].map(name => ({ name, type: 'text' as const })),
    rows,
  )
  const [zip, , state = 0 as ColumnId] = columnIds
  const { errors: found } = await pageOf(sheetId)
  expect(found).toMatchObject([{ rowId: 14, columnId: state, before: '', after: 'al', sourceId: zip }])
  const cell = { rowId: 14 as RowId, columnId: state, value: 'al' }
  await workspace.edits.cells({ sheetId, label: 'Clean: Probable errors', cells: [cell] })
  expect((await pageOf(sheetId)).errors).toEqual([])
  await workspace.edits.undo(sheetId)
  await errors.answer({
    sheetId,
    answers: { ...noErrorAnswers, right: [{ columnId: state, before: '', after: 'al' }] },
    forget: false,
  })
  expect((await pageOf(sheetId)).errors).toEqual([])
})

test('the card and the review learn the list once, and again after an edit or an answer', async () => {
  const { sheetId, zip, city } = await list()
  await bench.counted(sheetId)
  const learned = await store.scan.call('learnList', sheetId)
  expect(learned).not.toBeNull()
  const { store: seen, learnings } = watched(store)
  const review = createErrors(
    seen,
    createCleanSlices(seen, () => 'US'),
    changes,
  )
  await review.page({ sheetId, scope: 'all', first: 0, count: 20 })
  expect(learnings).toEqual([learned])
  await errors.answer({ sheetId, answers: { ...noErrorAnswers, anyValue: [{ columnId: zip }] }, forget: false })
  await bench.counted(sheetId)
  const answered = await store.scan.call('learnList', sheetId)
  expect(answered).not.toBe(learned)
  await review.page({ sheetId, scope: 'all', first: 0, count: 20 })
  expect(learnings).toEqual([learned, answered])
  const cell = { rowId: 14 as RowId, columnId: city, value: 'Ozark' }
  await workspace.edits.cells({ sheetId, label: 'City', cells: [cell] })
  await bench.counted(sheetId)
  const edited = await store.scan.call('learnList', sheetId)
  expect([learned, answered]).not.toContain(edited)
  await review.page({ sheetId, scope: 'all', first: 0, count: 20 })
  expect(learnings).toEqual([learned, answered, edited])
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

test('learning that is stopped does no slice more; who asks again goes on from there', async () => {
  const sheetId = await longList()
  const stopping = new AbortController()
  const { store: seen, learnings } = watched(store)
  const slices = createCleanSlices(seen, () => 'US')
  const review = createErrors(seen, slices, changes)
  const asked = review.page({ sheetId, scope: 'all', first: 0, count: 1 }, stopping.signal)
  while (learnings.length < 2) await new Promise(setImmediate)
  stopping.abort()
  await expect(asked).rejects.toThrow('abort')
  // The slice that was under way.
  expect(learnings.length).toBeLessThanOrEqual(3)
  expect(learnings.every(one => one === null)).toBe(true)

  const stopped = learnings.length
  let wanted = 3
  const counts = slices.rowCounts(sheetId, ['probable_errors'], () => wanted-- > 0)
  expect(await counts.next()).toEqual({ done: true, value: undefined })
  expect(learnings.slice(stopped)).toEqual([null, null, null])

  expect(await slices.learn(sheetId, () => true)).toBe(learnings.at(-1))
  expect(learnings.at(-1)).not.toBeNull()
  expect(learnings.length).toBeGreaterThan(stopped + 4)
})

test('an edit while a list is learned counts: it is learned from the start', async () => {
  const sheetId = await longList()
  const slices = createCleanSlices(store, () => 'US')
  expect(await store.scan.call('learnList', sheetId)).toBeNull()
  const [{ id: columnId } = { id: 0 as ColumnId }] = await store.grid.call('columnsOf', sheetId)
  const view = await workspace.views.open(sheetId, wholeListView)
  const block = { top: 0, bottom: view.rows - 1, columnIds: [columnId] }
  await workspace.edits.clear({ viewId: view.id, blocks: [block], label: 'Clear' })
  const learned = await slices.learn(sheetId, () => true)
  const before = await store.scan.call('learnedDependencies', sheetId, learned ?? 0)
  expect(before.some(({ sourceId }) => sourceId === columnId)).toBe(false)
  await workspace.edits.undo(sheetId)
  const again = await slices.learn(sheetId, () => true)
  const after = await store.scan.call('learnedDependencies', sheetId, again ?? 0)
  expect(after.some(({ sourceId }) => sourceId === columnId)).toBe(true)
})

test('after each edit as many cells are counted as in a list that was never counted before', async () => {
  const columns = [
    { name: 'ZIP', type: 'text' as const },
    { name: 'City', type: 'city' as const },
    { name: 'State', type: 'text' as const },
    { name: 'E-mail', type: 'email' as const },
    { name: 'Phone', type: 'phone' as const },
  ]
  const rows = placeRows().map((row, at) => [...row, `ann.${at}@firm.example`, `+1 202 555 01${10 + (at % 90)}`])
  const { sheetId, columnIds } = await makeSheet(store, columns, rows)
  const edits: [row: number, place: number, value: string | null][] = [
    [14, 1, 'Ozxrk'],
    [20, 2, null],
    [31, 1, `${'Ozark '.repeat(300)}`],
    [40, 3, '+1 202 555 0199'],
    [40, 4, 'ann@firm.example'],
    [14, 1, 'Ozark'],
    ...columns.map((_, place): [number, number, null] => [50, place, null]),
  ]
  const counts = async (id: SheetId) =>
    (await bench.counted(id)).problems.map(({ kind, count, samples }) => [kind, count, samples.map(one => one.before)])
  for (const [row, place, value] of edits) {
    const columnId = columnIds[place] ?? (0 as ColumnId)
    await workspace.edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: row as RowId, columnId, value }] })
    rows[row - 1]?.splice(place, 1, value as string)
    const other = await makeSheet(store, columns, rows)
    expect(await counts(sheetId)).toEqual(await counts(other.sheetId))
  }
  expect((await counts(sheetId)).map(([kind]) => kind)).toEqual(
    expect.arrayContaining(['blank_rows', 'moved_values', 'probable_errors']),
  )
})
