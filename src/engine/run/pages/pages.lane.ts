// The writer's part of a fetch: pages that were answered become records, those that were refused end their reading, and the
// task of the next page is made in the same commit.

import type { QuestionChoice } from '../../../contract/service/question-choices.ts'
import { attemptState, taskState } from '../../answer/states.ts'
import type { WriteDb } from '../../store/sql.ts'
import { storedQuery } from '../ask/query.ts'
import { variantOf } from '../ask/variants.ts'
import type { PagesRun } from '../ledger/run-row.lane.ts'
import { askNext, pageWaits } from './next-page.lane.ts'
import { askedBy, type PageTask } from './page-task.ts'
import type { QuestionRemarks } from './question-remarks.ts'
import { type ReadingRow, readingRow } from './readings.lane.ts'
import { endVariant, type SearchTerms, storePage } from './store-page.lane.ts'

/**
 * Stores the pages of ended tasks and makes the task of the next page, if one is wanted. `remarks`: what the
 * service said of the words of a question, by task.
 */
export function turnPages(
  db: WriteDb,
  run: PagesRun,
  terms: SearchTerms,
  remarks: ReadonlyMap<number, QuestionRemarks>,
  now: number,
): void {
  if (run.reading_id === null) {
    db.run('UPDATE task SET applied = NULL WHERE run_id = ? AND applied IS NOT NULL', run.id)
    return
  }
  const ended = db.all<PageTask>(
    `SELECT id, op, input, state, err, answer_id FROM task INDEXED BY task_apply
     WHERE run_id = ? AND applied IS NOT NULL ORDER BY id`,
    run.id,
  )
  for (const task of ended) {
    db.run('UPDATE task SET applied = NULL WHERE id = ?', task.id)
    const reading = readingRow(db, run.reading_id ?? 0)
    if (!reading) continue
    if (task.state === taskState.answered) storePage(db, reading, task, terms, remarks.get(task.id), now)
    else if (task.state === taskState.failed) noteFailure(db, reading, task, remarks.get(task.id)?.choices)
    else if (task.state === taskState.withdrawn)
      endVariant(db, reading.id, variantOf(storedQuery(reading.query), askedBy(task)), 'failed', task.err)
  }
  // A fetch may have to wait for the service before its first turn: without a task it would be taken for done.
  const open = run.state === 'running' || run.state === 'waiting'
  if (ended.length > 0 || (open && !pageWaits(db, run.id))) askNext(db, run, terms)
}

/**
 * What a refusal means for the search: of a later page as a whole, it is the service's end of pages. A call that was found
 * not to have been charged was never refused.
 */
function noteFailure(db: WriteDb, reading: ReadingRow, task: PageTask, choices: QuestionChoice[] = []): void {
  const last = db.get<{ http: number | null; state: number }>(
    'SELECT http, state FROM attempt WHERE task_id = ? ORDER BY n DESC LIMIT 1',
    task.id,
  )
  if (!last || last.state === attemptState.unsure) return
  const asked = askedBy(task)
  const variant = variantOf(storedQuery(reading.query), asked)
  if (last.http === 400 && asked.page > 1) endVariant(db, reading.id, variant, 'service_stops', `page ${asked.page}`)
  else {
    db.run('UPDATE search_reading SET choices = ? WHERE id = ?', JSON.stringify(choices), reading.id)
    endVariant(db, reading.id, variant, last.http === 504 ? 'too_slow' : 'failed', task.err)
  }
}
