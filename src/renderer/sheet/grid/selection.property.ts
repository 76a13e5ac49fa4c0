// Laws of the selection: it never leaves the view, walking inside visits every cell once, spans are merged.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cellsIn,
  clampSelection,
  extendTo,
  type GridCell,
  type GridExtent,
  type GridSelection,
  lastRect,
  type RangeKind,
  rectContains,
  rectsOf,
  remapColumns,
  rowSpans,
  stepInside,
} from './selection.ts'

const extents = fc.record({ rows: fc.integer({ min: 1, max: 12 }), cols: fc.integer({ min: 1, max: 6 }) })
const cellIn = ({ rows, cols }: GridExtent): fc.Arbitrary<GridCell> =>
  fc.record({ row: fc.integer({ min: 0, max: rows - 1 }), col: fc.integer({ min: 0, max: cols - 1 }) })
const kinds = fc.constantFrom<RangeKind>('cells', 'rows', 'columns', 'all')

const cases = extents.chain(extent =>
  fc.record({
    extent: fc.constant(extent),
    cell: cellIn(extent),
    selection: fc
      .array(fc.record({ kind: kinds, anchor: cellIn(extent), head: cellIn(extent) }), { minLength: 1, maxLength: 3 })
      .map((ranges): GridSelection => ({ ranges, active: ranges.at(-1)?.anchor ?? { row: 0, col: 0 } })),
  }),
)

const inside = (extent: GridExtent, cell: GridCell) =>
  cell.row >= 0 && cell.row < extent.rows && cell.col >= 0 && cell.col < extent.cols

test('every rectangle lies in the view and holds the ends of its range', () => {
  fc.assert(
    fc.property(cases, ({ extent, selection }) => {
      for (const [index, rect] of rectsOf(selection, extent).entries()) {
        expect(inside(extent, { row: rect.top, col: rect.left })).toBe(true)
        expect(inside(extent, { row: rect.bottom, col: rect.right })).toBe(true)
        const range = selection.ranges[index]
        expect(range && rectContains(rect, range.anchor) && rectContains(rect, range.head)).toBe(true)
      }
    }),
  )
})

test('Shift keeps the active cell inside the last range and reaches the new head', () => {
  fc.assert(
    fc.property(cases, ({ extent, selection, cell }) => {
      const extended = extendTo(selection, cell)
      expect(extended.active).toEqual(selection.active)
      expect(rectContains(lastRect(extended, extent), extended.active)).toBe(true)
      expect(rectContains(lastRect(extended, extent), cell)).toBe(true)
      expect(extended.ranges.slice(0, -1)).toEqual(selection.ranges.slice(0, -1))
    }),
  )
})

test('Enter and Tab walk through all cells of one range and come back, and Shift goes the way back', () => {
  fc.assert(
    fc.property(cases, fc.constantFrom('down', 'right'), ({ extent, selection: { ranges, active } }, direction) => {
      const selection: GridSelection = { ranges: ranges.slice(-1), active }
      const seen = new Set<string>()
      let at = selection
      for (let n = cellsIn(lastRect(selection, extent)); n > 0; n--) {
        seen.add(`${at.active.row} ${at.active.col}`)
        const next = stepInside(at, extent, direction as 'down' | 'right')
        expect(stepInside(next, extent, direction === 'down' ? 'up' : 'left')).toEqual(at)
        at = next
      }
      expect(at).toEqual(selection)
      expect(seen.size).toBe(cellsIn(lastRect(selection, extent)))
    }),
  )
})

test('row spans are ascending, apart, and hold exactly the selected rows', () => {
  fc.assert(
    fc.property(cases, ({ extent, selection }) => {
      const spans = rowSpans(selection, extent)
      for (const [index, span] of spans.entries()) {
        const before = spans[index - 1]
        if (before) expect(span.top).toBeGreaterThan(before.bottom + 1)
      }
      for (let row = 0; row < extent.rows; row++) {
        const selected = rectsOf(selection, extent).some(rect => row >= rect.top && row <= rect.bottom)
        expect(spans.some(span => row >= span.top && row <= span.bottom)).toBe(selected)
      }
    }),
  )
})

test('a smaller view clamps the selection into it', () => {
  fc.assert(
    fc.property(cases, extents, ({ selection }, smaller) => {
      const clamped = clampSelection(selection, smaller)
      expect(inside(smaller, clamped.active)).toBe(true)
      for (const range of clamped.ranges) {
        expect(inside(smaller, range.anchor) && inside(smaller, range.head)).toBe(true)
      }
    }),
  )
})

test('the active cell follows its column when columns change places', () => {
  fc.assert(
    fc.property(cases, fc.infiniteStream(fc.nat()), ({ extent, selection }, seeds) => {
      const order = Array.from({ length: extent.cols }, (_, col) => col)
      order.sort((a, b) => ((seeds.next().value ?? 0) % 7) - ((seeds.next().value ?? 0) % 7) || a - b)
      expect(remapColumns(selection, order, extent).active.col).toBe(order[selection.active.col])
    }),
  )
})
