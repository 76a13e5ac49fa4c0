// What is to be known of every kind of problem: a kind that lacks a part does not compile.
import type { LearnedTable } from '../../../checks/betrayed/judge.ts'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { ErrorAnswers } from '../../../contract/app/probable-errors.ts'
import type { ColumnNotation } from '../../types/cell-context.ts'

/** Where a cell is. `notation`: how its column writes values, with the country of its row. */
export interface CellPlace {
  readonly type: ColumnType
  readonly notation: ColumnNotation
}

/** What a kind finds in a cell. */
export interface CellFlaw {
  /** How the cell reads when fixed (null: empty); undefined where only a person can tell. */
  readonly after: string | null | undefined
  /** Nothing is lost and nothing is guessed: *Fix all safe ones* may do it. Only kinds that are `safe` say so. */
  readonly certain: boolean
}

export const guessed = (after: string | null): CellFlaw => ({ after, certain: false })
export const certain = (after: string | null): CellFlaw => ({ after, certain: true })

/** What a column as a whole says about its cells. */
export interface Settled {
  /** The form that most cells have. */
  readonly usual: string
  /** What to write in place of a value. */
  readonly instead: ReadonlyMap<string, string>
}

/** Judged by the cell alone. */
interface ByCell {
  readonly by: 'cell'
  concerns(type: ColumnType): boolean
  /** Null for a cell that is as it should be. Never throws. */
  judge(cell: string, place: CellPlace): CellFlaw | null
}

/** Judged by what the other cells of the column look like. */
interface ByColumn {
  readonly by: 'column'
  concerns(type: ColumnType): boolean
  /** What a cell adds to the picture of the column; null for nothing. */
  learn(cell: string, place: CellPlace): string | null
  /** What the column's cells are measured by; null where all agree. `seen`: cells per text that was learned. */
  settle(seen: ReadonlyMap<string, number>, type: ColumnType): Settled | null
  judge(cell: string, place: CellPlace, settled: Settled): CellFlaw | null
}

/** What a kind finds in a row. */
export interface RowFlaw {
  /** The row is taken out; else these cells, by place in the row, are written. */
  readonly repair: 'remove' | ReadonlyMap<number, string | null>
  /** Cells, by place, that are wrong too, and only a person can tell how they should read. */
  readonly unknown: readonly number[]
}

/** Null for a row that is as it should be. */
export type RowJudge = (cells: readonly (string | null)[]) => RowFlaw | null

/** Judged by a row's cells together. */
interface ByRow {
  readonly by: 'row'
  /** A judge of rows under these columns; null where there is nothing to find. */
  prepare(types: readonly ColumnType[], country: string | null): RowJudge | null
  /** Whether the judge may find something in a row with this text in the column `at`, '' where there is none; in no other it does. */
  suspects(types: readonly ColumnType[]): (at: number, text: string) => boolean
}

/** Judged by what was learned from the whole list; counted by cells. */
interface ByList {
  readonly by: 'list'
  /** Cells of columns that are not `writable` say something, and stay. */
  prepare(learned: LearnedTable, columns: readonly ListColumn[]): RowJudge
}

/** Judged by the rules of the list; counted by cells. */
interface ByRules {
  readonly by: 'rules'
}

/** The columns of a list, and what a person said about them. */
export interface LearnedFrom {
  readonly columns: readonly ListColumn[]
  readonly answers: ErrorAnswers
}
export interface ListColumn {
  readonly id: ColumnId
  readonly name: string
  readonly type: ColumnType
  readonly writable: boolean
}

export interface ProblemFacts {
  readonly title: string
  /** One plain sentence for the card. */
  readonly sentence: string
  readonly find: ByCell | ByColumn | ByRow | ByList | ByRules
  /** Whether some of its repairs lose nothing and guess nothing. */
  readonly safe: boolean
  /** What the fix does, in a few words; null where only a person can decide. */
  readonly fix: string | null
}
