// Columns of no known type that behave like identifiers: many different values, and some of them more than once.
import type { Evidence } from './rows.ts'

/** Letters of a value on average, beyond which it is prose. */
const maxLetters = 40
/** Least share of the rows with a value, and of different values among these. */
const [minFilled, minDifferent] = [0.05, 0.2]
/** Values that are looked at for their length. */
const SAMPLE = 2_000

/** running: no two rows share a value · sparse: hardly filled · repeats: few different values · prose: long texts. */
export type NoIdentifier = 'running' | 'sparse' | 'repeats' | 'prose'

/** Why the values of a column do not tell rows apart; null: they do. */
export function whyNoIdentifier({ values: { keys, rows } }: Evidence, count: number): NoIdentifier | null {
  let filled = 0
  for (const own of rows) filled += own
  const different = rows.length
  if (filled < count * minFilled) return 'sparse'
  if (different === filled) return 'running'
  if (different < filled * minDifferent) return 'repeats'
  let letters = 0
  const looked = Math.min(different, SAMPLE)
  for (let id = 0; id < looked; id++) letters += keys.lettersOf(id)
  return letters <= looked * maxLetters ? null : 'prose'
}
