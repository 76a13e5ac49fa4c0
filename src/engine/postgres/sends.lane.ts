// The log of what was sent to tables of databases.
import type { TableSend } from '../../contract/app/file/postgres.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'

export type NewTableSend = Pick<TableSend, 'place' | 'table' | 'sheetId' | 'fields'> & { at: number }

/** Before the first row leaves. Returns the id of the entry. */
function noteTableSend(db: WriteDb, { at, place, table, sheetId, fields }: NewTableSend): number {
  db.run(
    "INSERT INTO table_send(at, place, table_name, sheet_id, fields, n_rows, sent, outcome) VALUES (?, ?, ?, ?, ?, 0, 0, 'unknown')",
    ...[at, place, table, sheetId, JSON.stringify(fields)],
  )
  return db.value<number>('SELECT last_insert_rowid()') ?? 0
}

function noteTableSent(
  db: WriteDb,
  id: number,
  { rows, sent, outcome }: Pick<TableSend, 'rows' | 'sent' | 'outcome'>,
): void {
  db.run('UPDATE table_send SET n_rows = ?, sent = ?, outcome = ? WHERE id = ?', rows, sent, outcome, id)
}

type Stored = Omit<TableSend, 'at' | 'fields'> & { at: number; fields: string }

/** Newest first. */
const tableSends = (db: ReadDb, limit: number): TableSend[] =>
  db
    .all<Stored>(
      `SELECT t.at, t.place, t.table_name AS "table", t.sheet_id AS sheetId, s.name AS sheet, t.fields, t.n_rows AS rows, t.sent, t.outcome
       FROM table_send t LEFT JOIN sheet s ON s.id = t.sheet_id ORDER BY t.id DESC LIMIT ?`,
      limit,
    )
    .map(send => ({ ...send, at: new Date(send.at).toISOString(), fields: JSON.parse(send.fields) as string[] }))

export const sendsRead = { tableSends }
export const sendsWrite = { noteTableSend, noteTableSent }
