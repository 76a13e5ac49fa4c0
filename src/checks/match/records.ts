// The rows of a list made ready for finding duplicates: what each column says of who a row is about, as numbers.
import { dateOf } from '../columns/date.ts'
import { companyDomain } from '../keys/domain-key.ts'
import { phoneticKey } from '../keys/phonetic.ts'
import { plainWords } from '../keys/plain.ts'
import { parsePersonName, withoutTitle } from '../names/person.ts'
import { fullGivenName } from '../names/person-words.ts'
import { NO_KEY } from './column.ts'
import { derived, type KnownValues, readValues, withoutKeys } from './known-values.ts'
import { matchKey } from './match-key.ts'
import { rememberedParts } from './remembered-parts.ts'
import { isGivenName, type NamePart, sameFamily, sameGiven } from './same-name.ts'
import { packTexts, scorePair } from './score.ts'

/** What a column can say of who a row is about. */
export const duplicateKinds = [
  'first',
  'last',
  'person',
  'email',
  'phone',
  'profile',
  'company',
  'website',
  'birth',
  'street',
  'postcode',
  'city',
] as const
export type DuplicateKind = (typeof duplicateKinds)[number]

export interface DuplicateRecords {
  readonly count: number
  readonly has: (kind: DuplicateKind | 'name') => boolean
  readonly values: (kind: ValueKind) => KnownValues
  /** Rows per value that are not of one person; such a value is no evidence by itself. */
  readonly given: (a: number, b: number) => NamePart
  readonly family: (a: number, b: number) => NamePart
  /** True where the given name of each is the family name of the other. */
  readonly turned: (a: number, b: number) => boolean
  /** 0 to 1; 1 for equal keys. */
  readonly alike: (kind: 'company' | 'street', a: number, b: number) => number
}

/** What rows are compared by: kinds of columns, and keys made of them. */
export type ValueKind =
  | 'given'
  | 'family'
  | 'email'
  | 'phone'
  | 'profile'
  | 'company'
  | 'website'
  | 'birth'
  | 'street'
  | 'postcode'
  | 'city'
  | 'sound'
  | 'companySound'
  | 'names'
  | 'nameStart'
  | 'nameEnd'
  | 'fullNames'

export interface RecordReader {
  /** One row: its cells in the order of the kinds. */
  /** `own`: country that the row names. */
  add(cells: readonly (string | null)[], own?: string | null): void
  /** `pause` is called every few ten milliseconds; what it throws ends the work. */
  done(pause?: () => void): DuplicateRecords
}

/** Longer cells are prose, and say of nobody who it is. */
const LONGEST = 300
const short = (cell: string | null | undefined): string =>
  cell === null || cell === undefined || cell.length > LONGEST ? '' : cell.trim()

/** Reads as a number that can be dialled, not as an address. */
const isDialled = (text: string) => /^[+\d][\d\s()/.-]{5,}/.test(text)

/** Rows in which an established name has to stand at least. */
const ESTABLISHED = 3
const NOBODY = ''

export interface RecordOptions {
  /** What each cell of a row says. */
  readonly kinds: readonly DuplicateKind[]
  /** Two-letter code that national phone numbers are read for. */
  readonly country: string | null
  /** Whether 03/04/1980 is the third of April. */
  readonly dayFirst: boolean
}

export function readRecords(count: number, { kinds, country, dayFirst }: RecordOptions): RecordReader {
  const at = (kind: DuplicateKind) => kinds.indexOf(kind)
  const places = Object.fromEntries(duplicateKinds.map(kind => [kind, at(kind)])) as Record<DuplicateKind, number>
  const readers = {
    name: readValues(count, nameKey),
    email: readValues(count, text => matchKey('mailbox', text)),
    phone: readValues(count, text => phoneOf(...ofCountry(text, country))),
    profile: readValues(count, text => matchKey('profileUrl', text)),
    company: readValues(count, text => matchKey('company', ...ofCountry(text, country))),
    website: readValues(count, text => companyDomain(text)),
    birth: readValues(count, text => birthKey(text, dayFirst)),
    street: readValues(count, streetKey),
    postcode: readValues(count, text => plainWords(text).replaceAll(' ', '')),
    city: readValues(count, plainWords),
  }
  const named = places.first >= 0 || places.last >= 0 || places.person >= 0
  return {
    add(cells, own = null) {
      const inOwn = (text: string) => (text === '' || own === null || own === country ? text : `${own}${apart}${text}`)
      const cell = (kind: DuplicateKind) => short(cells[places[kind]])
      const name =
        places.first >= 0 || places.last >= 0
          ? joined(cell('first'), cell('last')) || whole(cell('person'))
          : whole(cell('person'))
      readers.name.add(name)
      let [email, phone] = [cell('email'), cell('phone')]
      // Values that were put into each other's column.
      if (phone.includes('@') && !email.includes('@')) [email, phone] = [phone, isDialled(email) ? email : '']
      else if (!email.includes('@') && isDialled(email) && phone === '') [email, phone] = ['', email]
      readers.email.add(email)
      readers.phone.add(inOwn(phone))
      readers.profile.add(cell('profile'))
      readers.company.add(inOwn(cell('company')))
      // Of an address its host alone: many share it, and each text is read once.
      readers.website.add(cell('website') || email.slice(email.lastIndexOf('@') + 1))
      readers.birth.add(cell('birth'))
      readers.street.add(cell('street'))
      readers.postcode.add(cell('postcode'))
      readers.city.add(cell('city'))
    },
    done: pause => {
      const names = readers.name.done()
      const values = {
        ...(Object.fromEntries(
          (['email', 'phone', 'profile', 'company', 'website', 'birth', 'street', 'postcode', 'city'] as const).map(
            kind => [kind, readers[kind].done()],
          ),
        ) as Record<Exclude<keyof typeof readers, 'name'>, KnownValues>),
        ...nameKeys(names, pause),
      }
      return compared(count, kinds, named, names, {
        ...values,
        companySound: withoutKeys(
          derived(values.company, ['sound'], key => ({ sound: phoneticKey(key) }), pause).sound,
        ),
      })
    },
  }
}

/** Behind the country of a row, where it is another one than the list's. */
const apart = '\u0001'
const ofCountry = (text: string, country: string | null): [text: string, country: string | null] => {
  const at = text.indexOf(apart)
  return at < 0 ? [text, country] : [text.slice(at + 1), text.slice(0, at)]
}

/** "given|family|all given names", each folded; any may be empty. */
function nameKey(text: string): string | null {
  const [mark, first = '', last = ''] = text.split('\u0000')
  if (mark === 'parts') {
    const [given, family] = [plainWords(withoutTitle(first, last)), plainWords(last)]
    return given === '' && family === '' ? null : `${given.split(' ')[0]}|${family}|${given}`
  }
  const key = matchKey('person', text)
  if (key === null) return null
  const name = parsePersonName(text)
  // "Herr von der Tann" and "Aung San Suu Kyi" have one part of several words.
  const space = name && (name.first === '' || name.last === '') ? -1 : key.indexOf(' ')
  return space < 0 ? `|${key}|` : `${key.slice(0, space)}|${key.slice(space + 1)}|${key.slice(0, space)}`
}
const joined = (first: string, last: string): string =>
  first === '' && last === '' ? NOBODY : `parts\u0000${first}\u0000${last}`
const whole = (text: string): string => text

const partsOf = (key: string): [given: string, family: string, all: string] => {
  const [given = '', family = '', all = ''] = key.split('|')
  return [given, family, all]
}

const ofNames = ['given', 'family', 'names', 'sound', 'nameStart', 'nameEnd', 'fullNames'] as const
type OfName = (typeof ofNames)[number]

function nameKeys(names: KnownValues, pause?: () => void) {
  const soundOf = soundOfWords()
  const made = derived(
    names,
    ofNames,
    (key): Record<OfName, string | null> => {
      const [given, family, all] = partsOf(key)
      if (given === '' || family === '')
        return { given, family, names: null, sound: null, nameStart: null, nameEnd: null, fullNames: null }
      // Whatever the order, and without initials of middle names.
      const words = `${all} ${family}`
        .split(' ')
        .filter(word => word.length > 1)
        .sort()
      return {
        given,
        family,
        names: words.join(' '),
        sound: words.map(soundOf).join(' '),
        nameStart: `${given[0]} ${family}`,
        nameEnd: `${given} ${family.slice(0, 2)}`,
        fullNames: `${fullGivenName(given)} ${family.slice(0, 3)}`,
      }
    },
    pause,
  )
  const { given, family, ...others } = made
  return {
    given,
    family,
    names: withoutKeys(others.names),
    sound: withoutKeys(others.sound),
    nameStart: withoutKeys(others.nameStart),
    nameEnd: withoutKeys(others.nameEnd),
    fullNames: withoutKeys(others.fullNames),
  }
}

/** The sound of a word of a name, worked out once: a million people have a few thousand names. */
function soundOfWords(): (word: string) => string {
  const known = new Map<string, string>()
  return word => {
    const found = known.get(word)
    if (found !== undefined) return found
    const sound = phoneticKey(word)
    if (known.size < MOST_KNOWN) known.set(word, sound)
    return sound
  }
}

/** The first letters of the given and the family name of each key, as codes; 0 where there is none. */
function firstLetters({ keys }: KnownValues) {
  const [given, family] = [new Uint16Array(keys.length), new Uint16Array(keys.length)]
  let at = 0
  for (const key of keys) {
    const [, last, first] = partsOf(key)
    given[at] = first === '' ? 0 : first.charCodeAt(0)
    family[at++] = last === '' ? 0 : last.charCodeAt(0)
  }
  return { given, family }
}

/** Without an extension; null where there are too few digits to be anybody's. */
function phoneOf(text: string, country: string | null): string | null {
  const key = matchKey('phone', text, country)
  return key === null || key.replace(/\D/g, '').length < 6 ? null : key
}

/** A date as 19800317; null for what is none. */
function birthKey(text: string, dayFirst: boolean): string | null {
  const read = dateOf(text, dayFirst)
  return read && new Date(read.ms).toISOString().slice(0, 10).replaceAll('-', '')
}

/** Street and number, its usual short forms written out. */
function streetKey(text: string): string | null {
  const words = plainWords(text)
    .replace(/str(?:asse|aße)?(?= \d|$)/, 'str')
    .replace(/\bstreet\b/g, 'st')
    .replace(/\bavenue\b/g, 'ave')
    .replace(/\broad\b/g, 'rd')
  return words.length < 4 ? null : words
}

function compared(
  count: number,
  kinds: readonly DuplicateKind[],
  named: boolean,
  names: KnownValues,
  values: Record<ValueKind, KnownValues>,
): DuplicateRecords {
  const { given, family, company, street } = values
  /** Family names that people with this given name have: who has several is a name, not a slip. */
  const families = new Map<number, Set<number>>()
  for (let row = 0; row < count; row++) {
    const [own, name] = [given.ids[row] ?? NO_KEY, family.ids[row] ?? NO_KEY]
    if (own === NO_KEY || name === NO_KEY) continue
    const known = families.get(own)
    if (known === undefined) families.set(own, new Set([name]))
    else if (known.size < ESTABLISHED) known.add(name)
  }
  const idOfGiven = new Map(Array.from(given.keys, (key, id) => [key, id]))
  const established = (name: string) =>
    isGivenName(name) || (families.get(idOfGiven.get(name) ?? NO_KEY)?.size ?? 0) >= ESTABLISHED

  const part = (of: KnownValues, test: (a: string, b: string) => NamePart) => {
    const compared = rememberedParts(test)
    return (a: number, b: number): NamePart => {
      const [left, right] = [of.ids[a] ?? NO_KEY, of.ids[b] ?? NO_KEY]
      if (left === NO_KEY || right === NO_KEY) return 'unknown'
      if (left === right) return of.keys.lettersOf(left) === 1 ? 'initial' : 'same'
      return compared(of.keys, Math.min(left, right), Math.max(left, right))
    }
  }
  const first = firstLetters(names)
  const alike = {
    company: likeness(company),
    street: likeness(street),
  }
  return {
    count,
    has: kind => (kind === 'name' ? named : kinds.includes(kind)),
    values: kind => values[kind],
    given: part(given, (a, b) => sameGiven(a, b, established)),
    family: part(family, sameFamily),
    turned: (a, b) => {
      const [left, right] = [names.ids[a] ?? NO_KEY, names.ids[b] ?? NO_KEY]
      if (left === NO_KEY || right === NO_KEY || left === right) return false
      // The cheap test first: this is asked of every pair whose given names differ.
      if (first.given[left] !== first.family[right] && first.family[left] !== first.given[right]) return false
      const [, familyA, givenA] = partsOf(names.keys.at(left))
      const [, familyB, givenB] = partsOf(names.keys.at(right))
      return isAlike(givenA, familyB) && isAlike(familyA, givenB)
    },
    alike: (kind, a, b) => alike[kind](a, b),
  }
}

const isAlike = (given: string, family: string): boolean => {
  const part = sameFamily(given.replace(/ .$/, ''), family)
  return part === 'same' || part === 'near' || part === 'short'
}

/** Sounds of words that are remembered. */
const MOST_KNOWN = 2_000_000

function likeness(of: KnownValues): (a: number, b: number) => number {
  let packed: ReturnType<typeof packTexts> | null = null
  return (a, b) => {
    const [left, right] = [of.ids[a] ?? NO_KEY, of.ids[b] ?? NO_KEY]
    if (left === NO_KEY || right === NO_KEY) return 0
    if (left === right) return 1
    packed ??= packTexts(of.keys)
    return scorePair(packed, left, right)
  }
}
