// Decisions about groups: what they count, and what the engine is asked.
import { expect, test } from 'vitest'
import type { DuplicateGroup, DuplicateSummary } from '../../contract/app/duplicates.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import { asked, type Decisions, decide, decisionOn, giverOf, isTaken, survivorOf, takenCount } from './decisions.ts'

const row = (id: number) => id as RowId
const name = 5 as ColumnId
const group = (sure: boolean, ...ids: number[]): DuplicateGroup => ({
  rowIds: ids.map(row),
  rows: ids.map(id => ({ rowId: row(id), cells: [] })),
  sure,
  rules: ['email'],
  probability: null,
  pairs: [],
  survivor: row(ids[0] ?? 0),
  kept: [{ columnId: name, rowId: row(ids[1] ?? 0), why: 'filled' }],
})
const [sure, unsure] = [group(true, 1, 2), group(false, 3, 4)]
const summary = { sure: { groups: 7, extra: 9 } } as DuplicateSummary
const none: Decisions = new Map()

test('sure groups are merged unless they are skipped, others once someone says so', () => {
  expect([isTaken(decisionOn(none, sure)), isTaken(decisionOn(none, unsure))]).toEqual([true, false])
  expect(takenCount(summary, none)).toBe(7)
  expect(takenCount(summary, decide(none, sure, { take: false }))).toBe(6)
  expect(takenCount(summary, decide(none, unsure, { take: true }))).toBe(8)
  // What is kept of a group says nothing of whether it is merged.
  expect(takenCount(summary, decide(none, unsure, { survivor: row(4) }))).toBe(7)
})

test('the row that stays and its values follow what was chosen', () => {
  const chosen = decisionOn(decide(none, sure, { survivor: row(2), values: new Map([[name, row(1)]]) }), sure)
  expect(survivorOf(sure, decisionOn(none, sure))).toBe(1)
  expect(survivorOf(sure, chosen)).toBe(2)
  expect(giverOf(sure, decisionOn(none, sure), name)).toBe(2)
  expect(giverOf(sure, chosen, name)).toBe(1)
  expect(giverOf(sure, chosen, 6 as ColumnId)).toBe(2)
})

test('the engine is asked only for what was decided', () => {
  const decisions = decide(decide(none, sure, { take: false }), unsure, { take: true, survivor: row(4) })
  expect(asked(decisions)).toEqual([
    { rowIds: [1, 2], take: false },
    { rowIds: [3, 4], take: true, survivor: 4 },
  ])
  expect(asked(none)).toEqual([])
})
