// The health report of a list: what is there, valid, repeated, known and paid. Every figure says which rows it is made of.
import { z } from 'zod'
import { ColumnType, Verdict } from './cell/cell.ts'
import { RowFigure } from './cell/column-profile.ts'
import { FindingKind } from './check.ts'
import { ListHealth } from './clean.ts'
import { ColumnId, RunId, SheetId } from './ids.ts'

const ofColumn = { columnId: ColumnId, name: z.string() }

/** How long ago a service answered: within a day, 7, 30, 90 and 365 days, or longer ago. */
export const evidenceAges = ['day', 'week', 'month', 'quarter', 'year', 'older'] as const
export const EvidenceAge = z.enum(evidenceAges)
export type EvidenceAge = z.infer<typeof EvidenceAge>

/** What was booked, and what stored answers, equal inputs and local checks did not cost. */
const Credits = z.object({ spent: z.int(), saved: z.int() })

/** What is read at once; the local check and the score are counted in the background. */
export const HealthFigures = z.object({
  rows: z.int(),
  blankRows: RowFigure,
  completeness: z.array(z.object({ ...ofColumn, type: ColumnType, filled: RowFigure, blank: RowFigure })),
  /** Cells of a column whose value another cell has too, in columns that say who or what a row is. */
  repeated: z.array(z.object({ ...ofColumn, figure: RowFigure })),
  verdicts: z.array(z.object({ ...ofColumn, parts: z.array(z.object({ verdict: Verdict, figure: RowFigure })) })),
  /** Of addresses: the most frequent domains, or who runs the mail servers where that was asked. */
  providers: z.array(z.object({ ...ofColumn, parts: z.array(z.object({ name: z.string(), figure: RowFigure })) })),
  evidence: z.array(z.object({ ...ofColumn, parts: z.array(z.object({ age: EvidenceAge, figure: RowFigure })) })),
  credits: z.object({
    live: Credits,
    practice: Credits,
    /** The newest first. */
    runs: z.array(Credits.extend({ runId: RunId, op: z.string(), at: z.iso.datetime(), live: z.boolean() })),
  }),
  /** As it was imported; null where history no longer reaches back to that. Columns that came since are not in it. */
  before: z.object({ rows: z.int(), filled: z.array(z.object({ columnId: ColumnId, cells: z.int() })) }).nullable(),
})
export type HealthFigures = z.infer<typeof HealthFigures>

export const HealthReport = HealthFigures.extend({
  sheetId: SheetId,
  name: z.string(),
  at: z.iso.datetime(),
  /** Of columns whose type is checked. */
  checks: z.array(
    z.object({
      ...ofColumn,
      filled: z.int(),
      invalid: RowFigure,
      findings: z.array(z.object({ kind: FindingKind, figure: RowFigure })),
    }),
  ),
  score: ListHealth.nullable(),
  scoreAtImport: ListHealth.nullable(),
  /** False while cells are still being checked for the checks or the score. */
  current: z.boolean(),
})
export type HealthReport = z.infer<typeof HealthReport>

/** `wait`: until everything is counted. */
export const HealthAsk = z.object({ sheetId: SheetId, wait: z.boolean().default(false) })
