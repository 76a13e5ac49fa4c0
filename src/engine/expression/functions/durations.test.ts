// Durations as people write them, in units and in one notation, and the time between two moments.
import { expect, test } from 'vitest'
import { parseExpression } from '../parse.ts'
import { workOut } from '../work-out.ts'

const give = (text: string) =>
  workOut(
    parseExpression(text, () => 1),
    [() => null],
  )[0]

test.each<[string, string | null]>([
  ['duration("0:05")', '300'],
  ['duration("100:00:30")', '360030'],
  ['duration("-1:00")', '-3600'],
  ['duration("P1DT2H")', '93600'],
  ['duration("PT0.5H", "minutes")', '30'],
  ['duration("P2W", "days")', '14'],
  ['duration("1,5 Stunden")', '5400'],
  ['duration("2 hours and 5 minutes")', '7500'],
  ['duration("2 Std. 5 Min.")', '7500'],
  ['duration("1h30m")', '5400'],
  ['duration("3 days, 4 h", "hours")', '76'],
  ['duration("90")', '#not a duration'],
  ['duration("P")', '#not a duration'],
  ['duration("2 parsecs")', '#not a duration'],
  ['duration("soon 5 min")', '#not a duration'],
  ['duration("5 min", "years")', '#method is not known'],
  ['duration("")', null],
  ['formatDuration(0)', '0:00:00'],
  ['formatDuration(0, "iso")', 'PT0S'],
  ['formatDuration(-61)', '-0:01:01'],
  ['formatDuration("x")', '#not a number'],
  ['timeBetween("2025-04-03T10:00:00Z", "2025-04-03T10:00:00+02:00", "hours")', '-2'],
  ['timeBetween("2025-01-01", "2025-01-08", "weeks")', '1'],
  ['timeBetween("2025-01-01", "soon")', '#not a date'],
  ['timeBetween("", "2025-01-01")', null],
])('%s gives %s', (text, gives) => {
  expect(give(text)).toBe(gives)
})
