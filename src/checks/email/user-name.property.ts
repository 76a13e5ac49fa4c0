// How well generated user names are told from people's: figures on names that the model was not trained on.
import { expect, it } from 'vitest'
import { latinLocales, nameTokens } from '../../../scripts/data/names.ts'
import { countLetterPairs } from './letter-pairs.ts'
import { type NameModel, userNameLook } from './user-name.ts'

/** Numbers in [0, 1) that are the same in every run (linear congruence, Numerical Recipes). */
function randomness(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const random = randomness(20_261_121)
const below = (n: number) => Math.floor(random() * n)
const pick = (from: readonly string[] | string) => from[below(from.length)] ?? ''
const draw = (alphabet: string, length: number) => Array.from({ length }, () => pick(alphabet)).join('')

/** FNV-1a: which half of the names a name belongs to, the same in every locale. */
function heldOut(name: string): boolean {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return ((hash >>> 16) & 1) === 1
}

const locales = latinLocales().map(({ locale, given, family }) => ({
  locale,
  given: given.flatMap(nameTokens),
  family: family.flatMap(nameTokens),
}))
// The lexicon does not help either: no name of the sample counts as known.
const model: NameModel = {
  pairs: countLetterPairs(
    new Set(locales.flatMap(({ given, family }) => [...given, ...family]).filter(name => !heldOut(name))),
  ),
  isName: () => false,
}

/** The forms people and companies make of a name. */
const forms: readonly ((first: string, last: string) => string)[] = [
  (first, last) => `${first}.${last}`,
  (first, last) => `${first}_${last}`,
  (first, last) => `${first}${last}`,
  (first, last) => `${last}.${first}`,
  (first, last) => `${first[0]}.${last}`,
  (first, last) => `${first[0]}${last}`,
  (first, last) => `${first}${last[0]}`,
  (first, last) => `${first}.${last}${below(99)}`,
  (first, last) => `${first}${last}${1950 + below(60)}`,
  first => first,
  first => `${first}${below(1000)}`,
  (_, last) => last,
]

it('takes at most 0.5 % of people for generated, and at most 2 % in every locale', () => {
  let wrong = 0
  const shares: Record<string, number> = {}
  let all = 0
  for (const { locale, given, family } of locales) {
    const firsts = given.filter(heldOut)
    const lasts = family.filter(heldOut)
    if (firsts.length === 0 || lasts.length === 0) continue
    let here = 0
    const people = 6_000
    for (let i = 0; i < people; i++) {
      const local = (forms[i % forms.length] ?? String)(pick(firsts), pick(lasts))
      if (userNameLook(local, model) !== 'generated') continue
      here++
    }
    all += people
    wrong += here
    shares[locale] = here / people
  }
  const worst = Object.entries(shares).toSorted((a, b) => b[1] - a[1])
  const share = wrong / all
  expect(Object.keys(shares).length).toBeGreaterThan(40)
  expect(share).toBeLessThanOrEqual(0.005)
  expect(worst[0]?.[1]).toBeLessThanOrEqual(0.02)
})

const az = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const makers: Record<string, () => string> = {
  letters: () => draw(az, 8 + below(9)),
  'letters, number': () => draw(az, 8 + below(5)) + draw(digits, 1 + below(4)),
  'letters and digits': () => draw(az + digits, 10 + below(7)),
  consonants: () => draw('bcdfghjklmnpqrstvwxz', 6 + below(5)),
  hex: () => draw('0123456789abcdef', 12 + below(21)),
  uuid: () => [8, 4, 4, 4, 12].map(n => draw('0123456789abcdef', n)).join('-'),
  'two tokens': () => `${draw(az, 6 + below(4))}.${draw(az, 6 + below(4))}`,
  'keyboard walk': () => pick(['asdfg', 'qwert', 'zxcvb', 'poiuy', 'asdfghjkl', 'qwertz']) + draw(digits, below(4)),
}

it('finds at least 95 % of generated user names', () => {
  const recall = Object.entries(makers).map(([name, make]) => {
    const n = 2_000
    const found = Array.from({ length: n }, () => userNameLook(make(), model)).filter(
      look => look !== 'ordinary',
    ).length
    return { name, share: found / n }
  })
  const mean = recall.reduce((sum, { share }) => sum + share, 0) / recall.length
  expect(mean).toBeGreaterThanOrEqual(0.95)
})
