// The ways organisations build addresses from names, and how a name is spelt in one.
import { latinSpellings } from '../email/latin.ts'
import { personWords, wordKey } from '../names/person-words.ts'

/** Share of organisations' addresses of each form (validation design 12); the rest is `other`, for which nothing is guessed. */
export const patternPriors = {
  'first.last': 0.34,
  flast: 0.15,
  first: 0.065,
  firstl: 0.036,
  last: 0.022,
  firstlast: 0.016,
  lastfirst: 0.015,
  'last.first': 0.015,
  'f.last': 0.007,
  first_last: 0.003,
  'first-last': 0.003,
  'first.l': 0.003,
  lastf: 0.003,
} as const

export type AddressPattern = keyof typeof patternPriors

// Object.keys forgets which keys; the table is frozen by its type.
export const addressPatterns = Object.keys(patternPriors) as readonly AddressPattern[]

/** The local part of this form for a given and a family name as `spellName` writes them. */
export function writeLocal(pattern: AddressPattern, first: string, last: string): string {
  const [f = '', l = ''] = [first[0], last[0]]
  switch (pattern) {
    case 'first.last':
      return `${first}.${last}`
    case 'flast':
      return f + last
    case 'first':
      return first
    case 'firstl':
      return first + l
    case 'last':
      return last
    case 'firstlast':
      return first + last
    case 'lastfirst':
      return last + first
    case 'last.first':
      return `${last}.${first}`
    case 'f.last':
      return `${f}.${last}`
    case 'first_last':
      return `${first}_${last}`
    case 'first-last':
      return `${first}-${last}`
    case 'first.l':
      return `${first}.${l}`
    case 'lastf':
      return last + f
  }
}

/** One way to spell a name in an address. */
export interface PatternSpelling {
  readonly text: string
  /** Share of addresses that spell it so. */
  readonly weight: number
  /** Whether ä is written ae (or å aa, ø oe); null where both ways are the same. */
  readonly long: boolean | null
}

interface Named {
  readonly first: string
  readonly middle?: string
  readonly last: string
}

/** The spellings of both names, likeliest first, without those that are not Latin; `long` is the share that writes ä as ae. */
export function spellName(
  { first, middle = '', last }: Named,
  long: number,
): { first: PatternSpelling[]; last: PatternSpelling[] } {
  const initial = /^\p{L}/u.exec(middle)?.[0] ?? ''
  const withInitial = initial === '' ? [] : ([[`${first}.${initial}`, 0.04]] as const)
  return { first: spelt([...givenForms(first), ...withInitial], long), last: spelt(familyForms(last), long) }
}

type Form = readonly [text: string, weight: number]

/** Hans-Peter is written hans-peter, hanspeter or hans. */
function givenForms(name: string): Form[] {
  const [head = '', ...rest] = name.split(/[\s-]+/)
  if (rest.length === 0) return [[head, 1]]
  if (!name.includes('-')) return [[head, 1]]
  return [
    [name, 0.45],
    [head + rest.join(''), 0.3],
    [head, 0.25],
  ]
}

/** Particles are run together with the name or left out; of two family names one or both are written. */
function familyForms(name: string): Form[] {
  const words = name.split(/\s+/)
  const joined = words.join('')
  const bare = words.filter(word => !personWords().particles.has(wordKey(word)))
  if (bare.length < words.length && bare.length > 0) {
    return [
      [joined, 0.6],
      [bare.join(''), 0.25],
      [words.join('.'), 0.15],
    ]
  }
  const [head = '', ...rest] = name.split(/[\s-]+/)
  if (rest.length === 0) return [[name, 1]]
  const whole = words.length > 1 ? words.join('-') : name
  return [
    [whole, words.length > 1 ? 0.1 : 0.5],
    [head, words.length > 1 ? 0.5 : 0.2],
    [head + rest.join(''), 0.3],
  ]
}

function spelt(forms: readonly Form[], long: number): PatternSpelling[] {
  return forms
    .flatMap(([text, weight]): PatternSpelling[] => {
      const [short = '', lengthy] = latinSpellings(text.replace(/['’ʼ`´]/g, ''))
      if (lengthy === undefined) return [{ text: short, weight, long: null }]
      return [
        { text: short, weight: weight * (1 - long), long: false },
        { text: lengthy, weight: weight * long, long: true },
      ]
    })
    .filter(({ text }) => /^[a-z][a-z.-]*$/.test(text))
}
