// What finders of single columns and of whole rows have in common.
import type { CodedColumn } from './coded-columns.ts'
import type { ErrorFinding, ErrorReason } from './finding.ts'

/** Judges a filled cell of one column, without spaces at its ends. */
export type CellJudge = (text: string) => ErrorFinding | null
/** Judges a row: cells by their place, '' where blank. `isQuiet`: no finder of texts has anything against the cell. */
export type RowJudge = (
  cellAt: (place: number) => string,
  isQuiet: (place: number) => boolean,
) => Iterable<readonly [place: number, finding: ErrorFinding]>

export const findingOf = (after: string | null, probability: number, reason: ErrorReason): ErrorFinding => ({
  after,
  probability,
  reason,
})

export const filledIn = ({ codes, counts }: CodedColumn): number => codes.length - (counts[0] ?? 0)

/** Cells outside of what a column keeps, at most: more of them are a part of the column. */
export const fewOf = (cells: number, share: number): number => Math.max(2, Math.floor(share * cells))

type TextCells = readonly [text: string, cells: number]
const listed = new WeakMap<CodedColumn, readonly TextCells[]>()

/** The different texts of a column with their cells, without blanks; made once for all finders. */
export function textsOf(column: CodedColumn): readonly TextCells[] {
  const known = listed.get(column)
  if (known) return known
  const { texts, counts } = column
  const all: TextCells[] = []
  for (let code = 1; code < texts.length; code++) all.push([texts[code] ?? '', counts[code] ?? 0])
  listed.set(column, all)
  return all
}
