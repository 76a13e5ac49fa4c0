// A run as it is stored, and the columns it reads and writes.

import { sourceColumn } from '../../../contract/app/run/operation.ts'
import type { RunReason, RunState } from '../../../contract/app/run/run.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { CallOp, OperationId, SentOp } from '../../../contract/app/run/sent-op.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { columnsAs } from '../../answer/operations.ts'
import { taskState } from '../../answer/states.ts'
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import { type ColumnRow, columnsOf } from '../../table/columns.lane.ts'
import { type InputRules, rulesOf, sourceColumns } from '../ask/mapping.ts'
import { isTestable } from '../ask/only-if.lane.ts'
import { targetGone } from './add-people-target.lane.ts'

interface RunFields {
  id: number
  job_id: string | null
  parent_id: number | null
  account_id: number
  spec: string
  head_id: number | null
  state: RunState
  reason: RunReason | null
  detail: string | null
  wait_until: number | null
  goal: 'paused' | 'stopped' | null
  cap: number
  min_balance: number | null
  reserved: number
  spent: number
  unsure: number
  n_rows: number
  n_calls: number
  n_saved: number
  /** Calls of a run that costs no credits. */
  sent: number
  planned: number | null
  bal_before: number | null
  bal_after: number | null
  /** Credits that left the account during the run and that nothing booked. */
  elsewhere: number
  /** Credits that other runs of the account booked between its first and its last balance read. */
  others_least: number | null
  others_most: number | null
  /** Since when the balance could not be read, UTC milliseconds. */
  balance_lost: number | null
  step_id: number | null
  created_at: number
  ended_at: number | null
  /** Until when an approval without a connection holds, and whether the run may then start by itself. */
  expires_at: number | null
  unasked: number
}

/** A run over the rows of a list. */
export interface RunRow extends RunFields {
  kind: 'rows' | 'try'
  sheet_id: number
  op: OperationId
}

/** A run over the pages of a search: its tasks are pages, and no row waits for them. */
export interface PagesRun extends RunFields {
  kind: 'search'
  sheet_id: null
  op: CallOp
  /** null: a single call, or the search was deleted. */
  reading_id: number | null
}

export type AnyRun = RunRow | PagesRun

export const runRow = (db: ReadDb, runId: number): AnyRun | undefined =>
  db.get<AnyRun>('SELECT * FROM run WHERE id = ?', runId)

/** Operations of the calls of a run: its own, then those of further steps of its waterfall. */
export function opsOf(run: AnyRun): SentOp[] {
  if (run.kind === 'search') return [run.op]
  // Written by ourselves at the start of the run.
  const { waterfall = [] } = JSON.parse(run.spec) as RunSpec
  return [run.op, ...waterfall.map(({ op }) => op)]
}

/** The same for a run that is known to be over rows. */
export function rowsRun(db: ReadDb, runId: number): RunRow | undefined {
  const run = runRow(db, runId)
  return run?.kind === 'search' ? undefined : run
}

/** Where a run reads and writes. */
export interface RunColumns {
  spec: RunSpec
  rules: InputRules
  /** null once a mapped column is gone. */
  inputs: ColumnRow[] | null
  /** Why nothing may be sent although the run goes on, as a sentence: a column it reads is gone or locked. */
  trouble: string | null
  source: ColumnRow | null
  /** Output columns that are still there, the head among them. */
  outputs: { field: string; column: ColumnRow }[]
  head: ColumnRow | null
}

export function runColumns(db: ReadDb, run: RunRow): RunColumns {
  // Written by ourselves at the start of the run.
  const spec = JSON.parse(run.spec) as RunSpec
  const columns = columnsOf(db, run.sheet_id)
  const byId = new Map<number, ColumnRow>(columns.map(column => [column.id, column]))
  const wanted = sourceColumns(run.op, spec.mapping)
  const inputs = wanted.map(id => byId.get(id)).filter(column => column !== undefined)
  const outputs = columns.flatMap(column =>
    column.origin && column.origin.resultColumnId === run.head_id && column.origin.op === columnsAs(run.op)
      ? [{ field: column.origin.field, column }]
      : [],
  )
  const profile = db.value<string>('SELECT profile FROM account WHERE id = ?', run.account_id)
  return {
    spec,
    rules: rulesOf(spec, profile === 'embedded'),
    inputs: inputs.length === wanted.length ? inputs : null,
    trouble:
      inputs.length < wanted.length
        ? 'A column that the run uses was deleted.'
        : (troubleOf(spec, inputs, columns) ?? targetTrouble(db, spec)),
    source: byId.get(sourceColumn(run.op, spec.mapping) ?? 0) ?? null,
    outputs,
    head: byId.get(run.head_id ?? 0) ?? null,
  }
}

function troubleOf({ onlyIf }: RunSpec, inputs: readonly ColumnRow[], columns: readonly ColumnRow[]): string | null {
  const locked = inputs.find(column => column.neverSend)
  if (locked) return `“${locked.name}” is excluded from runs.`
  return onlyIf && !isTestable(columns, onlyIf) ? 'A column used by a condition was deleted.' : null
}

const targetTrouble = (db: ReadDb, spec: RunSpec): string | null =>
  targetGone(db, spec) ? 'The list for the people found, or one of its columns, was deleted.' : null

/** Label of the one undo step of a run. */
export const stepLabel = (run: RunRow, source: ColumnRow | null): string =>
  source ? `${operationTable[run.op].title} in “${source.name}”` : operationTable[run.op].title

export interface StateChange {
  state: RunState
  reason: RunReason | null
  detail: string | null
  /** UTC milliseconds, for the countdown of a waiting run. */
  waitUntil: number | null
  goal: 'paused' | 'stopped' | null
}

export function setRunState(db: WriteDb, runId: number, change: StateChange, endedAt: number | null = null): void {
  db.run(
    'UPDATE run SET state = ?, reason = ?, detail = ?, wait_until = ?, goal = ?, ended_at = ? WHERE id = ?',
    change.state,
    change.reason,
    change.detail,
    change.waitUntil,
    change.goal,
    endedAt,
    runId,
  )
}

export const openCalls = (db: ReadDb, runId: number): number =>
  db.value<number>(
    `SELECT count(*) FROM task INDEXED BY task_flight WHERE state = ${taskState.claimed} AND run_id = ?`,
    runId,
  ) ?? 0

/** Halts a run: open calls may still answer, nothing new is sent. Stopping wins over pausing; the first reason stays. */
export function haltRun(
  db: WriteDb,
  runId: number,
  goal: 'paused' | 'stopped',
  reason: RunReason | null,
  detail: string | null,
): AnyRun | undefined {
  const run = runRow(db, runId)
  if (!run || !['running', 'waiting', 'pausing', 'paused'].includes(run.state)) return run
  if (run.state === 'paused' && goal === 'paused') return run
  const further = run.state === 'pausing' || run.state === 'paused'
  const change: StateChange = {
    state: openCalls(db, runId) > 0 || goal === 'stopped' ? 'pausing' : 'paused',
    reason: further && run.reason ? run.reason : reason,
    detail: further && run.reason ? run.detail : detail,
    waitUntil: null,
    goal: run.goal === 'stopped' ? 'stopped' : goal,
  }
  setRunState(db, runId, change)
  return runRow(db, runId)
}
