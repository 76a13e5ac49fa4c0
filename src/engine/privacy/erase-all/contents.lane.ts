// How much a workspace contains, before it is erased as a whole.
import type { WorkspaceContents } from '../../../contract/app/privacy/erase-all.ts'
import type { ReadDb } from '../../store/sql.ts'

export type CountedContents = Pick<
  WorkspaceContents,
  'lists' | 'rows' | 'answers' | 'searches' | 'suppressed' | 'openRuns'
>

const workspaceContents = (db: ReadDb): CountedContents =>
  db.get<CountedContents>(
    `SELECT (SELECT count(*) FROM sheet) lists, (SELECT coalesce(sum(rows), 0) FROM sheet) rows,
       (SELECT count(*) FROM answer) answers, (SELECT count(*) FROM search) searches,
       (SELECT count(*) FROM suppression) suppressed,
       (SELECT count(*) FROM run WHERE ended_at IS NULL AND state <> 'draft'
         AND NOT (state = 'waiting' AND reason = 'later')) openRuns`,
  ) ?? { lists: 0, rows: 0, answers: 0, searches: 0, suppressed: 0, openRuns: 0 }

export const contentsRead = { workspaceContents }
