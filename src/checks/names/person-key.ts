// The person key: first and last name, folded, particles kept, titles, middle names, nicknames and suffixes dropped.
import { plainWords } from '../keys/plain.ts'
import { settledKey } from '../keys/settled.ts'
import { isCjkName } from './cjk-name.ts'
import { isCouple, parsePersonName } from './person.ts'

/** Key of names already in two columns. Null when both are empty. */
function personKeyOf(first: string, last: string): string | null {
  const order = isCjkName(`${first}${last}`) ? [last, first].map(plainWords).join('') : plainWords(`${first} ${last}`)
  return order || null
}

/** "María del Carmen" and "María" are one key; both of a couple stay. */
const firstWordOf = (first: string): string => (isCouple(first) ? first : (first.split(' ')[0] ?? ''))

/** One reading of the text; a text that is no name stands for itself, folded. */
function reading(text: string): string | null {
  const name = parsePersonName(text)
  if (!name) return plainWords(text) || null
  return personKeyOf(name.last === '' ? name.first : firstWordOf(name.first), name.last)
}

/** Key of a full name in one cell; null when it has no word. A key is its own key. */
export const personKey = (text: string): string | null => settledKey(text, reading)
