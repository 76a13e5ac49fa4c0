// Cells that differ from what the rest of the list says: one by one with the reason, the columns of which one decides another, and
// what a person answered, which is kept with the list.
import { z } from 'zod'
import { ColumnId, type RowId, SheetId } from './ids.ts'
import type { CellRule } from './rules/cell-rule.ts'

/** Longer cells are prose, and are not judged. */
export const maxJudgedLength = 500
const judgedText = z.string().max(maxJudgedLength)
/** As many as a list keeps of each: the latest. */
export const maxAnswers = 5000

/** The cell is right, whatever the list says. */
const RightCell = z.object({ columnId: ColumnId, before: judgedText, after: judgedText.nullable() })
/** Every value of the column may be right for itself. */
const AnyValue = z.object({ columnId: ColumnId })
/** The column `sourceId` does not decide the other. */
const UnrelatedColumns = z.object({ sourceId: ColumnId, columnId: ColumnId })

/** What a person answered about the probable errors of a list. */
export const ErrorAnswers = z.object({
  right: z.array(RightCell).max(maxAnswers),
  anyValue: z.array(AnyValue).max(maxAnswers),
  unrelated: z.array(UnrelatedColumns).max(maxAnswers),
})
export type ErrorAnswers = z.infer<typeof ErrorAnswers>
export const noErrorAnswers: ErrorAnswers = { right: [], anyValue: [], unrelated: [] }

/** Answers to remember, and those to forget. */
export const ErrorAnswerChange = z.object({ sheetId: SheetId, answers: ErrorAnswers, forget: z.boolean() })
export type ErrorAnswerChange = z.infer<typeof ErrorAnswerChange>

/** Which of the findings: those to decide one by one, those that may be fixed together, or both. */
const errorScopes = ['review', 'sure', 'all'] as const
export const ErrorPageAsk = z.object({
  sheetId: SheetId,
  scope: z.enum(errorScopes),
  first: z.int().min(0),
  count: z.int().min(1).max(100),
})
export type ErrorPageAsk = z.infer<typeof ErrorPageAsk>

export interface ProbableError {
  rowId: RowId
  columnId: ColumnId
  before: string
  /** What was probably meant; null where the list does not say it. */
  after: string | null
  /** That the cell is wrong, 0 to 1. */
  probability: number
  /** A sentence. */
  reason: string
  /** The column whose rows say it; null where the column itself does. */
  sourceId: ColumnId | null
  /** What the other cells of the column keep and this one breaks; null where no rule says it. */
  rule: CellRule | null
  /** The cell has several values: splitting the column into rows gives each its own row. */
  several: boolean
  /** Other filled cells of the row, some of them. */
  row: { columnId: ColumnId; text: string }[]
}

export interface ErrorPage {
  /** Of all findings. */
  review: number
  sure: number
  /** There are more, which are not listed. */
  more: boolean
  errors: ProbableError[]
}

/** A cell that differs from what its fellows have. */
export interface DependencyBreak {
  rowId: RowId
  key: string
  text: string
  usual: string
  agreeing: number
  of: number
}

/** One column that nearly decides another. */
export interface ColumnDependency {
  sourceId: ColumnId
  /** Only this part of a text decides: the domain of an email, the country code of a phone number. */
  part: 'domain' | 'prefix' | null
  columnId: ColumnId
  /** Share of the rows that agree with their fellows. */
  kept: number
  groups: number
  rows: number
  /** A person has not said otherwise. */
  holds: boolean
  /** Cells that break it, and the first of them. */
  breaks: number
  examples: DependencyBreak[]
}
