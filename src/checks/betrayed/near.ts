// Whether two texts could be one with a slip of the keyboard.
import { distance } from 'fastest-levenshtein'

/** Edits that a slip of this share makes at most; in long texts fewer, as whole words differ there. */
const maxEdits = (length: number, share: number) =>
  Math.max(1, Math.floor(length <= 20 ? share * length : 4 + 0.05 * length))

export const withoutAccents = (text: string): string =>
  /\P{ASCII}/u.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text

/** Letters that scanners take for one another. */
const lookalikes: ReadonlySet<string> = new Set(['rn m', 'm rn', 'cl d', 'd cl', 'vv w', 'w vv', 'nn m', 'm nn'])

/**
 * Edits between the texts (Levenshtein). One edit are also two neighboring letters in the wrong order (Damerau, 1964), two letters that
 * look like one, and all accents together, which programs and keyboards lose as a whole.
 */
export function editsBetween(one: string, other: string): number {
  const [plainOne, plainOther] = [withoutAccents(one), withoutAccents(other)]
  const marks = plainOne === one && plainOther === other ? 0 : 1
  if (marks === 1 && plainOne === plainOther) return 1
  return Math.min(distance(one, other), plainEdits(plainOne, plainOther) + marks)
}

function plainEdits(one: string, other: string): number {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [own, theirs] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  const isTurned = own.length === 2 && theirs.length === 2 && own[0] === theirs[1] && own[1] === theirs[0]
  return isTurned || lookalikes.has(`${own} ${theirs}`) ? 1 : distance(own, theirs)
}

/** Edits between the texts, or null where they are too many for a slip. `share`: of the longer text. */
export function slipEdits(one: string, other: string, share: number): number | null {
  const length = Math.max(one.length, other.length)
  const most = maxEdits(length, share)
  if (length > maxComparedLength || Math.abs(one.length - other.length) > most) return null
  const edits = editsBetween(one, other)
  return edits <= most ? edits : null
}

/** Edits of a slip that another column gives away, as a share of the text. */
const share = 0.25
/** Of shorter texts each letter counts: 1 and 2, M and F. */
const shortest = 3

/** Whether the one could be the other with a slip, which is no other number. */
export const isSlip = (one: string, other: string): boolean =>
  Math.max(one.length, other.length) >= shortest &&
  slipEdits(one, other, share) !== null &&
  (!onlyDigitsDiffer(one, other) || Math.min(one.length, other.length) >= shortestNumber)
/** In numbers of fewer digits, one digit is another number. */
const shortestNumber = 5

/** Longer texts are prose: comparing them costs the square of their length. */
const maxComparedLength = 500

/** 12 and 13, "Room 4" and "Room 5": both are right. */
export const onlyDigitsDiffer = (one: string, other: string): boolean =>
  one.replace(/\d/g, '') === other.replace(/\d/g, '')
