// The chosen part of a plot: what bounds choose, what a drag becomes, and how dark a place is.
import { expect, test } from 'vitest'
import { boundsOfBox, boxBetween, boxOf, isIn, isWhole, rowsIn, shadeOf, shades, wholePlot } from './box.ts'

const part = (from: number | null, to: number | null) => ({ from, to })
const axis = { of: 'number' as const, parts: [part(0, 9), part(10, 19), part(20, null)], least: 0, greatest: 99 }
const axes = { across: axis, up: axis }

test('a drag in any direction chooses the places between its ends, and bounds choose them again', () => {
  const box = boxBetween({ across: 1, up: 2 }, { across: 0, up: 1 })
  expect(box).toEqual({ across: { first: 0, last: 1 }, up: { first: 1, last: 2 } })
  const bounds = boundsOfBox(axes, box)
  expect(bounds).toEqual({ across: { from: null, to: 19 }, up: { from: 10, to: null } })
  expect(boxOf(axes, bounds)).toEqual(box)
  expect([isWhole(axes, box), isWhole(axes, boxOf(axes, wholePlot))]).toEqual([false, true])
})

test('rows are summed over the places inside both brushes', () => {
  const places = [
    { across: 0, up: 0, all: 5, shown: 4 },
    { across: 1, up: 1, all: 3, shown: 2 },
    { across: 2, up: 1, all: 9, shown: 9 },
  ]
  const box = boxBetween({ across: 0, up: 1 }, { across: 1, up: 2 })
  expect(places.map(place => isIn(box, place))).toEqual([false, true, false])
  expect([rowsIn(places, box, 'all'), rowsIn(places, box, 'shown')]).toEqual([3, 2])
})

test('one row is the lightest shade and most rows the darkest; where no place has two rows, all are dark', () => {
  expect([shadeOf(1, 1000), shadeOf(1000, 1000), shadeOf(1, 1)]).toEqual([1, shades, shades])
  expect(shadeOf(30, 1000)).toBeGreaterThan(shadeOf(3, 1000))
})
