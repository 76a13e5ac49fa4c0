// The rows of a list made ready for finding duplicates: what each column says of who a row is about, as numbers.
import { dateOf } from '../columns/date.ts'
import { companyDomain } from '../keys/domain-key.ts'
import { phoneticKey } from '../keys/phonetic.ts'
import { plainWords } from '../keys/plain.ts'
import { fullGivenName } from '../names/person-words.ts'
import { NO_KEY } from './column.ts'
import { derived, type KnownValues, readValues, withoutKeys } from './known-values.ts'
import { matchKey } from './match-key.ts'
import { compareNames, nameInParts, nameKey, partsOfName, wholeName } from './name-values.ts'
import type { NamePart } from './same-name.ts'
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

/** Longer cells are prose, and say of no one who it is. */
const LONGEST = 300
const short = (cell: string | null | undefined): string =>
  cell === null || cell === undefined || cell.length > LONGEST ? '' : cell.trim()

/** Reads as a number that can be dialled, not as an address. */
const isDialled = (text: string) => /^[+\d][\d\s()/.-]{5,}/.test(text)

export interface RecordOptions {
  /** What each cell of a row says. There may be several phones, and several addresses. */
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
  const furtherOf = (kind: DuplicateKind) =>
    kinds.flatMap((one, at) => (one === kind && at !== places[kind] ? [at] : []))
  const further = { email: furtherOf('email'), phone: furtherOf('phone') }
  const named = places.first >= 0 || places.last >= 0 || places.person >= 0
  return {
    add(cells, own = null) {
      const inOwn = (text: string) => (text === '' || own === null || own === country ? text : `${own}${apart}${text}`)
      const cell = (kind: DuplicateKind) => short(cells[places[kind]])
      const name =
        places.first >= 0 || places.last >= 0
          ? nameInParts(cell('first'), cell('last')) || wholeName(cell('person'))
          : wholeName(cell('person'))
      readers.name.add(name)
      let [email, phone] = [cell('email'), cell('phone')]
      // Values that were put into each other's column.
      if (phone.includes('@') && !email.includes('@')) [email, phone] = [phone, isDialled(email) ? email : '']
      else if (!email.includes('@') && isDialled(email) && phone === '') [email, phone] = ['', email]
      const more = (kind: 'email' | 'phone') => further[kind].map(at => short(cells[at]))
      const emails = more('email')
      readers.email.add(email, emails)
      readers.phone.add(inOwn(phone), more('phone').map(inOwn))
      email ||= emails.find(Boolean) ?? ''
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

const ofNames = ['given', 'family', 'names', 'sound', 'nameStart', 'nameEnd', 'fullNames'] as const
type OfName = (typeof ofNames)[number]

function nameKeys(names: KnownValues, pause?: () => void) {
  const soundOf = soundOfWords()
  const made = derived(
    names,
    ofNames,
    (key): Record<OfName, string | null> => {
      const [given, family, all] = partsOfName(key)
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

/** Without an extension; null where there are too few digits to be anybody's. */
export function phoneOf(text: string, country: string | null): string | null {
  const key = matchKey('phone', text, country)
  return key === null || key.replace(/\D/g, '').length < 6 ? null : key
}

/** A date as 19800317; null for what is none. */
function birthKey(text: string, dayFirst: boolean): string | null {
  const read = dateOf(text, dayFirst)
  return read && new Date(read.ms).toISOString().slice(0, 10).replaceAll('-', '')
}

/** Street and number, its usual short forms written out. */
export function streetKey(text: string): string | null {
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
  const alike = {
    company: likeness(company),
    street: likeness(street),
  }
  return {
    count,
    has: kind => (kind === 'name' ? named : kinds.includes(kind)),
    values: kind => values[kind],
    ...compareNames(count, names, given, family),
    alike: (kind, a, b) => alike[kind](a, b),
  }
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
