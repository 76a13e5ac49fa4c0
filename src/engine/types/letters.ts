// Texts made over letter by letter: case, accents, emoji, padding, what is kept of them.
import { lettersOf } from '../../contract/app/cell/cell-text.ts'
import { withoutAccents } from './pattern.ts'

/** Words with their apostrophes and marks: "o’brien", "e\u0301lan". */
const word = /\p{L}[\p{L}\p{M}\p{N}'’]*/gu
const sentenceStart = /(^|[.!?…。！？]["'”’)\]]*\s+|[\r\n]\s*)([^\p{L}\p{N}]*)(\p{L})/gu

/** By the rules of a language; null: of none. */
export const upperCase = (text: string, locale: string | null): string =>
  locale === null ? text.toUpperCase() : text.toLocaleUpperCase(locale)
export const lowerCase = (text: string, locale: string | null): string =>
  locale === null ? text.toLowerCase() : text.toLocaleLowerCase(locale)

/** A letter without a capital of its own (ß) stays. */
function capital(letter: string, locale: string | null): string {
  const upper = upperCase(letter, locale)
  return [...upper].length === 1 ? upper : letter
}

export const titleCase = (text: string, locale: string | null): string =>
  lowerCase(text, locale).replace(word, found => {
    const [first = '', ...rest] = found
    return capital(first, locale) + rest.join('')
  })

export const sentenceCase = (text: string, locale: string | null): string =>
  lowerCase(text, locale).replace(
    sentenceStart,
    (_, ahead: string, gap: string, letter: string) => ahead + gap + capital(letter, locale),
  )

const germanLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** ÄRGER is AERGER, Ärger is Aerger. */
const germanSpelling = (text: string): string =>
  text.normalize('NFC').replace(/[äöüÄÖÜ](?!\p{M})/gu, (letter, at: number, whole: string) => {
    const plain = germanLetters[letter] ?? letter
    return /[ÄÖÜ]/.test(letter) && /^\p{Lu}/u.test(whole.slice(at + 1)) ? plain.toUpperCase() : plain
  })

/** Latin and Greek letters without their marks; those of other scripts need theirs. */
export const plainLetters = (text: string, umlauts: string): string =>
  (umlauts === 'german' ? germanSpelling(text) : text).replace(
    /[\p{Script=Latin}\p{Script=Greek}]\p{M}*/gu,
    withoutAccents,
  )

const picture =
  '(?:\\p{RGI_Emoji}|[\\p{Emoji_Presentation}\\u{1f1e6}-\\u{1f1ff}\\u{1f3fb}-\\u{1f3ff}]|[0-9#*]\\ufe0f?\\u20e3|\\p{Extended_Pictographic}\\ufe0f)[\\u200d\\ufe0f\\u20e3]*'
/** Made when it is first needed: it takes 10 ms, and every thread loads this file. */
let pictures: RegExp | null = null

/** Without emoji; a space beside them stays once between words. What is left may join to an emoji again: until none is left. */
export function withoutEmoji(text: string): string {
  for (let rest = text; ; ) {
    pictures ??= new RegExp(`( ?)${picture}(?: ?${picture})*( ?)`, 'gv')
    const next = rest.replace(pictures, (found, before: string, after: string, at: number, whole: string) =>
      at === 0 || at + found.length === whole.length ? '' : before || after,
    )
    if (next === rest) return rest
    rest = next
  }
}

export function padded(text: string, length: number, filler: string, side: string): string {
  const missing = length - lettersOf(text).length
  const letters = lettersOf(filler)
  if (missing <= 0 || letters.length === 0) return text
  const added = Array.from({ length: missing }, (_, at) => letters[at % letters.length] ?? '').join('')
  return side === 'end' ? text + added : added + text
}

/** Letters with their marks, digits, and the characters of `also`. */
export function kept(text: string, what: string, also: string): string {
  const wanted = { digits: '\\p{Nd}', letters: '\\p{L}\\p{M}', both: '\\p{L}\\p{M}\\p{Nd}' }[what] ?? ''
  const other = new Set(lettersOf(also))
  const one = new RegExp(`^[${wanted}]+$`, 'u')
  return lettersOf(text)
    .filter(letter => other.has(letter) || one.test(letter))
    .join('')
}

/** Each run of percent codes that is UTF-8; others stay. */
export const withoutPercentCodes = (text: string, plus: boolean): string =>
  (plus ? text.replaceAll('+', ' ') : text).replace(/(?:%[0-9a-f]{2})+/gi, run => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
