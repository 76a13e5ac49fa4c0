// What one result cell cost and where it comes from: run, calls, stored answer, rows that share it.
import { cellMarks } from '../../contract/app/cell/cell.ts'
import type { RunId } from '../../contract/app/ids.ts'
import type { CellCost } from '../../contract/app/run/ledger.ts'
import { fail } from '../base/fail.ts'
import type { ReadDb } from '../store/sql.ts'
import { columnOf } from '../table/columns.lane.ts'
import { cellStateOf } from './states.ts'

const iso = (at: number | null | undefined) => (at === null || at === undefined ? null : new Date(at).toISOString())

/** What a row cost in a run: the whole call at the first row it serves, nothing at the others; so the rows add up to the run. */
export function rowCredits(db: ReadDb, taskId: number, rowId: number): number {
  const first = db.value<number>('SELECT min(row_id) FROM target INDEXED BY target_task WHERE task_id = ?', taskId)
  if (first !== rowId) return 0
  return (
    db.value<number | null>(
      `SELECT sum(a.booked) + (SELECT coalesce(sum(c.booked), 0) FROM credit_entry c
         WHERE c.run_id = t.run_id AND c.kind = 'correction' AND c.attempt_id IN (SELECT id FROM attempt WHERE task_id = t.id))
       FROM attempt a JOIN task t ON t.id = a.task_id WHERE a.task_id = ? GROUP BY t.id`,
      taskId,
    ) ?? 0
  )
}

/** Tasks of a row in a run, one per step of its waterfall. */
export const tasksOf = (db: ReadDb, runId: number | null, rowId: number): number[] =>
  db.column<number>(
    'SELECT task_id FROM target WHERE run_id = ? AND row_id = ? AND task_id IS NOT NULL ORDER BY step',
    runId,
    rowId,
  )

interface StateOfCell {
  state: number
  reason: string | null
  marks: number
  run_id: number | null
  answer_id: number | null
  rule: string | null
  policy: number | null
}

interface AnswerOfCell {
  fetched_at: number
  source: string | null
  profile: string
  run_id: number | null
}

/** The account of a result cell; the state of its row is in the operation's first column. Throws not_found. */
function cellCost(db: ReadDb, sheetId: number, rowId: number, columnId: number): CellCost {
  const column = columnOf(db, sheetId, columnId)
  const own = stateOf(db, sheetId, columnId, rowId)
  const head = stateOf(db, sheetId, column.origin?.resultColumnId ?? columnId, rowId) ?? own
  if (!head) throw fail('not_found', { what: 'result' })
  const run = db.get<{ op: string; profile: string }>(
    'SELECT r.op, a.profile FROM run r JOIN account a ON a.id = r.account_id WHERE r.id = ?',
    head.run_id,
  )
  const tasks = tasksOf(db, head.run_id, rowId)
  const taskId = tasks.at(-1)
  const answer = db.get<AnswerOfCell>(
    `SELECT n.fetched_at, n.source, a.profile,
       (SELECT t.run_id FROM attempt p JOIN task t ON t.id = p.task_id WHERE p.id = n.attempt_id) AS run_id
     FROM answer n JOIN account a ON a.id = n.account_id WHERE n.id = ?`,
    head.answer_id,
  )
  return {
    columnName: column.name,
    state: cellStateOf(head.state),
    reason: head.reason,
    runId: head.run_id as RunId | null,
    op: run?.op ?? null,
    live: (answer?.profile ?? run?.profile ?? 'embedded') !== 'embedded',
    source: sourceOf((own ?? head).marks, head.marks, answer),
    answeredAt: iso(answer?.fetched_at),
    credits: tasks.reduce((sum, task) => sum + rowCredits(db, task, rowId), 0),
    shared: taskId
      ? (db.value<number>('SELECT count(*) FROM target INDEXED BY target_task WHERE task_id = ?', taskId) ?? 1)
      : 1,
    storedBy: answer?.run_id && answer.run_id !== head.run_id ? (answer.run_id as RunId) : null,
    rule: head.rule,
    policy: head.policy,
    attempts: tasks.flatMap(task => attemptsOf(db, task)),
  }
}

const stateOf = (db: ReadDb, sheetId: number, columnId: number, rowId: number) =>
  db.get<StateOfCell>(
    `SELECT state, reason, marks, run_id, answer_id, rule, policy FROM cell_state
     WHERE sheet_id = ? AND col_id = ? AND row_id = ?`,
    sheetId,
    columnId,
    rowId,
  )

/** Where a result comes from, by its own marks, those of its row and the answer behind it. */
export function sourceOf(
  own: number,
  head: number,
  answer: Pick<AnswerOfCell, 'source' | 'profile'> | undefined,
): string {
  if (own & cellMarks.manual) return 'typed manually'
  if (head & cellMarks.local) return 'local check'
  if (!answer) return head & cellMarks.own ? 'another list of this workspace' : 'no answer'
  if (answer.source?.startsWith('own')) return 'own data'
  if (answer.source === 'rules') return 'rules and bundled lists'
  return answer.profile === 'embedded' ? 'practice' : 'live service'
}

const attemptsOf = (db: ReadDb, taskId: number): CellCost['attempts'] =>
  db
    .all<{ at: number; outcome: string | null; http: number | null; booked: number | null; host: string | null }>(
      'SELECT intent_at AS at, outcome, http, booked, host FROM attempt WHERE task_id = ? ORDER BY n',
      taskId,
    )
    .map(({ at, outcome, booked, ...attempt }) => ({
      ...attempt,
      at: new Date(at).toISOString(),
      outcome: outcome ?? 'in progress',
      booked: booked ?? 0,
    }))

export const costRead = { cellCost }
