// From what a run found out to the cells of its rows: output columns, states and the undo step, a bounded piece at a time.
// A task remembers the last row written, so that a crash in the middle goes on where it was.

import { type CellState, cellMarks } from '../../../contract/app/cell.ts'
import { isBlank } from '../../../contract/app/cell-text.ts'
import { bringsRows } from '../../../contract/app/operation.ts'
import type { OperationId } from '../../../contract/app/run.ts'
import { addTally } from '../../account/booking.lane.ts'
import { answerText, isGuess, localText, ruleOf, sourceMarks, verdictOf } from '../../answer/cell-texts.ts'
import { currentPolicy } from '../../answer/policy.lane.ts'
import type { JudgedBy } from '../../answer/policy.ts'
import { cellStateNumber, cellStateOf, classOf, taskState } from '../../answer/states.ts'
import { readAnswer } from '../../answer/understand.ts'
import type { ProviderNaming } from '../../client/dialect.ts'
import { putRows, type RowDiff } from '../../sheet/history/cells.lane.ts'
import { recordStates, statesOf } from '../../sheet/history/states.lane.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../../store/sql.ts'
import type { StateRow } from '../../table/change.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { beginStep } from '../../table/step.lane.ts'
import { type RowInput, unusableWords } from '../ask/input.ts'
import { leftOutReason } from '../ask/only-if.lane.ts'
import { rowAsks } from '../ask/row-asks.ts'
import { targetGone } from '../ledger/bring-target.lane.ts'
import { climbWaterfall } from '../ledger/climb.lane.ts'
import { type RunColumns, type RunRow, stepLabel } from '../ledger/run-row.lane.ts'
import { heldReason } from '../ledger/stored-answers.lane.ts'
import { bringPage } from './bring.lane.ts'

/** What a row gets: its state, and the text of each output column by field. */
interface Result {
  state: CellState
  reason: string | null
  marks: number
  answerId: number | null
  verdict: string | null
  /** Rule behind the verdict; null where no policy judged. */
  ruled: { rule: string; policy: number } | null
  /** null: the cells of this row are left as they are. */
  text: ((field: string) => string | null) | null
}

interface Target {
  row_id: number
  step: number
  class: number
  in_hash: Buffer | null
  /** State it was written with before, null = never. */
  state: number | null
}

/** An ended task with its answer, if it has one. */
interface TaskRow {
  id: number
  step: number
  state: number
  result: number | null
  err: string | null
  answer_id: number | null
  applied: number
  op: OperationId | null
  raw: Buffer | null
  source: string | null
  fetched_at: number | null
}

export interface AppliedResults {
  rowIds: number[]
  /** True: more rows wait; call again. */
  more: boolean
  /** Some rows wait for the next step of the ladder, or the next page, now. */
  climbed: boolean
  /** Another list that has new rows. */
  broughtTo: number | null
}

const changed: Result = {
  state: 'skipped',
  reason: 'The input changed during the run.',
  marks: 0,
  answerId: null,
  verdict: null,
  ruled: null,
  text: null,
}

/** Writes at most about `cells` cells of ended tasks and of rows that needed no task. */
export function applyRows(
  db: WriteDb,
  run: RunRow,
  columns: RunColumns,
  cells: number,
  naming: ProviderNaming,
  now: number,
): AppliedResults {
  // The rows cannot be compared with what was asked until the column is there again, or the run is given up.
  // The same holds for the list that people are brought to.
  if ((!columns.inputs || targetGone(db, columns.spec)) && run.goal !== 'stopped')
    return { rowIds: [], more: false, climbed: false, broughtTo: null }
  const batch = new Batch(db, run, columns, now)
  let room = Math.max(1, Math.floor(cells / Math.max(1, columns.outputs.length)))
  const tasks = db.all<TaskRow>(
    `SELECT t.id, t.step, t.state, t.result, t.err, t.answer_id, t.applied, a.op, a.raw, a.source, a.fetched_at
     FROM task t INDEXED BY task_apply LEFT JOIN answer a ON a.id = t.answer_id
     WHERE t.run_id = +? AND t.applied IS NOT NULL ORDER BY t.id LIMIT +?`,
    run.id,
    room + 1,
  )
  const beyond = tasks.length > room
  const policy = currentPolicy(db)
  let more = beyond
  let climbed = false
  let broughtTo: number | null = null
  const whole: number[] = []
  for (const task of tasks) {
    if (room <= 0) {
      more = true
      break
    }
    if (foundNothing(task) && climbWaterfall(db, run, columns, task)) {
      climbed = true
      continue
    }
    if (foundSome(task) && bringsRows(run.op)) {
      const brought = bringPage(db, run, columns, task, naming, now)
      if (brought.sheetId !== null) broughtTo = brought.sheetId
      room = Math.max(0, room - brought.cells)
      if (brought.turned) {
        climbed = true
        continue
      }
    }
    const targets = db.all<Target>(
      `SELECT row_id, step, class, in_hash, state FROM target INDEXED BY target_task
       WHERE task_id = +? AND run_id = +? AND row_id > +? ORDER BY row_id LIMIT +?`,
      task.id,
      run.id,
      task.applied,
      Math.max(1, room),
    )
    const result = resultOf(task, naming, policy)
    batch.add(targets, () => result)
    const last = targets.length < Math.max(1, room) ? null : (targets.at(-1)?.row_id ?? null)
    if (last === null) whole.push(task.id)
    else db.run('UPDATE task SET applied = ? WHERE id = ?', last, task.id)
    more ||= last !== null
    room -= targets.length
  }
  if (whole.length > 0)
    db.run('UPDATE task SET applied = NULL WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(whole))
  if (run.planned !== null) more = room <= 0 || applyPlanned(db, run, batch, room, now) || more
  batch.write()
  return { rowIds: batch.rowIds, more, climbed, broughtTo }
}

/** Ended with a miss, and none of its rows is written yet. */
const foundNothing = ({ state, result, applied }: TaskRow) =>
  state === taskState.answered && result === cellStateNumber('not_found') && applied === 0

/** Ended with an answer that is looked at for the first time. */
const foundSome = ({ state, result, applied }: TaskRow) =>
  state === taskState.answered && result === cellStateNumber('found') && applied === 0

/** How many targets are looked at per piece when most of them belong to tasks. */
const lookAt = 4000

/** Rows that the plan settled without a task: blank, unusable, decided locally, suppressed, held, left out. True: more of them wait. */
function applyPlanned(db: WriteDb, run: RunRow, batch: Batch, room: number, now: number): boolean {
  const seen = db.all<Target & { task_id: number | null }>(
    'SELECT row_id, step, class, in_hash, state, task_id FROM target WHERE run_id = ? AND row_id > ? ORDER BY row_id LIMIT ?',
    run.id,
    run.planned ?? 0,
    lookAt,
  )
  const targets: Target[] = []
  let last = run.planned ?? 0
  for (const target of seen) {
    if (target.task_id === null) {
      if (targets.length >= room) break
      targets.push(target)
    }
    last = target.row_id
  }
  batch.add(targets, (target, input) => plannedResult(db, run.id, target, input, now))
  const done = seen.length < lookAt && last === (seen.at(-1)?.row_id ?? last)
  db.run('UPDATE run SET planned = ? WHERE id = ?', done ? null : last, run.id)
  return !done
}

function plannedResult(db: ReadDb, runId: number, target: Target, input: RowInput, now: number): Result {
  const none = { marks: 0, answerId: null, verdict: null, ruled: null, text: null }
  switch (classOf(target.class)) {
    case 'local': {
      const reason = input.kind === 'local' ? input.reason : ''
      const text = (field: string) => localText(reason, field, now)
      return { ...none, state: 'found', reason, marks: cellMarks.local, verdict: text('verdict'), text }
    }
    case 'own':
      return ownResult(db, runId, target.row_id)
    case 'held':
      return { ...none, state: 'skipped', reason: heldReason }
    case 'suppressed':
      return { ...none, state: 'suppressed', reason: null }
    case 'left_out':
      return { ...none, state: 'skipped', reason: leftOutReason }
    case 'unusable':
      return input.kind === 'unusable'
        ? { ...none, state: 'needs_input', reason: unusableWords(input) }
        : { ...none, state: 'empty', reason: null }
    default:
      return { ...none, state: 'empty', reason: null }
  }
}

/** What another list gave when the run was planned; the reason names it. */
function ownResult(db: ReadDb, runId: number, rowId: number): Result {
  const own = db.get<{ texts: string; name: string | null }>(
    `SELECT o.texts, s.name FROM own_value o LEFT JOIN sheet s ON s.id = o.sheet_id
     WHERE o.run_id = ? AND o.row_id = ?`,
    runId,
    rowId,
  )
  // Written by the plan.
  const texts = JSON.parse(own?.texts ?? '{}') as Record<string, string | null>
  return {
    state: 'found',
    reason: `From ${own?.name == null ? 'a deleted list' : `the list “${own.name}”`} of this workspace.`,
    marks: cellMarks.own,
    answerId: null,
    verdict: null,
    ruled: null,
    text: field => texts[field] ?? null,
  }
}

function resultOf(task: TaskRow, naming: ProviderNaming, policy: JudgedBy): Result {
  const state = cellStateOf(task.result ?? 0)
  const none = { state, reason: task.err, marks: 0, answerId: task.answer_id, verdict: null, ruled: null, text: null }
  const { op, raw, source, fetched_at: at } = task
  if (task.state !== taskState.answered || op === null || raw === null || at === null) return none
  const read = state === 'found' ? readAnswer(op, raw, naming, policy) : null
  return {
    ...none,
    marks: sourceMarks(source) | (isGuess(read) && !bringsRows(op) ? cellMarks.guess : 0),
    verdict: verdictOf(read),
    ruled: ruleOf(read),
    text: field => answerText(read, field, at),
  }
}

type ResultFor = (target: Target, input: RowInput) => Result

/** Rows of one piece, gathered so that everything is read once and each column is written once. */
class Batch {
  readonly rowIds: number[] = []
  readonly #db: WriteDb
  readonly #run: RunRow
  readonly #columns: RunColumns
  readonly #now: number
  readonly #rows: { target: Target; resultFor: ResultFor }[] = []
  readonly #states: { rowId: number; state: StateRow }[] = []
  readonly #diffs: RowDiff[] = []
  /** Ends of targets, gathered by state and step. */
  readonly #ends = new Map<string, { state: number; step: number; rowIds: number[] }>()
  /** Typed cells that this run may overwrite: they lose their mark. */
  readonly #retyped: { columnId: number; rowId: number }[] = []
  readonly #counts = new Map<string, number>()

  constructor(db: WriteDb, run: RunRow, columns: RunColumns, now: number) {
    this.#db = db
    this.#run = run
    this.#columns = columns
    this.#now = now
  }

  add(targets: Target[], resultFor: ResultFor): void {
    for (const target of targets) {
      this.#rows.push({ target, resultFor })
      this.rowIds.push(target.row_id)
    }
  }

  write(): void {
    if (this.#rows.length === 0) return
    const cells = this.#cells()
    const manual = this.#manual()
    for (const { target, resultFor } of this.#rows)
      this.#settle(target, resultFor, cells.get(target.row_id), manual.get(target.row_id))
    this.#writeEnds()
    this.#count()
    this.#record()
  }

  /** Input and output cells of the rows that are still there. */
  #cells(): Map<number, (string | null)[]> {
    const { inputs, outputs, head } = this.#columns
    if (!inputs || !head) return new Map()
    const columns = [...inputs, ...outputs.map(output => output.column)]
    const rows = this.#db.arrays<(string | number | null)[]>(
      `SELECT ${['t.id', ...columns.map(({ slot }) => `t.${sqlIdentifier(slot)}`)].join(', ')}
       FROM json_each(?) j CROSS JOIN ${tableOf(this.#run.sheet_id)} t ON t.id = j.value WHERE t.gone IS NULL`,
      JSON.stringify(this.rowIds),
    )
    // The first column is the id, all others are text.
    return new Map(rows.map(([id, ...cells]) => [id as number, cells as (string | null)[]]))
  }

  /** Output columns that a person has typed into, by row. */
  #manual(): Map<number, Set<number>> {
    const typed = new Map<number, Set<number>>()
    const marked = this.#db.all<{ col_id: number; row_id: number }>(
      `SELECT s.col_id, s.row_id FROM json_each(?) c CROSS JOIN json_each(?) r
       CROSS JOIN cell_state s ON s.sheet_id = +? AND s.col_id = c.value AND s.row_id = r.value
       WHERE EXISTS(SELECT 1 FROM cell_state WHERE sheet_id = +? AND col_id = c.value) AND s.marks & ${cellMarks.manual}`,
      JSON.stringify(this.#columns.outputs.map(({ column }) => column.id)),
      JSON.stringify(this.rowIds),
      this.#run.sheet_id,
      this.#run.sheet_id,
    )
    for (const { col_id, row_id } of marked) typed.set(row_id, (typed.get(row_id) ?? new Set()).add(col_id))
    return typed
  }

  #settle(
    target: Target,
    resultFor: ResultFor,
    cells: (string | null)[] | undefined,
    manual: Set<number> | undefined,
  ): void {
    const { inputs, outputs, head, rules, spec } = this.#columns
    // Row or columns are gone: the answer stays stored, nothing is written.
    if (!cells || !inputs || !head) {
      this.#end(target, { ...changed, reason: null })
      return
    }
    const { input, hash } = rowAsks(rules, cells.slice(0, inputs.length))
    const same = hash === null ? !target.in_hash : target.in_hash !== null && hash.compare(target.in_hash) === 0
    const result = same ? resultFor(target, input) : changed
    this.#end(target, result)
    // A blank row, or one that keeps its result, is left as it is; so is one that "Only if" left out and that has a state.
    if (result.state === 'empty') return
    if (result.reason === leftOutReason && this.#hasState(head.id, target.row_id)) return
    const overwrite = spec.writes === 'overwrite'
    if (manual?.has(head.id) && !overwrite) return
    const { text } = result
    const before = cells.slice(inputs.length)
    const after = before.map((cell, index) => {
      const output = outputs[index]
      if (!text || !output) return cell
      const typed = manual?.has(output.column.id) ?? false
      if ((typed && !overwrite) || (spec.writes === 'fill' && !isBlank(cell))) return cell
      if (typed && output.column.id !== head.id)
        this.#retyped.push({ columnId: output.column.id, rowId: target.row_id })
      return text(output.field)
    })
    if (text) this.#diffs.push({ rowId: target.row_id, before, after })
    this.#states.push({
      rowId: target.row_id,
      state: {
        state: cellStateNumber(result.state),
        reason: result.reason,
        marks: result.marks,
        in_hash: target.in_hash?.toString('hex') ?? null,
        run_id: this.#run.id,
        answer_id: result.answerId,
        at: this.#now,
        rule: result.ruled?.rule ?? null,
        policy: result.ruled?.policy ?? null,
      },
    })
  }

  #hasState(headId: number, rowId: number): boolean {
    const [state] = statesOf(this.#db, this.#run.sheet_id, headId, [rowId])
    return state != null
  }

  #end({ row_id, step, state: former }: Target, { state, verdict }: Result): void {
    const key = `${state} ${step}`
    const ends = this.#ends.get(key) ?? { state: cellStateNumber(state), step, rowIds: [] }
    this.#ends.set(key, ends)
    ends.rowIds.push(row_id)
    const count = (name: string, n = 1) => this.#counts.set(name, (this.#counts.get(name) ?? 0) + n)
    if (former !== null) count(`state ${cellStateOf(former)}`, -1)
    count(`state ${state}`)
    if (verdict) count(`verdict ${verdict}`)
  }

  #writeEnds(): void {
    for (const { state, step, rowIds } of this.#ends.values())
      this.#db.run(
        'UPDATE target SET state = ? WHERE run_id = ? AND step = ? AND row_id IN (SELECT value FROM json_each(?))',
        state,
        this.#run.id,
        step,
        JSON.stringify(rowIds),
      )
  }

  #count(): void {
    for (const [key, n] of this.#counts) {
      const [kind, name = ''] = key.split(' ')
      addTally(this.#db, this.#run.id, kind === 'state' ? 'state' : 'verdict', name, n)
    }
  }

  /** Cells and states with their undo records, all in the run's one step. */
  #record(): void {
    const { sheet_id: sheetId, id: runId } = this.#run
    const { head, source, outputs } = this.#columns
    if (!head || (this.#states.length === 0 && this.#diffs.length === 0)) return
    const stepId = beginStep(this.#db, sheetId, stepLabel(this.#run, source), { runId })
    if (stepId !== this.#run.step_id) this.#db.run('UPDATE run SET step_id = ? WHERE id = ?', stepId, runId)
    const columns = outputs.map(({ column }) => column)
    putRows(this.#db, stepId, sheetId, columns, this.#diffs)
    for (const { columnId, rowId } of this.#retyped) recordStates(this.#db, stepId, sheetId, columnId, [rowId], [null])
    const rowIds = this.#states.map(({ rowId }) => rowId)
    const states = this.#states.map(({ state }) => state)
    recordStates(this.#db, stepId, sheetId, head.id, rowIds, states)
  }
}
