// Whether a text fits what is looked for: every word of it begins a word of the text, whatever case and accents.

import { plainText } from './plain-text.ts'

const wordsOf = (text: string) => plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Nothing looked for fits everything; what has no letters or digits fits nothing. */
export function fitsSearch(looked: string, text: string): boolean {
  if (looked.trim() === '') return true
  const wanted = wordsOf(looked)
  const words = wordsOf(text)
  return wanted.length > 0 && wanted.every(start => words.some(word => word.startsWith(start)))
}
