// Rows that are none: the names of the columns once more, as reports repeat them on each page, and sums of other rows.
import type { ErrorFinding } from './finding.ts'

/** Of the filled cells that are the name of their column. */
const minNames = 0.8
const minFilled = 2
/** A sum fills fewer of the cells than this. */
const maxFilledOfSum = 0.5
const sumWord = /^(?:(?:grand |sub-?)?totals?|sum|gesamt(?:summe)?|(?:zwischen)?summe|insgesamt)\s*:?$/iu
const figure = /\d/

/** The cell that gives the row away, by its place. */
export function oddRow(
  row: readonly (string | null)[],
  names: readonly string[],
): readonly [place: number, finding: ErrorFinding] | null {
  const cells = row.flatMap((cell, place) => {
    const text = cell?.trim() ?? ''
    return text === '' ? [] : [{ text, place }]
  })
  const [first] = cells
  if (!first || cells.length < minFilled) return null
  const named = cells.filter(({ text, place }) => text === names[place]?.trim()).length
  if (named >= minFilled && named >= minNames * cells.length)
    return [first.place, { after: null, probability: 0.98, reason: { why: 'names' } }]
  const isSum =
    sumWord.test(first.text) &&
    cells.length <= Math.max(minFilled, maxFilledOfSum * row.length) &&
    cells.slice(1).every(({ text }) => figure.test(text))
  return isSum ? [first.place, { after: null, probability: 0.9, reason: { why: 'sum' } }] : null
}
