// Where pasted values go.
import { expect, test } from 'vitest'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { headersIn, pastedCells, pasteSlices, planPaste } from './paste-plan.ts'

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

test.each([
  [
    'names in another order and case',
    [
      ['E-MAIL', ' name '],
      ['a', 'b'],
    ],
    [2, 1],
  ],
  [
    'an unknown name between',
    [
      ['Name', 'Age', 'E-mail'],
      ['a', '1', 'b'],
    ],
    [1, null, 2],
  ],
  [
    'one name only',
    [
      ['Name', 'x'],
      ['a', 'b'],
    ],
    null,
  ],
  [
    'mostly unknown',
    [
      ['Name', 'E-mail', 'x', 'y'],
      ['a', 'b', 'c', 'd'],
    ],
    null,
  ],
  ['no row below', [['Name', 'E-mail']], null],
  [
    'the same name twice',
    [
      ['Name', 'Name'],
      ['a', 'b'],
    ],
    null,
  ],
])('headers: %s', (_, table, expected) => {
  const columns = [
    { id: 1 as ColumnId, name: 'Name' },
    { id: 2 as ColumnId, name: 'E-mail' },
  ]
  expect(headersIn(table, columns)).toEqual(expected)
})
