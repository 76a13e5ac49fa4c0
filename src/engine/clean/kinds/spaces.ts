// Spaces at the ends, doubled or of odd kinds, and characters that cannot be seen.
import { hasBrokenLetters } from './broken-letters.ts'
import { certain, type ProblemFacts } from './kind.ts'

/** Spaces of odd widths; line ends, tabs and the space of Japanese names are none here. */
const oddSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f]/gu
/** No-break spaces in their place: "10 000 €", "« oui »", "quoi ?". */
const inPlace = /(?<=\d)[\u00a0\u2007\u202f](?=[\d%€$£])|[\u00a0\u202f](?=[:;?!»])|(?<=«)[\u00a0\u202f]/gu
/** Joiners and marks of direction: letters' business in some scripts, and in emoji. */
const joiners = /\u200c|\u200d|[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu
/** Zero-width and formatting characters, soft hyphens, byte order marks, controls: none that joins, turns or shows anything. */
const unseen =
  /(?!\u200c|\u200d|[\t\n\v\f\r\u0085\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u0600-\u0605\u06dd\u070f\u08e2\u{e0000}-\u{e007f}])[\p{Cc}\p{Cf}]|\u034f/gu
const usesJoiners =
  /[\p{Extended_Pictographic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}]/u
/** Most cells: nothing to look at closely. */
const tidy = /^[!-~](?:[ -~]*[!-~])?$/

/** The text without characters that show nothing; joiners stay where letters or emoji use them. */
export function withoutUnseen(text: string): string {
  if (tidy.test(text)) return text
  const seen = text.replace(unseen, '')
  return usesJoiners.test(seen) ? seen : seen.replace(joiners, '')
}

/** The text without what this kind finds. Lines stay lines; what indents a line in the middle of a text stays. */
export function withoutExtraSpaces(text: string): string {
  if (tidy.test(text) && !text.includes('  ')) return text
  const trimmed = withoutOddSpaces(withoutUnseen(text)).trim()
  return /[\t\n\v\f\r\u0085\u2028\u2029]/.test(trimmed) ? trimmed : trimmed.replace(/ {2,}/g, ' ')
}

function withoutOddSpaces(text: string): string {
  const kept = new Set(Array.from(text.matchAll(inPlace), ({ index }) => index))
  return text.replace(oddSpaces, (space, at: number) => (kept.has(at) ? space : ' '))
}

/** Safe: what is taken away is not to be seen, and no word changes. */
export const extraSpaces: ProblemFacts = {
  title: 'Extra spaces',
  sentence: 'Leading, trailing and double spaces, and invisible characters.',
  find: {
    by: 'cell',
    concerns: () => true,
    judge: cell => {
      const after = withoutExtraSpaces(cell)
      // A no-break space may be half of a broken letter: that comes first.
      return after === cell || hasBrokenLetters(cell) ? null : certain(after === '' ? null : after)
    },
  },
  safe: true,
  fix: 'Remove spaces',
}
