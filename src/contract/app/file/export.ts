// An export: what of a list is taken, how it is written, and what is said of it before.
import { z } from 'zod'
import { exportPresetNames } from '../../../model/export-presets/names.ts'
import { ColumnId, JobId, SheetId, Ticket, ViewId } from '../ids.ts'
import { ExportFormatName } from './export-choices.ts'
import { ExportTemplate, TemplateProblem } from './export-template.ts'
import { FileName } from './file.ts'

/** What may be written beside a result: columns of their own, one for each. */
export const evidenceFields = ['source', 'date', 'rule', 'state', 'provider', 'cost'] as const
export type EvidenceField = (typeof evidenceFields)[number]

/** Most sheets or files of an export: a column of names would give one for each row. */
export const maxParts = 200

/** A file for each value of a column, or a sheet with a sheet of the counts before them. */
const ExportSplit = z.object({
  columnId: ColumnId,
  into: z.enum(['sheets', 'files']),
  /** Only the file of this part, by its place among them. */
  part: z.int().min(0).optional(),
})

export const ExportSpec = z.object({
  sheetId: SheetId,
  scope: z.enum(['all', 'view', 'selection']),
  viewId: ViewId.nullable(),
  /** View positions, inclusive; for scope selection. */
  ranges: z.array(z.object({ top: z.int().min(0), bottom: z.int().min(0) })).max(1000),
  columns: z.union([z.enum(['visible', 'all']), z.array(ColumnId).min(1).max(2000)]),
  format: ExportFormatName,
  /** What it is written for; `same`: as the source file, byte-identical when untouched. */
  preset: z.enum(exportPresetNames),
  /** Headers of columns, as a target or the column of an imported card calls them; without them the columns of its types get its names. */
  names: z
    .array(z.object({ columnId: ColumnId, name: z.string().trim().min(1).max(200) }))
    .max(2000)
    .optional(),
  delimiter: z.string().min(1).max(1).optional(),
  split: ExportSplit.optional(),
  /** Columns of evidence beside each result. Without them what may be no proof is marked all the same. */
  evidence: z.boolean().optional(),
  /** Of the format template: what is written for each row. It reads what columns it names. */
  template: ExportTemplate.optional(),
})
export type ExportSpec = z.infer<typeof ExportSpec>

/** Something that the target would refuse, cut or misread. `rows`: how many it is about; null = the whole file. */
const ExportFinding = z.object({ text: z.string(), rows: z.int().nullable() })
export type ExportFinding = z.infer<typeof ExportFinding>

const ExportedPart = z.object({ name: z.string(), rows: z.int() })

/** What an export would write. `samePossible`: false with the reason when "Same as source" cannot apply. */
export const ExportPreview = z.object({
  /** Rows that are written; those of anybody suppressed are left out, and counted. */
  rows: z.int(),
  suppressed: z.int(),
  columns: z.int(),
  guarded: z.int(),
  overLong: z.int(),
  /** Rows with a value from practice, a guess, an old or an unsure one: a column beside it says so. */
  marked: z.int(),
  /** Sheets of a workbook, or files of an export that is split. */
  parts: z.array(ExportedPart),
  /** Values of the column that it is split by, where they are too many. */
  tooManyParts: z.int().nullable(),
  findings: z.array(ExportFinding),
  /** Of vCards: what each column goes into, named as the column of an imported card; null = the note. Empty for other formats. */
  card: z.array(z.object({ columnId: ColumnId, field: z.string().nullable() })),
  samePossible: z.boolean(),
  sameReason: z.string().nullable(),
  byteIdentical: z.boolean(),
})
export type ExportPreview = z.infer<typeof ExportPreview>

/** The first rows as a template writes them. */
export const TemplatePreview = z.object({
  problem: TemplateProblem.nullable(),
  text: z.string(),
  /** Why another program could not read it; null where it can, or this is not known. */
  warning: z.string().nullable(),
})
export type TemplatePreview = z.infer<typeof TemplatePreview>

/** `ticket` from file.saveAs; null where the host downloads instead. */
export const ExportAsk = z.object({
  jobId: JobId,
  spec: ExportSpec,
  ticket: Ticket.nullable(),
  fileName: FileName,
})

/** Rows that a finding of the preview is about, by its place there. */
export const ExportFindingAsk = z.object({ spec: ExportSpec, finding: z.int().min(0) })
