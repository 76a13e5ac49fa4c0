// Workbooks, lists and columns: what the sidebar and the header show.
import { z } from 'zod'
import { CellValue, ColumnType } from './cell/cell.ts'
import { ColumnFormula } from './cell/computed.ts'
import { ChosenNotation, EmptyMarkers } from './cell/notation.ts'
import { LastExport } from './file/export-choices.ts'
import { FileKind } from './file/file-kind.ts'
import { ColumnId, RowId, RunId, SheetId, StepId, WorkbookId } from './ids.ts'
import { ColorRules } from './rules/color-rule.ts'
import { ViewSpec } from './view.ts'

export const SheetSummary = z.object({
  id: SheetId,
  workbookId: WorkbookId,
  name: z.string(),
  position: z.number(),
  rows: z.int(),
  changedAt: z.iso.datetime(),
  /** Open runs over this list. */
  runs: z.array(RunId),
})
export type SheetSummary = z.infer<typeof SheetSummary>

export const Workbook = z.object({
  id: WorkbookId,
  name: z.string(),
  position: z.number(),
  /** Made or named by a person: shown as a workbook whatever it holds. */
  kept: z.boolean(),
  sheets: z.array(SheetSummary),
})
export type Workbook = z.infer<typeof Workbook>

/** Where a result column gets its cells from; columns of one run share `head`, the column that carries the states. */
export const ColumnOrigin = z.object({
  op: z.string(),
  sourceId: ColumnId,
  field: z.string(),
  resultColumnId: ColumnId,
})
export type ColumnOrigin = z.infer<typeof ColumnOrigin>

/** What detection saw: `share` of the non-empty cells that fit the type (0..1), `invalid` cells that do not. */
export const TypeDetection = z.object({ share: z.number(), invalid: z.int(), nonEmpty: z.int(), sure: z.boolean() })
export type TypeDetection = z.infer<typeof TypeDetection>

export const Column = z.object({
  id: ColumnId,
  name: z.string(),
  type: ColumnType,
  /** True once a person chose the type. */
  typeChosen: z.boolean(),
  detection: TypeDetection.nullable(),
  width: z.int(),
  hidden: z.boolean(),
  pinned: z.boolean(),
  neverSend: z.boolean(),
  /** Cells are left as they are by typing, pasting, filling, replacing and cleaning; a run still writes its results. */
  locked: z.boolean(),
  /** "Fix" can be asked for: cells of its type can be repaired, and it holds no results. */
  fixable: z.boolean(),
  note: z.string(),
  /** What a person chose about how its values are written; null: its cells decide. */
  notation: ChosenNotation.nullable(),
  /** By which its cells are colored. */
  colors: ColorRules,
  origin: ColumnOrigin.nullable(),
  /** How its cells are worked out from other columns; null: they are typed, imported or results. */
  computed: ColumnFormula.nullable(),
})
export type Column = z.infer<typeof Column>

/** File a list came from, kept so that "Same as source" and "Reopen the file of this list" know its form. */
export const SheetSource = z.object({
  fileName: z.string(),
  kind: z.enum([...FileKind.options, 'paste', 'sample', 'none']),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  sheet: z.string().nullable(),
  headerRow: z.int().nullable(),
  importedAt: z.iso.datetime(),
})
export type SheetSource = z.infer<typeof SheetSource>

const Cell = z.object({ row: z.int().min(0), col: z.int().min(0) })

/** Where a list was left: pixels at a row height, and the selection in positions of the view. */
export const ListPosition = z.object({
  scrollTop: z.number().min(0),
  scrollLeft: z.number().min(0),
  rowHeight: z.number().positive(),
  selection: z.object({
    ranges: z
      .array(z.object({ kind: z.enum(['cells', 'rows', 'columns', 'all']), anchor: Cell, head: Cell }))
      .min(1)
      .max(1000),
    active: Cell,
  }),
})
export type ListPosition = z.infer<typeof ListPosition>

export const Sheet = z.object({
  id: SheetId,
  workbookId: WorkbookId,
  name: z.string(),
  rows: z.int(),
  /** Raised by every committed change. */
  version: z.int(),
  columns: z.array(Column),
  /** Title rows of the file, hidden rows and columns found, and what else import wants to tell. */
  note: z.string(),
  source: SheetSource.nullable(),
  /** ISO 3166 country for national phone numbers, or null. */
  country: z.string().nullable(),
  /** Words that stand for no value here, beyond those everybody uses. */
  markers: EmptyMarkers,
  view: ViewSpec,
  place: ListPosition.nullable(),
  /** What the export dialog opens with; null = it was not exported from there. */
  lastExport: LastExport.nullable(),
  undo: z.string().nullable(),
  redo: z.string().nullable(),
  problems: z.int(),
})
export type Sheet = z.infer<typeof Sheet>

export const ColumnPatch = z.object({
  name: z.string().trim().min(1).max(200).optional(),
  type: ColumnType.optional(),
  width: z.int().min(40).max(2000).optional(),
  hidden: z.boolean().optional(),
  pinned: z.boolean().optional(),
  neverSend: z.boolean().optional(),
  locked: z.boolean().optional(),
  note: z.string().max(4000).optional(),
  notation: ChosenNotation.nullable().optional(),
  colors: ColorRules.optional(),
})
export type ColumnPatch = z.infer<typeof ColumnPatch>

export const SheetGet = z.object({ sheetId: SheetId })
export const SheetCreate = z.object({ workbookId: WorkbookId.nullable(), name: z.string().trim().min(1).max(200) })
export const SheetRename = z.object({ sheetId: SheetId, name: z.string().trim().min(1).max(200) })
export const SheetPatch = z.object({
  country: z.string().length(2).nullable().optional(),
  markers: EmptyMarkers.optional(),
  view: ViewSpec.optional(),
  place: ListPosition.optional(),
  lastExport: LastExport.optional(),
})
export type SheetPatch = z.infer<typeof SheetPatch>
export const SheetSet = SheetPatch.extend({ sheetId: SheetId })
export const ColumnSet = z.object({ sheetId: SheetId, columnId: ColumnId, patch: ColumnPatch })
export const ColumnAdd = z.object({
  sheetId: SheetId,
  name: z.string().trim().min(1).max(200),
  type: ColumnType,
  /** The new column is before this one; null = at the end. */
  before: ColumnId.nullable(),
})
export const ColumnMove = z.object({ sheetId: SheetId, columnId: ColumnId, before: ColumnId.nullable() })
export const ColumnRef = z.object({ sheetId: SheetId, columnId: ColumnId })

export const HistoryStep = z.object({
  id: StepId,
  label: z.string(),
  at: z.iso.datetime(),
  cells: z.int(),
  undone: z.boolean(),
  /** The run that wrote it; null = a person. */
  runId: RunId.nullable(),
  /** The step it was done after; null = the first one kept. */
  parent: StepId.nullable(),
  /** When its branch was left by editing after rewinding; null on the line that undo and redo walk. */
  leftAt: z.iso.datetime().nullable(),
})
export type HistoryStep = z.infer<typeof HistoryStep>

export const SheetHistory = z.object({
  /** The line, the newest first. */
  steps: z.array(HistoryStep),
  /** Steps of branches that were left, the newest first; kept 30 days. */
  left: z.array(HistoryStep),
  /** Oldest steps that the bound on history let go of. */
  forgotten: z.int(),
})
export type SheetHistory = z.infer<typeof SheetHistory>

/** Two points of the history, each right after a step; null = the beginning. */
export const CompareAsk = z.object({ sheetId: SheetId, from: StepId.nullable(), to: StepId.nullable() })
export type CompareAsk = z.infer<typeof CompareAsk>

/** Cells of a column in rows that are there at both points. */
export const ComparedCells = z.object({
  /** Empty before. */
  filled: z.int(),
  changed: z.int(),
  /** Empty afterwards. */
  emptied: z.int(),
  samples: z.array(z.object({ rowId: RowId, was: CellValue, is: CellValue })),
})
export type ComparedCells = z.infer<typeof ComparedCells>

export const ListComparison = z.object({
  rowsAdded: z.int(),
  rowsRemoved: z.int(),
  /** Those that differ. */
  columns: z.array(
    ComparedCells.extend({
      columnId: ColumnId,
      name: z.string(),
      /** null = there at both points. */
      came: z.enum(['added', 'removed']).nullable(),
      wasNamed: z.string().nullable(),
    }),
  ),
})
export type ListComparison = z.infer<typeof ListComparison>

/** Rows that came, or rows with other cells in a column, null = in any. */
export const ComparePart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added') }),
  z.object({ kind: z.literal('cells'), columnId: ColumnId.nullable() }),
])
export type ComparePart = z.infer<typeof ComparePart>
export const ComparedRowsAsk = CompareAsk.extend({ part: ComparePart })
export type ComparedRowsAsk = z.infer<typeof ComparedRowsAsk>

/** A list explained: its name, and an HTML page that needs nothing else. */
export const ListPage = z.object({ name: z.string(), html: z.string() })
export type ListPage = z.infer<typeof ListPage>

export const CellAsk = z.object({ sheetId: SheetId, columnId: ColumnId, rowId: RowId })
export const CellChange = z.object({
  id: z.int(),
  stepId: StepId,
  label: z.string(),
  at: z.iso.datetime(),
  runId: RunId.nullable(),
  /** Operation of the run. */
  op: z.string().nullable(),
  before: CellValue,
  after: CellValue,
  /** The column was computed by another expression from here on; null: the cell itself was written. */
  expression: z.object({ before: z.string().nullable(), after: z.string().nullable() }).nullable(),
})
export type CellChange = z.infer<typeof CellChange>

export const CellHistory = z.object({
  /** The newest first. */
  changes: z.array(CellChange),
  /** Where the value before the first change came from; `row`: data row of the file, from 1. */
  origin: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('file'),
      fileName: z.string(),
      sheet: z.string().nullable(),
      row: z.int(),
      at: z.iso.datetime(),
    }),
    z.object({ kind: z.literal('step'), label: z.string(), at: z.iso.datetime() }),
    z.object({ kind: z.literal('unknown') }),
  ]),
})
export type CellHistory = z.infer<typeof CellHistory>
