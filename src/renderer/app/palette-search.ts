// Finds commands, lists and searches by what people type: parts of words, in any order, and everyday synonyms.

import type { Command } from '../ui/command/command.ts'

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

/**
 * Everyday words of spreadsheets and mailings, alone or as a phrase, and the command that comes first for each: several would
 * fit by their words.
 */
export const everydayWords: Readonly<Record<string, string>> = {
  email: 'run.validate.email',
  validate: 'run.validate.email',
  verify: 'run.validate.email',
  bounce: 'list.bounces',
  bounced: 'list.bounces',
  phone: 'run.validate.phone',
  dedup: 'list.duplicates',
  dedupe: 'list.duplicates',
  deduplicate: 'list.duplicates',
  'remove duplicates': 'list.duplicates',
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
  'opt out': 'suppression.open',
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
  'hide column': 'column.hide',
  typos: 'column.clusters',
  clean: 'list.clean',
  'blank rows': 'list.clean',
  'empty rows': 'list.clean',
  'remove blank rows': 'list.clean',
  'delete empty rows': 'list.clean',
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
  sample: 'sample.attendees',
  'sample data': 'sample.attendees',
  demo: 'sample.attendees',
  template: 'run.recipe',
  trash: 'trash.open',
  'recycle bin': 'trash.open',
  rename: 'column.rename',
  backup: 'backups.open',
  'delete duplicates': 'list.duplicates',
  'count values': 'column.facet',
  'value counts': 'column.facet',
  sum: 'column.profile',
  total: 'column.profile',
  average: 'column.profile',
  'add column': 'column.insert-right',
  'new column': 'column.insert-right',
  'clean up': 'list.clean',
  'fix phone numbers': 'clean.fix',
  'date format': 'column.notation',
  'country code': 'column.notation',
  invalid: 'view.problems',
  'invalid emails': 'view.problems',
  errors: 'view.problems',
  enrich: 'run.cached.org.byDomain',
  'company info': 'run.cached.org.byDomain',
  linkedin: 'run.cached.person.bySocial',
  'personal data': 'erase.open',
  balance: 'credits.ledger',
  spent: 'credits.ledger',
  zoom: 'settings.open',
  'bigger text': 'settings.open',
  'font size': 'settings.open',
  density: 'settings.open',
  'row height': 'settings.open',
  print: 'file.export',
  pdf: 'file.export',
  tag: 'rows.tick',
  star: 'rows.tick',
  mark: 'rows.tick',
  stop: 'activity.open',
  pause: 'activity.open',
  progress: 'activity.open',
  recent: 'view.start',
  home: 'view.start',
  'open recent': 'view.start',
  tags: 'rows.tick',
  'cancel run': 'activity.open',
  'wrap text': 'column.fit',
  spam: 'run.validate.email',
  'merge cells': 'column.transform.merge',
  'text to columns': 'column.transform.part',
  'remove spaces': 'column.transform',
  'catch all': 'policy.open',
  'role accounts': 'policy.open',
  'gdpr delete': 'erase.open',
  'send to mailchimp': 'file.export',
  'who changed this': 'view.history',
  'go back': 'edit.undo',
  'missing email': 'run.person.findEmail',
  'format numbers': 'column.notation',
  'copy list': 'sheet.duplicate',
  'log out': 'page.lock',
  costs: 'credits.ledger',
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

const phrases = new Map(Object.entries(everydayWords).map(([phrase, id]) => [plain(phrase), id]))
const meantBy = (query: string): string | undefined => phrases.get(plain(query).trim().replace(/\s+/g, ' '))

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

/** Words of a sentence that name nothing. */
const fillers = new Set(
  'a an all and are as by do for from how i in is it me my of on the these this to up what with'.split(' '),
)

/** What was typed, word by word; without words that name nothing, unless there are no others. */
function wordsOf(query: string): string[] {
  const all = plain(query)
    .split(/\s+/)
    .filter(word => word !== '')
  const naming = all.filter(word => !fillers.has(word))
  return naming.length > 0 ? naming : all
}

interface Fit {
  /** Words that were typed and are not found in it. */
  readonly missing: number
  /** Lower is better. */
  readonly rank: number
}

/** How well an entry fits. A synonym counts after the word itself. */
function fitOf(entry: PaletteEntry, typed: readonly string[], meant: string | undefined): Fit {
  if (meant === entry.id) return { missing: 0, rank: -1 }
  const label = plain(entry.label)
  // Find before Find duplicates.
  if (label === typed.join(' ')) return { missing: 0, rank: -0.5 }
  const words = plain(entry.words)
  const places = typed.map(word =>
    Math.min(...meanings(word).map(one => placeOf(one, label, words) + (one === word ? 0 : 0.5))),
  )
  const found = places.filter(place => place !== never)
  return { missing: places.length - found.length, rank: found.reduce((sum, place) => sum + place, 0) }
}

/**
 * The entries that fit, best first; of equal ones those used recently, latest first, then in their own order. What
 * cannot be used comes last. With nothing typed all entries in their order, the recent ones first. Where no entry has all
 * words of several, those with most of them.
 */
export function findEntries<T extends PaletteEntry>(
  entries: readonly T[],
  query: string,
  recent: readonly string[],
  blocked: (entry: T) => boolean,
): T[] {
  const typed = wordsOf(query)
  const meant = meantBy(query) ?? meantBy(typed.join(' '))
  // Of several words that nothing has together, one may name a command.
  const named = new Set(typed.flatMap(word => meantBy(word) ?? []))
  const used = (entry: T) => {
    const at = recent.indexOf(entry.id)
    return at < 0 ? recent.length : at
  }
  const ranked = entries.map((entry, order) => ({ entry, order, ...fitOf(entry, typed, meant) }))
  const fewest = Math.min(...ranked.map(({ missing }) => missing))
  if (typed.length > 0 && fewest === typed.length) return []
  return ranked
    .filter(({ missing }) => missing === fewest)
    .sort(
      (a, b) =>
        (typed.length === 0 ? 0 : Number(blocked(a.entry)) - Number(blocked(b.entry))) ||
        (fewest === 0 ? 0 : Number(named.has(b.entry.id)) - Number(named.has(a.entry.id))) ||
        a.rank - b.rank ||
        used(a.entry) - used(b.entry) ||
        a.order - b.order,
    )
    .map(({ entry }) => entry)
}
