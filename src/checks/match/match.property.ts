// Matching of any lists: what is found is what the rules say, whatever the strings, the order and the blocks.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findClusters } from './clusters.ts'
import { findPairs } from './find-pairs.ts'
import { groupPairs } from './groups.ts'
import { matchKey } from './match-key.ts'
import { matchTiers, surelySimilar } from './rule.ts'
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
const list = fc.array(cell, { maxLength: 30 })
const kind = fc.constantFrom('text', 'person', 'company', 'fingerprint', 'email', 'domain')

it('groups by equal key are the groups of equal keys', () => {
  fc.assert(
    fc.property(kind, list, (of, left) => {
      const pairs = finish(findPairs([{ kind: of, left }], [[{ field: 0, test: 'same' }]]))
      const groups = groupPairs(pairs, left.length)
      const keys = left.map(text => matchKey(of, text))
      keys.forEach((key, at) => {
        expect(groups[at]).toBe(key === null ? at : keys.indexOf(key))
      })
    }),
    { numRuns: 3_000 },
  )
})

it('every pair is of two rows, once, with the tier of its score', () => {
  fc.assert(
    fc.property(kind, list, list, fc.boolean(), (of, left, right, two) => {
      const field = two ? { kind: of, left, right } : { kind: of, left }
      const found = finish(
        findPairs([field], [[{ field: 0, test: 'similar' }], [{ field: 0, test: 'same' }]], { partners: 99 }),
      )
      const seen = new Set<string>()
      for (const [at, a] of found.left.entries()) {
        const [b = 0, score = 0, tier = 0] = [found.right[at], found.score[at], found.tier[at]]
        expect(seen.has(`${a} ${b}`)).toBe(false)
        seen.add(`${a} ${b}`)
        expect(a).toBeLessThan(left.length)
        expect(b).toBeLessThan(two ? right.length : left.length)
        if (!two) expect(a).toBeLessThan(b)
        expect(score).toBeGreaterThanOrEqual(Math.fround(0.8))
        expect(score).toBeLessThanOrEqual(1)
        expect(tier === matchTiers.review).toBe(score < Math.fround(surelySimilar))
        const equal = matchKey(of, left[a] ?? '') === matchKey(of, (two ? right : left)[b] ?? '')
        if (tier >= matchTiers.normalised) expect(equal).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
})

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
