// Which inputs come first when a budget does not reach for all (R-RUN-24).
import { describe, expect, test } from 'vitest'
import { classNumber } from '../../answer/states.ts'
import {
  chanceOf,
  emptyWorth,
  type HitTally,
  priorityOf,
  type RowWorth,
  rankRows,
  regionOf,
  segmentOf,
} from './best-first.ts'

const past = (segments: Record<string, HitTally>) => {
  const domains = Object.entries(segments).filter(([name]) => !name.startsWith('.'))
  const sum = (of: keyof HitTally) => domains.reduce((all, [, tally]) => all + tally[of], 0)
  return { hits: sum('hits'), tries: sum('tries'), segments: new Map(Object.entries(segments)) }
}

const send = classNumber('send')
function worth(rows: Partial<Record<keyof RowWorth, number>>[]): RowWorth {
  const made = emptyWorth(rows.length)
  for (const [index, row] of rows.entries()) {
    made.priority[index] = row.priority ?? 0
    made.chance[index] = row.chance ?? 0.5
    made.complete[index] = row.complete ?? 1
  }
  return made
}
const order = (rows: Parameters<typeof worth>[0], classes = rows.map(() => send)) =>
  Array.from(rankRows(Uint8Array.from(classes), worth(rows)).order)

describe('order', () => {
  test('by priority, then by the chance of a result and how full the row is, then as in the list', () => {
    expect(order([{ priority: 1 }, { priority: 3, chance: 0.1 }, { priority: 2 }])).toEqual([1, 2, 0])
    expect(order([{ chance: 0.2 }, { chance: 0.9 }, { chance: 0.5 }])).toEqual([1, 2, 0])
    expect(order([{ complete: 0.2 }, { complete: 1 }, { complete: 0.4 }])).toEqual([1, 2, 0])
    expect(order([{}, {}, {}])).toEqual([0, 1, 2])
  })

  test('a row without a priority comes after all that have one, also after the lowest', () => {
    expect(order([{ priority: Number.NEGATIVE_INFINITY }, { priority: -1e9 }, { priority: 0 }])).toEqual([2, 1, 0])
    const none = { priority: Number.NEGATIVE_INFINITY }
    expect(
      order([
        { ...none, chance: 0.1 },
        { ...none, chance: 0.8 },
      ]),
    ).toEqual([1, 0])
  })

  test('only what is sent has a place', () => {
    const [fresh, duplicate] = [classNumber('fresh'), classNumber('duplicate')]
    expect(order([{}, { chance: 0.9 }, { chance: 0.7 }, {}], [send, fresh, send, duplicate])).toEqual([2, 0])
  })

  test('what is expected grows with the inputs, less and less', () => {
    const rows = Array.from({ length: 100 }, (_, index) => ({ chance: index / 100 }))
    const { expected } = rankRows(new Uint8Array(100).fill(send), worth(rows))
    expect(expected).toHaveLength(20)
    expect(expected[0]).toBeCloseTo(0.99 + 0.98 + 0.97 + 0.96 + 0.95, 4)
    expect(expected.at(-1)).toBeCloseTo(49.5, 4)
    // One input has all twenty points; none has none.
    expect(rankRows(Uint8Array.of(send), worth([{ chance: 0.5 }])).expected).toEqual(Array(20).fill(0.5))
    expect(rankRows(new Uint8Array(0), worth([])).expected).toEqual([])
  })
})

test('priorities are numbers in any notation or yes and no, either end first', () => {
  expect(priorityOf('1,250', 'high')).toBe(1250)
  expect(priorityOf('€ 12', 'low')).toBe(-12)
  expect(priorityOf('yes', 'high')).toBeGreaterThan(priorityOf('Nein', 'high'))
  expect(priorityOf('yes', 'low')).toBeLessThan(priorityOf('Nein', 'low'))
  for (const cell of [null, '', 'soon', '1e999']) expect(priorityOf(cell, 'low')).toBe(Number.NEGATIVE_INFINITY)
})

test.each([
  [{ email: 'Ann@Acme-Tools.de' }, 'acme-tools.de', '.de'],
  [{ first_name: 'A', last_name: 'B', domain: 'acme.co.uk' }, 'acme.co.uk', '.uk'],
  [{ input: 'acme.com' }, 'acme.com', '.com'],
  [{ phone: '+49 30 901820' }, '+49', ''],
  [{ phone: '+1 212 555 0100' }, '+1', ''],
  [{ phone: '+352 26 1' }, '+352', ''],
  [{ input: '+4930901820' }, '+49', ''],
  [{ phone: '030 901820', country: 'DE' }, '+DE', ''],
  [{ phone: '030 901820' }, '', ''],
  [{ company_name: 'Acme', match_type: 'exact' }, '', ''],
  [{ id: 12 }, '', ''],
])('%j is of the segment "%s" in "%s"', (body, segment, region) => {
  expect(segmentOf(body)).toBe(segment)
  expect(regionOf(segment)).toBe(region)
})

describe('chance of a result', () => {
  test('is that of all calls where nothing else is known, and even where nothing is', () => {
    expect(chanceOf(past({}), 'acme.com')).toBe(0.5)
    expect(chanceOf(past({ 'other.com': { hits: 8, tries: 8 } }), 'acme.de')).toBeCloseTo(0.9)
  })

  test('follows the domain, and its ending where the domain is new', () => {
    const known = past({
      'good.de': { hits: 9, tries: 10 },
      'bad.fr': { hits: 1, tries: 10 },
      '.de': { hits: 9, tries: 10 },
      '.fr': { hits: 1, tries: 10 },
    })
    const [good, newInDe, unknown, newInFr, bad] = ['good.de', 'new.de', 'new.com', 'new.fr', 'bad.fr'].map(segment =>
      chanceOf(known, segment),
    )
    expect([good, newInDe, unknown, newInFr, bad]).toEqual(
      [good, newInDe, unknown, newInFr, bad].toSorted((a, b) => Number(b) - Number(a)),
    )
    expect(unknown).toBeCloseTo(0.5)
  })

  test('one miss is no proof: a segment tried once stays near what is known beyond it', () => {
    const once = past({ 'acme.com': { hits: 0, tries: 1 }, 'other.com': { hits: 80, tries: 99 } })
    expect(chanceOf(once, 'acme.com')).toBeGreaterThan(0.6)
  })
})
