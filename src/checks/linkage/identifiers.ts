// Columns of no known type that behave like identifiers: many different values, and some of them more than once.
import type { Evidence } from './rows.ts'

/** Letters of a value on average, beyond which it is prose. */
const maxLetters = 40
/** Least share of the rows with a value, and of different values among these. */
const [minFilled, minDifferent] = [0.05, 0.2]
/** Values that are looked at for their length. */
const SAMPLE = 2_000

/** Whether the values of a column tell rows apart. A running number does not: no two rows share a value of it. */
export function isIdentifier({ values: { keys, rows } }: Evidence, count: number): boolean {
  let filled = 0
  for (const own of rows) filled += own
  const different = rows.length
  if (different === filled || filled < count * minFilled || different < filled * minDifferent) return false
  let letters = 0
  const looked = Math.min(different, SAMPLE)
  for (let id = 0; id < looked; id++) letters += keys.lettersOf(id)
  return letters <= looked * maxLetters
}
