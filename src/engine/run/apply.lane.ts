// From what a run found out to the cells of its rows: output columns, states and the undo step, a bounded piece at a time.
// A task remembers the last row written, so that a crash in the middle goes on where it was.
import { type CellState, mark } from '../../contract/app/cell.ts'
import { answerText, localText, type ReadAnswer, readAnswer, sourceMarks } from '../answer/cell-texts.ts'
import type { Naming } from '../client/dialect.ts'
import { beginStep, recordCells, recordStates, type StateRow, statesOf } from '../sheet/history.lane.ts'
import { tableOf } from '../sheet/rows.lane.ts'
import { identifier, type ReadDb, type WriteDb } from '../store/sql.ts'
import { tally } from './booking.lane.ts'
import { askedHash, type Input, inputOf } from './mapping.ts'
import { type RunColumns, type RunRow, runColumns, stepLabel } from './run-row.lane.ts'
import { cellStateNumber, cellStateOf, classOf, taskState } from './states.ts'

/** What a row gets: its state, and the text of each output column by field. */
interface Result {
  state: CellState
  reason: string | null
  marks: number
  answerId: number | null
  verdict: string | null
  /** null: the cells of this row are left as they are. */
  text: ((field: string) => string | null) | null
}

interface Target {
  row_id: number
  class: number
  in_hash: Buffer | null
}

interface TaskRow {
  id: number
  state: number
  result: number | null
  err: string | null
  answer_id: number | null
  applied: number
}

interface AnswerRow {
  id: number
  raw: Buffer
  source: string | null
  fetched_at: number
}

export interface Applied {
  rowIds: number[]
  /** True: more rows wait; call again. */
  more: boolean
}

const changed: Result = {
  state: 'skipped',
  reason: 'The input changed during the run.',
  marks: 0,
  answerId: null,
  verdict: null,
  text: null,
}

/** Writes at most about `cells` cells of ended tasks and of rows that needed no task. */
export function applyRows(db: WriteDb, run: RunRow, cells: number, naming: Naming, now: number): Applied {
  const columns = runColumns(db, run)
  const most = Math.max(1, Math.floor(cells / Math.max(1, columns.outputs.length)))
  const batch = new Batch(db, run, columns, now)
  let room = most
  while (room > 0) {
    const task = db.get<TaskRow>(
      `SELECT id, state, result, err, answer_id, applied FROM task INDEXED BY task_apply
       WHERE run_id = ? AND applied IS NOT NULL ORDER BY id LIMIT 1`,
      run.id,
    )
    if (!task) break
    const targets = db.all<Target>(
      `SELECT row_id, class, in_hash FROM target INDEXED BY target_task
       WHERE task_id = ? AND run_id = ? AND row_id > ? ORDER BY row_id LIMIT ?`,
      task.id,
      run.id,
      task.applied,
      room,
    )
    const result = resultOf(db, run, task, naming)
    batch.add(targets, () => result)
    const last = targets.length < room ? null : (targets.at(-1)?.row_id ?? null)
    db.run('UPDATE task SET applied = ? WHERE id = ?', last, task.id)
    room -= targets.length
  }
  if (room > 0 && run.planned !== null) room -= applyPlanned(db, run, batch, room, now)
  batch.write()
  return { rowIds: batch.rowIds, more: hasUnapplied(db, run.id) }
}

export const hasUnapplied = (db: ReadDb, runId: number): boolean =>
  db.value(
    `SELECT 1 FROM run WHERE id = ? AND (planned IS NOT NULL
     OR EXISTS(SELECT 1 FROM task INDEXED BY task_apply WHERE run_id = run.id AND applied IS NOT NULL))`,
    runId,
  ) !== undefined

/** How many targets are looked at per piece when most of them belong to tasks. */
const lookAt = 4000

/** Rows that the plan settled without a task: blank, unusable, decided locally, held, left out. */
function applyPlanned(db: WriteDb, run: RunRow, batch: Batch, room: number, now: number): number {
  const seen = db.all<Target & { task_id: number | null }>(
    'SELECT row_id, class, in_hash, task_id FROM target WHERE run_id = ? AND row_id > ? ORDER BY row_id LIMIT ?',
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
  batch.add(targets, (target, input) => plannedResult(target, input, now))
  const done = seen.length < lookAt && last === (seen.at(-1)?.row_id ?? last)
  db.run('UPDATE run SET planned = ? WHERE id = ?', done ? null : last, run.id)
  return targets.length
}

function plannedResult(target: Target, input: Input, now: number): Result {
  const none = { marks: 0, answerId: null, verdict: null, text: null }
  switch (classOf(target.class)) {
    case 'local': {
      const reason = input.kind === 'local' ? input.reason : ''
      const text = (field: string) => localText(reason, field, now)
      return { ...none, state: 'found', reason, marks: mark.local, verdict: text('verdict'), text }
    }
    case 'held':
      return {
        ...none,
        state: 'skipped',
        reason: 'Sent by another run without an answer. Decide about that one first.',
      }
    case 'unusable':
      return input.kind === 'unusable'
        ? { ...none, state: 'needs_input', reason: input.reason }
        : { ...none, state: 'empty', reason: null }
    default:
      return { ...none, state: 'empty', reason: null }
  }
}

function resultOf(db: ReadDb, run: RunRow, task: TaskRow, naming: Naming): Result {
  const state = cellStateOf(task.result ?? 0)
  const none = { state, reason: task.err, marks: 0, answerId: task.answer_id, verdict: null, text: null }
  if (task.state !== taskState.answered) return none
  const answer = db.get<AnswerRow>('SELECT id, raw, source, fetched_at FROM answer WHERE id = ?', task.answer_id)
  if (!answer) return none
  const read: ReadAnswer | null = state === 'found' ? readAnswer(run.op, answer.raw, naming) : null
  return {
    ...none,
    marks: sourceMarks(answer.source),
    verdict: read?.judgement.verdict ?? null,
    text: field => answerText(read, field, answer.fetched_at),
  }
}

/** Rows of one piece, gathered so that each column is written once. */
class Batch {
  readonly rowIds: number[] = []
  readonly #db: WriteDb
  readonly #run: RunRow
  readonly #columns: RunColumns
  readonly #now: number
  readonly #states: { rowId: number; state: StateRow }[] = []
  readonly #cells = new Map<number, { rowIds: number[]; values: (string | null)[] }>()
  /** Typed cells that this run was told to overwrite: they lose their mark. */
  readonly #retyped: { columnId: number; rowId: number }[] = []
  readonly #counts = new Map<string, number>()

  constructor(db: WriteDb, run: RunRow, columns: RunColumns, now: number) {
    this.#db = db
    this.#run = run
    this.#columns = columns
    this.#now = now
  }

  add(targets: Target[], resultFor: (target: Target, input: Input) => Result): void {
    if (targets.length === 0) return
    const { inputs, outputs, head, rules, spec } = this.#columns
    const slots = [...(inputs ?? []), ...outputs.map(output => output.column)].map(
      ({ slot }) => `t.${identifier(slot)}`,
    )
    const found = new Map(
      this.#db
        .arrays<(string | number | null)[]>(
          `SELECT ${['t.id', ...slots].join(', ')} FROM json_each(?) j CROSS JOIN ${tableOf(this.#run.sheet_id)} t
           ON t.id = j.value WHERE t.gone IS NULL`,
          JSON.stringify(targets.map(target => target.row_id)),
        )
        .map(row => [row[0] as number, row.slice(1) as (string | null)[]]),
    )
    for (const target of targets) {
      this.rowIds.push(target.row_id)
      const cells = found.get(target.row_id)
      if (!cells || !inputs || !head) {
        // Row or columns are gone: the answer stays stored, nothing is written.
        this.#end(target, { ...changed, reason: null })
        continue
      }
      const input = inputOf(rules, cells.slice(0, inputs.length))
      const hash = askedHash(rules.op, input)
      const same = hash === null ? !target.in_hash : target.in_hash !== null && hash.compare(target.in_hash) === 0
      const result = same ? resultFor(target, input) : changed
      this.#end(target, result)
      // A blank row, or one the plan left out, keeps what it has.
      if (result.state === 'empty') continue
      const manual = this.#manual(target.row_id)
      if (manual.has(head.id) && spec.writes !== 'overwrite') continue
      const { text } = result
      if (text) {
        for (const [index, { field, column }] of outputs.entries()) {
          const before = cells[inputs.length + index] ?? null
          if (spec.writes !== 'overwrite' && manual.has(column.id)) continue
          if (spec.writes === 'fill' && before !== null && before !== '') continue
          this.#put(column.id, target.row_id, text(field))
          if (column.id !== head.id && manual.has(column.id))
            this.#retyped.push({ columnId: column.id, rowId: target.row_id })
        }
      }
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
        },
      })
    }
  }

  /** Output columns of a row that a person has typed into. */
  #manual(rowId: number): Set<number> {
    const typed = new Set<number>()
    for (const { column } of this.#columns.outputs) {
      const [state] = statesOf(this.#db, this.#run.sheet_id, column.id, [rowId])
      if (state && (state.marks & mark.manual) !== 0) typed.add(column.id)
    }
    return typed
  }

  #put(columnId: number, rowId: number, value: string | null): void {
    const cells = this.#cells.get(columnId) ?? { rowIds: [], values: [] }
    this.#cells.set(columnId, cells)
    cells.rowIds.push(rowId)
    cells.values.push(value)
  }

  #end(target: Target, result: Result): void {
    this.#db.run(
      'UPDATE target SET state = ? WHERE run_id = ? AND row_id = ? AND step = 0',
      cellStateNumber(result.state),
      this.#run.id,
      target.row_id,
    )
    const count = (key: string) => this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    count(`state ${result.state}`)
    if (result.verdict) count(`verdict ${result.verdict}`)
  }

  write(): void {
    const { sheet_id: sheetId, id: runId } = this.#run
    for (const [key, n] of this.#counts) {
      const [kind = '', name = ''] = key.split(' ')
      tally(this.#db, runId, kind === 'state' ? 'state' : 'verdict', name, n)
    }
    const { head, source } = this.#columns
    if (!head || (this.#states.length === 0 && this.#cells.size === 0)) return
    const stepId = beginStep(this.#db, sheetId, stepLabel(this.#run, source), { runId })
    if (stepId !== this.#run.step_id) this.#db.run('UPDATE run SET step_id = ? WHERE id = ?', stepId, runId)
    for (const [columnId, { rowIds, values }] of this.#cells)
      recordCells(this.#db, stepId, sheetId, columnId, rowIds, values)
    for (const { columnId, rowId } of this.#retyped) recordStates(this.#db, stepId, sheetId, columnId, [rowId], [null])
    const rowIds = this.#states.map(({ rowId }) => rowId)
    const states = this.#states.map(({ state }) => state)
    recordStates(this.#db, stepId, sheetId, head.id, rowIds, states)
  }
}
