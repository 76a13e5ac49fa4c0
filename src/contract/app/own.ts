// Own data as a source of Practice: people or companies of a list that then answer look-ups and searches (R-PRA-03).
import { z } from 'zod'
import { ColumnId, SheetId } from './ids.ts'

export const OwnKind = z.enum(['people', 'companies'])
export type OwnKind = z.infer<typeof OwnKind>

/** A list that was taken in. `id` names it for replacing and removing. */
export const OwnSource = z.object({
  id: z.string(),
  /** Name of the list or file it came from. */
  file: z.string(),
  date: z.iso.datetime(),
  people: z.int(),
  companies: z.int(),
})
export type OwnSource = z.infer<typeof OwnSource>

/** `mapping`: the field that each visible column feeds, null = not used; left out, it is suggested. */
export const OwnAsk = z.object({
  sheetId: SheetId,
  kind: OwnKind,
  mapping: z.array(z.string().max(60).nullable()).max(500).optional(),
})
export type OwnAsk = z.infer<typeof OwnAsk>

const counts = z.object({ added: z.int(), updated: z.int(), unchanged: z.int(), removed: z.int() })

export const OwnReport = z.object({
  rows: z.int(),
  people: counts,
  companies: counts,
  /** Rows that nothing can know a record by, by their place in the list. */
  refused: z.int(),
  refusedRows: z.array(z.int()),
  /** Values that could not be read; their rows are taken without them. */
  unread: z.int(),
  unreadSamples: z.array(z.object({ row: z.int(), field: z.string(), value: z.string() })),
})
export type OwnReport = z.infer<typeof OwnReport>

/** How far taking a list in is; `report` is there when it has ended. */
export const OwnProgress = z.object({ rows: z.int(), of: z.int(), report: OwnReport.nullable() })
export type OwnProgress = z.infer<typeof OwnProgress>

/** What taking a list in would do. `replaces`: the same list was taken in before; what it no longer holds goes. */
export const OwnPlan = z.object({
  columns: z.array(z.object({ id: ColumnId, name: z.string(), target: z.string().nullable() })),
  /** Fields that a column of this kind can feed. */
  targets: z.array(z.string()),
  replaces: z.boolean(),
  /** Null while no column is mapped. */
  report: OwnReport.nullable(),
})
export type OwnPlan = z.infer<typeof OwnPlan>

export const OwnRemove = z.object({ id: z.string().max(200) })
