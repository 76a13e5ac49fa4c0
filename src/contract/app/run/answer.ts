// The record panel: fields of a row, its reports with the deciding rule, and how each cell came to be.
import { z } from 'zod'
import { EmailReport } from '../../service/email-report.ts'
import { PhoneReport } from '../../service/phone-report.ts'
import { CellState, CellValue, ColumnType, Verdict, VerdictAction } from '../cell/cell.ts'
import { CellFinding } from '../check.ts'
import { ColumnId, RowId, SheetId } from '../ids.ts'
import { OperationId, SearchOp } from './sent-op.ts'

export const RecordAsk = z.object({ sheetId: SheetId, rowId: RowId })

/** A field of stored answers as a column: `resultColumnId` is the result column that carries the states. */
export const FieldAdd = z.object({ sheetId: SheetId, resultColumnId: ColumnId, field: z.string().min(1).max(200) })
export type FieldAdd = z.infer<typeof FieldAdd>
/** `filled` = cells that got a value; `known` = the column was there already. */
export const FieldAdded = z.object({ columnId: ColumnId, name: z.string(), filled: z.int(), known: z.boolean() })
export type FieldAdded = z.infer<typeof FieldAdded>

/** A result column that carries the states: which keys its answers hold that the interface does not list. */
export const UnlistedKeysAsk = FieldAdd.omit({ field: true })
export type UnlistedKeysAsk = z.infer<typeof UnlistedKeysAsk>

/** Which of the records that fit is the right one; `index` counts within the answer, from 0. */
export const MatchPick = z.object({ sheetId: SheetId, rowId: RowId, resultColumnId: ColumnId, index: z.int().min(0) })
export type MatchPick = z.infer<typeof MatchPick>

export const RecordField = z.object({
  columnId: ColumnId,
  name: z.string(),
  type: ColumnType,
  value: CellValue,
  state: CellState.nullable(),
  marks: z.int(),
  /** Findings of the free local check; marked local, never "verified". */
  local: z.array(CellFinding),
})
export type RecordField = z.infer<typeof RecordField>

export const RuleHit = z.object({ rule: z.string(), sentence: z.string() })
export type RuleHit = z.infer<typeof RuleHit>

/** What is known about a result of any operation. */
const resultBase = z.object({
  op: z.union([OperationId, SearchOp]),
  /** The column whose value was asked, and the result column that carries the state. */
  columnId: ColumnId,
  resultColumnId: ColumnId,
  columnName: z.string(),
  input: z.string(),
  state: CellState,
  stale: z.boolean(),
  sentence: z.string(),
  fetchedAt: z.iso.datetime().nullable(),
  provider: z.string(),
  /** practice, own data, rules or the live service. */
  source: z.string(),
  credits: z.int(),
  raw: z.string().nullable(),
  /** Keys of the answer that the interface does not list. */
  more: z.record(z.string(), z.string()),
  /** Fields that are columns of the list already. */
  columns: z.array(z.string()),
})

const reportBase = resultBase.extend({
  verdict: Verdict.nullable(),
  action: VerdictAction.nullable(),
  rule: z.string().nullable(),
  /** Version of the policy it belongs to; 0 = as the program comes. */
  policy: z.int().nullable(),
  otherHits: z.array(RuleHit),
})
export const ShownEmailReport = reportBase.extend({ kind: z.literal('email'), report: EmailReport.nullable() })
export const ShownPhoneReport = reportBase.extend({ kind: z.literal('phone'), report: PhoneReport.nullable() })
export type ShownEmailReport = z.infer<typeof ShownEmailReport>
export type ShownPhoneReport = z.infer<typeof ShownPhoneReport>

/** A field of a record as text; null = not known. */
export const ShownField = z.object({
  path: z.string(),
  name: z.string(),
  group: z.string(),
  text: z.string().nullable(),
})
export type ShownField = z.infer<typeof ShownField>

/** Another record that fits; `index` as in `MatchPick`. */
export const OtherMatch = z.object({ index: z.int(), fields: z.array(ShownField) })
export type OtherMatch = z.infer<typeof OtherMatch>

/** A person or a company that an operation gave: looked up, or one match of a search. */
export const ShownRecord = resultBase.extend({
  about: z.enum(['person', 'company']),
  title: z.string(),
  fields: z.array(ShownField),
  /** How many records fitted; the fields are those of the first, or of the one a person chose. */
  matches: z.int(),
  chosen: z.boolean(),
  /** The others, as far as the answer holds them. */
  others: z.array(OtherMatch),
})
export type ShownRecord = z.infer<typeof ShownRecord>

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
  people: z.array(ShownRecord),
  companies: z.array(ShownRecord),
  history: z.array(RecordChange),
  /** Whether the row is about someone on a do-not-contact list; null = their entries cannot be read now. */
  suppressed: z.boolean().nullable(),
})
export type RowRecord = z.infer<typeof RowRecord>
