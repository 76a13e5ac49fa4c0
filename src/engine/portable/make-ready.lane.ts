// Makes the checked copy of a workbook file ready to be taken: what is not the file's to say is worked out again, what would
// name runs, answers and steps of another workspace is emptied, and each id gets a number, counted from 1 without gaps.

import { listIds } from '../received/faults.lane.ts'
import type { WriteDb } from '../store/sql.ts'
import { tableOf } from '../table/rows.lane.ts'
import { trimHistory } from '../table/step.lane.ts'

/** `room`: characters of history that may be kept. */
export function makeReady(db: WriteDb, room: number): void {
  db.transaction(() => {
    db.run('DELETE FROM col WHERE filling = 1')
    db.run('UPDATE col SET version = 1')
    db.run(
      'UPDATE step SET key = NULL, run_id = NULL, open = 0, size = (SELECT coalesce(sum(length(rows)), 0) + coalesce(sum(length(before)), 0) + coalesce(sum(length(after)), 0) FROM step_change WHERE step_id = step.id)',
    )
    db.run('UPDATE cell_state SET run_id = NULL, answer_id = NULL, in_hash = NULL, pick = NULL')
    for (const id of listIds(db))
      db.run(
        `UPDATE sheet SET removed_at = NULL, version = 1, rows_version = 1,
           rows = (SELECT count(*) FROM ${tableOf(id)} WHERE gone IS NULL) WHERE id = ?`,
        id,
      )
    trimHistory(db, room)
    db.exec(`CREATE TABLE new_id(kind TEXT, old INTEGER, new INTEGER, PRIMARY KEY(kind, old)) WITHOUT ROWID`)
    for (const kind of ['sheet', 'col', 'step'])
      db.run(`INSERT INTO new_id SELECT ?, id, row_number() OVER (ORDER BY id) FROM ${kind}`, kind)
  })
}
