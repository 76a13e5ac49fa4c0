// The scripts of the letters of a text: "Latin", or "Cyrillic, Latin" where it mixes them.
import { cutText } from '../../contract/app/cell/cut-text.ts'

/** What is read of a text. */
const maxRead = 500

const scripts = [
  ['Arabic', /\p{Script=Arabic}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Bengali', /\p{Script=Bengali}/u],
  ['Chinese', /\p{Script=Han}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Ethiopic', /\p{Script=Ethiopic}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Gujarati', /\p{Script=Gujarati}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Khmer', /\p{Script=Khmer}/u],
  ['Latin', /\p{Script=Latin}/u],
  ['Tamil', /\p{Script=Tamil}/u],
  ['Telugu', /\p{Script=Telugu}/u],
  ['Thai', /\p{Script=Thai}/u],
] as const
const ascii = /^[\0-~]*$/
const asciiLetter = /[A-Za-z]/
const letter = /\p{L}/u

/** Names in their order; for what has none of these letters, whether it has others. */
export function scriptsOf(text: string): string {
  if (ascii.test(text)) return asciiLetter.test(text) ? 'Latin' : 'No letters'
  const read = cutText(text, maxRead)
  const found = scripts.flatMap(([name, has]) => (has.test(read) ? [name] : []))
  if (found.length > 0) return found.join(', ')
  return letter.test(read) ? 'Other letters' : 'No letters'
}
