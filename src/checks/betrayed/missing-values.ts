// Blank cells whose value the other columns of their row say: the state of a row whose city and brewery always have the same one.
import type { CodedColumn } from './coded-columns.ts'
import type { Dependency } from './dependencies.ts'
import type { ErrorFinding } from './finding.ts'
import { fellowFinding, isStrict, type Source, type Voice, voicesOf } from './voices.ts'

/** Of the cells of a column, and of the rows with the same text in the deciding column: where more are blank, a blank says something. */
const maxBlank = 0.4
/** Of the fellows that are filled. */
const minAgreeing = 0.95

/** Columns that are nearly always filled, and that another column decides. */
export function filledPlaces(columns: readonly CodedColumn[], dependencies: readonly Dependency[]): number[] {
  const decided = new Set(dependencies.map(({ to }) => to))
  return columns.flatMap(({ codes, counts }, place) => {
    const blank = counts[0] ?? 0
    return decided.has(place) && blank > 0 && blank <= maxBlank * codes.length ? [place] : []
  })
}

/** What is missing in a blank cell, as two columns say or one that nearly never errs; null where they differ or say nothing. */
export function judgeBlank(
  place: number,
  cellAt: (place: number) => string,
  sources: readonly Source[],
): ErrorFinding | null {
  const voices = sources.flatMap(source =>
    voicesOf(cellAt, source).filter(voice => voice.dependency.to === place && voice.key !== voice.fellows.value),
  )
  const [first] = voices.toSorted((a, b) => b.fellows.agreeing - a.fellows.agreeing)
  if (!first || (voices.length < 2 && !isStrict(first)) || !voices.every(one => speaks(one, first))) return null
  return fellowFinding(first, voices, { agreeing: 0, near: false, own: false })
}

const speaks = ({ fellows: { value, agreeing, of, blank } }: Voice, { fellows }: Voice): boolean =>
  value === fellows.value && agreeing >= minAgreeing * of && blank <= Math.max(1, maxBlank * (of + blank))
