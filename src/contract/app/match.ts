// Matching a list with another list or a file (R-CLN-08): the columns that are compared, what was found, the rows to review,
// and what is brought over.
import { z } from 'zod'
import type { ColumnType } from './cell/cell.ts'
import { type LinkageView, maxComparedColumns, maxTaught, type PairSum } from './duplicates.ts'
import { ReadOptions } from './file/file.ts'
import { ColumnId, RowId, SheetId, StepId, Ticket } from './ids.ts'
import { MatchWeights } from './linkage.ts'

/** What a list is matched or compared with. A file is read as a list that no one sees, until it is given back. */
export const OtherTable = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list'), sheetId: SheetId }),
  z.object({ kind: z.literal('file'), ticket: Ticket, options: ReadOptions }),
  /** The list itself as it was after a step; null: before the first. */
  z.object({ kind: z.literal('state'), stepId: StepId.nullable() }),
])
export type OtherTable = z.infer<typeof OtherTable>

/** The same text, the same value however it is written, or a similar one. */
export const matchHows = ['exact', 'typed', 'fuzzy'] as const
export const MatchHow = z.enum(matchHows)
export type MatchHow = z.infer<typeof MatchHow>

export const KeyPair = z.object({ columnId: ColumnId, otherColumnId: ColumnId, how: MatchHow })
export type KeyPair = z.infer<typeof KeyPair>
export const maxKeyPairs = 3

export interface OpenedTable {
  otherId: SheetId
  /** Of the list, or of the file. */
  name: string
  rows: number
  columns: { id: ColumnId; name: string; type: ColumnType }[]
  /** The pair of columns that fits best, if any does. */
  keys: KeyPair[]
  /** The columns that both lists share, which are compared where no key is named. */
  shared: KeyPair[]
}

export const OpenTable = z.object({ sheetId: SheetId, other: OtherTable })
export const OpenedRef = z.object({ otherId: SheetId })

/**
 * Without keys: the best partner of each row, which several rows may share; no partner for two rows; or every partner that is sure.
 */
export const pairings = ['best', 'one', 'many'] as const
export const Pairing = z.enum(pairings)
export type Pairing = z.infer<typeof Pairing>

/** A column of the list and what it is compared with. */
export const ComparedPair = KeyPair.omit({ how: true })
export type ComparedPair = z.infer<typeof ComparedPair>

/** A row and one of the other list, of which someone has decided whether they are one. */
const TaughtPartners = z.object({ rowId: RowId, otherId: RowId, same: z.boolean() })
export type TaughtPartners = z.infer<typeof TaughtPartners>

export const MatchAsk = z.object({
  sheetId: SheetId,
  otherId: SheetId,
  /** None: all columns that both lists share are compared, with weights learned from the lists. */
  keys: z.array(KeyPair).max(maxKeyPairs),
  /** The rest is for matching without keys. Absent: best. */
  pairing: Pairing.optional(),
  /** Columns to compare; absent: the program chooses. */
  columns: z.array(ComparedPair).min(1).max(maxComparedColumns).optional(),
  /** Least probability of a partner; absent: 0.5. */
  threshold: z.number().gt(0).lt(1).optional(),
  /** Pairs that someone has decided: they are partners, or are not, and the weights follow them. */
  taught: z.array(TaughtPartners).max(maxTaught).optional(),
  /** Weights of an earlier time and the columns they are about; absent: learned from the lists. */
  weights: MatchWeights.optional(),
})
export type MatchAsk = z.infer<typeof MatchAsk>

export interface MatchSummary {
  rows: number
  otherRows: number
  /** Rows by their best partner; `review`: those between 0.80 and 0.95, and without keys those less than 99% sure. */
  exact: number
  typed: number
  fuzzy: number
  review: number
  /** Rows without a partner, and rows of these without a value to look for. */
  none: number
  blank: number
  /** Rows with several partners that are equally good. */
  several: number
  /** Some have more partners than are looked at. */
  cut: boolean
  /** Values that so many rows of the other list share that they would match everything; their rows are left out. */
  tooWide: { value: string; rows: number; otherRows: number }[]
  /** The columns that were compared: the keys, or without keys those that both lists share. */
  compared: KeyPair[]
  /** What was learned of the lists; null: keys were named. */
  linkage: LinkageView | null
}

const whichMatches = ['review', 'several', 'sure'] as const
const WhichMatches = z.enum(whichMatches)
export type WhichMatches = z.infer<typeof WhichMatches>
export const MatchRowsAsk = MatchAsk.extend({
  which: WhichMatches,
  first: z.int().min(0),
  count: z.int().min(1).max(100),
})
export type MatchRowsAsk = z.infer<typeof MatchRowsAsk>

/** How a partner was found, from the surest. */
export const matchGrades = ['exact', 'typed', 'fuzzy', 'review'] as const
export type MatchGrade = (typeof matchGrades)[number]

export interface MatchPartner {
  rowId: RowId
  /** Of the other list, in the order of the page's columns. */
  cells: (string | null)[]
  score: number
  grade: MatchGrade
  /** Why, as a sum; null: keys were named. */
  why: PairSum | null
}
export interface MatchRow {
  rowId: RowId
  /** Its keys, in their order. */
  cells: (string | null)[]
  partners: MatchPartner[]
}
export interface MatchRowsPage {
  total: number
  /** Columns of the other list: the keys in their order, then others. */
  otherColumns: { id: ColumnId; name: string }[]
  rows: MatchRow[]
}

const MatchDecision = z.object({
  rowId: RowId,
  /** The rows it is the same as; none: it has no partner. */
  partners: z.array(RowId).max(20),
})
export type MatchDecision = z.infer<typeof MatchDecision>

/** What becomes of rows with several partners. */
export const severalWays = ['first', 'all', 'skip'] as const
export const SeveralWay = z.enum(severalWays)
export type SeveralWay = z.infer<typeof SeveralWay>

export const MatchApply = MatchAsk.extend({
  /** Columns of the other list that come over. */
  bring: z.array(ColumnId).max(200),
  several: SeveralWay,
  /** A column that says of each row whether it was found, and how. */
  mark: z.boolean(),
  decisions: z.array(MatchDecision).max(20_000).default([]),
})
export type MatchApply = z.infer<typeof MatchApply>

export interface MatchDone {
  /** Rows that have a partner, rows that have none. */
  matched: number
  unmatched: number
  added: { columnId: ColumnId; name: string }[]
}

/** Someone has said that this row has none of these partners. */
export const NotPartners = MatchAsk.extend({ rowId: RowId, partners: z.array(RowId).min(1).max(20) })
export type NotPartners = z.infer<typeof NotPartners>
