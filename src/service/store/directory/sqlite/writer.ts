// The writing side of `directory.db`: one connection, one transaction at a time, records and derived tables together.
import Database from 'better-sqlite3'
import type { Person } from '../../../../contract/service/person.ts'
import type { Transact, Writes } from '../import.ts'
import type { NextIds, Put, RecordOf } from '../import-batch.ts'
import { FIRST_OWN_ID, type Found, type Kind } from '../port.ts'
import { readRecord, writeRecord } from '../stored-record.ts'
import { ValueCounts } from '../value-counts.ts'
import type { Value } from '../vocabulary.ts'
import { RecordIndex } from './index-records.ts'
import { createIndexes, dropIndexes, noteDerived, prepareSchema } from './schema.ts'

/** Batches that loading commits together. */
const gatheredMost = 25

type RecordRow = { id: number; source: number; name: string; record: string }

export interface Writer {
  readonly transact: Transact
  /** Whether there are no records at all. */
  isEmpty(): boolean
  /** Does work with the B-trees away and builds them after it, whatever becomes of it. */
  loading<T>(work: () => Promise<T>): Promise<T>
  forgetSource(sourceId: string): void
  close(): Promise<void>
}

/** Opens the file for writing, making or renewing its tables. Throws if it is in use or of a newer version. */
export function openWriter(file: string): Writer {
  const db = new Database(file, { timeout: 1000 })
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = NORMAL')
    db.pragma('cache_size = -65536')
    const { reindex } = prepareSchema(db, FIRST_OWN_ID)
    const stored = db.prepare<[string], Value>(
      'SELECT code, value, key, contacts, companies FROM value WHERE field = ?',
    )
    const values = new ValueCounts(field => stored.all(field))
    const index = new RecordIndex(db, values)
    if (reindex) indexAnew(db, index, values)
    return writerOf(db, index, values)
  } catch (error) {
    db.close()
    throw error
  }
}

/** Settings of the connection while it loads, and otherwise. */
const loadingPragmas = [
  ['wal_autocheckpoint', 20_000, 1000],
  ['cache_size', -262_144, -65_536],
  ['threads', 2, 0],
] as const

const facetTables = ['contact_facet', 'company_facet', 'company_trigram'] as const

/** How many megabytes of tokens are held before they are written, and how eagerly what was written is merged. */
function setFacets(db: Database.Database, megabytes: number, merge: number): void {
  for (const table of facetTables) {
    // FTS5 takes whole numbers only, and bound ones arrive as fractions.
    db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ${megabytes * 2 ** 20})`)
    db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('automerge', ${merge})`)
  }
}

/** Writes what changed in the vocabulary; values that nothing carries any more go. */
function writeValues(db: Database.Database, values: ValueCounts): void {
  const write = db.prepare('INSERT OR REPLACE INTO value VALUES (?, ?, ?, ?, ?, ?)')
  const drop = db.prepare('DELETE FROM value WHERE field = ? AND code = ?')
  for (const { field, code, value, key, contacts, companies } of values.changes()) {
    if (contacts + companies > 0) write.run(field, code, value, key, contacts, companies)
    else drop.run(field, code)
  }
}

/** Fills the derived tables from the records. */
function indexAnew(db: Database.Database, index: RecordIndex, values: ValueCounts): void {
  const page = 1000
  for (const kind of ['company', 'contact'] as const) {
    const next = db.prepare<[number, number], { id: number; record: string }>(
      `SELECT id, record FROM ${kind}_record WHERE id > ? ORDER BY id LIMIT ?`,
    )
    for (let rows = next.all(0, page); rows.length > 0; rows = next.all(rows.at(-1)?.id ?? 0, page))
      db.transaction(() => {
        for (const { id, record } of rows) {
          if (kind === 'company') index.addCompany(readRecord('company', id, record))
          else index.addContact(readRecord('contact', id, record))
        }
        writeValues(db, values)
      })()
  }
  noteDerived(db)
}

function writerOf(db: Database.Database, index: RecordIndex, values: ValueCounts): Writer {
  const selectRecords = (kind: Kind) =>
    db.prepare<[string], RecordRow>(
      `SELECT r.id, r.source, s.id AS name, r.record FROM ${kind}_record r JOIN source s ON s.number = r.source
       WHERE r.id IN (SELECT value FROM json_each(?))`,
    )
  const statements = {
    records: { contact: selectRecords('contact'), company: selectRecords('company') },
    keys: db.prepare<[string, string], { key: string; id: number }>(
      'SELECT key, id FROM own_key WHERE kind = ? AND key IN (SELECT value FROM json_each(?))',
    ),
    next: db.prepare<[], NextIds>('SELECT next_contact AS contact, next_company AS company FROM directory'),
    setNext: db.prepare<[number, number]>('UPDATE directory SET next_contact = ?, next_company = ?'),
    grow: db.prepare<[number, number]>('UPDATE directory SET contacts = contacts + ?, companies = companies + ?'),
    tick: db.prepare('UPDATE directory SET version = version + 1'),
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
    put: {
      contact: db.prepare<[number, number, string]>('INSERT OR REPLACE INTO contact_record VALUES (?, ?, ?)'),
      company: db.prepare<[number, number, string]>('INSERT OR REPLACE INTO company_record VALUES (?, ?, ?)'),
    },
    drop: {
      contact: db.prepare<[number]>('DELETE FROM contact_record WHERE id = ?'),
      company: db.prepare<[number]>('DELETE FROM company_record WHERE id = ?'),
    },
    ofSource: {
      contact: db
        .prepare<[string], number>(
          'SELECT id FROM contact_record WHERE source = (SELECT number FROM source WHERE id = ?)',
        )
        .pluck(),
      company: db
        .prepare<[string], number>(
          'SELECT id FROM company_record WHERE source = (SELECT number FROM source WHERE id = ?)',
        )
        .pluck(),
    },
    staff: db.prepare<[number], number>('SELECT id FROM contact WHERE company_id = ? ORDER BY id').pluck(),
    empty: db.prepare<[], number>('SELECT contacts + companies = 0 FROM directory').pluck(),
    dropSource: db.prepare<[string]>('DELETE FROM source WHERE id = ?'),
  }

  /** While the B-trees are away: companies that contacts name and that are not there yet; null = they are not away. */
  let awaited: Set<number> | null = null

  const found = <K extends Kind>(kind: K, ids: readonly number[]) =>
    statements.records[kind]
      .all(JSON.stringify(ids))
      .map(row => ({ row, record: readRecord(kind, row.id, row.record) }))

  const staffOf = (companyId: number, isNew: boolean): Person[] => {
    if (awaited && isNew && !awaited.has(companyId)) return []
    const ids = statements.staff.all(companyId)
    return ids.length === 0 ? [] : found('contact', ids).map(({ record }) => record)
  }

  /** Records gained and lost since `settle`, by source. */
  const gained: Record<Kind, Map<number, number>> = { contact: new Map(), company: new Map() }
  const count = (kind: Kind, source: number, by: 1 | -1) => {
    gained[kind].set(source, (gained[kind].get(source) ?? 0) + by)
  }
  /** Writes what was counted: totals, sources, the vocabulary. */
  const settle = () => {
    for (const kind of ['contact', 'company'] as const) {
      for (const [source, by] of gained[kind]) {
        statements.grow.run(kind === 'contact' ? by : 0, kind === 'company' ? by : 0)
        statements.growSource[kind].run(by, source)
      }
      gained[kind].clear()
    }
    writeValues(db, values)
  }
  const forgetCounts = () => {
    for (const kind of ['contact', 'company'] as const) gained[kind].clear()
    values.reset()
    index.reset()
  }

  const store = <K extends Kind>(kind: K, { id, record }: Put<K>, source: number, before: RecordRow | undefined) => {
    if (before) count(kind, before.source, -1)
    count(kind, source, 1)
    statements.put[kind].run(id, source, writeRecord(record))
  }

  const writes: Writes = {
    async idsByKey(kind, keys) {
      const ids = new Map<string, number[]>()
      if (keys.length === 0) return ids
      for (const { key, id } of statements.keys.all(kind, JSON.stringify(keys))) {
        const same = ids.get(key)
        if (same) same.push(id)
        else ids.set(key, [id])
      }
      return ids
    },
    async records<K extends Kind>(kind: K, ids: readonly number[]) {
      const entries = ids.length === 0 ? [] : found(kind, ids)
      return new Map(
        entries.map(({ row, record }): [number, Found<RecordOf[K]>] => [row.id, { record, source: row.name }]),
      )
    },
    async nextIds() {
      const next = statements.next.get()
      if (!next) throw new Error('The directory has lost its own row.')
      return next
    },
    async put(source, companies, contacts, next) {
      const number = statements.source.get(source.id, source.file, source.date) ?? 0
      const before = {
        company: new Map(
          found(
            'company',
            companies.map(({ id }) => id),
          ).map(each => [each.row.id, each]),
        ),
        contact: new Map(
          found(
            'contact',
            contacts.map(({ id }) => id),
          ).map(each => [each.row.id, each]),
        ),
      }
      for (const put of companies) {
        const old = before.company.get(put.id)
        const staff = staffOf(put.id, old === undefined)
        // Contacts repeat what their employer has, so they leave and come back with it.
        for (const person of staff) index.removeContact(person)
        if (old) index.removeCompany(old.record)
        store('company', put, number, old?.row)
        index.addCompany(put.record)
        for (const person of staff) index.addContact(person)
      }
      for (const put of contacts) {
        const old = before.contact.get(put.id)
        if (old) index.removeContact(old.record)
        store('contact', put, number, old?.row)
        index.addContact(put.record)
        if (awaited && put.record.org_id !== null) awaited.add(put.record.org_id)
      }
      statements.setNext.run(next.contact, next.company)
    },
    async idsOfSource(kind, sourceId) {
      return statements.ofSource[kind].all(sourceId)
    },
    async remove(contacts, companies) {
      const people = contacts.length === 0 ? [] : found('contact', contacts)
      for (const { row, record } of people) {
        index.removeContact(record)
        statements.drop.contact.run(row.id)
        count('contact', row.source, -1)
      }
      let removed = 0
      for (const { row, record } of companies.length === 0 ? [] : found('company', companies)) {
        const [heir] = statements.staff.all(row.id)
        count('company', row.source, -1)
        if (heir === undefined) {
          index.removeCompany(record)
          statements.drop.company.run(row.id)
          removed += 1
        } else {
          const source = found('contact', [heir])[0]?.row.source ?? row.source
          statements.put.company.run(row.id, source, row.record)
          count('company', source, 1)
        }
      }
      return { contact: people.length, company: removed }
    },
  }

  /** While loading: transactions of the caller that the open one holds. */
  let gathered = 0
  const commit = () => {
    gathered = 0
    settle()
    statements.tick.run()
    db.exec('COMMIT')
  }
  const undo = () => {
    if (db.inTransaction) db.exec('ROLLBACK')
    gathered = 0
    forgetCounts()
  }

  let turn: Promise<unknown> = Promise.resolve()
  const transact: Transact = (work, keep = true) => {
    const run = turn.then(async () => {
      if (!db.inTransaction) db.exec('BEGIN IMMEDIATE')
      try {
        const result = await work(writes)
        gathered += 1
        if (!keep) undo()
        else if (!awaited || gathered >= gatheredMost) commit()
        return result
      } catch (error) {
        undo()
        throw error
      }
    })
    turn = run.catch(() => undefined)
    return run
  }

  return {
    transact,
    isEmpty: () => statements.empty.get() === 1,
    async loading(work) {
      awaited = new Set()
      dropIndexes(db)
      for (const [pragma, value] of loadingPragmas) db.pragma(`${pragma} = ${value}`)
      setFacets(db, 64, 0)
      try {
        return await work()
      } finally {
        if (db.inTransaction) commit()
        awaited = null
        createIndexes(db)
        setFacets(db, 1, 4)
        for (const table of facetTables) db.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)
        for (const [pragma, , usual] of loadingPragmas) db.pragma(`${pragma} = ${usual}`)
      }
    },
    forgetSource: sourceId => void statements.dropSource.run(sourceId),
    async close() {
      await turn
      db.close()
    },
  }
}
