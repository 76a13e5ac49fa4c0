// The egress log, read from the attempts: every call whose intent was written, but those that are known not to have left.
import type { EgressAsk, EgressEntry } from '../../contract/app/run/egress.ts'
import { attemptState } from '../answer/states.ts'
import type { ReadDb, SqlValue } from '../store/sql.ts'

type Row = Omit<EgressEntry, 'at' | 'live' | 'fields' | 'state'> & {
  at: number
  live: number
  fields: string | null
  state: number
}

/** Newest first. */
function egressEntries(db: ReadDb, { cursor, limit, live, since, until }: EgressAsk): EgressEntry[] {
  // Those that went by their age have neither a host nor fields.
  const sql = [`a.state <> ${attemptState.not_sent}`, '(a.host IS NOT NULL OR a.fields IS NOT NULL)']
  const values: SqlValue[] = []
  const add = (condition: string, value: SqlValue) => {
    sql.push(condition)
    values.push(value)
  }
  if (live !== null) add(`c.profile ${live ? '<>' : '='} ?`, 'embedded')
  if (since !== null) add('a.intent_at >= ?', Date.parse(since))
  if (until !== null) add('a.intent_at < ?', Date.parse(until))
  if (typeof cursor === 'number') add('a.id < ?', cursor)
  const rows = db.all<Row>(
    `SELECT a.id, a.intent_at AS at, c.profile <> 'embedded' AS live, coalesce(a.host, '') AS host, t.op, a.fields,
       r.id AS runId, s.name AS sheet,
       (SELECT min(g.row_id) FROM target g WHERE g.task_id = t.id) AS rowId,
       (SELECT count(*) FROM target g WHERE g.task_id = t.id) AS rows,
       a.state, a.http, length(CAST(t.input AS BLOB)) AS sent, a.bytes AS received
     FROM attempt a JOIN task t ON t.id = a.task_id JOIN run r ON r.id = t.run_id JOIN account c ON c.id = r.account_id
       LEFT JOIN sheet s ON s.id = r.sheet_id
     WHERE ${sql.join(' AND ')} ORDER BY a.id DESC LIMIT ?`,
    ...values,
    limit,
  )
  return rows.map(({ at, live: isLive, fields, state, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    live: isLive === 1,
    fields: fields ? fields.split(',') : [],
    state: state === attemptState.intent ? 'sent' : state === attemptState.unsure ? 'unsure' : 'answered',
  }))
}

export const egressRead = { egressEntries }
