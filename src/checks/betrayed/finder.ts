// What finders of single columns and of whole rows have in common.
import type { CodedColumn } from './coded-columns.ts'
import type { ErrorFinding, ErrorReason } from './finding.ts'
import { onceForColumn } from './once.ts'

/** Judges a filled cell of one column, without spaces at its ends. */
export type CellJudge = (text: string) => ErrorFinding | null
/** Judges a row: cells by their place, '' where blank. */
export type RowJudge = (cellAt: (place: number) => string) => Iterable<readonly [place: number, finding: ErrorFinding]>
/** `isQuiet`: no finder of texts has anything against the cell. */
export type LoudRowJudge = (
  cellAt: (place: number) => string,
  isQuiet: (place: number) => boolean,
) => ReturnType<RowJudge>

export const findingOf = (after: string | null, probability: number, reason: ErrorReason): ErrorFinding => ({
  after,
  probability,
  reason,
})

export const filledIn = ({ codes, counts }: CodedColumn): number => codes.length - (counts[0] ?? 0)

/** Cells outside of what a column keeps, at most: more of them are a part of the column. */
export const fewOf = (cells: number, share: number): number => Math.max(2, Math.floor(share * cells))

type TextCells = readonly [text: string, cells: number]

/** The different texts of a column with their cells, without blanks; made once for all finders. */
export const textsOf = onceForColumn(({ texts, counts }): readonly TextCells[] => {
  const all: TextCells[] = []
  for (let code = 1; code < texts.length; code++) all.push([texts[code] ?? '', counts[code] ?? 0])
  return all
})
