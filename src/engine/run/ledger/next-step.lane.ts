// The waterfall: where a step found nothing, the next one asks the same of the same rows (R-RUN-18). A step is a task of its
// own with its own price, so that caps, intents and crashes mean for it what they mean for any call.
import type { OperationId } from '../../../contract/app/run/sent-op.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../../store/sql.ts'
import { tableOf } from '../../table/rows.lane.ts'
import type { RowInput } from '../ask/input.ts'
import { answerKey, askedHash, inputOf } from '../ask/mapping.ts'
import { measuredPrice } from './price.lane.ts'
import type { RunColumns, RunRow } from './run-row.lane.ts'

interface EndedTask {
  id: number
  step: number
  answer_id: number | null
}

/**
 * Makes the task of the next step for the rows of a task that found nothing, and lets them wait for it. False when there
 * is no next step, when the run is being stopped, or when no row asks the same any more.
 */
export function askNextStep(db: WriteDb, run: RunRow, columns: RunColumns, task: EndedTask): boolean {
  const { waterfall = [] } = columns.spec
  // A stored answer may be that of a later step: those before it are answered too.
  const answered = db.value<OperationId>('SELECT op FROM answer WHERE id = ?', task.answer_id)
  const next = waterfall[waterfall.findIndex(({ op }) => op === answered) + 1]
  if (!next || next.price === undefined || run.goal === 'stopped') return false
  const input = stillAskedBy(db, run, columns, task)
  if (input?.kind !== 'ask') return false
  // A price that has risen since, and with which a person let the run go on.
  const price = Math.max(next.price, measuredPrice(db, run.account_id, next.op) ?? 0)
  nextStep(db, run, task, { op: next.op, input, price })
  return true
}

export interface NextStep {
  op: OperationId
  input: RowInput & { kind: 'ask' }
  price: number
}

/** Makes the task of a next step: the rows of the one before wait for it. */
export function nextStep(
  db: WriteDb,
  run: RunRow,
  task: Pick<EndedTask, 'id' | 'step'>,
  { op, input, price }: NextStep,
): void {
  const account = db.get<{ profile: string; name: string }>(
    'SELECT profile, name FROM account WHERE id = ?',
    run.account_id,
  )
  const key = answerKey(`${account?.profile} ${account?.name}`, op, input)
  const step = task.step + 1
  const { lastInsertRowid: taskId } = db.run(
    'INSERT INTO task(run_id, step, op, key, input, price) VALUES (?, ?, ?, ?, ?, ?)',
    run.id,
    step,
    op,
    key,
    JSON.stringify(input.body),
    price,
  )
  db.run(
    `INSERT INTO target(run_id, row_id, step, task_id, class, in_hash)
     SELECT run_id, row_id, ?, ?, class, in_hash FROM target INDEXED BY target_task WHERE task_id = ? AND run_id = ?`,
    step,
    taskId,
    task.id,
    run.id,
  )
  db.run('UPDATE task SET applied = NULL WHERE id = ?', task.id)
  db.run('UPDATE run SET n_calls = n_calls + 1 WHERE id = ?', run.id)
}

const looked = 100

/** What the first of the task's rows that still asks the same would send. */
export function stillAskedBy(
  db: ReadDb,
  run: RunRow,
  { inputs, rules }: RunColumns,
  task: Pick<EndedTask, 'id'>,
): RowInput | null {
  if (!inputs) return null
  const slots = inputs.map(({ slot }) => sqlIdentifier(slot)).join(', ')
  const targets = db.all<{ row_id: number; in_hash: Buffer | null }>(
    'SELECT row_id, in_hash FROM target INDEXED BY target_task WHERE task_id = ? AND run_id = ? ORDER BY row_id LIMIT ?',
    task.id,
    run.id,
    looked,
  )
  for (const { row_id, in_hash } of targets) {
    const cells = db.get<Record<string, string | null>>(
      `SELECT ${slots} FROM ${tableOf(run.sheet_id)} WHERE id = ? AND gone IS NULL`,
      row_id,
    )
    const input = cells && inputOf(rules, Object.values(cells))
    const hash = input && askedHash(rules.op, input)
    if (input && hash && in_hash && hash.compare(in_hash) === 0) return input
  }
  return null
}
