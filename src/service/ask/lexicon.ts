// The dictionary of a store: every phrase that names a value of its vocabulary, and the words that titles are made of.
import { searchKey } from '../../checks/keys/plain.ts'
import { type TechnologyField, technologyCategories } from '../../contract/service/technologies.ts'
import { roleKey, rolePairs } from '../roles.ts'
import type { DirectoryField } from '../store/directory/fields.ts'
import { singularWord } from './question.ts'
import {
  cityGroups,
  cityWords,
  continentWords,
  countryWords,
  entityWords,
  functionWords,
  groupWords,
  industryHouses,
  industryWords,
  levelWords,
  productWords,
  regionWords,
  stateWords,
} from './words.ts'

/** Values of a listed field with the number of records that carry each, as a store gives them. */
export type StoreVocabulary = ReadonlyMap<DirectoryField, readonly { readonly value: string; readonly count: number }[]>

/** What a phrase may mean. */
export interface PhraseMeaning {
  readonly field: PhraseField
  readonly values: readonly string[]
  /** The phrase itself names companies: "banks", "furniture makers". */
  readonly house: boolean
  /** Only as written: "US" and "IT" are words otherwise. */
  readonly exact: string | null
}

export type PlaceField = 'city' | 'state_name' | 'country_name' | 'country_region' | 'continent'
export type PhraseField =
  | PlaceField
  | 'industry_social'
  | 'job_function'
  | 'job_level'
  | 'persona'
  | 'company_entity_type'
  | 'company_legal_type'

export interface TitleEntry {
  readonly value: string
  /** The role it names, as titles are compared. */
  readonly role: string
  readonly count: number
}

export interface Lexicon {
  readonly phrases: ReadonlyMap<string, readonly PhraseMeaning[]>
  /** Words of the longest phrase. */
  readonly longest: number
  readonly products: ReadonlyMap<string, { readonly field: TechnologyField; readonly value: string }>
  readonly titles: readonly TitleEntry[]
  /** Every run of words inside a title, singular, with its spelling in the vocabulary. */
  readonly titleRuns: ReadonlyMap<string, string>
  readonly wholeTitles: ReadonlySet<string>
  /** Head nouns of titles: manager, engineer, CEO. */
  readonly heads: ReadonlySet<string>
  readonly investors: ReadonlyMap<string, string>
  readonly specialties: ReadonlyMap<string, string>
}

/** The fields whose vocabulary a lexicon is made of. */
export const lexiconFields: readonly DirectoryField[] = [
  'job_title',
  'city',
  'state_name',
  'country_name',
  'country_region',
  'continent',
  'industry_social',
  'job_function',
  'job_level',
  'persona',
  'company_entity_type',
  'company_legal_type',
  'lead_investors',
  'specialties',
  ...technologyCategories.map((name): DirectoryField => (name === 'martech_categories' ? name : `${name}_tech`)),
]

/** A phrase as it is looked up: folded, hyphens, commas and slashes as blanks, no full stops behind words. */
export const lookupKey = (text: string): string =>
  searchKey(text)
    .replace(/[-,/]/g, ' ')
    .replace(/\.(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const maxRunLength = 6

/** Short and long forms of roles as the words of titles are here: singular. */
const pairs = rolePairs.map(([short, long]) => [short, long.split(' ').map(singularWord).join(' ')] as const)

/** A phrase of singular words with, one at a time, each short form written out and each long one shortened. */
export function otherForms(phrase: string): string[] {
  const inside = ` ${phrase} `
  return pairs.flatMap(([short, long]) => [
    ...(inside.includes(` ${short} `) ? [inside.replace(` ${short} `, ` ${long} `).trim()] : []),
    ...(inside.includes(` ${long} `) ? [inside.replace(` ${long} `, ` ${short} `).trim()] : []),
  ])
}

/** Singular runs of words with their spelling; one that is written singular is preferred, then the more frequent title's. */
function runsOf(titles: readonly TitleEntry[]): Map<string, string> {
  const runs = new Map<string, string>()
  for (const { value } of titles) {
    const words = value.split(/\s+/)
    const keys = words.map(word => singularWord(lookupKey(word)))
    for (let from = 0; from < words.length; from++) {
      for (let to = from + 1; to <= Math.min(words.length, from + maxRunLength); to++) {
        const run = keys.slice(from, to).join(' ')
        const spelling = words.slice(from, to).join(' ').replace(/,$/, '')
        const other = runs.get(run)
        if (other === undefined || (lookupKey(spelling) === run && lookupKey(other) !== run)) runs.set(run, spelling)
      }
    }
  }
  return runs
}

/** Places that are the larger thing though a town has the name too. */
const statesFirst: ReadonlySet<string> = new Set(['new york', 'washington', 'quebec'])

const makers = ['manufacturers', 'manufacturer', 'makers', 'maker', 'producers', 'producer']

const singularPhrase = (phrase: string) => phrase.replace(/\S+$/, singularWord)

/** Titles that end in a department, not in a head noun. */
const departmentLast = /^(?:senior )?(?:vp|vice president|director of|head of)\b/

/** Last words of titles that are titles themselves, or that several titles end in. */
function headsOf(titles: readonly string[]): Set<string> {
  const counts = new Map<string, number>()
  for (const title of titles) {
    if (departmentLast.test(title)) continue
    const head = title.split(' ').at(-1) ?? ''
    counts.set(head, (counts.get(head) ?? 0) + (title === head ? 2 : 1))
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([head]) => head))
}

/** Builds the dictionary; some 10 ms for a large vocabulary, so it is kept for as long as the data stays. */
export function buildLexicon(vocabulary: StoreVocabulary): Lexicon {
  const phrases = new Map<string, PhraseMeaning[]>()
  const valuesOf = (field: DirectoryField) => (vocabulary.get(field) ?? []).map(({ value }) => value)
  const add = (phrase: string, field: PhraseField, values: readonly string[], more: Partial<PhraseMeaning> = {}) => {
    const key = lookupKey(phrase)
    const meanings = phrases.get(key) ?? []
    // The first to claim a phrase for a field keeps it.
    if (!meanings.some(meaning => meaning.field === field))
      meanings.push({ field, values, house: false, exact: null, ...more })
    phrases.set(key, meanings)
  }
  const addWords = (
    field: PhraseField,
    table: ReadonlyMap<string, readonly string[]>,
    more: Partial<PhraseMeaning> = {},
  ) => {
    const known = new Set(valuesOf(field).map(value => searchKey(value)))
    for (const [value, names] of table) {
      if (!known.has(searchKey(value)) && field !== 'country_name') continue
      for (const name of names) add(name, field, [value], /^[A-Z.]{2,4}$/.test(name) ? { ...more, exact: name } : more)
    }
  }

  for (const value of valuesOf('country_name')) add(value, 'country_name', [value])
  addWords('country_name', countryWords)
  for (const [name, values] of groupWords) add(name, 'country_name', values)
  for (const value of valuesOf('country_region')) add(value, 'country_region', [value])
  addWords('country_region', regionWords)
  for (const value of valuesOf('continent')) add(value, 'continent', [value])
  addWords('continent', continentWords)
  for (const value of valuesOf('state_name')) if (statesFirst.has(lookupKey(value))) add(value, 'state_name', [value])
  for (const value of valuesOf('city')) add(value, 'city', [value])
  addWords('city', cityWords)
  const cities = new Set(valuesOf('city'))
  for (const [name, members] of cityGroups) {
    const there = members.filter(member => cities.has(member))
    if (there.length > 0) add(name, 'city', there)
  }
  for (const value of valuesOf('state_name')) add(value, 'state_name', [value])

  addWords('state_name', stateWords)

  addWords('industry_social', industryHouses, { house: true })
  // One house names the trade: "hospital managers".
  addWords('industry_social', new Map([...industryHouses].map(([value, names]) => [value, names.map(singularPhrase)])))
  for (const value of valuesOf('industry_social')) {
    add(value, 'industry_social', [value])
    const trade = /^(.*) Manufacturing$/.exec(value)?.[1]
    if (trade === undefined) continue
    for (const name of [trade, ...(industryWords.get(value) ?? [])]) {
      add(`${name} manufacturing`, 'industry_social', [value])
      for (const noun of makers) add(`${name} ${noun}`, 'industry_social', [value], { house: true })
    }
  }
  addWords('industry_social', industryWords)
  // All that manufacture; before a company noun only, else it is the department.
  if (valuesOf('industry_social').some(value => value.endsWith(' Manufacturing')))
    add('manufacturing', 'industry_social', ['Manufacturing'])
  for (const value of valuesOf('job_function')) add(value, 'job_function', [value])
  addWords('job_function', functionWords)
  // Levels before personas: "executives" are a level, whatever a persona is called.
  addWords('job_level', levelWords)
  for (const value of valuesOf('persona')) {
    add(value, 'persona', [value])
    add(`${value}s`, 'persona', [value])
  }
  for (const value of valuesOf('company_entity_type')) add(value, 'company_entity_type', [value])
  addWords('company_entity_type', entityWords)
  // Short forms are words of other languages; "gmbh" is none.
  for (const value of valuesOf('company_legal_type'))
    add(value, 'company_legal_type', [value], { exact: value.length > 3 ? null : value })

  const products = new Map<string, { field: TechnologyField; value: string }>()
  const starts = new Map<string, { field: TechnologyField; value: string } | null>()
  for (const name of technologyCategories) {
    const field = name === 'martech_categories' ? name : (`${name}_tech` as const)
    for (const value of valuesOf(field)) {
      const key = lookupKey(value)
      if (!products.has(key)) products.set(key, { field, value })
      const [first = ''] = key.split(' ')
      // Categories of tools have no makers, and "A/B Testing" is not made by A.
      if (name === 'martech_categories' || first.length < 3) continue
      const other = starts.get(first)
      // The first word of a product stands for the maker's products of one category, never of two.
      starts.set(
        first,
        other === undefined || other?.field === field ? { field, value: value.split(' ')[0] ?? value } : null,
      )
    }
  }
  for (const [value, names] of productWords) {
    const product = products.get(lookupKey(value))
    if (product) for (const name of names) products.set(lookupKey(name), product)
  }
  for (const [start, product] of starts) if (product && !products.has(start)) products.set(start, product)

  const titles = (vocabulary.get('job_title') ?? [])
    .map(({ value, count }) => ({ value, role: roleKey(lookupKey(value)), count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const singularTitles = titles.map(({ value }) => lookupKey(value).split(' ').map(singularWord).join(' '))
  return {
    phrases,
    longest: Math.max(1, ...[...phrases.keys()].map(key => key.split(' ').length)),
    products,
    titles,
    titleRuns: runsOf(titles),
    wholeTitles: new Set(singularTitles.flatMap(title => [title, ...otherForms(title)])),
    heads: headsOf(singularTitles),
    investors: new Map(valuesOf('lead_investors').map(value => [lookupKey(value), value])),
    specialties: new Map(valuesOf('specialties').map(value => [lookupKey(value), value])),
  }
}
