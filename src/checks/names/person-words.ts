// The words that tell the parts of a person's name apart, from the hand-written tables.
import { dataLines, loadedOnce } from '../data/load.ts'
import { plainWords } from '../keys/plain.ts'

/** How a word is looked up: folded, without dots, hyphens and apostrophes. */
export const wordKey = (text: string): string => plainWords(text).replaceAll(' ', '')

export interface Marked {
  /** As the table writes it. */
  readonly spelling: string
  /** A name in its own right as well, so it needs more evidence. */
  readonly doubtful: boolean
  /** Used with the given name: "Ahmet Bey". */
  readonly given: boolean
  /** Counts only as written here, with accents and points; null: accents, points and case do not matter. */
  readonly exactly: readonly string[] | null
  /** Counts only before names of this group. */
  readonly before: SurnameGroup | null
}

interface PersonWords {
  /** Forms of address and degrees before a name, by the keys of their words. */
  readonly titles: ReadonlyMap<string, Marked>
  /** Forms of address behind a name, by their keys; those of other scripts also at the end of a word. */
  readonly honorifics: ReadonlyMap<string, Marked>
  /** Generations, degrees and orders behind a name, by the keys of their words. */
  readonly suffixes: ReadonlyMap<string, Marked>
  /** Words that begin a family name; true for those that keep their capital. */
  readonly particles: ReadonlyMap<string, boolean>
  /** Family names by group of person-surnames.tsv. */
  readonly surnames: Readonly<Record<SurnameGroup, ReadonlySet<string>>>
  /** Full given names that a short form may stand for. */
  readonly fullNames: ReadonlyMap<string, ReadonlySet<string>>
}

const groups = [
  'double',
  'vietnamese',
  'vietnamese-strong',
  'pinyin-strong',
  'korean',
  'two-letter',
  'han',
  'hangul',
  'japanese',
  'marian',
  'spaced',
  'burmese',
  'hungarian',
  'hungarian-family',
  'before-de',
  'french-given',
  'spanish-given',
] as const
export type SurnameGroup = (typeof groups)[number]

const groupOf: Readonly<Record<string, SurnameGroup>> = { fr: 'french-given', es: 'spanish-given', my: 'burmese' }

/** Words that several lines share are as doubtful as the most doubtful of them. */
function marked(file: string): Map<string, Marked> {
  const found = new Map<string, Marked>()
  for (const line of dataLines(file)) {
    const [, spelling = '', sign = '', language = ''] = /^(.*?)([+*!]?)(?:~(\w+))?$/.exec(line) ?? []
    const key = spelling.split(' ').map(wordKey).join(' ')
    const known = found.get(key)
    const exact = sign === '!' || spelling.endsWith('.')
    found.set(key, {
      spelling,
      doubtful: sign === '+' || known?.doubtful === true,
      given: sign === '*' || known?.given === true,
      exactly: exact && known?.exactly !== null ? [...(known?.exactly ?? []), spelling] : null,
      before: groupOf[language] ?? null,
    })
  }
  return found
}

function readSurnames(): Record<SurnameGroup, ReadonlySet<string>> {
  const rows = new Map(
    dataLines('person-surnames.tsv').map(line => {
      const [group = '', names = ''] = line.split('\t')
      return [group, new Set(names.split(' ').map(wordKey))]
    }),
  )
  const of = (group: SurnameGroup) => rows.get(group) ?? new Set<string>()
  return {
    double: of('double'),
    vietnamese: of('vietnamese'),
    'vietnamese-strong': of('vietnamese-strong'),
    'pinyin-strong': of('pinyin-strong'),
    korean: of('korean'),
    'two-letter': of('two-letter'),
    han: of('han'),
    hangul: of('hangul'),
    japanese: of('japanese'),
    marian: of('marian'),
    spaced: of('spaced'),
    burmese: of('burmese'),
    hungarian: of('hungarian'),
    'hungarian-family': of('hungarian-family'),
    'before-de': of('before-de'),
    'french-given': of('french-given'),
    'spanish-given': of('spanish-given'),
  }
}

/** A full name stands for itself too, so that two spellings of one name always share a full name. */
function readGivenNames(): Map<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const line of dataLines('person-given.tsv')) {
    const [full = '', short = ''] = line.split('\t')
    for (const name of [full, ...short.split(' ')]) {
      const key = wordKey(name)
      found.set(key, (found.get(key) ?? new Set()).add(wordKey(full)))
    }
  }
  return found
}

/** The tables, loaded at the first call. Throws when the data was never built. */
export const personWords = loadedOnce(
  (): PersonWords => ({
    titles: marked('person-titles.txt'),
    honorifics: marked('person-honorifics.txt'),
    suffixes: marked('person-suffixes.txt'),
    particles: new Map(
      dataLines('person-particles.txt').map(line => [wordKey(line.replace('^', '')), line.endsWith('^')]),
    ),
    surnames: readSurnames(),
    fullNames: readGivenNames(),
  }),
)

/** Whether two given names may be one: equal, or short forms of one full name. Both as `wordKey` gives them. */
export function sameGivenName(a: string, b: string): boolean {
  if (a === b) return true
  const { fullNames } = personWords()
  const [left, right] = [fullNames.get(a), fullNames.get(b)]
  if (!left || !right) return false
  for (const full of left) if (right.has(full)) return true
  return false
}

/** The full given name that a short form most often stands for; the name itself when it is none. As `wordKey` gives it. */
export function fullGivenName(name: string): string {
  const [full = name] = personWords().fullNames.get(name) ?? []
  return full
}

/**
 * Whether a word of a name belongs to the family name behind it: "van", "de la", "d'". A single letter is a middle initial
 * ("Smith, John E") unless it is written as no initial is: with an apostrophe, or small where the name has capitals.
 */
export function isParticle(word: string, name: readonly string[]): boolean {
  const key = wordKey(word)
  if (!personWords().particles.has(key)) return false
  if (key.length > 1 || /['’óú]/i.test(word)) return true
  return /^\p{Ll}$/u.test(word) && name.some(other => other !== other.toLowerCase())
}
