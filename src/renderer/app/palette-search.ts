// Finds commands, lists and searches by what people type: parts of words, in any order, and everyday synonyms.

import type { Command } from '../ui/command.ts'

export interface PaletteEntry {
  id: string
  /** What it is found by before its other words. */
  label: string
  /** The heading above it while nothing is typed. */
  group: string
  /** More words it is found by. */
  words: string
}

/** The column's name is a word among others: it must not bring all its commands before those that are named so. */
export function searchedAs(command: Command, column: string): Pick<PaletteEntry, 'label' | 'words'> {
  const { keywords: words = '' } = command
  if (command.for === undefined) return { label: command.title, words }
  return { label: command.title('column'), words: `${words} ${column}` }
}

/** What people type, and what the program calls it. A word of one line finds all others of it. */
const synonyms: readonly (readonly string[])[] = [
  ['email', 'mail'],
  ['dedup', 'dedupe', 'deduplicate', 'merge', 'unique', 'twins', 'duplicates'],
  ['tidy', 'clean', 'cleanse', 'repair', 'normalize', 'normalise', 'fix'],
  ['verify', 'check', 'validate', 'bounce'],
  ['enrich', 'lookup', 'append', 'find'],
  ['gdpr', 'dsgvo', 'forget', 'erase'],
  ['unsubscribe', 'blacklist', 'blocklist', 'optout', 'opt-out', 'do-not-contact'],
  ['download', 'save', 'export'],
  ['upload', 'load', 'import', 'open'],
  ['formula', 'expression', 'computed'],
  ['cost', 'budget', 'spend', 'usage', 'credits', 'credit'],
  ['revert', 'back', 'undo'],
  ['phone', 'telephone', 'mobile', 'cell', 'phones'],
  ['company', 'organisation', 'organization', 'firm', 'companies'],
  ['dark', 'night', 'theme'],
  ['apikey', 'token', 'credentials', 'key'],
  ['tab', 'sheet', 'list'],
]

/** Everyday words of spreadsheets and mailings, and the command that comes first for each: several would fit by their words. */
export const everydayWords: Readonly<Record<string, string>> = {
  email: 'run.validate.email',
  validate: 'run.validate.email',
  verify: 'run.validate.email',
  bounce: 'list.bounces',
  bounced: 'list.bounces',
  phone: 'run.validate.phone',
  dedup: 'list.duplicates',
  duplicates: 'list.duplicates',
  unique: 'list.duplicates',
  merge: 'list.duplicates',
  concatenate: 'column.transform.merge',
  trim: 'column.transform',
  spaces: 'column.transform',
  uppercase: 'column.transform',
  lowercase: 'column.transform',
  capitalize: 'column.transform',
  split: 'column.transform.part',
  pivot: 'list.groups',
  group: 'list.groups',
  count: 'column.facet',
  gdpr: 'erase.open',
  unsubscribe: 'suppression.open',
  blacklist: 'suppression.open',
  vlookup: 'list.match',
  lookup: 'list.match',
  join: 'list.match',
  diff: 'list.compare',
  compare: 'list.compare',
  filter: 'view.filters',
  sort: 'view.sort',
  import: 'file.open',
  excel: 'file.open',
  csv: 'file.open',
  save: 'file.export',
  download: 'file.export',
  export: 'file.export',
  xlsx: 'file.export',
  hubspot: 'file.export',
  mailchimp: 'file.export',
  formula: 'columns.compute',
  freeze: 'column.pin',
  typos: 'column.clusters',
  clean: 'list.clean',
  chart: 'list.groups',
  graph: 'list.groups',
  subtotal: 'list.groups',
  color: 'column.colors',
  colour: 'column.colors',
  highlight: 'column.colors',
  conditional: 'column.colors',
  report: 'list.health',
  statistics: 'column.profile',
  cost: 'credits.ledger',
  credits: 'credits.ledger',
  price: 'credits.prices',
  dark: 'view.theme',
  hotkeys: 'help.shortcuts',
  help: 'help.shortcuts',
  preferences: 'settings.open',
  password: 'settings.key',
  macro: 'run.recipe',
  automate: 'run.recipe',
  replace: 'edit.replace',
  history: 'view.history',
  activity: 'activity.open',
  retention: 'list.retention',
  expire: 'list.retention',
  license: 'help.licences',
  licence: 'help.licences',
  tour: 'guide.tour',
  template: 'run.recipe',
  trash: 'trash.open',
  rename: 'column.rename',
  backup: 'backups.open',
}

/** Small letters without accents, hyphens, dots or quotes. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\-.…“”"'’]/gu, '')

const known = new Map(
  synonyms.flatMap(line => {
    const all = [...new Set(line.map(plain))]
    return all.map(word => [word, all] as const)
  }),
)

const meanings = (word: string): readonly string[] => known.get(word) ?? [word]

const never = Number.POSITIVE_INFINITY

/** 0 = starts the name, 1 = starts a word of it, 2 = is in it, 3 = is among its other words; Infinity = not found. */
function placeOf(word: string, label: string, words: string): number {
  if (label.startsWith(word)) return 0
  const names = label.split(/[^\p{L}\p{N}]+/u)
  if (names.some(name => name.startsWith(word))) return 1
  // Parts of words are looked for from three letters on; two would be in everything.
  if (word.length > 2 && label.includes(word)) return 2
  return words.split(/\s+/).some(one => one.startsWith(word)) ? 3 : never
}

/** How well an entry fits: lower is better, Infinity is not at all. A synonym counts after the word itself. */
function rank(entry: PaletteEntry, typed: readonly string[]): number {
  const [word, ...more] = typed
  if (word !== undefined && more.length === 0 && everydayWords[word] === entry.id) return -1
  const label = plain(entry.label)
  const words = plain(entry.words)
  return typed.reduce((sum, word) => {
    const places = meanings(word).map(one => placeOf(one, label, words) + (one === word ? 0 : 0.5))
    return sum + Math.min(...places)
  }, 0)
}

/**
 * The entries that fit, best first; of equal ones those used recently, latest first, then in their own order. What
 * cannot be used comes last. With nothing typed all entries in their order, the recent ones first.
 */
export function findEntries<T extends PaletteEntry>(
  entries: readonly T[],
  query: string,
  recent: readonly string[],
  blocked: (entry: T) => boolean,
): T[] {
  const typed = plain(query)
    .split(/\s+/)
    .filter(word => word !== '')
  const used = (entry: T) => {
    const at = recent.indexOf(entry.id)
    return at < 0 ? recent.length : at
  }
  return entries
    .map((entry, order) => ({ entry, order, rank: rank(entry, typed) }))
    .filter(one => one.rank !== never)
    .sort(
      (a, b) =>
        (typed.length === 0 ? 0 : Number(blocked(a.entry)) - Number(blocked(b.entry))) ||
        a.rank - b.rank ||
        used(a.entry) - used(b.entry) ||
        a.order - b.order,
    )
    .map(({ entry }) => entry)
}
