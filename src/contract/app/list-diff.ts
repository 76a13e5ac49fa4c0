// Comparing a list with another list, a file or an older state of itself, by key: rows that came, rows that went, and cells
// that differ.
import { z } from 'zod'
import { type ColumnId, type RowId, SheetId } from './ids.ts'
import { KeyPair, maxKeyPairs } from './match.ts'

export const DiffAsk = z.object({
  sheetId: SheetId,
  /** What it is compared with, once opened. */
  otherId: SheetId,
  /** The columns that say which row is which; none: each row is itself, as it is with an older state. */
  keys: z.array(KeyPair).max(maxKeyPairs),
})
export type DiffAsk = z.infer<typeof DiffAsk>

export interface DiffSummary {
  rows: number
  otherRows: number
  /** Rows only here, rows only there, rows with a cell that differs, and rows that are the same. */
  added: number
  gone: number
  changed: number
  same: number
  /** Rows here and there without a value in a key: they are not compared. */
  blank: number
  /** Rows whose key others have too: they are compared in their order. */
  twice: number
  /** Columns of both that are compared, by name, and their cells that differ. */
  columns: { columnId: ColumnId; name: string; changed: number }[]
}

export const diffKinds = ['added', 'gone', 'changed'] as const
const DiffKind = z.enum(diffKinds)
export type DiffKind = z.infer<typeof DiffKind>

export const DiffRowsAsk = DiffAsk.extend({
  which: DiffKind,
  first: z.int().min(0),
  count: z.int().min(1).max(100),
})
export type DiffRowsAsk = z.infer<typeof DiffRowsAsk>

export interface DiffRow {
  /** Of this list; for rows that went, of the other. */
  rowId: RowId
  /** The keys, or the first columns where there are none. */
  keys: (string | null)[]
  /** Cells that differ; of rows that came or went, those that are filled. */
  cells: { name: string; before: string | null; after: string | null }[]
}
export interface DiffRowsPage {
  total: number
  rows: DiffRow[]
}

export const DiffApply = DiffAsk.extend({
  /** A column of marks in this list, or a new list of the rows that differ. */
  into: z.enum(['marks', 'list']),
  /** For a new list: which rows it takes. */
  kinds: z.array(DiffKind).min(1).max(diffKinds.length),
})
export type DiffApply = z.infer<typeof DiffApply>

export interface DiffDone {
  rows: number
  /** The new list; null for marks. */
  listId: SheetId | null
  name: string
}
