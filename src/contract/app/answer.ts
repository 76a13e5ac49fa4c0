// The record panel: fields of a row, its reports with the deciding rule, and how each cell came to be.
import { z } from 'zod'
import { EmailReport } from '../service/email-report.ts'
import { PhoneReport } from '../service/phone-report.ts'
import { Action, CellState, CellValue, ColumnType, Verdict } from './cell.ts'
import { Finding } from './check.ts'
import { ColumnId, RowId, SheetId } from './ids.ts'

export const RecordAsk = z.object({ sheetId: SheetId, rowId: RowId })

export const RecordField = z.object({
  columnId: ColumnId,
  name: z.string(),
  type: ColumnType,
  value: CellValue,
  state: CellState.nullable(),
  marks: z.int(),
  /** Findings of the free local check; marked local, never "verified". */
  local: z.array(Finding),
})
export type RecordField = z.infer<typeof RecordField>

export const RuleHit = z.object({ rule: z.string(), sentence: z.string() })
export type RuleHit = z.infer<typeof RuleHit>

const reportBase = z.object({
  columnId: ColumnId,
  columnName: z.string(),
  input: z.string(),
  state: CellState,
  stale: z.boolean(),
  verdict: Verdict.nullable(),
  action: Action.nullable(),
  rule: z.string().nullable(),
  /** "Risky: the domain accepts every address." */
  sentence: z.string(),
  otherHits: z.array(RuleHit),
  fetchedAt: z.iso.datetime().nullable(),
  provider: z.string(),
  /** practice, own data, rules or the live service. */
  source: z.string(),
  credits: z.int(),
  raw: z.string().nullable(),
  /** Keys of the answer that the interface does not list. */
  more: z.record(z.string(), z.string()),
})
export const ShownEmailReport = reportBase.extend({ kind: z.literal('email'), report: EmailReport.nullable() })
export const ShownPhoneReport = reportBase.extend({ kind: z.literal('phone'), report: PhoneReport.nullable() })
export type ShownEmailReport = z.infer<typeof ShownEmailReport>
export type ShownPhoneReport = z.infer<typeof ShownPhoneReport>

export const RecordChange = z.object({
  at: z.iso.datetime(),
  columnName: z.string(),
  before: CellValue,
  after: CellValue,
  label: z.string(),
})
export type RecordChange = z.infer<typeof RecordChange>

export const RowRecord = z.object({
  sheetId: SheetId,
  rowId: RowId,
  fields: z.array(RecordField),
  emails: z.array(ShownEmailReport),
  phones: z.array(ShownPhoneReport),
  history: z.array(RecordChange),
})
export type RowRecord = z.infer<typeof RowRecord>
