// What the run dialog is about to ask for: how it starts and how choices change it. Pure, so that each rule is a test.

import type { ColumnId, RowId, SheetId, ViewId } from '../../contract/app/ids.ts'
import { addsPeople, usualRows } from '../../contract/app/run/operation.ts'
import type { RunStart } from '../../contract/app/run/run.ts'
import type { Estimate, OperationOffer } from '../../contract/app/run/run-plan.ts'
import type { InputMapping, ResultState, RunScope, RunSpec } from '../../contract/app/run/run-spec.ts'
import type { Settings } from '../../contract/app/settings.ts'
import type { Column } from '../../contract/app/sheet.ts'
import type { RowBlock } from '../../contract/app/view.ts'
import { operationTable } from '../../model/operations/index.ts'
import { inputFields } from '../../model/operations/inputs.ts'

export interface DraftFrom {
  sheetId: SheetId
  offer: OperationOffer
  viewId: ViewId | null
  /** Selected rows that were meant; none = all of the view. */
  ranges?: { top: number; bottom: number }[]
  listCountry: string | null
  settings: Settings
  /** Of the list, to see what it has already. */
  columns?: readonly Pick<Column, 'id' | 'type' | 'origin' | 'hidden'>[]
}

/** Empty + retryable errors in the view or the selection, answers reused up to the set age, empty results filled (R-RUN-03, 19). */
export function firstDraft({
  sheetId,
  offer,
  viewId,
  ranges = [],
  listCountry,
  settings,
  columns = [],
}: DraftFrom): RunSpec {
  const { reads, fresh } = operationTable[offer.op]
  const people = addsPeople(offer.op)
  return {
    sheetId,
    op: offer.op,
    mapping: offer.mapping,
    country: reads.includes('country') ? (listCountry ?? settings.country) : null,
    within: withinOf(viewId, ranges),
    ...usualRows(offer.op),
    maxAgeDays: settings.freshDays[fresh],
    fields: [],
    ...onlyWithoutEmail(offer.op, columns),
    ...(people && { addPeople: { filters: {}, perRow: usualPerRow, target: { kind: 'new', name: 'People' } } }),
  }
}

/** A known address is not paid for again: rows are asked that have none in any column. */
function onlyWithoutEmail(
  op: OperationOffer['op'],
  columns: NonNullable<DraftFrom['columns']>,
): Pick<RunSpec, 'onlyIf'> {
  if (op !== 'person.findEmail') return {}
  const tests = columns
    .filter(({ type, origin, hidden }) => type === 'email' && origin === null && !hidden)
    .slice(0, 20)
    .map(({ id }) => ({ kind: 'blank' as const, columnId: id, not: false }))
  return tests.length > 0 ? { onlyIf: { join: 'all', tests } } : {}
}

function withinOf(viewId: ViewId | null, ranges: { top: number; bottom: number }[]): RunScope {
  if (viewId === null) return { kind: 'all' }
  return ranges.length > 0 ? { kind: 'selection', viewId, ranges } : { kind: 'view', viewId }
}

/** People of one company, as many as a page of the service holds. */
const usualPerRow = 25

/** Rows that already have a result are only worth asking for if it may be replaced. */
export function withChips(spec: RunSpec, chips: ResultState[]): RunSpec {
  const results = chips.includes('found') || chips.includes('stale')
  return { ...spec, chips, writes: results && spec.writes === 'fill' ? 'replace' : spec.writes }
}

/** The rows of a selection as position ranges, merged so that no row counts twice. */
export function selectedRows(blocks: Pick<RowBlock, 'top' | 'bottom'>[]): { top: number; bottom: number }[] {
  const ranges: { top: number; bottom: number }[] = []
  for (const { top, bottom } of blocks.toSorted((a, b) => a.top - b.top)) {
    const last = ranges.at(-1)
    if (last && top <= last.bottom + 1) last.bottom = Math.max(last.bottom, bottom)
    else ranges.push({ top, bottom })
  }
  return ranges
}

/** Where the rows may come from: everything, the view, the selection and the rows ticked by hand, if there are any. */
export function withinChoices(viewId: ViewId | null, blocks: RowBlock[], ticked: number): RunScope[] {
  const choices: RunScope[] = [{ kind: 'all' }]
  if (viewId !== null) {
    choices.push({ kind: 'view', viewId })
    const ranges = selectedRows(blocks)
    if (ranges.length > 0) choices.push({ kind: 'selection', viewId, ranges })
  }
  if (ticked > 0) choices.push({ kind: 'ticked' })
  return choices
}

export interface RunLimits {
  /** Follows the estimate until a person sets it; null while the field is empty, and then nothing starts. */
  cap: number | 'estimate' | null
  minBalance: number | null
  /** Approved without a connection, it may start by itself when there is one. */
  unasked: boolean
}

/** Most credits the run may book, or null while that is not said. */
export const capOf = (limits: RunLimits, estimate: Pick<Estimate, 'credits'>): number | null =>
  limits.cap === 'estimate' ? estimate.credits.high : limits.cap

/** What Run or Try 10 starts. A trial never books more than ten calls, nor more than the cap. */
export function startOf(
  kind: RunStart['kind'],
  jobId: RunStart['jobId'],
  spec: RunSpec,
  estimate: Pick<Estimate, 'planHash' | 'price' | 'credits'>,
  cap: number,
  minBalance: number | null,
  later: RunStart['later'] = null,
): RunStart {
  return {
    jobId,
    spec,
    planHash: estimate.planHash,
    cap: kind === 'try' ? Math.min(cap, 10 * estimate.price.high) : cap,
    minBalance,
    kind,
    later,
  }
}

/** Failed rows of an earlier run, and only those that still are in that state. */
export const retryDraft = (spec: RunSpec, rowIds: RowId[]): RunSpec => ({
  ...spec,
  within: { kind: 'rows', rowIds },
  chips: ['retryable'],
})

/** Rows that were charged and brought nothing: each is charged once more. */
export const payAgainDraft = (spec: RunSpec, rowIds: RowId[]): RunSpec => ({
  ...spec,
  within: { kind: 'rows', rowIds },
  chips: ['no_answer'],
})

/** Rows the service knew nothing about: the stored "not found" must not answer again. */
export const askAgainDraft = (spec: RunSpec, rowIds: RowId[]): RunSpec => ({
  ...spec,
  within: { kind: 'rows', rowIds },
  chips: ['not_found'],
  maxAgeDays: 0,
})

/** The same run over columns that are still there: those that are gone are asked for again. */
export function remapDraft(spec: RunSpec, columns: readonly Pick<Column, 'id'>[]): RunSpec {
  const there = new Set(columns.map(({ id }) => id))
  const mapping: InputMapping = {}
  for (const field of inputFields) {
    const { [field]: id } = spec.mapping
    if (id !== undefined && there.has(id)) mapping[field] = id
  }
  const { onlyIf, bestFirst, ...rest } = { ...spec, mapping }
  const tests = onlyIf?.tests.filter(test => there.has(test.columnId)) ?? []
  const priority = bestFirst?.priority ?? null
  return {
    ...rest,
    ...(onlyIf && tests.length > 0 && { onlyIf: { ...onlyIf, tests } }),
    ...(bestFirst && { bestFirst: { priority: priority && there.has(priority.columnId) ? priority : null } }),
  }
}

/** The emails that a run has found, to be validated. */
export const validateDraft = (
  { sheetId }: Pick<RunSpec, 'sheetId'>,
  email: ColumnId,
  rowIds: RowId[],
  maxAgeDays: number,
): RunSpec => ({
  sheetId,
  op: 'validate.email',
  mapping: { email },
  country: null,
  within: { kind: 'rows', rowIds },
  chips: ['empty', 'retryable'],
  maxAgeDays,
  writes: 'fill',
  fields: [],
})

/** One row by a person's wish: whatever its state, except what was charged or may have been; `again`: that too, but for what is unsure. */
export function rowDraft(spec: RunSpec, rowId: RowId, again: boolean): RunSpec {
  const chips: ResultState[] = ['empty', 'retryable', 'needs_input', 'not_found', 'stale']
  const one: RunSpec = { ...spec, within: { kind: 'rows', rowIds: [rowId] } }
  return again ? withChips(one, [...chips, 'no_answer', 'found']) : { ...one, chips }
}
