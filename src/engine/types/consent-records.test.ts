// Consent as a record: its columns belong together, a withdrawal stays over everything but a later consent.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consentBases } from '../../model/consent.ts'
import { type ConsentSaid, consentRecords, consentSaid, consentThatCounts } from './consent-records.ts'

const types = ['consent_basis', 'consent_source', 'consent_date', 'consent_wording'] as const
const says = (...cells: (string | null)[]) => consentSaid(types, cells, () => true)
const counts = (...records: (string | null)[][]) => consentThatCounts(records.map(cells => says(...cells)))

test('columns belong to the basis before them, those before all bases to the first', () => {
  const of = (...names: string[]) => names.map(type => ({ type: type as (typeof types)[number] }))
  const split = (...names: string[]) =>
    consentRecords(of(...names)).map(record => record.map(({ type }) => type.slice(8)))
  expect(split(...types)).toEqual([['basis', 'source', 'date', 'wording']])
  expect(split('consent_date', 'consent_basis', 'text', 'consent_source', 'consent_basis', 'consent_date')).toEqual([
    ['date', 'basis', 'source'],
    ['basis', 'date'],
  ])
  expect(split('text')).toEqual([])
})

test.each([
  [
    'the newest',
    [
      ['yes', null, '1.2.2024', null],
      ['contract', null, '1.3.2024', null],
    ],
    1,
  ],
  [
    'a withdrawal over an older consent',
    [
      ['no', null, '1.2.2024', null],
      ['yes', null, '1.1.2024', null],
    ],
    0,
  ],
  [
    'a withdrawal of the same day',
    [
      ['yes', null, '1.2.2024', null],
      ['no', null, '1.2.2024', null],
    ],
    1,
  ],
  [
    'a consent given anew',
    [
      ['no', null, '1.2.2024', null],
      ['yes', null, '2.2.2024', null],
    ],
    1,
  ],
  [
    'a withdrawal over a newer basis that is no consent',
    [
      ['no', null, '1.2.2024', null],
      ['contract', null, '2.2.2024', null],
    ],
    0,
  ],
  [
    'a withdrawal without a date',
    [
      ['yes', null, '2.2.2024', null],
      ['withdrawn', null, null, null],
    ],
    1,
  ],
  [
    'a withdrawal over a consent without a date',
    [
      ['yes', 'fair', null, null],
      ['no', null, '1.2.2020', null],
    ],
    1,
  ],
  [
    'a basis over what is not known',
    [
      ['yes', null, null, null],
      ['unknown', null, '2.2.2024', null],
    ],
    0,
  ],
  [
    'what is dated',
    [
      ['yes', null, null, null],
      ['yes', null, '2.2.2024', null],
    ],
    1,
  ],
  [
    'the fuller of the same day',
    [
      ['yes', null, '2.2.2024', null],
      ['yes', 'fair', '2.2.2024', null],
    ],
    1,
  ],
  ['the first among equals', [['yes'], ['yes']], 0],
  ['none where all is blank', [[null, ' '], []], -1],
])('%s counts', (_, records, expected) => {
  expect(counts(...records)).toBe(expected)
})

const record = fc.record({
  basis: fc.constantFrom(null, ...consentBases),
  at: fc.option(fc.integer({ min: 0, max: 4 })),
  filled: fc.integer({ min: 1, max: 4 }),
})

test('a withdrawal never disappears, in whatever order records meet, unless a consent is dated later', () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 7 }), records => {
      const inTurn = records.reduce((kept, next) => [kept, next][consentThatCounts([kept, next])] ?? kept)
      const atOnce = records[consentThatCounts(records)]
      const last = Math.max(
        ...records.flatMap(({ basis, at }) => (basis === 'withdrawn' ? [at ?? Number.POSITIVE_INFINITY] : [])),
      )
      const anew = records.some(({ basis, at }) => basis === 'consent' && at !== null && at > last)
      if (last === Number.NEGATIVE_INFINITY || anew) return
      expect(atOnce?.basis).toBe('withdrawn')
      expect((inTurn as ConsentSaid).basis).toBe('withdrawn')
    }),
    { numRuns: 2000 },
  )
})
