// The rules of product.md 4.2 about where pasted values land.
import { expect, test } from 'vitest'
import { pastedCells, pasteSlices, planPaste } from './paste-plan.ts'

const extent = { rows: 100, cols: 5 }
const rect = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
const values = (plan: ReturnType<typeof planPaste>) => [...pasteSlices(plan)].flatMap(slice => slice.values)

test('a table lands at the first selected cell', () => {
  const plan = planPaste(
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    rect(3, 1),
    extent,
  )
  expect(plan.target).toEqual(rect(3, 1, 4, 2))
  expect(values(plan)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('one value fills the selection', () => {
  const plan = planPaste([['x']], rect(0, 0, 1, 2), extent)
  expect(values(plan)).toEqual([
    ['x', 'x', 'x'],
    ['x', 'x', 'x'],
  ])
  expect(pastedCells(plan)).toBe(6)
})

test('an exact multiple tiles, anything else does not', () => {
  const table = [
    ['a', 'b'],
    ['c', 'd'],
  ]
  expect(values(planPaste(table, rect(0, 0, 3, 1), extent))).toEqual([...table, ...table])
  expect(planPaste(table, rect(0, 0, 2, 1), extent).target).toEqual(rect(0, 0, 1, 1))
})

test('rows below the last one are counted, columns beyond the last are named', () => {
  const plan = planPaste(
    [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ],
    rect(99, 3),
    extent,
  )
  expect(plan.extraRows).toBe(1)
  expect(plan.missingColumns).toBe(1)
  expect(plan.target.right).toBe(4)
})

test('empty text is an empty cell', () => {
  expect(values(planPaste([['', 'b']], rect(0, 0), extent))).toEqual([[null, 'b']])
})

test('a long paste comes in slices that follow each other', () => {
  const table = Array.from({ length: 30 }, (_, row) => [`${row}`.padEnd(100_000, 'x')])
  const slices = [...pasteSlices(planPaste(table, rect(10, 0), extent))]
  expect(slices.length).toBeGreaterThan(1)
  let next = 10
  for (const { row, values: rows } of slices) {
    expect(row).toBe(next)
    next += rows.length
    expect(JSON.stringify(rows).length).toBeLessThan(2 * 1024 * 1024)
  }
  expect(next).toBe(40)
})
