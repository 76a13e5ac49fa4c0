// Runs approved without a connection: what was agreed to and for which rows, until they are planned again (R-RUN-14).
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import { haltRun, type RunRow, rowsRun, setRunState } from '../ledger/run-row.lane.ts'

/** What a person agreed to. */
export interface RunApproval {
  /** It may start by itself when the connection is back. */
  unasked: boolean
  /** Not after this, UTC milliseconds. */
  expiresAt: number
  rowIds: Uint32Array
  /** Calls as estimated. */
  calls: number
}

export interface LaterRun {
  id: number
  accountId: number
  profile: string
  spec: RunSpec
  cap: number
  rows: number
  calls: number
  unasked: boolean
  expiresAt: number
}

/** A draft waits for the connection instead of starting. */
function keepForLater(db: WriteDb, runId: number, { unasked, expiresAt, rowIds, calls }: RunApproval): void {
  db.transaction(() => {
    db.run(
      'INSERT INTO later_scope(run_id, row_ids) VALUES (?, ?)',
      runId,
      Buffer.from(rowIds.buffer, rowIds.byteOffset, rowIds.byteLength),
    )
    db.run(
      'UPDATE run SET n_rows = ?, n_calls = ?, unasked = ?, expires_at = ? WHERE id = ?',
      rowIds.length,
      calls,
      unasked ? 1 : 0,
      expiresAt,
      runId,
    )
    waitAgain(db, runId)
  })
}

export const waitAgain = (db: WriteDb, runId: number): void =>
  setRunState(db, runId, { state: 'waiting', reason: 'later', detail: null, waitUntil: null, goal: null })

/** Approved and never begun, whether it waits or is paused. */
export const isLater = (run: Pick<RunRow, 'expires_at' | 'head_id'>): boolean =>
  run.expires_at !== null && run.head_id === null

const fields = `SELECT r.id, r.account_id AS accountId, a.profile, r.spec, r.cap, r.n_rows AS rows, r.n_calls AS calls,
  r.unasked, r.expires_at AS expiresAt FROM run r JOIN account a ON a.id = r.account_id`

// The spec was written by ourselves.
const laterRun = ({
  spec,
  unasked,
  ...run
}: Omit<LaterRun, 'spec' | 'unasked'> & { spec: string; unasked: number }) => ({
  ...run,
  spec: JSON.parse(spec) as RunSpec,
  unasked: unasked === 1,
})

/** Runs that wait for the connection, in the order in which they were approved. */
const laterRuns = (db: ReadDb): LaterRun[] =>
  db
    .all<Parameters<typeof laterRun>[0]>(
      `${fields} WHERE r.ended_at IS NULL AND r.state = 'waiting' AND r.reason = 'later' ORDER BY r.id`,
    )
    .map(laterRun)

/** Rows of a run for later, in the order of its plan; empty when it is none. */
function laterRows(db: ReadDb, runId: number): Uint32Array {
  const bytes = db.value<Buffer>('SELECT row_ids FROM later_scope WHERE run_id = ?', runId)
  return bytes ? new Uint32Array(new Uint8Array(bytes).buffer) : new Uint32Array()
}

/** It is planned again: a draft again, about to start. False when it is not one for later any more. */
function beginLater(db: WriteDb, runId: number, spec: RunSpec, planHash: Uint8Array): boolean {
  return db.transaction(() => {
    const run = rowsRun(db, runId)
    if (!run || !isLater(run) || (run.state !== 'waiting' && run.state !== 'paused')) return false
    db.run(
      "UPDATE run SET state = 'draft', reason = NULL, detail = NULL, spec = ?, plan_hash = ? WHERE id = ?",
      JSON.stringify(spec),
      Buffer.from(planHash),
      runId,
    )
    return true
  })
}

/** The connection is back, but a person has to look at the run first. */
function askAboutLater(db: WriteDb, runId: number, detail: string): void {
  const run = rowsRun(db, runId)
  if (run?.state === 'waiting' && isLater(run)) haltRun(db, runId, 'paused', 'later', detail)
}

export const laterRead = { laterRuns, laterRows }
export const laterWrite = { keepForLater, beginLater, askAboutLater }
