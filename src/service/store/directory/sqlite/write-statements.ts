// The prepared statements that write records, keys, sources and totals of `directory.db`.
import type { Database, Statement } from 'better-sqlite3'
import type { NextIds } from '../import-batch.ts'
import { type DirectoryKind, FIRST_OWN_ID } from '../port.ts'

/** `source` is the number of a source, `name` its id. */
export type RecordRow = { id: number; source: number; name: string; record: string }

type PerKind<T> = Readonly<Record<DirectoryKind, T>>

export interface WriteStatements {
  /** Takes ids as JSON. */
  readonly records: PerKind<Statement<[string], RecordRow>>
  readonly keys: Statement<[kind: string, keys: string], { key: string; id: number }>
  readonly addKey: Statement<[kind: string, key: string, id: number]>
  readonly dropKeys: Statement<[kind: string, id: number]>
  readonly next: Statement<[], NextIds>
  readonly setNext: Statement<[contact: number, company: number]>
  readonly grow: Statement<[contacts: number, companies: number]>
  /** Answers the number of the source. */
  readonly source: Statement<[id: string, file: string | null, date: string], number>
  readonly growSource: PerKind<Statement<[by: number, source: number]>>
  readonly add: PerKind<Statement<[source: number, record: string, id: number]>>
  readonly change: PerKind<Statement<[source: number, record: string, id: number]>>
  readonly drop: PerKind<Statement<[id: number]>>
  /** Ids of the records of a source. */
  readonly ofSource: PerKind<Statement<[source: string], number>>
  /** Ids of the contacts of a company. */
  readonly staff: Statement<[company: number], number>
}

export function writeStatements(db: Database): WriteStatements {
  const selectRecords = (kind: DirectoryKind) =>
    db.prepare<[string], RecordRow>(
      `SELECT r.id, r.source, s.id AS name, r.record FROM ${kind}_record r JOIN source s ON s.number = r.source
       WHERE r.id IN (SELECT value FROM json_each(?))`,
    )
  const insertRecord = (kind: DirectoryKind) => `INSERT INTO ${kind}_record (source, record, id) VALUES (?, ?, ?)`
  const idsOfSource = (kind: DirectoryKind) =>
    // Two steps, because the index holds own records only.
    db
      .prepare<[string], number>(
        `WITH asked AS MATERIALIZED (SELECT number FROM source WHERE id = ?)
         SELECT id FROM ${kind}_record WHERE id < ${FIRST_OWN_ID} AND source = (SELECT number FROM asked)
         UNION ALL
         SELECT id FROM ${kind}_record WHERE id >= ${FIRST_OWN_ID} AND source = (SELECT number FROM asked)`,
      )
      .pluck()
  return {
    records: { contact: selectRecords('contact'), company: selectRecords('company') },
    keys: db.prepare<[string, string], { key: string; id: number }>(
      'SELECT key, id FROM own_key WHERE kind = ? AND key IN (SELECT value FROM json_each(?))',
    ),
    addKey: db.prepare<[string, string, number]>('INSERT OR IGNORE INTO own_key (kind, key, id) VALUES (?, ?, ?)'),
    dropKeys: db.prepare<[string, number]>('DELETE FROM own_key WHERE kind = ? AND id = ?'),
    next: db.prepare<[], NextIds>('SELECT next_contact AS contact, next_company AS company FROM directory'),
    setNext: db.prepare<[number, number]>('UPDATE directory SET next_contact = ?, next_company = ?'),
    grow: db.prepare<[number, number]>('UPDATE directory SET contacts = contacts + ?, companies = companies + ?'),
    source: db
      .prepare<[string, string | null, string], number>(
        `INSERT INTO source (id, file, date) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET file = excluded.file, date = excluded.date RETURNING number`,
      )
      .pluck(),
    growSource: {
      contact: db.prepare<[number, number]>('UPDATE source SET contacts = contacts + ? WHERE number = ?'),
      company: db.prepare<[number, number]>('UPDATE source SET companies = companies + ? WHERE number = ?'),
    },
    add: {
      contact: db.prepare<[number, string, number]>(insertRecord('contact')),
      company: db.prepare<[number, string, number]>(insertRecord('company')),
    },
    change: {
      contact: db.prepare<[number, string, number]>('UPDATE contact_record SET source = ?, record = ? WHERE id = ?'),
      company: db.prepare<[number, string, number]>('UPDATE company_record SET source = ?, record = ? WHERE id = ?'),
    },
    drop: {
      contact: db.prepare<[number]>('DELETE FROM contact_record WHERE id = ?'),
      company: db.prepare<[number]>('DELETE FROM company_record WHERE id = ?'),
    },
    ofSource: {
      contact: idsOfSource('contact'),
      company: idsOfSource('company'),
    },
    staff: db.prepare<[number], number>('SELECT id FROM contact WHERE company_id = ? ORDER BY id').pluck(),
  }
}
