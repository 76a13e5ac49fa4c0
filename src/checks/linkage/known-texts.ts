// What is found out of all texts of a column before any two of them are compared: once, in memory that threads share.
import { NO_KEY } from '../match/column.ts'
import { joinedRows } from '../match/joined-rows.ts'
import { isGivenName } from '../match/same-name.ts'
import { sharedInts } from '../match/shared-numbers.ts'
import type { NumberedTexts } from '../match/text-numbers.ts'
import { personWords } from '../names/person-words.ts'
import { numbersOf } from './each-text.ts'
import { measuredLetters } from './letters.ts'
import type { Evidence, LinkageRows } from './rows.ts'
import { type CountedWords, countedWords } from './word-counts.ts'

/** Of the texts of a column, by their numbers; what its kind has no use for is absent. */
export interface KnownTexts {
  /** As `measuredLetters` has them. */
  readonly letters?: Int32Array
  /** The same of the part of an address before its @. */
  readonly locals?: Int32Array
  /** Addresses of one domain have one number. */
  readonly domains?: Int32Array
  /** Names: 1 for a letter, which stands for a name, and for several words, of which one may. */
  readonly parts?: Int32Array
  /** Given names that may be forms of one, which look like anything, have one number; NO_KEY for names of no table. */
  readonly shortForms?: Int32Array
  /** Family names: the number of the given name that is written so; NO_KEY for none. */
  readonly asGiven?: Int32Array
  /** Rows of each word. */
  readonly words?: CountedWords
}

/** Yields now and then, as it looks at all texts. */
export function* knownTexts({ evidence }: LinkageRows): Generator<void, KnownTexts[]> {
  const given = evidence.find(({ kind }) => kind === 'given')
  const known: KnownTexts[] = []
  for (const one of evidence) {
    known.push(yield* textsOf(one, given))
    yield
  }
  return known
}

function* textsOf({ kind, values }: Evidence, given: Evidence | undefined): Generator<void, KnownTexts> {
  const { keys, rows } = values
  switch (kind) {
    case 'given':
    case 'family': {
      const letters = yield* measuredLetters(keys)
      const parts = yield* numbersOf(keys, key => Number(key.length === 1 || key.includes(' ')))
      if (kind === 'given') return { letters, parts, shortForms: givenNameGroups(keys) }
      return { letters, parts, ...(given && { asGiven: yield* numbersAmong(given.values.keys, keys) }) }
    }
    case 'email':
      return {
        letters: yield* measuredLetters(keys),
        locals: yield* measuredLetters(keys, '@'),
        domains: yield* domainNumbers(keys),
      }
    case 'postcode':
    case 'number':
    case 'city':
    case 'website':
    case 'profile':
      return { letters: yield* measuredLetters(keys) }
    case 'phone':
    case 'birth':
      return {}
    default:
      return { words: yield* countedWords(keys, rows) }
  }
}

/** The numbers that texts have among others; NO_KEY for those that are none of them. */
function* numbersAmong(others: NumberedTexts, keys: NumberedTexts): Generator<void, Int32Array> {
  const numbers = new Map<string, number>()
  let number = 0
  for (const key of others) numbers.set(key, number++)
  yield
  return yield* numbersOf(keys, key => numbers.get(key) ?? NO_KEY)
}

function givenNameGroups(keys: NumberedTexts): Int32Array {
  const { fullNames } = personWords()
  const groups = joinedRows(keys.length)
  const firstOf = new Map<string, number>()
  let id = 0
  for (const key of keys) {
    for (const full of fullNames.get(key) ?? []) {
      const [one, other] = [groups.top(id), groups.top(firstOf.get(full) ?? id)]
      firstOf.set(full, id)
      if (one !== other) groups.join(one, other)
    }
    id++
  }
  const made = sharedInts(keys.length)
  for (let own = 0; own < made.length; own++) made[own] = isGivenName(keys.at(own)) ? groups.top(own) : NO_KEY
  return made
}

function domainNumbers(keys: NumberedTexts): Generator<void, Int32Array> {
  const numbers = new Map<string, number>()
  return numbersOf(keys, key => {
    const domain = key.slice(key.lastIndexOf('@') + 1)
    const number = numbers.get(domain) ?? numbers.size
    numbers.set(domain, number)
    return number
  })
}
