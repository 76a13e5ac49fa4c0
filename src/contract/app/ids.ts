// Branded ids: a number of one kind cannot be passed where another kind is meant.
import { z } from 'zod'

export const WorkbookId = z.int().positive().brand<'WorkbookId', 'inout'>()
export type WorkbookId = z.infer<typeof WorkbookId>

export const SheetId = z.int().positive().brand<'SheetId', 'inout'>()
export type SheetId = z.infer<typeof SheetId>

export const ColumnId = z.int().positive().brand<'ColumnId', 'inout'>()
export type ColumnId = z.infer<typeof ColumnId>

/** Identity of a row inside its list; it never changes and is never used again. */
export const RowId = z.int().positive().brand<'RowId', 'inout'>()
export type RowId = z.infer<typeof RowId>

export const ViewId = z.int().positive().brand<'ViewId', 'inout'>()
export type ViewId = z.infer<typeof ViewId>

/** Identity of a view with a name. */
export const SavedViewId = z.int().positive().brand<'SavedViewId', 'inout'>()
export type SavedViewId = z.infer<typeof SavedViewId>

export const RunId = z.int().positive().brand<'RunId', 'inout'>()
export type RunId = z.infer<typeof RunId>

export const SearchId = z.int().positive().brand<'SearchId', 'inout'>()
export type SearchId = z.infer<typeof SearchId>

/** A record in one reading of a search. */
export const SearchRecordId = z.int().positive().brand<'SearchRecordId', 'inout'>()
export type SearchRecordId = z.infer<typeof SearchRecordId>

export const StepId = z.int().positive().brand<'StepId', 'inout'>()
export type StepId = z.infer<typeof StepId>

/** An action under way in a list. */
export const ActionId = z.int().positive().brand<'ActionId', 'inout'>()
export type ActionId = z.infer<typeof ActionId>

/** An entry of the suppression lists, and the addition that it came with. */
export const SuppressionId = z.int().positive().brand<'SuppressionId', 'inout'>()
export type SuppressionId = z.infer<typeof SuppressionId>
export const BatchId = z.int().positive().brand<'BatchId', 'inout'>()
export type BatchId = z.infer<typeof BatchId>

/** A random token that the host maps to a file; paths never come from the page. */
export const Ticket = z.string().min(16).max(64).brand<'Ticket', 'inout'>()
export type Ticket = z.infer<typeof Ticket>

/** Made by the page, so that a call repeated after a lost connection returns the first result. */
export const JobId = z.uuid().brand<'JobId', 'inout'>()
export type JobId = z.infer<typeof JobId>
