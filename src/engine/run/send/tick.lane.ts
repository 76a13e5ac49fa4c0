// The writer's part of a run, one transaction per tick: book what was answered, write cells, and claim what may leave
// next. Either all of it is on disk or nothing is.
import type { RunReason, RunState } from '../../../contract/app/run/run.ts'
import { dayLeft, type LedgerBatch, openBatch } from '../../account/booking.lane.ts'
import { taskState } from '../../answer/states.ts'
import type { ProviderNaming } from '../../client/dialect.ts'
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import { sheetVersion } from '../../table/rows.lane.ts'
import { type ClaimedCall, type ClaimedTasks, claimTasks } from '../ledger/claim.lane.ts'
import {
  type AnyRun,
  haltRun,
  openCalls,
  type PagesRun,
  type RunColumns,
  type RunRow,
  rowsRun,
  runColumns,
  runRow,
  setRunState,
} from '../ledger/run-row.lane.ts'
import { type SettledExchange, settleExchange } from '../ledger/settle.lane.ts'
import { claimPages } from '../pages/claim-pages.lane.ts'
import { turnPages } from '../pages/pages.lane.ts'
import type { SearchTerms } from '../pages/store-page.lane.ts'
import { type AppliedResults, applyRows } from '../results/apply.lane.ts'
import type { WrittenList } from '../results/tell-written.ts'

export interface TickAsk {
  now: number
  settled: SettledExchange[]
  /** Open runs of one account in the order of their turn; `want` = calls that may leave within 25 ms. */
  runs: { runId: number; want: number; naming: ProviderNaming }[]
  /** What fetches of searches need to know of the service. */
  search: SearchTerms
  dailyCap: number | null
  /** Country of national phone numbers where nothing nearer names one. */
  home: string | null
  /** The next call shows whether the service works again: one that has not failed yet tells more. */
  probing: boolean
  host: string
  /** The service charges equal requests of one name once. */
  idempotent: boolean
  /** The account is one that teams share. */
  live?: boolean
  /** Most cells written. */
  cells: number
}

/** The state of a run after a tick. */
export interface TickedRun {
  runId: number
  state: RunState
  reason: RunReason | null
  spent: number
  unsure: number
  reserved: number
  /** Credits that the run and its day may use at most. */
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
  calls: ClaimedCall[]
  runs: TickedRun[]
  sheets: WrittenList[]
}

const none: ClaimedTasks = { calls: [], blocked: null, settled: 0 }

export function runTick(db: WriteDb, ask: TickAsk): TickReply {
  return db.transaction(() => {
    const batch = openBatch(db)
    for (const settled of ask.settled) settleExchange(db, settled, ask.now, batch)
    batch.write()
    const reply: TickReply = { calls: [], runs: [], sheets: [] }
    const touched = new Map<number, Pick<WrittenList, 'rows' | 'rowIds'>>()
    const touch = (sheetId: number) => {
      const known = touched.get(sheetId) ?? { rows: false, rowIds: [] }
      touched.set(sheetId, known)
      return known
    }
    const inTeam = ask.live === true && db.value('SELECT 1 FROM team_membership') !== undefined
    let cells = ask.cells
    for (const { runId, want, naming } of ask.runs) {
      let run = runRow(db, runId)
      if (!run) continue
      const turn =
        run.kind === 'search'
          ? pagesTurn(db, run, want, { ...ask, inTeam }, batch)
          : rowsTurn(db, run, { want, naming, cells }, { ...ask, inTeam }, batch)
      const { claimed, applied } = turn
      cells -= turn.cells
      reply.calls.push(...claimed.calls)
      if (run.kind !== 'search' && applied.rowIds.length > 0) touch(run.sheet_id).rowIds.push(...applied.rowIds)
      if (applied.addedTo !== null) touch(applied.addedTo).rows = true
      const next = nextReady(db, runId)
      run = progress(db, runRow(db, runId) ?? run, next, applied.more, ask.now)
      reply.runs.push({
        runId,
        state: run.state,
        reason: run.reason,
        spent: run.spent,
        unsure: run.unsure,
        reserved: run.reserved,
        cap: Math.min(run.cap, run.spent + run.unsure + run.reserved + dayLeft(db, run.account_id, ask.now)),
        next,
        stalled:
          !applied.followed && next !== null && next <= ask.now && claimed.calls.length < want && claimed.settled === 0,
        unapplied: applied.more,
        rowIds: applied.rowIds,
      })
    }
    for (const [sheetId, touch] of touched) reply.sheets.push({ sheetId, version: sheetVersion(db, sheetId), ...touch })
    return reply
  })
}

/** `inTeam`: its calls are claimed from the team. */
type TeamTickAsk = TickAsk & { inTeam: boolean }

/** What one run did in a tick. `cells` = cells written. */
interface Turn {
  claimed: ClaimedTasks
  applied: AppliedResults
  cells: number
}

function rowsTurn(
  db: WriteDb,
  run: RunRow,
  { want, naming, cells }: { want: number; naming: ProviderNaming; cells: number },
  ask: TeamTickAsk,
  batch: LedgerBatch,
): Turn {
  const columns = runColumns(db, run)
  const claimed = run.state === 'running' ? claimFor(db, run, columns, want, ask, batch) : none
  batch.write()
  const present = rowsRun(db, run.id) ?? run
  const applied = applyRows(db, present, columns, Math.max(1, cells), naming, ask.now)
  return { claimed, applied, cells: applied.rowIds.length * Math.max(1, columns.outputs.length) }
}

/** Pages first: what they say decides which one is asked for next. */
function pagesTurn(db: WriteDb, run: PagesRun, want: number, ask: TeamTickAsk, batch: LedgerBatch): Turn {
  const remarks = new Map(ask.settled.map(({ taskId, ignored, choices }) => [taskId, { ignored, choices }]))
  turnPages(db, run, ask.search, remarks, ask.now)
  const claimed = run.state === 'running' && want > 0 ? claimPages(db, run, { ...ask, want }, batch) : none
  batch.write()
  if (claimed.blocked) haltRun(db, run.id, 'paused', claimed.blocked, claimed.detail ?? null)
  // A page that was served by another fetch is turned in the next tick.
  return { claimed, applied: { rowIds: [], more: claimed.settled > 0, followed: false, addedTo: null }, cells: 0 }
}

function claimFor(
  db: WriteDb,
  run: RunRow,
  columns: RunColumns,
  want: number,
  { now, dailyCap, home, probing, host, idempotent, inTeam }: TeamTickAsk,
  batch: LedgerBatch,
): ClaimedTasks {
  if (columns.trouble !== null && isUnfinished(db, run.id)) haltRun(db, run.id, 'paused', 'input', columns.trouble)
  if (columns.trouble !== null || want === 0) return none
  const claimed = claimTasks(db, run, columns, { want, now, dailyCap, home, probing, host, idempotent, inTeam }, batch)
  if (claimed.blocked) haltRun(db, run.id, 'paused', claimed.blocked, claimed.detail ?? null)
  return claimed
}

/** Something is still to be sent, or to be written from an answer. */
const isUnfinished = (db: ReadDb, runId: number): boolean =>
  nextReady(db, runId) !== null ||
  openCalls(db, runId) > 0 ||
  db.value('SELECT 1 FROM task INDEXED BY task_apply WHERE run_id = ? AND applied IS NOT NULL LIMIT 1', runId) !==
    undefined

const nextReady = (db: ReadDb, runId: number): number | null =>
  db.value<number>(
    `SELECT next_at FROM task INDEXED BY task_ready WHERE state = ${taskState.ready} AND run_id = +?
     ORDER BY next_at LIMIT 1`,
    runId,
  ) ?? null

/** Ends a run that has nothing left, and halts a pausing one when its last call has answered. */
function progress(db: WriteDb, run: AnyRun, next: number | null, unapplied: boolean, now: number): AnyRun {
  if (openCalls(db, run.id) > 0) return run
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
