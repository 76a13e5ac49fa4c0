// From a confirmed plan to a stored run: tasks and targets in slices under `draft`, output columns, and the commit that
// starts it. A crash in between leaves a draft, which opening discards.
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { addEntry, addTally } from '../../account/booking.lane.ts'
import { columnsAs } from '../../answer/operations.ts'
import { cellStateNumber, classNumber, classOf, taskState } from '../../answer/states.ts'
import type { WriteDb } from '../../store/sql.ts'
import { columnWidth, widestColumn } from '../../table/column-width.ts'
import { type ColumnRow, changeColumn, columnsOf, insertColumn, putColumnFields } from '../../table/columns.lane.ts'
import { beginStep } from '../../table/step.lane.ts'
import { runHeadField, runOutputs } from '../ask/web-outputs.ts'
import { rowsRun, runColumns, runRow, stepLabel } from '../ledger/run-row.lane.ts'
import { beginAddPeople } from '../results/add-people.lane.ts'
import { frozenColumns } from './frozen-columns.ts'
import { isLater, waitAgain } from './later.lane.ts'
import type { OwnHit } from './own-lists.lane.ts'

export interface NewRun {
  jobId: string
  parentId: number | null
  accountId: number
  kind: 'rows' | 'try'
  spec: RunSpec
  planHash: Uint8Array
  cap: number
  minBalance: number | null
  now: number
}

/** Makes the draft of a run, or finds the run that this job has made before. */
export function createRun(db: WriteDb, run: NewRun): { runId: number; known: boolean } {
  return db.transaction(() => {
    const known = db.value<number>("SELECT id FROM run WHERE job_id = ? AND state <> 'draft'", run.jobId)
    if (known !== undefined) return { runId: known, known: true }
    const { lastInsertRowid: runId } = db.run(
      `INSERT INTO run(job_id, parent_id, sheet_id, account_id, kind, op, spec, plan_hash, state, cap, min_balance, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'draft', ?, ?, ?)`,
      run.jobId,
      run.parentId,
      run.spec.sheetId,
      run.accountId,
      run.kind,
      run.spec.op,
      JSON.stringify(run.spec),
      Buffer.from(run.planHash),
      run.cap,
      run.minBalance,
      run.now,
    )
    return { runId, known: false }
  })
}

/** A slice of the plan as the scan lane gave it, duplicates marked; arrays are parallel. */
export interface DraftSlice {
  ids: Uint32Array
  classes: Uint8Array
  keys: Uint8Array
  hashes: Uint8Array
  answers: Float64Array
  bodies: (string | null)[]
  own: (OwnHit | null)[]
}

const bytesAt = (bytes: Uint8Array, index: number) => Buffer.from(bytes.buffer, bytes.byteOffset + index * 16, 16)
const blank = Buffer.alloc(16)

/** Writes the tasks and targets of a slice. */
export function draftSlice(db: WriteDb, runId: number, price: number, slice: DraftSlice): void {
  const run = rowsRun(db, runId)
  if (run?.state !== 'draft') throw new Error('this run is not a draft')
  const kinds = new Map<number, number>()
  const taskOf = (key: Buffer) =>
    db.value<number>('SELECT id FROM task WHERE run_id = ? AND step = 0 AND key = ?', runId, key) ?? null
  db.transaction(() => {
    for (const [index, rowId] of slice.ids.entries()) {
      const name = classOf(slice.classes[index] ?? 0)
      const key = bytesAt(slice.keys, index)
      const hash = bytesAt(slice.hashes, index)
      let taskId: number | null = null
      if (name === 'send') {
        taskId = db.run(
          'INSERT INTO task(run_id, op, key, input, price) VALUES (?, ?, ?, ?, ?)',
          runId,
          run.op,
          key,
          slice.bodies[index] ?? null,
          price,
        ).lastInsertRowid
      } else if (name === 'fresh') {
        const answerId = slice.answers[index] ?? 0
        taskId = db.run(
          `INSERT INTO task(run_id, op, key, price, state, result, answer_id, applied)
           VALUES (?, ?, ?, ?, ${taskState.answered}, ?, ?, 0)`,
          runId,
          run.op,
          key,
          price,
          answerKind(answerId) === 1 ? cellStateNumber('not_found') : cellStateNumber('found'),
          answerId,
        ).lastInsertRowid
      } else if (name === 'duplicate') taskId = taskOf(key)
      const own = slice.own[index]
      if (own)
        db.run(
          'INSERT INTO own_value(run_id, row_id, sheet_id, texts) VALUES (?, ?, ?, ?)',
          runId,
          rowId,
          own.sheetId,
          own.texts,
        )
      db.run(
        'INSERT INTO target(run_id, row_id, task_id, class, in_hash) VALUES (?, ?, ?, ?, ?)',
        runId,
        rowId,
        taskId,
        classNumber(name),
        hash.equals(blank) ? null : hash,
      )
    }
  })

  function answerKind(id: number): number {
    const known = kinds.get(id) ?? db.value<number>('SELECT kind FROM answer WHERE id = ?', id) ?? 0
    kinds.set(id, known)
    return known
  }
}

export interface DraftConfirm {
  rows: number
  calls: number
  /** Rows settled for 0 credits, by class: what they saved. */
  saved: { duplicate: number; fresh: number; local: number; own: number; suppressed: number }
  price: number
  now: number
}

/** Makes the output columns and starts the run. Returns the list's version afterwards. */
export function confirmRun(db: WriteDb, runId: number, confirm: DraftConfirm): void {
  db.transaction(() => {
    const run = rowsRun(db, runId)
    if (run?.state !== 'draft') throw new Error('this run is not a draft')
    const { spec, source } = runColumns(db, run)
    if (!source) throw new Error('the source column of the run was deleted')
    const stepId = beginStep(db, run.sheet_id, stepLabel(run, source), { runId })
    const resultColumnId = ensureOutputs(db, run.sheet_id, spec, source, stepId)
    beginAddPeople(db, run, spec, stepLabel(run, source))
    db.run('DELETE FROM later_scope WHERE run_id = ?', runId)
    const calls = Object.values(confirm.saved).reduce((sum, rows) => sum + rows, 0)
    db.run(
      `UPDATE run SET state = 'running', head_id = ?, step_id = ?, n_rows = ?, n_calls = ?, n_saved = ?, planned = 0
       WHERE id = ?`,
      resultColumnId,
      stepId,
      confirm.rows,
      confirm.calls,
      calls * confirm.price,
      runId,
    )
    for (const [outcome, rows] of Object.entries(confirm.saved)) {
      if (rows === 0) continue
      addEntry(db, {
        at: confirm.now,
        accountId: run.account_id,
        kind: 'saved',
        op: run.op,
        runId,
        rows,
        outcome,
        expected: rows * confirm.price,
      })
    }
    const fresh = db.value<number>('SELECT count(*) FROM task WHERE run_id = ? AND applied IS NOT NULL', runId) ?? 0
    if (fresh > 0) addTally(db, runId, 'calls', 'stored', fresh)
  })
}

/** A verdict with the beginning of its reason. */
const verdictWidth = 320

/** The head column of an operation over a source: results of earlier runs are used again, what is missing is added. */
function ensureOutputs(db: WriteDb, sheetId: number, spec: RunSpec, source: ColumnRow, stepId: number): number {
  const columns = columnsOf(db, sheetId)
  for (const id of frozenColumns(columns, source)) changeColumn(db, stepId, sheetId, id, { pinned: 1 })
  const op = columnsAs(spec.op)
  const mine = columns.filter(({ origin }) => origin?.op === op && origin.sourceId === source.id)
  let resultColumnId = mine.find(({ origin }) => origin?.field === runHeadField(spec))?.id ?? null
  // New columns stand behind the source and what it has given already.
  const last = columns.findLastIndex(column => column.id === source.id || mine.includes(column))
  const before = columns[last + 1]?.id ?? null
  for (const { field, name, type } of runOutputs(spec)) {
    const there = mine.find(({ origin }) => origin?.field === field && origin.resultColumnId === resultColumnId)
    if (there) continue
    const origin = { op, sourceId: source.id, field, resultColumnId: resultColumnId ?? source.id }
    const title = spec.web ? name : `${source.name}: ${name}`
    const width = field === 'reason' ? widestColumn : field === 'verdict' ? verdictWidth : columnWidth(title)
    const column = { name: title, type, before, origin, typeChosen: true, width }
    const made = insertColumn(db, sheetId, column, stepId)
    if (resultColumnId === null) {
      resultColumnId = made.id
      putColumnFields(db, sheetId, made.id, { origin: JSON.stringify({ ...origin, resultColumnId }) })
    }
  }
  if (resultColumnId === null) throw new Error(`${spec.op} does not write a column`)
  return resultColumnId
}

/** Deletes a draft that was never started. */
export function discardDraft(db: WriteDb, runId: number): void {
  while (discardSlice(db, runId, 1000));
}

/** Deletes about `most` rows of a draft, at the end the draft itself. True: there is more of it. */
function discardSlice(db: WriteDb, runId: number, most: number): boolean {
  return db.transaction(() => {
    const draft = runRow(db, runId)
    if (draft?.state !== 'draft') return false
    const targets = db.run(
      `DELETE FROM target WHERE run_id = ? AND row_id IN
         (SELECT row_id FROM target WHERE run_id = ? ORDER BY row_id LIMIT ?)`,
      runId,
      runId,
      most,
    )
    if (targets.changes > 0) return true
    db.run('DELETE FROM own_value WHERE run_id = ?', runId)
    const tasks = db.run('DELETE FROM task WHERE id IN (SELECT id FROM task WHERE run_id = ? LIMIT ?)', runId, most)
    if (tasks.changes > 0) return true
    // What was approved for later stays approved.
    if (isLater(draft)) waitAgain(db, runId)
    else db.run('DELETE FROM run WHERE id = ?', runId)
    return false
  })
}

export const draftWrite = { createRun, draftSlice, confirmRun, discardSlice }
