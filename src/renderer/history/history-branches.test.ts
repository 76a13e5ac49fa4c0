// Branches of left steps: one per last step, shared steps counted once.
import { expect, test } from 'vitest'
import type { HistoryStep } from '../../contract/app/sheet.ts'
import { branchesOf } from './history-branches.ts'

const step = (id: number, parent: number | null): HistoryStep => ({
  id: id as HistoryStep['id'],
  label: `step ${id}`,
  at: '2026-01-01T00:00:00.000Z',
  cells: 1,
  undone: true,
  runId: null,
  parent: parent as HistoryStep['parent'],
  leftAt: '2026-01-02T00:00:00.000Z',
})

test('a fork gives two branches; the steps they share belong to the newest', () => {
  // 2 and 3 follow the line's step 1; 4 and 6 both follow 3.
  const branches = branchesOf([step(6, 3), step(4, 3), step(3, 2), step(2, 1)])
  expect(branches.map(({ steps }) => steps.map(({ id }) => id))).toEqual([[6, 3, 2], [4]])
})

test('nothing left, no branch', () => {
  expect(branchesOf([])).toEqual([])
})
