// What the run dialog is about to ask for: how it starts and how choices change it. Pure, so that each rule is a test.
import type { RowId, SheetId, ViewId } from '../../contract/app/ids.ts'
import { operationTable } from '../../contract/app/operation.ts'
import type { Chip, Estimate, Offer, RunSpec, RunStart, Within } from '../../contract/app/run.ts'
import type { Settings } from '../../contract/app/settings.ts'
import type { Block } from '../../contract/app/view.ts'

export interface DraftFrom {
  sheetId: SheetId
  offer: Offer
  viewId: ViewId | null
  listCountry: string | null
  settings: Settings
}

/** Empty + retryable errors in the view, answers reused up to the set age, empty results filled (R-RUN-03, 19). */
export function firstDraft({ sheetId, offer, viewId, listCountry, settings }: DraftFrom): RunSpec {
  const { reads, fresh } = operationTable[offer.op]
  return {
    sheetId,
    op: offer.op,
    mapping: offer.mapping,
    country: reads.includes('country') ? (listCountry ?? settings.country) : null,
    within: viewId === null ? { kind: 'all' } : { kind: 'view', viewId },
    chips: ['empty', 'retryable'],
    maxAgeDays: settings.freshDays[fresh],
    writes: 'fill',
    fields: [],
  }
}

/** Rows that already have a result are only worth asking for if it may be replaced. */
export function withChips(spec: RunSpec, chips: Chip[]): RunSpec {
  const results = chips.includes('found') || chips.includes('stale')
  return { ...spec, chips, writes: results && spec.writes === 'fill' ? 'replace' : spec.writes }
}

/** The rows of a selection as position ranges, merged so that no row counts twice. */
export function selectedRows(blocks: Pick<Block, 'top' | 'bottom'>[]): { top: number; bottom: number }[] {
  const ranges: { top: number; bottom: number }[] = []
  for (const { top, bottom } of blocks.toSorted((a, b) => a.top - b.top)) {
    const last = ranges.at(-1)
    if (last && top <= last.bottom + 1) last.bottom = Math.max(last.bottom, bottom)
    else ranges.push({ top, bottom })
  }
  return ranges
}

/** Where the rows may come from: everything, the view, the selection if there is one. */
export function withinChoices(viewId: ViewId | null, blocks: Block[]): Within[] {
  const choices: Within[] = [{ kind: 'all' }]
  if (viewId === null) return choices
  choices.push({ kind: 'view', viewId })
  const ranges = selectedRows(blocks)
  if (ranges.length > 0) choices.push({ kind: 'selection', viewId, ranges })
  return choices
}

export interface Limits {
  /** Follows the estimate until a person sets it; null while the field is empty, and then nothing starts. */
  cap: number | 'estimate' | null
  minBalance: number | null
}

/** Most credits the run may book, or null while that is not said. */
export const capOf = (limits: Limits, estimate: Pick<Estimate, 'credits'>): number | null =>
  limits.cap === 'estimate' ? estimate.credits.high : limits.cap

/** What Run or Try 10 starts. A trial never books more than ten calls, nor more than the cap. */
export function startOf(
  kind: RunStart['kind'],
  jobId: RunStart['jobId'],
  spec: RunSpec,
  estimate: Pick<Estimate, 'planHash' | 'price' | 'credits'>,
  cap: number,
  minBalance: number | null,
): RunStart {
  return {
    jobId,
    spec,
    planHash: estimate.planHash,
    cap: kind === 'try' ? Math.min(cap, 10 * estimate.price.high) : cap,
    minBalance,
    kind,
  }
}

/** Failed rows of an earlier run, and only those that still are in that state. */
export const retryDraft = (spec: RunSpec, rowIds: RowId[]): RunSpec => ({
  ...spec,
  within: { kind: 'rows', rowIds },
  chips: ['retryable'],
})

/** Rows the service knew nothing about: the stored "not found" must not answer again. */
export const askAgainDraft = (spec: RunSpec, rowIds: RowId[]): RunSpec => ({
  ...spec,
  within: { kind: 'rows', rowIds },
  chips: ['not_found'],
  maxAgeDays: 0,
})

/** One row by a person's wish: whatever its state, except what was sent and may have been charged. */
export function rowDraft(spec: RunSpec, rowId: RowId, again: boolean): RunSpec {
  const chips: Chip[] = ['empty', 'retryable', 'needs_input', 'not_found', 'stale']
  const one: RunSpec = { ...spec, within: { kind: 'rows', rowIds: [rowId] } }
  return again ? withChips(one, [...chips, 'found']) : { ...one, chips }
}
