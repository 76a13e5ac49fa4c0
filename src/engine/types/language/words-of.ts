// The words of a text that are written with letters alone, as its language is judged by them: read once, character by character.
import { foldedLetter } from '../../../checks/data/letter-model.ts'

export interface ReadWords {
  /** In small letters. */
  readonly texts: readonly string[]
  /** Code points of the letters of all words, one word after the other, without apostrophes. */
  readonly points: readonly number[]
  /** Where each word ends in `points`. */
  readonly ends: readonly number[]
}

/** What a character is in a word. */
const [border, letter, within, other] = [1, 2, 3, 4] as const

const isBorder = /[\s"“”„«»()/…–—-]/u
const isLetter = /\p{L}/u
const isWithin = /[\p{M}'’]/u

function kindOf(character: string): number {
  if (isBorder.test(character)) return border
  if (isLetter.test(character)) return letter
  return isWithin.test(character) ? within : other
}

const pastPlane = 0x1_0000
/** By code unit, 0 until it was met. */
const kinds = new Uint8Array(pastPlane)
const folded = new Uint16Array(pastPlane)

function kindAt(point: number): number {
  if (point >= pastPlane) return kindOf(String.fromCodePoint(point))
  const known = kinds[point] ?? 0
  if (known !== 0) return known
  const kind = kindOf(String.fromCodePoint(point))
  kinds[point] = kind
  return kind
}

function foldedAt(point: number): number {
  const known = point < pastPlane ? (folded[point] ?? 0) : 0
  if (known !== 0) return known
  const found = foldedLetter(String.fromCodePoint(point)).codePointAt(0) ?? 0
  if (point < pastPlane) folded[point] = found
  return found
}

const apostrophes: ReadonlySet<number> = new Set([0x27, 0x2019])

export function wordsOf(text: string): ReadWords {
  const texts: string[] = []
  const points: number[] = []
  const ends: number[] = []
  /** From the first letter to behind the last one; -1: none yet. */
  let from = -1
  let to = 0
  /** A figure or sign behind the last letter, and one between two letters: then it is an address, a code or a number. */
  let after = false
  let inside = false
  const end = () => {
    if (from >= 0 && !inside) {
      const word = text.slice(from, to).toLowerCase()
      texts.push(word)
      for (let at = 0; at < word.length; at++) {
        const point = word.codePointAt(at) ?? 0
        if (point >= pastPlane) at++
        if (!apostrophes.has(point)) points.push(foldedAt(point))
      }
      ends.push(points.length)
    }
    from = -1
    after = false
    inside = false
  }
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0
    const first = at
    if (point >= pastPlane) at++
    const kind = kindAt(point)
    if (kind === border) end()
    else if (kind === letter) {
      if (from < 0) from = first
      if (after) inside = true
      to = at + 1
    } else if (kind === other && from >= 0) after = true
  }
  end()
  return { texts, points, ends }
}
