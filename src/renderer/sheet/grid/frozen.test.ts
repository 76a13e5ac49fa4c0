// Frozen columns give way to what scrolls beside them, down to a few letters, and then scroll themselves.
import { expect, test } from 'vitest'
import { ColumnId } from '../../../contract/app/ids.ts'
import { frozenWidths, sameWidths } from './frozen.ts'

const id = (n: number) => ColumnId.parse(n)
const columns = [
  { id: id(1), pinned: true, width: 146 },
  { id: id(2), pinned: true, width: 139 },
  { id: id(3), pinned: true, width: 320 },
  { id: id(4), pinned: false, width: 260 },
]
const total = (widths: ReadonlyMap<unknown, number> | null) =>
  widths && [...widths.values()].reduce((sum, width) => sum + width, 0)

test('as wide as they are where there is room, and before the grid is measured', () => {
  const own = new Map([
    [id(1), 146],
    [id(2), 139],
    [id(3), 320],
  ])
  expect(frozenWidths(columns, 65, 1400)).toEqual(own)
  expect(frozenWidths(columns, 65, 0)).toEqual(own)
  expect(frozenWidths([], 65, 300)).toEqual(new Map())
})

test('in a narrow grid they leave room for the next column, and keep their order of size', () => {
  const widths = frozenWidths(columns, 65, 643)
  expect(total(widths)).toBeLessThanOrEqual(643 - 65 - 200)
  expect(widths?.get(id(1))).toBeGreaterThanOrEqual(92)
  expect(widths?.get(id(2))).toBeGreaterThanOrEqual(92)
  expect(widths?.get(id(3))).toBeGreaterThan(140)
})

test('no column grows, and one that is narrow stays as it is', () => {
  const slim = [{ id: id(1), pinned: true, width: 60 }, ...columns.slice(2)]
  const widths = frozenWidths(slim, 65, 560)
  expect(widths?.get(id(1))).toBe(60)
  expect(widths?.get(id(3))).toBeLessThanOrEqual(320)
})

test('without room for a few letters of each, they scroll', () => {
  expect(frozenWidths(columns, 65, 320)).toBeNull()
})

test('equal widths are the same, whatever map they are in', () => {
  const [wide, narrow] = [frozenWidths(columns, 65, 1400), frozenWidths(columns, 65, 643)]
  expect(sameWidths(wide, frozenWidths(columns, 65, 1500))).toBe(true)
  expect(sameWidths(wide, narrow)).toBe(false)
  expect(sameWidths(narrow, null)).toBe(false)
  expect(sameWidths(null, null)).toBe(true)
})
