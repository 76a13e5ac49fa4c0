// Which cells a fill writes.
import { expect, test } from 'vitest'
import { planDown, planDrag, planRight, planToEdge } from './fill-plan.ts'

const source = { top: 5, left: 2, bottom: 6, right: 3 }

test('the handle fills the way that reaches further', () => {
  expect(planDrag(source, { row: 9, col: 4 })?.target).toEqual({ top: 7, left: 2, bottom: 9, right: 3 })
  expect(planDrag(source, { row: 7, col: 9 })?.target).toEqual({ top: 5, left: 4, bottom: 6, right: 9 })
  expect(planDrag(source, { row: 0, col: 2 })?.target).toEqual({ top: 0, left: 2, bottom: 4, right: 3 })
  expect(planDrag(source, { row: 5, col: 0 })?.target).toEqual({ top: 5, left: 0, bottom: 6, right: 1 })
})

test('inside the source nothing is filled', () => {
  expect(planDrag(source, { row: 6, col: 3 })).toBeNull()
})

test('Ctrl+D takes the first row, or the one above a single row', () => {
  expect(planDown(source)).toEqual({ source: { ...source, bottom: 5 }, target: { ...source, top: 6 } })
  const single = { ...source, bottom: 5 }
  expect(planDown(single)).toEqual({ source: { ...single, top: 4, bottom: 4 }, target: single })
  expect(planDown({ ...single, top: 0, bottom: 0 })).toBeNull()
})

test('Ctrl+R takes the first column, or the one left of a single column', () => {
  expect(planRight(source)).toEqual({ source: { ...source, right: 2 }, target: { ...source, left: 3 } })
  expect(planRight({ ...source, left: 0, right: 0 })).toBeNull()
})

test('a double-click ends at the last row of the list', () => {
  expect(planToEdge(source, 50, { rows: 20, cols: 5 })?.target.bottom).toBe(19)
  expect(planToEdge(source, 6, { rows: 20, cols: 5 })).toBeNull()
})
