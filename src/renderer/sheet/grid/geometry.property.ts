// Laws between rows and pixels, for short lists and for lists stretched over a capped container.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bodyHeight,
  boxOf,
  type ColumnBox,
  columnAt,
  columnLeft,
  type GridMetrics,
  isStretched,
  leftOnceFrozen,
  nearView,
  rowAt,
  rowTop,
  scrollToShow,
  visibleRows,
} from './geometry.ts'

const rowNumbers = 60
const metricsOf = (rows: number, rowHeight: number, scroll: number, cap = 8_000_000): GridMetrics => {
  const containerHeight = Math.min(rows * rowHeight, cap)
  const height = 800
  const headerHeight = 34
  const columns: ColumnBox[] = [
    { left: rowNumbers, width: 100, pinned: true },
    { left: 0, width: 150, pinned: false },
    { left: 150, width: 220, pinned: false },
    { left: 370, width: 600, pinned: false },
  ]
  const scrollable = Math.max(0, containerHeight - (height - headerHeight))
  return {
    rows,
    rowHeight,
    headerHeight,
    containerHeight,
    width: 900,
    height,
    scrollTop: Math.round(scroll * scrollable),
    scrollLeft: 40,
    pinnedWidth: rowNumbers + 100,
    columns,
  }
}

const lists = fc
  .record({
    rows: fc.integer({ min: 1, max: 5_000_000 }),
    rowHeight: fc.constantFrom(24, 28, 34),
    scroll: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ rows, rowHeight, scroll }) => metricsOf(rows, rowHeight, scroll))

test('the row under a pixel is the row drawn there', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 34, max: 799 }), (m, y) => {
      const row = rowAt(m, y)
      const top = rowTop(m, row) - m.scrollTop + m.headerHeight
      expect(y).toBeGreaterThanOrEqual(top)
      expect(y).toBeLessThan(top + m.rowHeight)
    }),
  )
})

test('scrolling to a row shows all of it, and moves nothing when it is seen already', () => {
  fc.assert(
    fc.property(lists, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (m, share) => {
      const row = Math.floor(share * m.rows)
      const { top } = scrollToShow(m, { row, col: 1 })
      const moved = { ...m, scrollTop: top }
      const y = rowTop(moved, row) - top
      // A stretched list moves rows by whole pixels of a shared scale: one row of slack.
      const slack = isStretched(m) ? m.rowHeight : 1
      expect(y).toBeGreaterThanOrEqual(-slack)
      expect(y + m.rowHeight).toBeLessThanOrEqual(Math.max(bodyHeight(m), m.rowHeight) + slack)
    }),
  )
})

test('the ends of every list can be reached', () => {
  fc.assert(
    fc.property(lists, m => {
      expect(visibleRows({ ...m, scrollTop: 0 }).first).toBe(0)
      const end = scrollToShow(m, { row: m.rows - 1, col: 0 }).top
      expect(visibleRows({ ...m, scrollTop: Math.max(end, m.scrollTop) }).last).toBe(m.rows - 1)
    }),
  )
})

test('the column under a pixel is the column drawn there', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 99 }), (col, offset) => {
      const m = metricsOf(10, 28, 0)
      const x = columnLeft(m, col) - m.scrollLeft + offset
      fc.pre(x < m.width && (m.columns[col]?.pinned || x >= m.pinnedWidth))
      expect(columnAt(m, x)).toBe(col)
    }),
  )
  expect(columnAt(metricsOf(10, 28, 0), rowNumbers - 1)).toBe(-1)
})

test('a box is cut to what lies near the view, and never grows', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 0, max: 4_999_999 }), (m, from) => {
      const top = from % m.rows
      const box = boxOf(m, { top, bottom: m.rows - 1, left: 1, right: 2 }, false)
      const near = box && nearView(m, box)
      if (!box || !near) return
      expect(near.y).toBeGreaterThanOrEqual(box.y)
      expect(near.y + near.height).toBeLessThanOrEqual(box.y + box.height)
      expect(near.height).toBeLessThanOrEqual(6 * m.height)
    }),
  )
})

test('columns in sight stay so when others are frozen and freed, and a list at its start stays there', () => {
  const [a, b, c] = [100, 150, 220].map(width => ({ left: 0, width, pinned: false }))
  if (!a || !b || !c) throw new Error('Three columns.')
  const free = [a, b, c]
  const frozen = [{ ...a, pinned: true }, { ...b, pinned: true }, c]
  expect(leftOnceFrozen({ scrollLeft: 262, columns: free }, frozen)).toBe(12)
  expect(leftOnceFrozen({ scrollLeft: 40, columns: free }, frozen)).toBe(0)
  expect(leftOnceFrozen({ scrollLeft: 12, columns: frozen }, free)).toBe(262)
  expect(leftOnceFrozen({ scrollLeft: 0, columns: frozen }, free)).toBe(0)
  // A column that has just come was neither.
  expect(leftOnceFrozen({ scrollLeft: 12, columns: [{ ...a, width: 0 }, b, c] }, [frozen[0] ?? a, b, c])).toBe(12)
})
