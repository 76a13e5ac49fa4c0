// Answers about rows of a list on a real workspace: kept with it, grouped as answered, asked for where they teach most, and taken back.
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { DuplicatesAsk, type TaughtRows } from '../../contract/app/duplicates.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { silentLog, tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { laneThreads } from '../../testing/workspace/threads.ts'
import { createActions } from '../sheet/actions.ts'
import { createDuplicates } from './duplicates.ts'

const workspace = await tempWorkspace()
const { store, dir } = workspace
const actions = createActions(store.inOrder)
const host = { dataDir: dir, threads: { lane: laneThreads } as never, log: silentLog }
const opened = () => createDuplicates({ store, actions, host, home: () => 'GB' })
const duplicates = opened()
afterAll(() => workspace.close())

const columns: { name: string; type: ColumnType }[] = [
  { name: 'First', type: 'first_name' },
  { name: 'Last', type: 'last_name' },
  { name: 'Born', type: 'date' },
  { name: 'City', type: 'city' },
  { name: 'Email', type: 'email' },
]
/** People that others made up, with the truth in the last column. */
const [, ...lines] = readFileSync(new URL('../../checks/linkage/cases/fake-1000.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => line.split(','))
const people = lines.map(cells => cells.slice(1, -1).map(cell => cell || null))
/** Rows are numbered from 1. */
const personOf = (row: RowId) => lines[row - 1]?.at(-1)

const ask = (sheetId: SheetId, taught: TaughtRows[] = []) => DuplicatesAsk.parse({ sheetId, taught })
const review = async (sheetId: SheetId, of = duplicates) =>
  of.groups({ ...ask(sheetId), which: 'review', first: 0, count: 100, choices: [], survivors: [] })

test('a group that was answered is sure, also when the program has started again, until the answer is taken back', async () => {
  const { sheetId } = await makeSheet(store, columns, people)
  const before = await duplicates.summary(ask(sheetId))
  const page = await review(sheetId)
  const doubts = page.groups.map(({ probability }) => Math.abs((probability ?? 0) - 0.5))
  expect(doubts).toEqual(doubts.toSorted((a, b) => a - b))
  const group = page.groups.find(({ rowIds }) => rowIds.length > 2)
  if (!group) throw new Error('no group of several rows is to be reviewed')
  await duplicates.decide({ sheetId, rowIds: group.rowIds, same: true })
  expect(await duplicates.answers(sheetId)).toEqual(
    group.rowIds.slice(1).map(rowId => ({ rowIds: [group.rowIds[0], rowId], same: true })),
  )
  const again = await opened().summary(ask(sheetId))
  expect(again.review.groups).toBe(before.review.groups - 1)
  expect(again.sure.groups).toBe(before.sure.groups + 1)
  // Another answer about the same rows takes the place of the first.
  await duplicates.decide({ sheetId, rowIds: group.rowIds, same: false })
  const apart = await duplicates.groups({
    ...ask(sheetId),
    ...{ which: 'all', first: 0, count: 100, choices: [], survivors: [] },
  })
  for (const { rowIds } of apart.groups)
    expect(rowIds.filter(rowId => group.rowIds.includes(rowId)).length).toBeLessThan(2)
  await duplicates.forget(sheetId, group.rowIds)
  expect(await duplicates.answers(sheetId)).toEqual([])
  expect(await duplicates.summary(ask(sheetId))).toEqual(before)
})

test('twenty questions are undecided pairs of different rows; their answers leave less to review, and undo brings all back', async () => {
  const { sheetId } = await makeSheet(store, columns, people)
  const before = await duplicates.summary(ask(sheetId))
  const { questions, columnIds } = await duplicates.questions({ ...ask(sheetId), count: 20 })
  expect(questions).toHaveLength(20)
  expect(columnIds).toHaveLength(columns.length)
  const rows = questions.flatMap(({ pair }) => pair.rowIds)
  expect(new Set(rows).size).toBe(40)
  for (const { pair, rows: sides } of questions) {
    expect(pair.probability).toBeGreaterThan(0.001)
    expect(pair.probability).toBeLessThan(0.999)
    expect(sides.map(({ cells }) => cells)).toEqual(pair.rowIds.map(rowId => people[rowId - 1]))
  }
  for (const { pair } of questions) {
    const [one, other] = pair.rowIds
    await duplicates.decide({ sheetId, rowIds: pair.rowIds, same: personOf(one) === personOf(other) })
  }
  const answers = await duplicates.answers(sheetId)
  expect(answers).toHaveLength(20)
  const next = await duplicates.questions({ ...ask(sheetId), count: 20 })
  const asked = new Set(questions.map(({ pair }) => pair.rowIds.join()))
  expect(next.questions.filter(({ pair }) => asked.has(pair.rowIds.join()))).toEqual([])
  const answered = await duplicates.summary(ask(sheetId))
  const learned = await duplicates.summary(ask(sheetId, answers))
  expect(learned.review.groups).toBeLessThan(before.review.groups)
  expect(learned.linkage?.evidence).toHaveLength(before.linkage?.evidence.length ?? 0)
  // Without the lesson the answers alone count.
  expect(await duplicates.summary(ask(sheetId))).toEqual(answered)
  for (const { rowIds } of answers) await duplicates.forget(sheetId, rowIds)
  expect(await duplicates.summary(ask(sheetId))).toEqual(before)
})

test('where rules are named there are no questions', async () => {
  const { sheetId } = await makeSheet(store, columns, people.slice(0, 50))
  const named = DuplicatesAsk.parse({ sheetId, rules: ['email'] })
  expect((await duplicates.questions({ ...named, count: 20 })).questions).toEqual([])
})

test('each column is compared or says why not, and a named one counts', async () => {
  const more = [
    ...columns,
    { name: 'Number', type: 'number' as ColumnType },
    { name: 'Kind', type: 'text' as ColumnType },
  ]
  const rows = people.map((cells, at) => [...cells, String(at), at % 2 === 0 ? 'a' : 'b'])
  const { sheetId, columnIds } = await makeSheet(store, more, rows)
  const { linkage, sure, sureWrong } = await duplicates.summary(ask(sheetId))
  expect(linkage?.evidence.flatMap(one => one.columnIds).toSorted()).toEqual(columnIds.slice(0, 5))
  expect(linkage?.off).toEqual([
    { columnId: columnIds[5], why: 'running' },
    { columnId: columnIds[6], why: 'repeats' },
  ])
  // Sure groups are right in 99%, by their own probabilities.
  expect(sureWrong).toBeLessThan(sure.groups / 100)
  const named = columnIds.slice(2, 6) as ColumnId[]
  const chosen = await duplicates.summary(DuplicatesAsk.parse({ sheetId, columns: named }))
  expect(chosen.linkage?.evidence.flatMap(one => one.columnIds).toSorted()).toEqual(named)
  expect(chosen.linkage?.off.map(({ why }) => why)).toEqual(['chosen', 'chosen', 'chosen'])
})
