// Matching of any lists: what is found is what the rules say, whatever the strings, the order and the blocks.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findClusters } from './clusters.ts'
import { scoreTexts } from './score.ts'

function finish<T>(work: Generator<number, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const word = fc.oneof(
  fc.constantFrom(
    'Anna',
    'Ana',
    'Berg',
    'berg',
    'van',
    'Bob',
    'Robert',
    'Whitlow',
    'GmbH',
    'Ltd',
    'Acme',
    'Akme',
    '株式会社',
    '\ud800',
    '',
    "O'",
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const cell = fc.array(word, { maxLength: 4 }).map(words => words.join(' '))
it('a score is symmetric, between 0 and 1, and 1 for the same words in any order', () => {
  fc.assert(
    fc.property(cell, cell, (a, b) => {
      const score = scoreTexts(a, b)
      expect(score).toBe(scoreTexts(b, a))
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
      const words = a.split(' ').filter(Boolean)
      if (words.length > 0) expect(scoreTexts(a, words.reverse().join(' '))).toBe(1)
    }),
    { numRuns: 5_000 },
  )
})

it('clusters are of two values or more, each value in one at most, none with a refused pair', () => {
  const method = fc.constantFrom('fingerprint', 'ngram', 'phonetic', 'cologne', 'company', 'nearest')
  fc.assert(
    fc.property(method, fc.uniqueArray(cell, { maxLength: 30 }), fc.nat(), (of, values, salt) => {
      const apart = (a: number, b: number) => (a * b + a + b + salt) % 5 === 0
      const { members, ends } = finish(
        findClusters(
          values,
          values.map((_, at) => at % 3),
          of,
          { apart },
        ),
      )
      expect(new Set(members).size).toBe(members.length)
      expect(ends.at(-1) ?? 0).toBe(members.length)
      ends.forEach((end, at) => {
        const cluster = members.subarray(ends[at - 1] ?? 0, end)
        expect(cluster.length).toBeGreaterThan(1)
        for (const a of cluster) for (const b of cluster) if (a < b) expect(apart(a, b)).toBe(false)
      })
    }),
    { numRuns: 2_000 },
  )
})
