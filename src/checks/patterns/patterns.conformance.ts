// Goal G12: whether the probability that is shown beside a guessed address is one.
import { describe, expect, it } from 'vitest'
import { guessAddresses } from './guess.ts'
import { learnPatterns } from './learn.ts'
import { type AddressPattern, addressPatterns, patternPriors, spellName, writeLocal } from './pattern.ts'

/** A sequence of numbers in [0, 1) that depends on the seed alone. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

const firstNames = 'Anna Otto Jürgen Mary Luis Wei Ngozi Elif Kwame Rosa Claire Ivan Hans-Peter Laura Peter Nina'.split(
  ' ',
)
const lastNames =
  'Berg|Kranich|Müller|van der Heide|Vogel|Lund|Okafor|Kaya|Rossi|Wang|Keller|Smith|Jones|Silva|Costa|Novak'.split('|')

/**
 * Companies that mostly keep to one form: how strictly differs, newcomers and namesakes have others, some follow none of the
 * table. Known and asked people are drawn alike.
 */
function company(next: () => number) {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T
  const drawForm = (): AddressPattern | null => {
    let left = next()
    for (const pattern of addressPatterns) {
      left -= patternPriors[pattern]
      if (left < 0) return pattern
    }
    return null
  }
  const [house, strict] = [drawForm(), 0.7 + next() * 0.3]
  return () => {
    const [first, last] = [pick(firstNames), pick(lastNames)]
    const form = next() < strict ? house : drawForm()
    const names = spellName({ first, last }, 0.25)
    const [given, family] = [names.first, names.last].map(list => {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0)
      return list.find(({ weight }) => {
        left -= weight
        return left < 0
      })
    })
    const local = form && given && family ? writeLocal(form, given.text, family.text) : `x${Math.floor(next() * 1e9)}`
    return { first, last, address: `${local}@acme-tools.com` }
  }
}

describe('probabilities (goal G12)', () => {
  const companies = 1_200

  /** Asks about one more person of many companies with this many known addresses each. */
  function* asked(known: number, seed: number) {
    const next = numbers(seed)
    for (let run = 0; run < companies; run++) {
      const employ = company(next)
      const learned = learnPatterns(Array.from({ length: known }, employ)).get('acme-tools.com')
      const person = employ()
      yield { person, guesses: guessAddresses(person, 'acme-tools.com', learned) }
    }
  }

  // The hit rates that the design measured on a public sample: what makes the invented companies a fair test.
  it.each([
    [0, 0.31],
    [1, 0.51],
    [3, 0.56],
    [8, 0.6],
  ])('with %d known addresses the best guess is right as often as in the world', (known, rate) => {
    const hits = [...asked(known, known + 1)].filter(({ person, guesses }) => guesses[0]?.address === person.address)
    expect(Math.abs(hits.length / companies - rate)).toBeLessThanOrEqual(0.06)
  })

  it('from two known addresses on, a stated probability is within 0.15 of the share that is right', () => {
    const bins = Array.from({ length: 10 }, () => ({ count: 0, right: 0, stated: 0 }))
    for (const known of [2, 3, 5, 8]) {
      for (const { person, guesses } of asked(known, known + 100)) {
        for (const { address, probability } of guesses) {
          const bin = bins[Math.min(9, Math.floor(probability * 10))]
          if (!bin) continue
          bin.count++
          bin.stated += probability
          if (address === person.address) bin.right++
        }
      }
    }
    const filled = bins.filter(({ count }) => count >= 60)
    expect(filled.length).toBeGreaterThanOrEqual(8)
    for (const { count, right, stated } of filled) expect(Math.abs(right - stated) / count).toBeLessThanOrEqual(0.15)
  })
})
