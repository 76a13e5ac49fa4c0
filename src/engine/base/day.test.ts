// Days of the computer's zone, over daylight saving and in zones far from UTC.
import { afterEach, expect, test } from 'vitest'
import { dayAfter, dayOf, startOfDay } from './day.ts'

const before = process.env.TZ
afterEach(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

const hourMs = 3_600_000

test.each([
  // A day of 23 hours, and one of 25.
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['America/New_York', '2026-11-01', 25],
  ['Pacific/Kiritimati', '2026-06-01', 24],
  ['America/Los_Angeles', '2026-12-31', 24],
])('in %s the day %s has all of its %i hours and no other', (zone, day, hours) => {
  process.env.TZ = zone
  const start = startOfDay(day)
  expect(dayOf(start - 1)).not.toBe(day)
  for (let hour = 0; hour < hours; hour++) expect(dayOf(start + hour * hourMs)).toBe(day)
  expect(dayOf(start + hours * hourMs)).toBe(dayAfter(day))
  expect(startOfDay(dayAfter(day))).toBe(start + hours * hourMs)
})
