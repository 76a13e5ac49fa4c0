// What is known of the results of many rows at once: state, marks, where each comes from and what it cost.
import { cellMarks } from '../../contract/app/cell/cell.ts'
import type { ReadDb } from '../store/sql.ts'
import { rowCredits, sourceOf, tasksOf } from './cost.lane.ts'
import { cellStateNumber, cellStateOf } from './states.ts'

/** Of one row; `marks`: of all result columns that were asked about. */
export interface RowEvidence {
  readonly state: ReturnType<typeof cellStateOf>
  readonly marks: number
  readonly source: string
  readonly provider: string
  /** When it was answered or decided, UTC milliseconds. */
  readonly at: number
  readonly rule: string | null
  readonly runId: number | null
}

interface Stored {
  row_id: number
  col_id: number
  state: number
  marks: number
  at: number
  rule: string | null
  run_id: number | null
  fetched_at: number | null
  source: string | null
  profile: string | null
  account: string | null
}

/** What must never look like a checked value. */
const doubtful = cellMarks.practice | cellMarks.guess | cellMarks.stale
const unsure = cellStateNumber('unsure')

/** Results of `columnIds` in rows, by row: `resultColumnId`, which is one of them, has the state. */
export function evidenceOf(
  db: ReadDb,
  sheetId: number,
  resultColumnId: number,
  columnIds: readonly number[],
  ids: readonly number[] | Uint32Array,
): Map<number, RowEvidence> {
  const found = new Map<number, RowEvidence>()
  const marks = new Map<number, number>()
  for (const row of db.each<Stored>(
    `SELECT c.row_id, c.col_id, c.state, c.marks, c.at, c.rule, c.run_id, n.fetched_at, n.source,
       coalesce(a.profile, ra.profile) AS profile, coalesce(a.name, ra.name) AS account
     FROM json_each(?) j CROSS JOIN json_each(?) i
     CROSS JOIN cell_state c ON c.sheet_id = ? AND c.col_id = i.value AND c.row_id = j.value
     LEFT JOIN answer n ON n.id = c.answer_id LEFT JOIN account a ON a.id = n.account_id
     LEFT JOIN run r ON r.id = c.run_id LEFT JOIN account ra ON ra.id = r.account_id`,
    JSON.stringify(Array.from(ids)),
    JSON.stringify(columnIds),
    sheetId,
  )) {
    marks.set(row.row_id, (marks.get(row.row_id) ?? 0) | row.marks)
    if (row.col_id !== resultColumnId && found.has(row.row_id)) continue
    const { fetched_at, source, profile } = row
    const answer = fetched_at === null || profile === null ? undefined : { source, profile }
    found.set(row.row_id, {
      state: cellStateOf(row.state),
      marks: row.marks,
      source: sourceOf(row.marks, row.marks, answer),
      provider: profile === null || profile === 'embedded' ? 'Practice' : (row.account ?? 'live service'),
      at: fetched_at ?? row.at,
      rule: row.rule,
      runId: row.run_id,
    })
  }
  for (const [rowId, evidence] of found) found.set(rowId, { ...evidence, marks: marks.get(rowId) ?? evidence.marks })
  return found
}

/** Credits that a row of a run was booked with. */
export const creditsOf = (db: ReadDb, runId: number | null, rowId: number): number =>
  tasksOf(db, runId, rowId).reduce((sum, task) => sum + rowCredits(db, task, rowId), 0)

/** Of these rows, those with a result that must be marked. */
export function doubtfulRows(db: ReadDb, sheetId: number, columnIds: readonly number[], ids: Uint32Array): number[] {
  return db.column<number>(
    `SELECT DISTINCT j.value FROM json_each(?) j CROSS JOIN json_each(?) i
     CROSS JOIN cell_state c ON c.sheet_id = ? AND c.col_id = i.value AND c.row_id = j.value
     WHERE c.marks & ${doubtful} <> 0 OR c.state = ${unsure}`,
    JSON.stringify(Array.from(ids)),
    JSON.stringify(columnIds),
    sheetId,
  )
}

/** Whether any row of the list has such a result in these columns. */
export const hasDoubtful = (db: ReadDb, sheetId: number, columnIds: readonly number[]): boolean =>
  db.value<number>(
    `SELECT 1 FROM json_each(?) i CROSS JOIN cell_state c ON c.sheet_id = ? AND c.col_id = i.value
     WHERE c.marks & ${doubtful} <> 0 OR c.state = ${unsure} LIMIT 1`,
    JSON.stringify(columnIds),
    sheetId,
  ) !== undefined

const words: readonly (readonly [mark: number, word: string])[] = [
  [cellMarks.practice, 'practice'],
  [cellMarks.guess, 'guess'],
  [cellMarks.stale, 'stale'],
]

/** What has to be said of a value wherever it goes; '' = nothing. */
export const markWords = ({ state, marks }: Pick<RowEvidence, 'state' | 'marks'>): string =>
  [...words.flatMap(([mark, word]) => (marks & mark ? [word] : [])), ...(state === 'unsure' ? ['unsure'] : [])].join(
    ', ',
  )
