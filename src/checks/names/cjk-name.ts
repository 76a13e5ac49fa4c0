// Names in Chinese, Japanese and Korean script: the family name comes first, with or without a space.
import { personWords } from './person-words.ts'

const letters = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々〆\s・･]+$/u

export const isCjkName = (text: string): boolean => letters.test(text)

/** Splits such a name; a foreign name in katakana keeps its order; one that cannot be split is all family name. */
export function splitCjkName(text: string): { first: string; last: string } {
  const foreign = text.split(/[・･]/)
  if (foreign.length > 1) return { first: (foreign[0] ?? '').trim(), last: foreign.slice(1).join('・').trim() }
  const [family = '', ...given] = text.split(' ')
  if (given.length > 0) return { first: given.join(''), last: family }
  const at = familyLength(text)
  return { first: text.slice(at), last: text.slice(0, at) }
}

/** Length of the family name of a name without spaces. */
function familyLength(text: string): number {
  const { surnames } = personWords()
  const hangul = /^\p{Script=Hangul}+$/u.test(text)
  if (surnames.japanese.has(text)) return text.length
  const single = hangul ? surnames.hangul : surnames.han
  for (const size of [4, 3, 2]) {
    const known = hangul ? surnames.hangul : surnames.japanese
    const start = text.slice(0, size)
    if (text.length > size && (known.has(start) || (size === 2 && single.has(start)))) return size
  }
  // Chinese and Korean names have at most two characters behind a family name of one.
  if (text.length <= 3 && text.length > 1 && single.has(text.slice(0, 1))) return 1
  return text.length
}
