// Which operations have answered at an account before: their paths are right, so that a 404 on one is about the input.
import type { SentOp } from '../../../contract/app/run/sent-op.ts'
import { cellStateNumber, taskState } from '../../answer/states.ts'
import type { ReadDb } from '../../store/sql.ts'

/** Those of `ops` that found something in some run of this workspace. */
const answeredOps = (db: ReadDb, accountId: number, ops: readonly SentOp[]): SentOp[] =>
  ops.filter(
    op =>
      db.value(
        `SELECT 1 FROM run r CROSS JOIN run_tally y ON y.run_id = r.id AND y.kind = 'calls' AND y.name = 'found' AND y.n > 0
         WHERE r.account_id = ? AND EXISTS(SELECT 1 FROM task t
           WHERE t.run_id = r.id AND t.op = ? AND t.state = ${taskState.answered} AND t.result = ?)
         LIMIT 1`,
        accountId,
        op,
        cellStateNumber('found'),
      ) !== undefined,
  )

export const answeredOpsRead = { answeredOps }
