// Pages of whatever size and order against plain sets of places.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstGap, type PageSpan, pageAt, pagesTo, spanOf } from './coverage.ts'

const anyPages = fc.array(fc.record({ page: fc.integer({ min: 1, max: 30 }), size: fc.integer({ min: 1, max: 50 }) }), {
  maxLength: 12,
})
const spansOf = (pages: { page: number; size: number }[]): PageSpan[] =>
  pages.map(({ page, size }) => spanOf(page, size))
const places = (spans: readonly PageSpan[]) =>
  new Set(spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)))

test('the first gap is the first place that no page holds', () => {
  fc.assert(
    fc.property(anyPages, pages => {
      const spans = spansOf(pages)
      const held = places(spans)
      let gap = 0
      while (held.has(gap)) gap++
      expect(firstGap(spans)).toBe(gap)
    }),
  )
})

test('the pages that are left hold every place that is missing, and each of them at least one', () => {
  fc.assert(
    fc.property(anyPages, fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 50 }), (pages, end, size) => {
      const spans = spansOf(pages)
      const held = places(spans)
      const missing = Array.from({ length: end }, (_, place) => place).filter(place => !held.has(place))
      expect(pagesTo(end, spans, size)).toBe(new Set(missing.map(place => pageAt(place, size))).size)
    }),
  )
})

test('asking for the page of the first gap, again and again, holds everything in as many pages as were told', () => {
  fc.assert(
    fc.property(anyPages, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 50 }), (pages, end, size) => {
      const spans = spansOf(pages)
      const told = pagesTo(end, spans, size)
      let asked = 0
      for (let gap = firstGap(spans); gap < end; gap = firstGap(spans)) {
        spans.push(spanOf(pageAt(gap, size), size))
        asked++
      }
      expect(asked).toBe(told)
    }),
  )
})
