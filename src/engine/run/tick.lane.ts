// The writer's part of a run, one transaction per tick: book what was answered, write cells, and claim what may leave
// next. Either all of it is on disk or nothing is (runs.md 7).
import type { RunReason, RunState } from '../../contract/app/run.ts'
import type { Naming } from '../client/dialect.ts'
import { sheetVersion } from '../sheet/rows.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { applyRows } from './apply.lane.ts'
import { type Call, type Claimed, claim } from './claim.lane.ts'
import { openCalls, type RunColumns, type RunRow, restRun, runColumns, runRow, setRunState } from './run-row.lane.ts'
import { type Settled, settle } from './settle.lane.ts'
import { taskState } from './states.ts'

export interface TickAsk {
  now: number
  settled: Settled[]
  /** Open runs of one account in the order of their turn; `want` = calls that may leave within 25 ms. */
  runs: { runId: number; want: number; naming: Naming }[]
  dailyCap: number | null
  host: string
  /** Most cells written. */
  cells: number
}

/** How a run stands after a tick. */
export interface Pulse {
  runId: number
  state: RunState
  reason: RunReason | null
  spent: number
  unsure: number
  reserved: number
  cap: number
  /** When the next task may be claimed: UTC milliseconds, 0 = at once; null = none is waiting. */
  next: number | null
  /** What is ready is in flight for other runs. */
  stalled: boolean
  /** Rows still wait to be written. */
  unapplied: boolean
  /** Rows written in this tick. */
  rowIds: number[]
}

export interface TickReply {
  calls: Call[]
  runs: Pulse[]
  /** Lists whose cells changed, with their new versions. */
  sheets: { sheetId: number; version: number }[]
}

const none: Claimed = { calls: [], blocked: null, settled: 0 }

export function runTick(db: WriteDb, ask: TickAsk): TickReply {
  return db.transaction(() => {
    for (const settled of ask.settled) settle(db, settled, ask.now)
    const reply: TickReply = { calls: [], runs: [], sheets: [] }
    const touched = new Set<number>()
    let cells = ask.cells
    for (const { runId, want, naming } of ask.runs) {
      let run = runRow(db, runId)
      if (!run) continue
      const columns = runColumns(db, run)
      const claimed = run.state === 'running' ? claimFor(db, run, columns, want, ask) : none
      reply.calls.push(...claimed.calls)
      run = runRow(db, runId) ?? run
      const applied = applyRows(db, run, columns, Math.max(1, cells), naming, ask.now)
      cells -= applied.rowIds.length * Math.max(1, columns.outputs.length)
      if (applied.rowIds.length > 0) touched.add(run.sheet_id)
      const next = nextReady(db, runId)
      run = progress(db, run, next, applied.more, ask.now)
      reply.runs.push({
        runId,
        state: run.state,
        reason: run.reason,
        spent: run.spent,
        unsure: run.unsure,
        reserved: run.reserved,
        cap: run.cap,
        next,
        stalled:
          !applied.climbed && next !== null && next <= ask.now && claimed.calls.length < want && claimed.settled === 0,
        unapplied: applied.more,
        rowIds: applied.rowIds,
      })
    }
    for (const sheetId of touched) reply.sheets.push({ sheetId, version: sheetVersion(db, sheetId) })
    return reply
  })
}

function claimFor(
  db: WriteDb,
  run: RunRow,
  columns: RunColumns,
  want: number,
  { now, dailyCap, host }: TickAsk,
): Claimed {
  if (want === 0) return none
  const locked = columns.inputs?.find(column => column.neverSend)
  if (!columns.inputs || locked) {
    const detail = locked ? `“${locked.name}” is locked: it is never sent.` : 'A column the run reads was deleted.'
    restRun(db, run.id, 'paused', 'input', detail)
    return none
  }
  const claimed = claim(db, run, columns, { want, now, dailyCap, host })
  if (claimed.blocked) restRun(db, run.id, 'paused', claimed.blocked, null)
  return claimed
}

const nextReady = (db: ReadDb, runId: number): number | null =>
  db.value<number>(
    `SELECT next_at FROM task INDEXED BY task_ready WHERE state = ${taskState.ready} AND run_id = ?
     ORDER BY next_at LIMIT 1`,
    runId,
  ) ?? null

/** Ends a run that has nothing left, and brings a pausing one to rest when its last call has answered. */
function progress(db: WriteDb, run: RunRow, next: number | null, unapplied: boolean, now: number): RunRow {
  if (openCalls(db, run.id) > 0) return runRow(db, run.id) ?? run
  const rest = { detail: run.detail, waitUntil: null, goal: null }
  const stopping = run.state === 'pausing' && run.goal === 'stopped'
  if (run.state === 'pausing' && !stopping) {
    setRunState(db, run.id, { ...rest, state: 'paused', reason: run.reason })
  } else if (stopping && !unapplied) {
    if (withdrawSlice(db, run.id) === 0) setRunState(db, run.id, { ...rest, state: 'stopped', reason: run.reason }, now)
  } else if ((run.state === 'running' || run.state === 'waiting') && next === null && !unapplied) {
    setRunState(db, run.id, { ...rest, detail: null, state: 'done', reason: null }, now)
  }
  return runRow(db, run.id) ?? run
}

const withdrawnPerTick = 2000

/** Takes waiting tasks of a stopped run off the queue; their rows keep the states they had. */
function withdrawSlice(db: WriteDb, runId: number): number {
  return db.run(
    `UPDATE task SET state = ${taskState.withdrawn} WHERE id IN (
       SELECT id FROM task INDEXED BY task_ready WHERE state = ${taskState.ready} AND run_id = ? LIMIT ?)`,
    runId,
    withdrawnPerTick,
  ).changes
}

export const tickWrite = { runTick }
