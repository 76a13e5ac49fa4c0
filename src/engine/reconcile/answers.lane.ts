// Stored answers of reconciliation services, and the log of what was sent to them.
import type { ReconcileCall } from '../../contract/app/reconcile/reconcile-client.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'

/** The stored answer of each key, as JSON; null where there is none. */
function storedReconciled(db: ReadDb, keys: readonly string[]): (string | null)[] {
  const found = new Map(
    db.arrays<[key: string, raw: string]>(
      `SELECT j.value, a.raw FROM json_each(?) j CROSS JOIN reconcile_answer a ON a.key = unhex(j.value)`,
      JSON.stringify(keys),
    ),
  )
  return keys.map(key => found.get(key) ?? null)
}

/** Answers of one request, with what became of it: both or neither. */
function keepReconciled(
  db: WriteDb,
  callId: number,
  call: { http: number; received: number },
  answers: readonly { key: string; raw: string }[],
  at: number,
): void {
  db.transaction(() => {
    noteReconcileEnd(db, callId, call)
    for (const { key, raw } of answers)
      db.run('INSERT OR REPLACE INTO reconcile_answer(key, fetched_at, raw) VALUES (unhex(?), ?, ?)', key, at, raw)
  })
}

/** Before a request leaves. */
function noteReconcileCall(db: WriteDb, call: Omit<ReconcileCall, 'at' | 'sheet'> & { at: number }): number {
  const { at, host, kind, sheetId, fields, items, sent } = call
  db.run(
    'INSERT INTO reconcile_call(at, host, kind, sheet_id, fields, items, sent) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[at, host, kind, sheetId, JSON.stringify(fields), items, sent],
  )
  return db.value<number>('SELECT last_insert_rowid()') ?? 0
}

function noteReconcileEnd(db: WriteDb, callId: number, { http, received }: { http: number; received: number }): void {
  db.run('UPDATE reconcile_call SET http = ?, received = ? WHERE id = ?', http, received, callId)
}

type StoredCall = Omit<ReconcileCall, 'at' | 'fields'> & { at: number; fields: string }

/** Newest first. */
function reconcileCalls(db: ReadDb, limit: number): ReconcileCall[] {
  return db
    .all<StoredCall>(
      `SELECT c.at, c.host, c.kind, c.sheet_id AS sheetId, s.name AS sheet, c.fields, c.items, c.sent, c.http, c.received
       FROM reconcile_call c LEFT JOIN sheet s ON s.id = c.sheet_id ORDER BY c.id DESC LIMIT ?`,
      limit,
    )
    .map(call => ({ ...call, at: new Date(call.at).toISOString(), fields: JSON.parse(call.fields) as string[] }))
}

export const answersRead = { storedReconciled, reconcileCalls }
export const answersWrite = { keepReconciled, noteReconcileCall, noteReconcileEnd }
