// The ledger of credits, read: entries page by page, sums by what they were spent on.
import type { RunId } from '../../contract/app/ids.ts'
import type { LedgerAsk, LedgerEntry, LedgerFilter, LedgerGroup, LedgerSum } from '../../contract/app/run/ledger.ts'
import type { ReadDb, SqlValue } from '../store/sql.ts'

const iso = (at: number) => new Date(at).toISOString()

/** Conditions of a filter over `e` (the entry) and `a` (its account), with their values in order. */
function where({ runId, live, since, until }: LedgerFilter): { sql: string[]; values: SqlValue[] } {
  const sql: string[] = []
  const values: SqlValue[] = []
  const add = (condition: string, value: SqlValue) => {
    sql.push(condition)
    values.push(value)
  }
  if (runId !== null) add('e.run_id = ?', runId)
  if (live !== null) add(`a.profile ${live ? '<>' : '='} ?`, 'embedded')
  if (since !== null) add('e.at >= ?', Date.parse(since))
  if (until !== null) add('e.at < ?', Date.parse(until))
  return { sql, values }
}

type EntryRow = Omit<LedgerEntry, 'at' | 'live'> & { at: number; live: number }

/** Newest first. */
export function ledgerEntries(db: ReadDb, { cursor, limit, ...filter }: LedgerAsk): LedgerEntry[] {
  const { sql, values } = where(filter)
  if (typeof cursor === 'number') {
    sql.push('e.id < ?')
    values.push(cursor)
  }
  const rows = db.all<EntryRow>(
    `SELECT e.id, e.at, e.kind, a.profile <> 'embedded' AS live, a.name AS account, e.op, e.run_id AS runId,
       e.n_rows AS rows, lower(hex(e.key)) AS input, e.outcome, e.expected, e.booked, e.balance
     FROM credit_entry e JOIN account a ON a.id = e.account_id
     ${sql.length > 0 ? `WHERE ${sql.join(' AND ')}` : ''} ORDER BY e.id DESC LIMIT ?`,
    ...values,
    limit,
  )
  return rows.map(row => ({ ...row, at: iso(row.at), live: row.live === 1, input: row.input || null }))
}

/** A call belongs to the day of its intent, as the daily cap counts it; all else to the day it was in this computer's zone. */
const day = "coalesce((SELECT day FROM attempt WHERE id = e.attempt_id), date(e.at / 1000, 'unixepoch', 'localtime'))"
const sourceId = "json_extract(head.origin, '$.sourceId')"
/** Booked for a search, not for the rows of a list. */
const ofSearch = "coalesce(r.kind = 'search', 0)"

const groups: Readonly<Record<LedgerGroup, string>> = {
  run: 'e.run_id',
  column: `iif(${ofSearch}, -1, coalesce(${sourceId}, 0))`,
  op: 'e.op',
  day,
}

type SumRow = Omit<LedgerSum, 'from' | 'to' | 'live' | 'key' | 'search'> & {
  search: number
  key: string | number | null
  live: number
  lives: number
  from: number
  to: number
}

/** Sums of everything but balance reads, the latest first. */
export function ledgerSums(db: ReadDb, by: LedgerGroup, filter: LedgerFilter): LedgerSum[] {
  const { sql, values } = where(filter)
  const named = by === 'run' || by === 'column'
  const rows = db.all<SumRow>(
    `SELECT ${groups[by]} AS key, ${by === 'run' ? 'e.run_id' : 'NULL'} AS runId,
       ${named ? 'sheet.name' : 'NULL'} AS sheet, ${named ? 'source.name' : 'NULL'} AS "column",
       ${by === 'run' || by === 'op' ? 'max(e.op)' : 'NULL'} AS op, ${named ? `max(${ofSearch})` : '0'} AS search,
       max(a.profile <> 'embedded') AS live, count(DISTINCT a.profile <> 'embedded') AS lives,
       sum(e.kind IN ('call', 'unsure')) AS calls, sum(e.booked) AS booked,
       sum(iif(e.kind = 'unsure' OR (e.kind = 'correction' AND e.outcome IS NOT 'price'), e.booked, 0)) AS unsure,
       sum(iif(e.kind = 'saved', coalesce(e.expected, 0), 0)) AS saved,
       min(e.at) AS "from", max(e.at) AS "to"
     FROM credit_entry e JOIN account a ON a.id = e.account_id
     ${
       named
         ? `LEFT JOIN run r ON r.id = e.run_id LEFT JOIN sheet ON sheet.id = r.sheet_id
            LEFT JOIN col head ON head.id = r.head_id LEFT JOIN col source ON source.id = ${sourceId}`
         : ''
     }
     WHERE ${["e.kind <> 'balance'", ...sql].join(' AND ')} GROUP BY 1 ORDER BY max(e.id) DESC`,
    ...values,
  )
  return rows.map(({ lives, key, runId, search, ...row }) => ({
    ...row,
    search: search === 1,
    key: String(key ?? ''),
    runId: runId as RunId | null,
    live: lives > 1 ? null : row.live === 1,
    from: iso(row.from),
    to: iso(row.to),
  }))
}

/** Credits that runs did not spend, by what saved them. */
function savedCredits(db: ReadDb, filter: LedgerFilter): Record<string, number> {
  const { sql, values } = where(filter)
  const saved = db.arrays<[string | null, number]>(
    `SELECT e.outcome, sum(coalesce(e.expected, 0)) FROM credit_entry e JOIN account a ON a.id = e.account_id
     WHERE ${["e.kind = 'saved'", ...sql].join(' AND ')} GROUP BY e.outcome`,
    ...values,
  )
  return Object.fromEntries(saved.map(([outcome, credits]) => [outcome ?? 'other', credits]))
}

export const ledgerRead = { ledgerEntries, ledgerSums, savedCredits }
