// What one row of a run gets: by its answer, by the plan, or from another list.
import { type CellState, cellMarks } from '../../../contract/app/cell/cell.ts'
import { addsPeople } from '../../../contract/app/run/operation.ts'
import type { OperationId } from '../../../contract/app/run/sent-op.ts'
import { webOperation } from '../../../model/operations/index.ts'
import { answerText, isGuess, localText, ruleOf, sourceMarks, verdictOf } from '../../answer/cell-texts.ts'
import type { JudgedBy } from '../../answer/policy.ts'
import { cellStateOf, classOf, taskState } from '../../answer/states.ts'
import { readAnswer } from '../../answer/understand.ts'
import { lettersReason } from '../../clean/odd-letters.ts'
import type { ProviderNaming } from '../../client/dialect.ts'
import type { ReadDb } from '../../store/sql.ts'
import { type RowInput, unusableWords } from '../ask/input.ts'
import { leftOutReason } from '../ask/only-if.lane.ts'
import { placeOfField } from '../ask/web-outputs.ts'
import { readWebValues } from '../exchange/classify-web.ts'
import { heldReason } from '../ledger/stored-answers.lane.ts'

/** What a row gets: its state, and the text of each output column by field. */
export interface Result {
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

export interface Target {
  row_id: number
  step: number
  class: number
  in_hash: Buffer | null
  /** State it was written with before, null = never. */
  state: number | null
}

/** An ended task with its answer, if it has one. */
export interface TaskRow {
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

export function plannedResult(db: ReadDb, runId: number, target: Target, input: RowInput, now: number): Result {
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
    case 'letters':
      return { ...none, state: 'skipped', reason: lettersReason }
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
    reason: `From ${own?.name == null ? 'a deleted list' : `the list “${own.name}”`} in this workspace.`,
    marks: cellMarks.own,
    answerId: null,
    verdict: null,
    ruled: null,
    text: field => texts[field] ?? null,
  }
}

export function resultOf(task: TaskRow, naming: ProviderNaming, policy: JudgedBy): Result {
  const state = cellStateOf(task.result ?? 0)
  const none = { state, reason: task.err, marks: 0, answerId: task.answer_id, verdict: null, ruled: null, text: null }
  const { op, raw, source, fetched_at: at } = task
  if (task.state !== taskState.answered || op === null || raw === null || at === null) return none
  if (op === webOperation) return { ...none, text: webText(raw) }
  const read = state === 'found' ? readAnswer(op, raw, naming, policy) : null
  return {
    ...none,
    marks: sourceMarks(source) | (isGuess(read) && !addsPeople(op) ? cellMarks.guess : 0),
    verdict: verdictOf(read),
    ruled: ruleOf(read),
    text: field => answerText(read, field, at),
  }
}

/** Texts of an answer from the web by field. */
function webText(raw: Buffer): (field: string) => string | null {
  const { values = [] } = raw.length === 0 ? {} : readWebValues(raw)
  return field => values[placeOfField(field)] ?? null
}
