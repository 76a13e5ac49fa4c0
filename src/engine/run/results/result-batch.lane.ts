// Rows of one piece of a run's results, gathered so that everything is read once and each column is written once.
import { cellMarks } from '../../../contract/app/cell/cell.ts'
import { isBlank } from '../../../contract/app/cell/cell-text.ts'
import { addTally } from '../../account/booking.lane.ts'
import { cellStateNumber, cellStateOf } from '../../answer/states.ts'
import { hasOddLetters, lettersReason } from '../../clean/odd-letters.ts'
import { putRows, type RowDiff } from '../../sheet/history/cells.lane.ts'
import { recordStates, statesOf } from '../../sheet/history/states.lane.ts'
import { sqlIdentifier, type WriteDb } from '../../store/sql.ts'
import type { StateRow } from '../../table/change.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { beginStep } from '../../table/step.lane.ts'
import type { RowInput } from '../ask/input.ts'
import { leftOutReason } from '../ask/only-if.lane.ts'
import { rowAsks } from '../ask/row-asks.ts'
import { type RunColumns, type RunRow, stepLabel } from '../ledger/run-row.lane.ts'

import type { Result, Target } from './row-result.lane.ts'

const changed: Result = {
  state: 'skipped',
  reason: 'The input changed during the run.',
  marks: 0,
  answerId: null,
  verdict: null,
  ruled: null,
  text: null,
}

const lettersBroke: Result = { ...changed, reason: lettersReason }

type ResultFor = (target: Target, input: RowInput) => Result

export class ResultBatch {
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
    const broke = !spec.oddLetters && cells.slice(0, inputs.length).some(cell => cell !== null && hasOddLetters(cell))
    const result = same ? resultFor(target, input) : broke ? lettersBroke : changed
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

  #hasState(resultColumnId: number, rowId: number): boolean {
    const [state] = statesOf(this.#db, this.#run.sheet_id, resultColumnId, [rowId])
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
