// The shape of a text: what kinds of characters it is made of, in order. "Anna Berg" and "Bo Li" have one, "ANNA BERG" another.
import { cutText } from '../../contract/app/cell/cut-text.ts'

/** What is read of a text, and what of its shape is kept: a cell of a megabyte has a shape too. */
const maxRead = 200
const maxKept = 60

const capital = /^[\p{Lu}\p{Lt}]$/u
const small = /^\p{Ll}$/u
const letter = /^\p{L}$/u
const digit = /^\p{Nd}$/u
const pictured = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})$/u
const space = /^\s$/u
/** What only changes the character before it, or is not to be seen: accents, joiners, skin tones, marks of direction. */
const unseen = /^(?:[\p{M}\p{Cf}]|\p{Emoji_Modifier})$/u

/** The sign for a character: A, a, 9, x for letters without case, ☺ for pictures, spaces by their kind, else itself. */
function signOf(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 97 && code <= 122) return 'a'
  if (code >= 65 && code <= 90) return 'A'
  if (code >= 48 && code <= 57) return '9'
  if (code === 10 || code === 13) return '↵'
  if (code < 127) return code < 32 ? '␣' : character
  if (small.test(character)) return 'a'
  if (capital.test(character)) return 'A'
  if (unseen.test(character)) return ''
  if (letter.test(character)) return 'x'
  if (digit.test(character)) return '9'
  if (pictured.test(character)) return '☺'
  return space.test(character) ? '␣' : character
}

/** Digits are counted, two capitals in a row are AA, and so are two equal signs; small letters are one a however many. */
function runOf(sign: string, length: number): string {
  if (sign === '9') return '9'.repeat(length)
  return sign === 'a' || sign === 'x' || sign === '☺' || length === 1 ? sign : sign + sign
}

/** The shape of a cell; equal for cells that are written alike. Empty for what has nothing to be seen. */
export function shapeOf(text: string): string {
  const read = cutText(text, maxRead)
  let shape = ''
  let [last, length] = ['', 0]
  for (const character of read.normalize('NFC')) {
    const sign = signOf(character)
    if (sign === '') continue
    if (sign === last) {
      length++
      continue
    }
    if (last !== '') shape += runOf(last, length)
    last = sign
    length = 1
  }
  if (last !== '') shape += runOf(last, length)
  return read.length < text.length || shape.length > maxKept ? `${cutText(shape, maxKept)}…` : shape
}
