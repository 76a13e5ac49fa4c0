// Whether a text is what columns are called: "Phone", "birth_date", "Rechnungsnummer", "会社名".
import { plainHeader } from '../../../model/plain-header.ts'
import { isHeaderPhrase } from '../../types/known-words.ts'
import { columnEnds, columnNouns, surestNouns } from './column-nouns.ts'

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(plainHeader).filter(Boolean))
const surest = wordsOf(surestNouns)
const nouns = new Set([...surest, ...wordsOf(columnNouns)])

/** 3: what columns are called and hardly any value is; 2, 1, 0: as in `labelLevel`. */
export type LabelLevel = 0 | 1 | 2 | 3

/** Words that only join others, and those that say which of several. */
const joins = new Set(
  `of the in per and or to by for at on with from de del della di da do du des la le les el et y e en der die das und von am im van het een i og och ja ve
  main primary secondary other first last full short long old new avg average mean min max median std net gross common scientific home work business
  mobile private office billing shipping is has was`
    .split(/\s+/)
    .map(plainHeader),
)
const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const maxWords = 6

const isNoun = (word: string) => nouns.has(word) || isHeaderPhrase(word)
const endsAsNoun = (word: string) => {
  if (isNoun(word)) return true
  if (eastern.test(word))
    return Array.from(word, (_, at) => word.slice(at)).some(rest => rest.length > 1 && isNoun(rest))
  const end = columnEnds.exec(word)
  return end !== null && end.index > 2
}

/**
 * 3: a phrase for columns of a type, or a word that is hardly ever a value; 2: nothing but words that columns are called by; 1: such a word at its beginning or end; 0: none. Of a header of several rows,
 * "Contact / Email", the part that says most.
 */
export function labelLevel(text: string): LabelLevel {
  const levels = text.split(' / ').map(levelOf)
  return ([3, 2, 1] as const).find(level => levels.includes(level)) ?? 0
}

function levelOf(text: string): LabelLevel {
  const plain = plainHeader(text.replace(/\([^)]*\)|\[[^\]]*\]/gu, ' ')).replace(/(?<=\p{L})\d+$/u, '')
  const words = plain.split(' ').filter(word => !/^\d+$/.test(word))
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last || words.length > maxWords) return 0
  if (isHeaderPhrase(words.join(' ')) || (words.length === 1 && surest.has(last))) return 3
  // x, y, n: as tables of figures have them.
  if (/^[a-z]$/.test(plain)) return 1
  const known = words.filter(word => isNoun(word)).length
  if (known > 0 && words.every(word => isNoun(word) || joins.has(word) || word.length === 1)) return 2
  if (words.length === 1 && endsAsNoun(last)) return 2
  return endsAsNoun(last) || isNoun(first) ? 1 : 0
}
