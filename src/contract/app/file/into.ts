// Bringing a file into a list that exists: which column of the file goes where, what would become of each row, and doing it.
import { z } from 'zod'
import { ColumnType } from '../cell/cell.ts'
import { ColumnId, type RowId, SheetId, Ticket } from '../ids.ts'
import { ReadOptions } from './file.ts'

/** What becomes of a cell when file and list both have a value. */
export const cellPolicies = ['newer', 'fill', 'ask', 'keep'] as const
export const CellPolicy = z.enum(cellPolicies)
export type CellPolicy = z.infer<typeof CellPolicy>

export const MappedInto = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('column'), columnId: ColumnId }),
  z.object({ kind: z.literal('new'), name: z.string().trim().min(1).max(200), type: ColumnType }),
  z.object({ kind: z.literal('none') }),
])
export type MappedInto = z.infer<typeof MappedInto>

/** A column of the file, by its place from 0, and where it goes. */
export const MappedColumn = z.object({
  index: z.int().min(0),
  into: MappedInto,
  policy: CellPolicy.default('newer'),
  /** One of the columns that say which row is which. */
  key: z.boolean().default(false),
})
export type MappedColumn = z.infer<typeof MappedColumn>
export const maxKeys = 3

const maxColumnsOfFile = 2000
const FileColumn = z.object({ name: z.string().max(1000), type: ColumnType })
/** A mapping without ids, so that it fits any list: as it was used last with a header, or a template with a name. */
export const RememberedMapping = z.object({
  name: z.string().min(1).max(100).nullable(),
  /** Print of the file's column names. */
  header: z.string().max(100),
  columns: z
    .array(
      z.object({
        name: z.string().max(1000),
        into: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('column'), name: z.string() }),
          z.object({ kind: z.literal('new'), name: z.string().trim().min(1).max(200), type: ColumnType }),
          z.object({ kind: z.literal('none') }),
        ]),
        policy: CellPolicy,
        key: z.boolean(),
      }),
    )
    .max(maxColumnsOfFile),
})
export type RememberedMapping = z.infer<typeof RememberedMapping>

export const MappingAsk = z.object({
  sheetId: SheetId,
  columns: z.array(FileColumn).max(maxColumnsOfFile),
  /** As this header was mapped last, else as proposed again; always again; or as a template says. */
  use: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('last') }),
      z.object({ kind: z.literal('anew') }),
      z.object({ kind: z.literal('template'), name: z.string() }),
    ])
    .default({ kind: 'last' }),
})
export type MappingAsk = z.input<typeof MappingAsk>

/** Why a column of the file is proposed for one of the list. */
export type MappedBy = 'name' | 'synonym' | 'type' | 'last' | null
export interface ProposedColumn extends MappedColumn {
  by: MappedBy
}
/** Columns of the list that a file may be brought into. */
export interface MappingTarget {
  columnId: ColumnId
  name: string
  type: ColumnType
  locked: boolean
}
export interface ProposedMapping {
  columns: ProposedColumn[]
  targets: MappingTarget[]
  /** A file with this header was brought into a list before. */
  hasLast: boolean
  templates: string[]
}

export const OpenFileAsk = z.object({ sheetId: SheetId, ticket: Ticket, options: ReadOptions })

const Mapping = z.array(MappedColumn).max(maxColumnsOfFile)
export const TemplateAsk = z.object({
  /** The list the columns go to; null = a new one. */
  sheetId: SheetId.nullable(),
  name: z.string().trim().min(1).max(100),
  /** Names of the file's columns. */
  columns: z.array(z.string().max(1000)).max(maxColumnsOfFile),
  mapping: Mapping,
})
export type TemplateAsk = z.infer<typeof TemplateAsk>
export const TemplateRef = z.object({ name: z.string() })
export const AppendAsk = OpenFileAsk.extend({ mapping: Mapping })
export type AppendAsk = z.infer<typeof AppendAsk>
export interface IntoDone {
  rows: number
  updated: number
  cells: number
  marked: number
  /** Lines of the file that did not fit. */
  problems: number
  added: string[]
}

/** Rows of the file with one key: the last counts, the first, or none. */
export const repeatWays = ['last', 'first', 'skip'] as const
export const UpdateAsk = z.object({
  sheetId: SheetId,
  /** The file, once opened. */
  otherId: SheetId,
  mapping: Mapping,
  repeats: z.enum(repeatWays).default('last'),
  /** The file's value wins over typed and verified ones too, where it would over others. */
  overSure: z.boolean().default(false),
})
export type UpdateAsk = z.infer<typeof UpdateAsk>

/** Why a cell is not decided by its column alone. */
export type ConflictReason = 'ask' | 'typed' | 'verified'
export interface UpdateSummary {
  rows: number
  fileRows: number
  new: number
  updated: number
  unchanged: number
  /** Cells in conflict. */
  conflicts: number
  /** Rows of the file without a value in a key: they are left out. */
  unkeyed: number
  /** Rows of the file whose key comes several times in it, and rows of the list whose key does there. */
  repeatedInFile: number
  repeatedInList: number
  /** Rows of the list whose key is not in the file. */
  gone: number
  /** `index`: null where a consent record that is replaced has a column that the file has not. */
  columns: { index: number | null; name: string; filled: number; replaced: number; conflicts: number }[]
}

export const updateKinds = [
  'new',
  'updated',
  'conflicts',
  'unkeyed',
  'repeatedInFile',
  'repeatedInList',
  'gone',
] as const
const UpdateKind = z.enum(updateKinds)
export type UpdateKind = z.infer<typeof UpdateKind>
export const UpdateRowsAsk = UpdateAsk.extend({
  which: UpdateKind,
  first: z.int().min(0),
  count: z.int().min(1).max(100),
})
export type UpdateRowsAsk = z.infer<typeof UpdateRowsAsk>

export interface UpdateCell {
  columnId: ColumnId | null
  name: string
  /** In the list, and in the file. */
  before: string | null
  after: string | null
  reason: ConflictReason | null
}
export interface UpdateRow {
  /** Of the list, or of the file where the list has none. */
  rowId: RowId
  keys: (string | null)[]
  cells: UpdateCell[]
}
export interface UpdateRowsPage {
  total: number
  rows: UpdateRow[]
}

const CellDecision = z.object({
  rowId: z.int().min(1),
  columnId: ColumnId,
  take: z.enum(['list', 'file']),
})
export type CellDecision = z.infer<typeof CellDecision>
export const UpdateApply = UpdateAsk.extend({
  /** Of conflicts that are not decided one by one. */
  conflicts: z.enum(['list', 'file']).default('list'),
  decisions: z.array(CellDecision).max(20_000).default([]),
  /** A column that says of rows whose key is not in the file that they are gone from it. */
  markGone: z.boolean().default(false),
})
export type UpdateApply = z.infer<typeof UpdateApply>
