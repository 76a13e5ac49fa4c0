// Rows that are none: the names of the columns once more, as reports repeat them on each page, and sums of other rows.
import type { ErrorFinding } from './finding.ts'

/** Of the filled cells that are the name of their column. */
const minNames = 0.8
const minFilled = 2
/** A sum fills fewer of the cells than this. */
const maxFilledOfSum = 0.5
const sumWord = /^(?:(?:grand |sub-?)?totals?|sum|gesamt(?:summe)?|(?:zwischen)?summe|insgesamt)\s*:?$/iu
const figure = /\d/

export const isSumWord = (text: string): boolean => sumWord.test(text)

/** The cell that gives the row away, by its place. `cells` and `names` without spaces at their ends. */
export function oddRow(
  cells: readonly string[],
  names: readonly string[],
): readonly [place: number, finding: ErrorFinding] | null {
  let [first, filled, named] = [-1, 0, 0]
  for (let place = 0; place < cells.length; place++) {
    const text = cells[place] ?? ''
    if (text === '') continue
    if (first < 0) first = place
    filled++
    if (text === names[place]) named++
  }
  if (filled < minFilled) return null
  if (named >= minFilled && named >= minNames * filled)
    return [first, { after: null, probability: 0.98, reason: { why: 'names' } }]
  const isSum =
    filled <= Math.max(minFilled, maxFilledOfSum * cells.length) &&
    isSumWord(cells[first] ?? '') &&
    cells.every((text, place) => place <= first || text === '' || figure.test(text))
  return isSum ? [first, { after: null, probability: 0.9, reason: { why: 'sum' } }] : null
}
