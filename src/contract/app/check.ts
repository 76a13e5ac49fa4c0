// The free local checks: what they find in cells, counted per column, and the fixes they offer. Never "verified".
import { z } from 'zod'
import { ColumnType } from './cell/cell.ts'
import { ColumnId, RowId, SheetId, ViewId } from './ids.ts'

/**
 * Kinds of findings. The position in this list is the number sent in windows (0 = nothing to say) and kept in saved
 * views by name: append only.
 */
export const findingKinds = [
  'fine',
  'invalid',
  'reserved',
  'unknown_ending',
  'not_in_plan',
  'needs_country',
  'two_values',
  'typo',
  'disposable',
  'likely_disposable',
  'placeholder',
  'generated',
  'invented',
  'unusual',
  'fixable',
  'role',
  'relay',
  'free',
  'risky_ending',
  'subaddress',
  'two_readings',
] as const
export const FindingKind = z.enum(findingKinds)
export type FindingKind = z.infer<typeof FindingKind>

/** One finding about a cell. `asOf`: day of the bundled list it comes from, null for a rule. */
export const CellFinding = z.object({
  kind: FindingKind,
  sentence: z.string(),
  asOf: z.iso.date().nullable(),
  /** How the cell would read as it was probably meant. */
  suggestion: z.string().optional(),
})
export type CellFinding = z.infer<typeof CellFinding>

/**
 * More than one way of writing in a column. `formats`: orders of dates, decimal marks, codes beside names; `spellings`: of countries
 * that are written in more than one. Each with how many there are.
 */
export const ValueWays = z.object({ kind: z.enum(['formats', 'spellings']), count: z.int().min(2) })
export type ValueWays = z.infer<typeof ValueWays>

/** Counts over all rows of a list. A cell counts once per kind; `fits`: the share of `filled` that fits the type. */
export const ColumnProfile = z.object({
  columnId: ColumnId,
  type: ColumnType,
  filled: z.int(),
  fits: z.int(),
  counts: z.array(z.object({ kind: FindingKind, cells: z.int() })),
  /** What *Clean* can unify; null where all cells agree. */
  ways: ValueWays.nullable(),
  /** False while a newer count is being made after an edit. */
  current: z.boolean(),
})
export type ColumnProfile = z.infer<typeof ColumnProfile>

export const ProfilesAsk = z.object({ sheetId: SheetId })

/** A form that the valid values of a column are brought to. */
export const FixForm = z.enum([
  'e164',
  'international',
  'national',
  'lower_case',
  'domain',
  'country_code',
  'country_name',
])
export type FixForm = z.infer<typeof FixForm>

/** What to fix in a column, over the rows of a view. */
export const FixAsk = z.object({
  viewId: ViewId,
  columnId: ColumnId,
  /** Codes of fixes that are left out: cells that need one of them stay as they are. */
  without: z.array(z.string().max(60)).max(100),
  /** Null leaves the form of valid values alone. */
  form: FixForm.nullable(),
  /** Domains of addresses that are replaced: slip to what was meant. */
  domains: z.record(z.string().max(253), z.string().max(253)),
})
export type FixAsk = z.infer<typeof FixAsk>

/** One cell that is looked at closely. */
export const CellAsk = z.object({ sheetId: SheetId, columnId: ColumnId, rowId: RowId })
export type CellAsk = z.infer<typeof CellAsk>

/** How a cell would read repaired. `all`: the same in every cell that needs it, those of one domain or of the column. */
export interface CellRepair {
  after: string
  reason: string
  all: { domain: string | null; choice: Pick<FixAsk, 'without' | 'form' | 'domains'> } | null
}

export interface CellInspection {
  text: string | null
  findings: CellFinding[]
  repair: CellRepair | null
}

export const FixSample = z.object({
  rowId: RowId,
  before: z.string(),
  after: z.string(),
  codes: z.array(z.string()),
})
export type FixSample = z.infer<typeof FixSample>

/** "Changes 3,204 of 50,000": what a fix would do, with samples spread over the kinds of change. */
export const FixPreview = z.object({
  rows: z.int(),
  changes: z.int(),
  /** Every fix that would act if nothing were left out. */
  fixes: z.array(z.object({ code: z.string(), what: z.string(), cells: z.int() })),
  forms: z.array(z.object({ form: FixForm, what: z.string() })),
  /** Domains that look like a slip, most frequent first. */
  slips: z.array(z.object({ domain: z.string(), meant: z.string(), cells: z.int() })),
  samples: z.array(FixSample),
})
export type FixPreview = z.infer<typeof FixPreview>
