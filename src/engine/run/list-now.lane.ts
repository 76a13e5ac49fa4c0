// The results of a list and its latest runs as of one moment, so that their figures add up.
import type { ListVerdicts } from '../../contract/app/run/list-verdicts.ts'
import type { ReadDb } from '../store/sql.ts'
import { listVerdictsRead } from './results/list-verdicts.lane.ts'
import { runViewsRead, type StoredFetch, type StoredRun } from './run-views.lane.ts'

export interface ListNow<R> {
  checks: ListVerdicts[]
  runs: R[]
}

/** Runs that have not ended, or did since a time. A statement that is not finished keeps what was committed later out. */
function listNow(db: ReadDb, sheetId: number, since: number): ListNow<StoredRun | StoredFetch> {
  const statement = db.each('SELECT id FROM sheet WHERE id = ?', sheetId)
  for (const _ of statement) {
    const ids = db.column<number>(
      "SELECT id FROM run WHERE sheet_id = ? AND state <> 'draft' AND (ended_at IS NULL OR ended_at >= ?) ORDER BY id DESC",
      sheetId,
      since,
    )
    return { checks: listVerdictsRead.listVerdicts(db, sheetId), runs: runViewsRead.readRuns(db, ids) }
  }
  return { checks: [], runs: [] }
}

export const listNowRead = { listNow }
