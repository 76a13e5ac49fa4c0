// The ordinary form of the characters in a phone number: full-width forms, digits of other scripts, dashes, invisible marks.

const ascii = /^[\x20-\x7e\n\r\t]*$/
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|[\ufe00-\ufe0f]/g
const dashes = /[\u2010-\u2015\u2043\u2212\u30fc]/g
const isDigit = /^\p{Nd}$/u

/** NFKC, ASCII digits and dashes, nothing invisible. */
export function plainCharacters(text: string): string {
  if (ascii.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim()
}

/** Digits of a script stand in a row that begins at a code ending in hexadecimal 0, else in 6. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const place = code & 0xf
  return String(isDigit.test(String.fromCodePoint(code - place)) ? place : place - 6)
}
