// From a search to a list (R-SRC-07).
import { z } from 'zod'
import { ColumnType } from '../cell/cell.ts'
import { ColumnId, JobId, SearchId, SearchRecordId, SheetId, StepId, WorkbookId } from '../ids.ts'
import { SearchNarrowing } from './search-records.ts'

export const SearchAddWhich = z.discriminatedUnion('kind', [
  SearchNarrowing.extend({ kind: z.literal('part') }),
  z.object({ kind: z.literal('records'), recordIds: z.array(SearchRecordId).min(1).max(100_000) }),
])
export type SearchAddWhich = z.infer<typeof SearchAddWhich>

export const SearchAddTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list'), sheetId: SheetId }),
  z.object({ kind: z.literal('new'), name: z.string().trim().min(1).max(200), workbookId: WorkbookId.nullable() }),
])
export type SearchAddTarget = z.infer<typeof SearchAddTarget>

/** Where a field goes: an existing column, or a new one; fields that are left out have no entry. */
export const SearchAddField = z.object({ field: z.string().max(100), columnId: ColumnId.nullable() })
export type SearchAddField = z.infer<typeof SearchAddField>

export const SearchAddPlanAsk = z.object({
  searchId: SearchId,
  which: SearchAddWhich,
  target: SearchAddTarget,
  /** null = as proposed. */
  mapping: z.array(SearchAddField).max(200).nullable(),
})
export type SearchAddPlanAsk = z.infer<typeof SearchAddPlanAsk>

export const SearchAddPlan = z.object({
  records: z.int(),
  /** Rows that would be added. */
  rows: z.int(),
  /** Records that the list holds already, by what identified them. */
  already: z.object({ id: z.int(), url: z.int(), name_domain: z.int() }),
  /** Records that are another one's double within the search. */
  twice: z.int(),
  /** Records of someone suppressed: they come into no list. */
  suppressed: z.int(),
  /** Every field there is, with where it would go; `use` false = left out unless a person wants it. */
  fields: z.array(
    z.object({
      field: z.string(),
      name: z.string(),
      type: ColumnType,
      columnId: ColumnId.nullable(),
      columnName: z.string().nullable(),
      use: z.boolean(),
    }),
  ),
})
export type SearchAddPlan = z.infer<typeof SearchAddPlan>

export const SearchAdd = SearchAddPlanAsk.extend({ jobId: JobId })
export type SearchAdd = z.infer<typeof SearchAdd>
export const SearchAdded = z.object({ sheetId: SheetId, rows: z.int(), stepId: StepId.nullable() })
export type SearchAdded = z.infer<typeof SearchAdded>
