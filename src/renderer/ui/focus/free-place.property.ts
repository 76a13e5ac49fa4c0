// A place is free where there is a free one, and stays while it is.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Area, type Corner, type Extent, freePlace } from './free-place.ts'

const room: Extent = { width: 1024, height: 640 }
const size: Extent = { width: 400, height: 60 }
const meets = ({ left, top }: Corner, area: Area) =>
  left < area.right && left + size.width > area.left && top < area.bottom && top + size.height > area.top

test('with nothing in the way, at the lower right', () => {
  expect(freePlace(room, size, [], null)).toEqual({ left: 608, top: 564 })
})

test('above the buttons at the foot of a dialog, not over its title', () => {
  const title: Area = { left: 180, top: 40, right: 840, bottom: 80 }
  const buttons: Area = { left: 580, top: 560, right: 844, bottom: 592 }
  const place = freePlace(room, size, [title, buttons], null)
  expect([title, buttons].filter(area => meets(place, area))).toEqual([])
  expect(place.top).toBeGreaterThan(400)
})

test('it stays where it is while that is free, and goes when it is not', () => {
  const now = { left: 16, top: 300 }
  expect(freePlace(room, size, [], now)).toEqual(now)
  const field: Area = { left: 20, top: 310, right: 90, bottom: 330 }
  expect(meets(freePlace(room, size, [field], now), field)).toBe(false)
})

test('whatever is taken: in the window, and free if a row of the window is', () => {
  const areas = fc.array(
    fc
      .record({
        left: fc.nat(1000),
        top: fc.nat(600),
        width: fc.integer({ min: 1, max: 600 }),
        height: fc.integer({ min: 1, max: 120 }),
      })
      .map(({ left, top, width, height }): Area => ({ left, top, right: left + width, bottom: top + height })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(areas, taken => {
      const place = freePlace(room, size, taken, null)
      expect(place.left).toBeGreaterThanOrEqual(0)
      expect(place.left + size.width).toBeLessThanOrEqual(room.width)
      expect(place.top).toBeGreaterThanOrEqual(0)
      expect(place.top + size.height).toBeLessThanOrEqual(room.height)
      // A free strip as high as the thing and the step between two looks.
      const edges = taken.flatMap(({ top, bottom }) => [top, bottom]).concat(10, 624)
      const free = edges.some(
        top => top >= 10 && top + 84 <= 624 && taken.every(area => area.bottom <= top || area.top >= top + 84),
      )
      if (free) expect(taken.filter(area => meets(place, area))).toEqual([])
    }),
  )
})
