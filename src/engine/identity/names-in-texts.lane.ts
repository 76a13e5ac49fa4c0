// Names among the words of cells: which texts of a list may hold the name of an entry, and which names they hold.
import { plainWords } from '../../checks/keys/plain.ts'
import { matchKey } from '../../checks/match/match-key.ts'
import type { ReadDb } from '../store/sql.ts'
import { namesIn } from './fact-keys.ts'
import { sha256, splitPair } from './identity-keys.ts'
import { readingsOf } from './readings.ts'
import { keptForms } from './seals.ts'
import { nameAnywhere } from './spellings.ts'

/** Whether a text may hold the name of an entry: to read all groups of its words takes a hundred times as long. */
export type MayName = (text: string) => boolean

interface Kept {
  readonly print: string
  readonly mayName: MayName
}
const kept = new WeakMap<ReadDb, Kept>()
const always: MayName = () => true
const never: MayName = () => false

/**
 * Another text whenever someone was put on a list or taken off. Numbers of entries are given again when the last ones are taken
 * off, so it also says when the latest addition was made, and who came last.
 */
const entriesPrint = (db: ReadDb): string =>
  db.value<string>(
    `SELECT coalesce(max(id), 0) || ' ' || count(*) || ' ' || coalesce((SELECT max(at) || ' ' || count(*) FROM suppression_batch), 0)
       || ' ' || coalesce((SELECT hex(hash) FROM suppression ORDER BY id DESC LIMIT 1), 0) FROM suppression`,
  ) ?? ''

/** The same, also when more spellings of an entry are known. */
export const suppressionPrint = (db: ReadDb): string =>
  [entriesPrint(db), db.value<number>('SELECT count(*) FROM suppression_key') ?? 0].join(' ')

/** Kept for the connection until the entries change. */
export function mayNameOf(db: ReadDb): MayName {
  const print = entriesPrint(db)
  const known = kept.get(db)
  if (known?.print === print) return known.mayName
  const mayName = read(db)
  kept.set(db, { print, mayName })
  return mayName
}

function read(db: ReadDb): MayName {
  const values = db.column<string | null>("SELECT value FROM suppression WHERE kind = 'name_company'")
  if (values.length === 0) return never
  const words = new Set<string>()
  for (const value of values) {
    // Of a hash no one knows the words: every text may hold the name behind it.
    const keys = value === null ? [] : personKeys(splitPair(value)[0])
    const own = keys.flatMap(key => key.split(' '))
    if (own.length < 2) return always
    for (const word of own) words.add(word)
  }
  return text => readingsOf(text).some(reading => hasTwo(plainWords(reading), words))
}

const personKeys = (name: string) => readingsOf(name.trim()).flatMap(text => matchKey('person', text) ?? [])

function hasTwo(text: string, words: ReadonlySet<string>): boolean {
  let first: string | null = null
  for (const word of text.split(' ')) {
    if (word === first || !words.has(word)) continue
    if (first !== null) return true
    first = word
  }
  return false
}

let askedOf: MayName = never

/** For the SQL function below, which cannot ask the database itself; call it before the statement that calls that. */
export const askForNames = (db: ReadDb): void => {
  askedOf = mayNameOf(db)
}

/** The SQL function `names_in_texts`: hashes of all names that some cells (a JSON array) may hold among other words, as JSON. */
export function namesInTexts(cells: string): string {
  const texts = (JSON.parse(cells) as (string | null)[]).filter(text => text !== null && askedOf(text))
  const names = texts.flatMap(text => readingsOf(text ?? '').flatMap(namesIn))
  return JSON.stringify([...new Set(names)].flatMap(name => keptForms(sha256(nameAnywhere(name)))))
}
