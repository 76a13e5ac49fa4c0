// The ledger of credits as it is read: entries, their sums, and what one cell has cost (R-CRD-01).
import { z } from 'zod'
import { CellState } from '../cell/cell.ts'
import { ColumnId, RowId, RunId, SheetId } from '../ids.ts'

const entryKinds = ['call', 'unsure', 'correction', 'saved', 'balance'] as const
export const EntryKind = z.enum(entryKinds)
export type EntryKind = z.infer<typeof EntryKind>

export const LedgerEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: EntryKind,
  live: z.boolean(),
  /** Which account at the provider. */
  account: z.string(),
  op: z.string().nullable(),
  runId: RunId.nullable(),
  rows: z.int().nullable(),
  /** Hash of the input that was asked, as hex; null where there is none, or it was erased. */
  input: z.string().nullable(),
  outcome: z.string().nullable(),
  /** Credits the call was reserved with; of what was saved: what it would have cost. */
  expected: z.int().nullable(),
  booked: z.int(),
  /** Balance that was read. */
  balance: z.int().nullable(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const LedgerFilter = z.object({
  runId: RunId.nullable().default(null),
  /** Only the live service, or only Practice. */
  live: z.boolean().nullable().default(null),
  /** From this moment on, and before that one. */
  since: z.iso.datetime().nullable().default(null),
  until: z.iso.datetime().nullable().default(null),
})
export type LedgerFilter = z.infer<typeof LedgerFilter>

/** Newest first; `cursor`: the id that the last page ended with. */
export const LedgerAsk = LedgerFilter.extend({
  cursor: z.int().nullish(),
  limit: z.int().min(1).max(1000),
})
export type LedgerAsk = z.infer<typeof LedgerAsk>

export const ledgerGroups = ['run', 'column', 'op', 'day'] as const
export const LedgerGroup = z.enum(ledgerGroups)
export type LedgerGroup = z.infer<typeof LedgerGroup>

export const LedgerSumsAsk = LedgerFilter.extend({ by: LedgerGroup })
export type LedgerSumsAsk = z.infer<typeof LedgerSumsAsk>

export const LedgerSum = z.object({
  /** What was grouped by: the run's id, the column's id, the operation, the UTC day that the daily cap counts. */
  key: z.string(),
  runId: RunId.nullable(),
  /** Names of the list and the column that was asked; null when they are gone, or were not grouped by. */
  sheet: z.string().nullable(),
  column: z.string().nullable(),
  op: z.string().nullable(),
  /** Not of a list: a search, a count, values of a filter. */
  search: z.boolean(),
  live: z.boolean().nullable(),
  calls: z.int(),
  /** Credits booked, those without an answer among them, corrections taken off. */
  booked: z.int(),
  /** Of these: sent without an answer. */
  unsure: z.int(),
  /** Credits that were not spent: stored answers, equal inputs, local checks. */
  saved: z.int(),
  /** First and last entry. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
})
export type LedgerSum = z.infer<typeof LedgerSum>

/** Credits that runs did not spend, by what saved them: fresh, duplicate, local, suppressed. */
export const SavedCredits = z.record(z.string(), z.int())
export type SavedCredits = z.infer<typeof SavedCredits>

export const CellCostAsk = z.object({ sheetId: SheetId, rowId: RowId, columnId: ColumnId })

/** One request that was made for a cell. */
const CostAttempt = z.object({
  at: z.iso.datetime(),
  outcome: z.string(),
  http: z.int().nullable(),
  booked: z.int(),
  host: z.string().nullable(),
})

/** What a result cell cost and where it comes from. */
export const CellCost = z.object({
  columnName: z.string(),
  state: CellState,
  reason: z.string().nullable(),
  runId: RunId.nullable(),
  op: z.string().nullable(),
  live: z.boolean(),
  /** practice, own data, rules and bundled lists, local check, typed by a person, or the live service. */
  source: z.string(),
  /** When the service answered; null = it did not. */
  answeredAt: z.iso.datetime().nullable(),
  /** Credits that this row stands for in its run: the whole call at the first row it serves, 0 at the others. */
  credits: z.int(),
  /** Rows of the run that one call serves, this one among them; 1 = not shared. */
  shared: z.int(),
  /** The answer was stored before: the run that paid for it. */
  storedBy: RunId.nullable(),
  rule: z.string().nullable(),
  policy: z.int().nullable(),
  attempts: z.array(CostAttempt),
})
export type CellCost = z.infer<typeof CellCost>
