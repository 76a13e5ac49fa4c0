// How well generated user names are told from people's: figures on names that the model was not trained on.
import { expect, it } from 'vitest'
import { latinLocales, nameTokens } from '../../../scripts/data/names.ts'
import { countLetterPairs } from './letter-pairs.ts'
import { type NameModel, type UserNameForm, userNameForm } from './user-name.ts'

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

/** Share of people whose user name is called generated: of all, and of the locale where it is largest. */
function takenForGenerated(use: (name: string) => boolean, judge: (local: string) => UserNameForm) {
  const people = 6_000
  const shares = locales.flatMap(({ given, family }) => {
    const [firsts, lasts] = [given.filter(use), family.filter(use)]
    if (firsts.length === 0 || lasts.length === 0) return []
    const names = Array.from({ length: people }, (_, i) =>
      (forms[i % forms.length] ?? String)(pick(firsts), pick(lasts)),
    )
    return names.filter(local => judge(local) === 'generated').length / people
  })
  expect(shares.length).toBeGreaterThan(40)
  return { mean: shares.reduce((sum, share) => sum + share, 0) / shares.length, worst: Math.max(...shares) }
}

it('takes at most 0.5% of people for generated, and at most 2% in every locale', () => {
  const { mean, worst } = takenForGenerated(heldOut, local => userNameForm(local, model))
  expect(mean).toBeLessThanOrEqual(0.005)
  expect(worst).toBeLessThanOrEqual(0.02)
})

it('as bundled, hardly ever takes a name of its lexicon for generated', () => {
  const { mean, worst } = takenForGenerated(
    () => true,
    local => userNameForm(local),
  )
  expect(mean).toBeLessThanOrEqual(0.0005)
  expect(worst).toBeLessThanOrEqual(0.005)
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

it('finds at least 95% of generated user names', () => {
  const recall = Object.entries(makers).map(([name, make]) => {
    const n = 2_000
    const found = Array.from({ length: n }, () => userNameForm(make(), model)).filter(
      look => look !== 'ordinary',
    ).length
    return { name, share: found / n }
  })
  const mean = recall.reduce((sum, { share }) => sum + share, 0) / recall.length
  expect(mean).toBeGreaterThanOrEqual(0.95)
})
