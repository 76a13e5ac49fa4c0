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

/** Longer texts are prose: comparing them costs the square of their length. */
const maxComparedLength = 500

/** 12 and 13, "Room 4" and "Room 5": both are right. */
export const onlyDigitsDiffer = (one: string, other: string): boolean =>
  one.replace(/\d/g, '') === other.replace(/\d/g, '')
