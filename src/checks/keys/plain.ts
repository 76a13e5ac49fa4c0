// Folded words only: the base of all keys that compare names.
import { foldText } from './fold.ts'

/** Letters of the Latin script that no normalisation form takes apart. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
  ə: 'e',
}

/** The letters above in plain ones, in lower-case text. */
export const plainLetters = (text: string): string =>
  text.replace(/[ßæœøłđðþħıŋŧĸə]/g, letter => letters[letter] ?? letter)

/** Folded, in plain letters: what is searched without regard to case and accents. Idempotent. */
export const searchKey = (text: string): string => plainLetters(foldText(text))

/** Folded, in plain letters, apostrophes closed up, all other punctuation as a space. Idempotent. */
export function plainWords(text: string): string {
  if (/^[a-z0-9]+( [a-z0-9]+)*$/.test(text)) return text
  // Most names are ASCII, where folding is no more than small letters.
  if (/^[ -~]*$/.test(text)) {
    return text
      .toLowerCase()
      .replace(/['`]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  }
  return searchKey(text)
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .normalize('NFKC')
    .trim()
}
