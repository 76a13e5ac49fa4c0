// The chosen bars of a histogram: what bounds choose, what they become, and what keys do.
import { expect, test } from 'vitest'
import { boundsOf, brushOf, moved } from './brush.ts'

const bar = (from: number | null, to: number | null) => ({ from, to, all: 1, shown: 1 })
const bars = [bar(null, 9), bar(10, 19), bar(20, 29), bar(30, null)]

test('bounds choose the bars they reach into, and bars become bounds without a gap', () => {
  expect(brushOf(bars, { from: null, to: null })).toEqual({ first: 0, last: 3 })
  expect(brushOf(bars, { from: 15, to: 20 })).toEqual({ first: 1, last: 2 })
  expect(brushOf(bars, { from: 99, to: null })).toEqual({ first: 3, last: 3 })
  expect(brushOf(bars, { from: null, to: -5 })).toEqual({ first: 0, last: 0 })
  expect(boundsOf(bars, { first: 1, last: 2 })).toEqual({ from: 10, to: 29 })
  expect(boundsOf(bars, { first: 0, last: 0 })).toEqual({ from: null, to: 9 })
  expect(boundsOf(bars, { first: 0, last: 3 })).toEqual({ from: null, to: null })
})

test('keys move one end, or both with their distance, and stop at the edges and at each other', () => {
  const brush = { first: 1, last: 2 }
  expect(moved(brush, 'first', 'ArrowLeft', false, 4)).toEqual({ first: 0, last: 2 })
  expect(moved(brush, 'first', 'End', false, 4)).toEqual({ first: 2, last: 2 })
  expect(moved(brush, 'last', 'PageDown', false, 4)).toEqual({ first: 1, last: 1 })
  expect(moved(brush, 'last', 'ArrowRight', true, 4)).toEqual({ first: 2, last: 3 })
  expect(moved(brush, 'last', 'End', true, 4)).toEqual({ first: 2, last: 3 })
  expect(moved(brush, 'last', 'a', false, 4)).toBeNull()
})
