// The egress log, read from the attempts: every call whose intent was written, but those that are known not to have left. And what was
// sent in all, with the requests to reconciliation services.
import type { EgressAsk, EgressEntry, EgressFilter, EgressSums, SentSum } from '../../contract/app/run/egress.ts'
import { attemptState } from '../answer/states.ts'
import { type ConditionSql, joinConditions } from '../check/condition.lane.ts'
import type { ReadDb, SqlText, SqlValue } from '../store/sql.ts'

type Row = Omit<EgressEntry, 'at' | 'live' | 'fields' | 'state'> & {
  at: number
  live: number
  fields: string | null
  state: number
}

/** Without a `cursor`: all of them. */
type SentFilter = EgressFilter & Pick<EgressAsk, 'cursor'>

const always = (text: SqlText): ConditionSql => ({ text, params: [] })
const when = (text: SqlText, value: SqlValue): ConditionSql[] => (value === null ? [] : [{ text, params: [value] }])
const timeOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** Of attempts named `a` of accounts named `c`. */
const runsSent = ({ live, since, until, cursor = null }: SentFilter): ConditionSql =>
  joinConditions(
    [
      always(`a.state <> ${attemptState.not_sent}`),
      // Those that went by their age have neither a host nor fields.
      always('a.host IS NOT NULL OR a.fields IS NOT NULL'),
      ...(live === null ? [] : [always(`c.profile ${live ? '<>' : '='} 'embedded'`)]),
      ...when('a.intent_at >= ?', timeOf(since)),
      ...when('a.intent_at < ?', timeOf(until)),
      ...when('a.id < ?', cursor),
    ],
    ' AND ',
  )

/** Of calls named `c`: none of them is of Practice. */
export const reconcileSent = ({ live, since, until, cursor = null }: SentFilter): ConditionSql =>
  joinConditions(
    [
      always(live === false ? '0' : '1'),
      ...when('c.at >= ?', timeOf(since)),
      ...when('c.at < ?', timeOf(until)),
      ...when('c.id < ?', cursor),
    ],
    ' AND ',
  )

/** Newest first. */
function egressEntries(db: ReadDb, { limit, ...filter }: EgressAsk): EgressEntry[] {
  const { text, params } = runsSent(filter)
  const rows = db.all<Row>(
    `SELECT a.id, a.intent_at AS at, c.profile <> 'embedded' AS live, coalesce(a.host, '') AS host, t.op, a.fields,
       r.id AS runId, s.name AS sheet,
       (SELECT min(g.row_id) FROM target g WHERE g.task_id = t.id) AS rowId,
       (SELECT count(*) FROM target g WHERE g.task_id = t.id) AS rows,
       a.state, a.http, length(CAST(t.input AS BLOB)) AS sent, a.bytes AS received
     FROM attempt a JOIN task t ON t.id = a.task_id JOIN run r ON r.id = t.run_id JOIN account c ON c.id = r.account_id
       LEFT JOIN sheet s ON s.id = r.sheet_id
     WHERE ${text} ORDER BY a.id DESC LIMIT ?`,
    ...params,
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

const noneSent: SentSum = { calls: 0, bytes: 0 }

/** What the log comes to. */
function egressSums(db: ReadDb, filter: EgressFilter): EgressSums {
  const runs = runsSent(filter)
  const reconciled = reconcileSent(filter)
  const ofRuns =
    'attempt a JOIN task t ON t.id = a.task_id JOIN run r ON r.id = t.run_id JOIN account c ON c.id = r.account_id'
  return {
    runs:
      db.get<SentSum>(
        `SELECT count(*) AS calls, coalesce(sum(length(CAST(t.input AS BLOB))), 0) AS bytes FROM ${ofRuns} WHERE ${runs.text}`,
        ...runs.params,
      ) ?? noneSent,
    reconciliation:
      db.get<SentSum>(
        `SELECT count(*) AS calls, coalesce(sum(c.sent), 0) AS bytes FROM reconcile_call c WHERE ${reconciled.text}`,
        ...reconciled.params,
      ) ?? noneSent,
    hosts:
      db.value<number>(
        `SELECT count(*) FROM (SELECT a.host FROM ${ofRuns} WHERE ${runs.text} AND a.host IS NOT NULL
           UNION SELECT c.host FROM reconcile_call c WHERE ${reconciled.text})`,
        ...runs.params,
        ...reconciled.params,
      ) ?? 0,
  }
}

export const egressRead = { egressEntries, egressSums }
