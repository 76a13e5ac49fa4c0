// Files in and out: tickets, inspection with a live preview, import and export jobs.
import { z } from 'zod'
import { ColumnType } from '../cell/cell.ts'
import { type ColumnId, JobId, SheetId, Ticket, WorkbookId } from '../ids.ts'
import { AnyProblem } from '../problem.ts'
import { TypeDetection } from '../sheet.ts'
import { FileKind } from './file-kind.ts'
import { FileSwitch, FileSwitches } from './file-switch.ts'

/** Most rows of a header that someone may name. */
export const maxHeaderRows = 9

/** Places of one column. */
export const maxWidth = 100_000

/** How one table is written and where its rows begin; absent = detect. `headerRow` is 1-based, 0 = no header. */
export const TableOptions = z.object({
  encoding: z.string().max(40).optional(),
  delimiter: z.string().min(1).max(8).optional(),
  quote: z.enum(['"', "'", '']).optional(),
  /** Columns have places in the line, of these widths; empty = of those that are found. The last goes to the end of the line. */
  widths: z.array(z.int().min(1).max(maxWidth)).max(512).optional(),
  /** What is in objects of JSON that are in others: columns under their paths, or the text as it is. */
  nested: z.enum(['columns', 'text']).optional(),
  headerRow: z.int().min(0).max(1000).optional(),
  headerRows: z.int().min(1).max(maxHeaderRows).optional(),
})
export type TableOptions = z.infer<typeof TableOptions>

/** Of several tables that are read as one, how the one of this name is read; what it does not say is as for all. */
export const PartOptions = TableOptions.extend({ name: z.string().max(1000) })
export type PartOptions = z.infer<typeof PartOptions>

/** What is said of the table that goes by any of these names; nothing where none is meant. */
export const optionsOfPart = (
  ofParts: readonly PartOptions[] = [],
  ...names: readonly (string | null | undefined)[]
): TableOptions => TableOptions.parse(ofParts.find(({ name }) => names.includes(name)) ?? {})

/** How several tables are read as one. */
export const StackOptions = TableOptions.extend({ ofParts: z.array(PartOptions).max(1000).optional() })
export type StackOptions = z.infer<typeof StackOptions>

/** What a person may correct about how a file is read. */
export const ReadOptions = StackOptions.extend({
  sheet: z.string().max(200).optional(),
  /** All sheets of a workbook, or all files of a zip, as one table. */
  all: z.boolean().optional(),
  /** Of those, or of several files, the ones with these names. */
  only: z.array(z.string().max(1000)).max(1000).optional(),
  /** A file in an archive. */
  inside: z.string().max(1000).optional(),
  switches: FileSwitches.optional(),
})
export type ReadOptions = z.infer<typeof ReadOptions>

export const TicketInfo = z.object({ ticket: Ticket, fileName: z.string(), bytes: z.int() })
export type TicketInfo = z.infer<typeof TicketInfo>

export const InspectedColumn = z.object({
  /** Place in the file, from 0. */
  index: z.int(),
  name: z.string(),
  type: ColumnType,
  detection: TypeDetection,
  hidden: z.boolean(),
  /** It is not imported unless someone says so. */
  leave: z.boolean(),
})
export type InspectedColumn = z.infer<typeof InspectedColumn>

/** What a person chose of a column of a new list; absent = as detected. */
export const ColumnChoice = z.object({
  index: z.int().min(0),
  name: z.string().trim().min(1).max(200).optional(),
  type: ColumnType.optional(),
  keep: z.boolean().optional(),
})
export type ColumnChoice = z.infer<typeof ColumnChoice>

/** What was chosen when a file with this header became a list the last time; columns by their names in the file. */
export const RememberedColumns = z.object({
  /** Print of the file's column names. */
  header: z.string().max(100),
  columns: z.array(ColumnChoice.omit({ index: true }).extend({ of: z.string().max(1000) })).max(2000),
})
export type RememberedColumns = z.infer<typeof RememberedColumns>

/** Things worth saying before import, e.g. shortened_phones with the number of cells. */
export const FileWarning = z.object({
  code: z.enum([
    'shortened_phones',
    'hidden_rows',
    'hidden_columns',
    'ragged_rows',
    'shifted_rows',
    'blank_lines',
    'formula_cells',
    'rounded_numbers',
    'bad_characters',
    'nul_characters',
    'uncertain_encoding',
    'mixed_encodings',
    'broken_letters',
    'other_delimiter',
    'uncertain_delimiter',
    'uncertain_widths',
    'columns_differ',
    'uncertain_header',
    'merged_header',
    'protective_apostrophes',
    'cells_too_long',
    'unread_lines',
    'header_notes',
    'binary_values',
    'uncertain_part',
  ]),
  count: z.int(),
  column: z.string().nullable(),
  example: z.string().nullable(),
})
export type FileWarning = z.infer<typeof FileWarning>

/** How one table is read: options in force, detected or chosen. */
export const TableReading = z.object({
  kind: FileKind,
  encoding: z
    .object({
      value: z.string(),
      sure: z.boolean(),
      /** Where it was found by a guess: the two likeliest encodings, and the cells in which they differ as each reads them. */
      readings: z.array(z.object({ encoding: z.string(), cells: z.array(z.string()) })).optional(),
    })
    .nullable(),
  delimiter: z.object({ value: z.string(), sure: z.boolean() }).nullable(),
  quote: z.string().nullable(),
  /** Columns have places in the line; null = they do not. `wide`: full-width characters take two. `lines`: the first ones. */
  fixed: z
    .object({ widths: z.array(z.int()), wide: z.boolean(), sure: z.boolean(), lines: z.array(z.string()) })
    .nullable(),
  /** What is in nested objects is read as columns; null = the file has no such thing. */
  nested: z.boolean().nullable(),
  headerRow: z.int(),
  headerRows: z.int(),
  headerSure: z.boolean(),
})
export type TableReading = z.infer<typeof TableReading>

const PartReading = TableReading.extend({ name: z.string() })

export const FileInspection = TableReading.extend({
  ticket: Ticket,
  fileName: z.string(),
  bytes: z.int(),
  /** Of an archive: the files in it, and the one that is read. */
  inside: z.object({ names: z.array(z.string()), chosen: z.string() }).nullable(),
  /** Of several tables that are read as one: how each is read; empty for one table. */
  parts: z.array(PartReading),
  lineEnd: z.enum(['\n', '\r\n', '\r', 'mixed']).nullable(),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean(), rows: z.int().nullable() })),
  sheet: z.string().nullable(),
  /** Its sheets are tables of a database, also where all of them are read as one. */
  isDatabase: z.boolean(),
  /** Lines above the header: they become the note of the list. */
  titleLines: z.array(z.string()),
  columns: z.array(InspectedColumn),
  /** What was chosen for a file with this header the last time; empty where nothing was, or there is no header. */
  lastChosen: z.array(ColumnChoice),
  /** Up to 200 rows below the header, as text. */
  preview: z.array(z.array(z.string().nullable())),
  /** Where each of them is: the line of a text file, the row of a sheet. */
  previewLines: z.array(z.int()),
  /** Rows in all, exact when the file was read whole. */
  rows: z.object({ value: z.int(), exact: z.boolean() }),
  /** What is left out of the file, or could be. */
  switches: z.array(FileSwitch),
  warnings: z.array(FileWarning),
})
export type FileInspection = z.infer<typeof FileInspection>

/** Files that are read as one. */
export const StackAsk = z.object({ tickets: z.array(Ticket).min(2).max(1000) })

export const TicketRef = z.object({ ticket: Ticket })
export const InspectAsk = z.object({ ticket: Ticket, options: ReadOptions })

const ImportColumn = z.object({
  index: z.int().min(0),
  name: z.string().trim().min(1).max(200),
  type: ColumnType,
  keep: z.boolean(),
  typeChosen: z.boolean(),
})
export const ImportAsk = z.object({
  jobId: JobId,
  ticket: Ticket,
  options: ReadOptions,
  columns: z.array(ImportColumn).max(2000),
  name: z.string().trim().min(1).max(200),
  workbookId: WorkbookId.nullable(),
  country: z.string().length(2).nullable(),
  /** What a person chose of the columns is proposed for the next file with this header. */
  remember: z.boolean().optional(),
})
export type ImportAsk = z.infer<typeof ImportAsk>

/** Several lists at once: all of them become lists, or none. */
export const ImportSeveralAsk = z.object({
  jobId: JobId,
  lists: z
    .array(ImportAsk.pick({ ticket: true, options: true, columns: true, name: true }))
    .min(1)
    .max(1000),
  /** The name of a workbook for all of them; null = each has its own. */
  workbook: z.string().trim().min(1).max(200).nullable(),
  country: z.string().length(2).nullable(),
})
export type ImportSeveralAsk = z.infer<typeof ImportSeveralAsk>

export const PasteAsk = z.object({ text: z.string().max(3_500_000), name: z.string().max(200) })
const samples = ['attendees', 'crm', 'companies'] as const
export const SampleName = z.enum(samples)
export type SampleName = z.infer<typeof SampleName>
export const SampleAsk = z.object({ name: SampleName })

/** As it is suggested, with the longest name of a list and an ending; what systems refuse is taken out before it is used. */
export const FileName = z.string().max(300)

/** What a job that is done gave. */
export const JobResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('import'),
    sheetId: SheetId,
    /** Lists that were made with it. */
    others: z.array(SheetId).optional(),
  }),
  z.object({
    kind: z.literal('export'),
    /** Where it went, the name only. */
    fileName: z.string(),
    /** Size of the file, as read back from its place. */
    bytes: z.int(),
    /** To download it where the host has no save dialog. */
    download: Ticket.nullable(),
  }),
  z.object({
    kind: z.literal('table'),
    /** Of a database, and where that is. */
    table: z.string(),
    place: z.string(),
    /** Rows that were there and went. */
    replaced: z.int(),
  }),
])
export type JobResult = z.infer<typeof JobResult>

const job = z.object({
  jobId: JobId,
  kind: z.enum(['import', 'export']),
  title: z.string(),
  /** Done so far. */
  rows: z.int(),
  /** 0..1 when the size is known. */
  share: z.number().nullable(),
  /** Lines that did not fit the header; they are rows in the Problems filter. */
  problems: z.int(),
  /** Import: empty lines, which are left out. */
  blankLines: z.int(),
  guarded: z.int(),
  /** Export: rows left out because they tell someone suppressed. */
  suppressed: z.int(),
  /** Export: rows with a value of practice, a guess, a stale or an unsure one, which a column beside it marks. */
  marked: z.int(),
})
/** An import or export. It ends in one of three ways: with its result, with its failure, or cancelled without a trace. */
export const FileJob = z.discriminatedUnion('state', [
  job.extend({ state: z.literal('running') }),
  job.extend({ state: z.literal('done'), result: JobResult }),
  job.extend({ state: z.literal('failed'), failure: AnyProblem }),
  job.extend({ state: z.literal('cancelled') }),
])
export type FileJob = z.infer<typeof FileJob>
export type EndedJob = Exclude<FileJob, { state: 'running' }>

export const JobRef = z.object({ jobId: JobId })

/** Most rows of a list that is coming in that are shown at once. */
const maxComingRows = 200
/** Some rows of a list while it comes in, from the place `from` on (0 = the first). */
export const ComingAsk = JobRef.extend({
  /** The list that is looked at; null = the one that the job is at. */
  sheetId: SheetId.nullable(),
  from: z.int().min(0),
  count: z.int().min(1).max(maxComingRows),
})
export type ComingAsk = z.infer<typeof ComingAsk>
/** What has come in of a list so far. It becomes a list that can be used when all of its rows are in. */
export interface ComingRows {
  sheetId: SheetId
  name: string
  /** Rows so far. */
  rows: number
  /** Rows in all, by the share of the file that is read; null = not known yet. */
  about: number | null
  columns: { id: ColumnId; name: string }[]
  /** Long texts are cut. */
  cells: (string | null)[][]
}
