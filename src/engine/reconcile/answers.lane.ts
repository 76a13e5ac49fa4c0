// Services that someone has added, their stored answers, and the log of what was sent to them.
import type { ReconcileCall } from '../../contract/app/reconcile/reconcile-client.ts'
import type { EgressAsk } from '../../contract/app/run/egress.ts'
import { reconcileSent } from '../privacy/egress.lane.ts'
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
function noteReconcileCall(db: WriteDb, call: Omit<ReconcileCall, 'id' | 'at' | 'sheet'> & { at: number }): number {
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
function reconcileCalls(db: ReadDb, { limit, ...filter }: EgressAsk): ReconcileCall[] {
  const { text, params } = reconcileSent(filter)
  return db
    .all<StoredCall>(
      `SELECT c.id, c.at, c.host, c.kind, c.sheet_id AS sheetId, s.name AS sheet, c.fields, c.items, c.sent, c.http, c.received
       FROM reconcile_call c LEFT JOIN sheet s ON s.id = c.sheet_id
       WHERE ${text} ORDER BY c.id DESC LIMIT ?`,
      ...params,
      limit,
    )
    .map(call => ({ ...call, at: new Date(call.at).toISOString(), fields: JSON.parse(call.fields) as string[] }))
}

export interface StoredService {
  service: string
  allowPrivate: boolean
  /** JSON. */
  facts: string
}

/** The one that was used last first. */
function reconcileServices(db: ReadDb): StoredService[] {
  return db
    .all<Omit<StoredService, 'allowPrivate'> & { allowed: number }>(
      'SELECT address AS service, allow_private AS allowed, facts FROM reconcile_service ORDER BY used_at DESC, address',
    )
    .map(({ allowed, ...one }) => ({ ...one, allowPrivate: allowed === 1 }))
}

const reconcileService = (db: ReadDb, service: string): string | null =>
  db.value<string>('SELECT facts FROM reconcile_service WHERE address = ?', service) ?? null

function keepReconcileService(db: WriteDb, { service, allowPrivate, facts, at }: StoredService & { at: number }): void {
  db.run(
    'INSERT OR REPLACE INTO reconcile_service(address, allow_private, facts, used_at) VALUES (?, ?, ?, ?)',
    ...[service, allowPrivate ? 1 : 0, facts, at],
  )
}

function forgetReconcileService(db: WriteDb, service: string): void {
  db.run('DELETE FROM reconcile_service WHERE address = ?', service)
}

export const answersRead = { storedReconciled, reconcileCalls, reconcileServices, reconcileService }
export const answersWrite = {
  ...{ keepReconciled, noteReconcileCall, noteReconcileEnd },
  ...{ keepReconcileService, forgetReconcileService },
}
