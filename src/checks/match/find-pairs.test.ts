// Finding pairs: rules, tiers, two lists, hostile blocks.
import { describe, expect, it } from 'vitest'
import { findPairs } from './find-pairs.ts'
import { groupPairs } from './groups.ts'
import { sameCompany, samePerson } from './presets.ts'
import type { MatchField, MatchOptions, MatchPairs, MatchRule } from './rule.ts'
import { scoreTexts } from './score.ts'

function pairs(fields: readonly MatchField[], rules: readonly MatchRule[], options?: MatchOptions): MatchPairs {
  const work = findPairs(fields, rules, options)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    expect(value).toBeGreaterThanOrEqual(0)
    expect(value).toBeLessThanOrEqual(1)
  }
}

const rows = ({ left, right, score, tier }: MatchPairs) =>
  Array.from(left, (row, at) => [row, right[at], tier[at], Number(score[at]?.toFixed(2))])

describe('scores', () => {
  it.each([
    ['anna berg', 'anna berg', 1, 1],
    ['anna berg', 'berg anna', 1, 1],
    ['anna berg', 'ana berg', 0.8, 0.95],
    ['northwind logistics', 'northwind logistic', 0.9, 1],
    ['china mobile', 'china mobile hong kong', 0.5, 0.8],
    ['anna berg', 'otto kranich', 0, 0.2],
    ['', '', 0, 0],
    ['山田太郎', '山田太朗', 0.5, 0.8],
  ])('%s and %s', (a, b, least, most) => {
    const score = scoreTexts(a, b)
    expect(score).toBeGreaterThanOrEqual(least)
    expect(score).toBeLessThanOrEqual(most)
    expect(scoreTexts(b, a)).toBe(score)
  })
})

describe('tiers', () => {
  const names: MatchField = {
    kind: 'company',
    left: [
      'Northwind Logistics',
      'Northwind Logistics',
      'NORTHWIND LOGISTICS GmbH',
      'Northwynd Logistics',
      'Kranich',
      '',
    ],
  }

  it('tells the same text from the same key', () => {
    expect(rows(pairs([names], [[{ field: 0, test: 'same' }]]))).toEqual([
      [0, 1, 3, 1],
      [0, 2, 2, 1],
    ])
    expect(rows(pairs([names], [[{ field: 0, test: 'exact' }]]))).toEqual([[0, 1, 3, 1]])
  })

  it('asks for review below 0.95', () => {
    const found = rows(pairs([names], [[{ field: 0, test: 'similar' }]]))
    expect(found).toContainEqual([0, 1, 1, 1])
    expect(found.filter(([a, b]) => a === 3 || b === 3).every(([, , tier]) => tier === 0)).toBe(true)
    expect(found.some(([a, b]) => a === 4 || b === 4)).toBe(false)
  })

  it('wants all conditions of a rule, and one rule of several', () => {
    const mails: MatchField = { kind: 'email', left: ['a@x.com', 'b@x.com', 'A@X.com', '', 'B@x.com', 'c@x.com'] }
    const both: MatchRule = [
      { field: 0, test: 'same' },
      { field: 1, test: 'same' },
    ]
    expect(rows(pairs([names, mails], [both]))).toEqual([[0, 2, 2, 1]])
    expect(rows(pairs([names, mails], [both, [{ field: 1, test: 'same' }]]))).toEqual([
      [0, 2, 2, 1],
      [1, 4, 2, 1],
    ])
  })

  it('takes short forms of a given name for the name', () => {
    const people: MatchField = { kind: 'person', left: ['Bob Whitlow', 'Robert Whitlow', 'R. Whitlow', 'Rita Whitlow'] }
    const found = rows(pairs([people], [[{ field: 0, test: 'similar' }]]))
    expect(found).toContainEqual([0, 1, 1, 0.95])
    expect(found).toContainEqual([1, 2, 0, 0.85])
    expect(found.some(([a, b]) => a === 0 && b === 3)).toBe(false)
  })

  it('refuses a rule about a field that is not there', () => {
    expect(() => pairs([names], [[{ field: 3, test: 'same' }]])).toThrow(RangeError)
  })
})

describe('two lists', () => {
  it('pairs rows of the left with rows of the right only', () => {
    const field: MatchField = {
      kind: 'company',
      left: ['Northwind Ltd', 'Kranich AG', 'Northwind'],
      right: ['Kranich', 'Vogel', 'NORTHWIND INC'],
    }
    expect(rows(pairs([field], [[{ field: 0, test: 'same' }]]))).toEqual([
      [0, 2, 2, 1],
      [1, 0, 2, 1],
      [2, 2, 2, 1],
    ])
  })

  it('keeps the best partners of a row and says when some were left out', () => {
    const right = ['Northwnd', 'Northwind', 'northwind gmbh', 'Northwind']
    const field: MatchField = { kind: 'company', left: ['Northwind'], right }
    const found = pairs([field], [[{ field: 0, test: 'same' }]], { partners: 2 })
    expect(rows(found)).toEqual([
      [0, 1, 3, 1],
      [0, 3, 3, 1],
    ])
    expect(found.cut).toBe(true)
    expect(pairs([field], [[{ field: 0, test: 'same' }]]).cut).toBe(false)
  })
})

describe('hostile lists', () => {
  it('pairs ten thousand equal rows with the first only', () => {
    const field: MatchField = { kind: 'text', left: Array.from({ length: 10_000 }, () => 'same') }
    const found = pairs([field], [[{ field: 0, test: 'same' }]])
    expect(found.left.length).toBe(9_999)
    expect(new Set(groupPairs(found, 10_000))).toEqual(new Set([0]))
  })

  it('keeps a key that thousands share in both lists within bounds', () => {
    const many = Array.from({ length: 3_000 }, () => 'same')
    const found = pairs([{ kind: 'text', left: many, right: many }], [[{ field: 0, test: 'same' }]], { partners: 2 })
    expect(found.left.length).toBe(6_000)
    expect(found.cut).toBe(true)
  })

  it('splits a block of one domain, and walks one that cannot be split', () => {
    const count = 6_000
    const domain: MatchField = { kind: 'companyDomain', left: Array.from({ length: count }, () => 'acme.com') }
    // Two rows in a row are one person, with a slip; all begin alike.
    const names = Array.from({ length: count }, (_, at) => {
      const word = (at >> 1)
        .toString(26)
        .padStart(4, '0')
        .replace(/\d/g, digit => 'qrstuvwxyz'[Number(digit)] ?? '')
      return `Anna ${word}${word}${at % 2 ? 'ff' : 'f'}berg`
    })
    const person: MatchField = { kind: 'person', left: names }
    const found = pairs(
      [domain, person],
      [
        [
          { field: 0, test: 'same' },
          { field: 1, test: 'similar', atLeast: 0.9 },
        ],
      ],
    )
    const right = new Set(Array.from(found.left, (row, at) => `${row} ${found.right[at]}`))
    const expected = Array.from({ length: count / 2 }, (_, at) => `${at * 2} ${at * 2 + 1}`)
    expect(expected.filter(pair => right.has(pair)).length / expected.length).toBeGreaterThan(0.99)
  })

  it('can be stopped between two steps', () => {
    const field: MatchField = { kind: 'text', left: Array.from({ length: 20_000 }, (_, at) => `row ${at}`) }
    const work = findPairs([field], [[{ field: 0, test: 'similar' }]])
    expect(work.next().done).toBe(false)
    expect(
      work.return({
        left: new Uint32Array(),
        right: new Uint32Array(),
        score: new Float32Array(),
        tier: new Uint8Array(),
        cut: false,
      }).done,
    ).toBe(true)
  })

  it('finds nothing in nothing', () => {
    expect(pairs([{ kind: 'email', left: [] }], samePerson(['email'])).left.length).toBe(0)
    expect(pairs([{ kind: 'email', left: ['', '', 'x'] }], samePerson(['email'])).left.length).toBe(0)
  })
})

it('finds companies under their spellings', () => {
  const left = [
    'Northwind Logistics GmbH',
    'Northwind Logistic',
    'NORTHWIND LOGISTICS',
    'Eastwind Logistics',
    'Kranich',
  ]
  const found = pairs([{ kind: 'company', left }], sameCompany(['company']))
  expect([...groupPairs(found, left.length)]).toEqual([0, 0, 0, 3, 4])
})
