// Values, states, marks and column types of cells.
import { z } from 'zod'
import { type ColumnType as ColumnTypeName, columnTypes } from '../../../model/column-types/index.ts'

/** Cell text, exactly as it was typed or imported; null = nothing there. */
export const maxCellLength = 1_000_000
export const CellValue = z.string().max(maxCellLength).nullable()
export type CellValue = z.infer<typeof CellValue>

/** States of a result cell. The position in this list is the number stored and sent in windows: append only. */
export const cellStates = [
  'empty',
  'queued',
  'running',
  'found',
  'not_found',
  'skipped',
  'retryable',
  'needs_input',
  'unsure',
  'suppressed',
  'no_answer',
] as const
export const CellState = z.enum(cellStates)
export type CellState = z.infer<typeof CellState>

/** Marks beside a state, as bits of one number. `suppressed` is worked out for each window and never stored. */
export const cellMarks = { stale: 1, manual: 2, guess: 4, local: 8, practice: 16, own: 32, suppressed: 64 } as const
export type CellMark = keyof typeof cellMarks

export const ColumnType = z.enum(columnTypes)
export type ColumnType = ColumnTypeName

export const verdictNames = ['Deliverable', 'Risky', 'Undeliverable', 'Unknown'] as const
export const Verdict = z.enum(verdictNames)
export type Verdict = z.infer<typeof Verdict>

export const verdictActions = ['Use', 'Review', 'Hold', 'Remove', 'Retry'] as const
export const VerdictAction = z.enum(verdictActions)
export type VerdictAction = z.infer<typeof VerdictAction>
