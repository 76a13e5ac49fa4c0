// What finders of single columns and of whole rows have in common.
import type { CodedColumn } from './coded-columns.ts'
import type { ErrorFinding, ErrorReason } from './finding.ts'

/** Judges a filled cell of one column, without spaces at its ends. */
export type CellJudge = (text: string) => ErrorFinding | null
/** Judges a row: cells by their place, '' where blank. */
export type RowJudge = (cellAt: (place: number) => string) => Iterable<readonly [place: number, finding: ErrorFinding]>

export const findingOf = (after: string | null, probability: number, reason: ErrorReason): ErrorFinding => ({
  after,
  probability,
  reason,
})

export const filledIn = ({ codes, counts }: CodedColumn): number => codes.length - (counts[0] ?? 0)

/** Cells outside of what a column keeps, at most: more of them are a part of the column. */
export const fewOf = (cells: number, share: number): number => Math.max(2, Math.floor(share * cells))

/** The different texts of a column with their cells, without blanks. */
export const textsOf = ({ texts, counts }: CodedColumn): (readonly [text: string, cells: number])[] =>
  texts.slice(1).map((text, at) => [text, counts[at + 1] ?? 0] as const)
