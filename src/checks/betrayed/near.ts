// Whether two texts could be one with a slip of the keyboard.
import { distance } from 'fastest-levenshtein'

/** Edits that a slip of this share makes at most; in long texts fewer, as whole words differ there. */
const maxEdits = (length: number, share: number) =>
  Math.max(1, Math.floor(length <= 20 ? share * length : 4 + 0.05 * length))

/** Edits between the texts (Levenshtein), or null where they are too many for a slip. `share`: of the longer text. */
export function slipEdits(one: string, other: string, share: number): number | null {
  const length = Math.max(one.length, other.length)
  const most = maxEdits(length, share)
  if (length > maxComparedLength || Math.abs(one.length - other.length) > most) return null
  const edits = distance(one, other)
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
