// Stored answers judged again by another policy: verdict, action and reason of results that came from the service, a bounded
// piece at a time, all in one undo step per list. Nothing is sent, nothing is booked.
import { cellMarks } from '../../contract/app/cell/cell.ts'
import type { OperationId } from '../../contract/app/run/sent-op.ts'
import type { ProviderNaming } from '../client/dialect.ts'
import type { SliceDone } from '../sheet/edit/edit.lane.ts'
import { diffCells, putCells } from '../sheet/history/cells.lane.ts'
import { recordStates, statesOf } from '../sheet/history/states.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import type { StateRow } from '../table/change.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { sheetVersion } from '../table/rows.lane.ts'
import { beginStep } from '../table/step.lane.ts'
import { answerText } from './cell-texts.ts'
import { currentPolicy } from './policy.lane.ts'
import type { JudgedBy } from './policy.ts'
import { cellStateNumber } from './states.ts'
import { readAnswer } from './understand.ts'

/** A column of verdicts, with the columns beside it that the same judgement fills. */
export interface VerdictColumn {
  sheetId: number
  /** Name of the list. */
  sheet: string
  resultColumnId: number
  op: OperationId
}

const judgedOps = "('validate.email', 'validate.phone')"
const judgedFields = ['verdict', 'action', 'reason'] as const

/** Columns of verdicts of one list or of all. */
const judgedColumns = (db: ReadDb, sheetId: number | null): VerdictColumn[] =>
  db.all<VerdictColumn>(
    `SELECT c.sheet_id AS sheetId, s.name AS sheet, c.id AS resultColumnId, json_extract(c.origin, '$.op') AS op
     FROM col c JOIN sheet s ON s.id = c.sheet_id
     WHERE c.gone = 0 AND s.state = 'ready' AND c.origin IS NOT NULL AND json_extract(c.origin, '$.resultColumnId') = c.id
       AND json_extract(c.origin, '$.op') IN ${judgedOps} AND c.sheet_id = coalesce(?, c.sheet_id)
     ORDER BY c.sheet_id, c.id`,
    sheetId,
  )

/** Results of all lists that another version decided. */
const outdatedResults = (db: ReadDb, version: number): number =>
  judgedColumns(db, null).reduce(
    (sum, { sheetId, resultColumnId }) =>
      sum +
      (db.value<number>(
        `SELECT count(*) FROM cell_state WHERE sheet_id = ? AND col_id = ? AND ${answered} AND coalesce(policy, 0) <> ?`,
        sheetId,
        resultColumnId,
        version,
      ) ?? 0),
    0,
  )

const answered = `state = ${cellStateNumber('found')} AND answer_id IS NOT NULL`

export interface RejudgeAsk extends VerdictColumn {
  /** Undo step that the pieces share. */
  key: string
  label: string
  /** Last row of the piece before. */
  after: number
  limit: number
  /** Spelling of answers, by profile of their account. */
  naming: Readonly<Record<'embedded' | 'remote', ProviderNaming>>
}

/** `cells`: results that changed. */
export interface RejudgedPiece extends SliceDone {
  judged: number
  /** Last row looked at; null = there are no more. */
  last: number | null
}

interface Kept {
  row_id: number
  answer_id: number
  rule: string | null
  policy: number | null
}

/** Judges the next rows of a column by the policy in force. */
function rejudge(db: WriteDb, ask: RejudgeAsk): RejudgedPiece {
  return db.transaction(() => {
    const policy = currentPolicy(db)
    const rows = db.all<Kept>(
      `SELECT row_id, answer_id, rule, policy FROM cell_state
       WHERE sheet_id = ? AND col_id = ? AND row_id > ? AND ${answered} ORDER BY row_id LIMIT ?`,
      ask.sheetId,
      ask.resultColumnId,
      ask.after,
      ask.limit,
    )
    const judged = rows.flatMap(row => {
      const judgement = judgementOf(db, ask, row.answer_id, policy)
      return judgement ? [{ row, ...judgement }] : []
    })
    const moved = judged.filter(({ row, rule }) => row.rule !== rule || (row.policy ?? 0) !== policy.version)
    const changed = new Set<number>()
    let stepId: number | null = null
    if (moved.length > 0) {
      stepId = beginStep(db, ask.sheetId, ask.label, { key: ask.key })
      for (const rowId of writeTexts(db, stepId, ask, judged)) changed.add(rowId)
      const rowIds = moved.map(({ row }) => row.row_id)
      const states = statesOf(db, ask.sheetId, ask.resultColumnId, rowIds).map(
        (state, index): StateRow | null =>
          state && { ...state, rule: moved[index]?.rule ?? null, policy: policy.version },
      )
      recordStates(db, stepId, ask.sheetId, ask.resultColumnId, rowIds, states)
    }
    return {
      ...{ stepId, cells: changed.size, rows: 0, skipped: 0 },
      judged: judged.length,
      last: rows.length < ask.limit ? null : (rows.at(-1)?.row_id ?? null),
      version: sheetVersion(db, ask.sheetId),
    }
  })
}

interface Judgement {
  rule: string
  text: (field: string) => string | null
}

function judgementOf(db: ReadDb, ask: RejudgeAsk, answerId: number, policy: JudgedBy): Judgement | null {
  const answer = db.get<{ raw: Buffer; fetched_at: number; profile: string }>(
    'SELECT n.raw, n.fetched_at, a.profile FROM answer n JOIN account a ON a.id = n.account_id WHERE n.id = ?',
    answerId,
  )
  if (!answer) return null
  const naming = ask.naming[answer.profile === 'embedded' ? 'embedded' : 'remote']
  const read = readAnswer(ask.op, answer.raw, naming, policy)
  if (!read || read.kind === 'record') return null
  return { rule: read.judgement.rule, text: field => answerText(read, field, answer.fetched_at) }
}

/** Puts the texts of the judgements where a run has put them; what a person typed stays. Returns the rows that changed. */
function writeTexts(
  db: WriteDb,
  stepId: number,
  { sheetId, resultColumnId }: VerdictColumn,
  judged: ({ row: Kept } & Judgement)[],
): number[] {
  const changed: number[] = []
  for (const column of columnsOf(db, sheetId)) {
    const field =
      column.origin?.resultColumnId === resultColumnId
        ? judgedFields.find(name => name === column.origin?.field)
        : undefined
    if (!field) continue
    const marks = statesOf(
      db,
      sheetId,
      column.id,
      judged.map(({ row }) => row.row_id),
    )
    const free = judged.filter((_, index) => ((marks[index]?.marks ?? 0) & cellMarks.manual) === 0)
    const diff = diffCells(
      db,
      sheetId,
      column.slot,
      free.map(({ row }) => row.row_id),
      free.map(({ text }) => text(field)),
    )
    putCells(db, stepId, sheetId, column.id, column.slot, diff)
    changed.push(...diff.rowIds)
  }
  return changed
}

export const rejudgeRead = { judgedColumns, outdatedResults }
export const rejudgeWrite = { rejudge }
