// What an import does to the tables of `directory.db`, inside a transaction that the writer has begun.
import type { Database } from 'better-sqlite3'
import type { Person } from '../../../../contract/service/person.ts'
import { keysAt } from '../identity.ts'
import type { DirectoryWrites } from '../import.ts'
import type { RecordOf, RecordPut } from '../import-batch.ts'
import { type DirectoryKind, FIRST_OWN_ID, type FoundRows } from '../port.ts'
import { readRecord, writeRecord } from '../stored-record.ts'
import type { ValueCounts } from '../value-counts.ts'
import type { RecordIndex } from './index-records.ts'
import { type RecordRow, writeStatements } from './write-statements.ts'

/** Writes, and what is counted meanwhile. */
export interface CountedWrites {
  readonly writes: DirectoryWrites
  /** Writes what was counted: totals, sources, the vocabulary. Belongs before every commit. */
  settle(): void
  /** Forgets what was counted: the transaction is undone. */
  forget(): void
  /** The B-trees go away, or are there again. */
  loading(begins: boolean): void
}

/** Writes what changed in the vocabulary; values that nothing carries any more go. */
export function writeValues(db: Database, values: ValueCounts): void {
  const write = db.prepare('INSERT OR REPLACE INTO value VALUES (?, ?, ?, ?, ?, ?)')
  const drop = db.prepare('DELETE FROM value WHERE field = ? AND code = ?')
  for (const { field, code, value, key, contacts, companies } of values.changes()) {
    if (contacts + companies > 0) write.run(field, code, value, key, contacts, companies)
    else drop.run(field, code)
  }
}

/** Prepares the statements of a connection. */
export function prepareWrites(db: Database, index: RecordIndex, values: ValueCounts): CountedWrites {
  const statements = writeStatements(db)
  /** While the B-trees are away: companies that contacts name and that are not there yet; null = they are not away. */
  let awaited: Set<number> | null = null

  const found = <K extends DirectoryKind>(kind: K, ids: readonly number[]) =>
    statements.records[kind]
      .all(JSON.stringify(ids))
      .map(row => ({ row, record: readRecord(kind, row.id, row.record) }))

  const staffOf = (companyId: number, isNew: boolean): Person[] => {
    if (awaited && isNew && !awaited.has(companyId)) return []
    const ids = statements.staff.all(companyId)
    return ids.length === 0 ? [] : found('contact', ids).map(({ record }) => record)
  }

  /** Records gained and lost since `settle`, by source. */
  const gained: Record<DirectoryKind, Map<number, number>> = { contact: new Map(), company: new Map() }
  const count = (kind: DirectoryKind, source: number, by: 1 | -1) => {
    gained[kind].set(source, (gained[kind].get(source) ?? 0) + by)
  }
  const settle = () => {
    for (const kind of ['contact', 'company'] as const) {
      for (const [source, by] of gained[kind]) {
        statements.grow.run(kind === 'contact' ? by : 0, kind === 'company' ? by : 0)
        statements.growSource[kind].run(by, source)
      }
      gained[kind].clear()
    }
    index.settle()
    writeValues(db, values)
  }
  const forgetCounts = () => {
    for (const kind of ['contact', 'company'] as const) gained[kind].clear()
    values.reset()
    index.reset()
  }

  const learn = (kind: DirectoryKind, id: number, keys: readonly string[]) => {
    for (const key of keys) statements.addKey.run(kind, key, id)
  }

  const store = <K extends DirectoryKind>(
    kind: K,
    { id, record, keys }: RecordPut<K>,
    source: number,
    before?: RecordRow,
  ) => {
    learn(kind, id, keys)
    if (before) count(kind, before.source, -1)
    count(kind, source, 1)
    statements[before ? 'change' : 'add'][kind].run(source, writeRecord(record), id)
  }

  const writes: DirectoryWrites = {
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
    async records<K extends DirectoryKind>(kind: K, ids: readonly number[]) {
      const entries = ids.length === 0 ? [] : found(kind, ids)
      return new Map(
        entries.map(({ row, record }): [number, FoundRows<RecordOf[K]>] => [row.id, { record, source: row.name }]),
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
        for (const person of staff) {
          index.addContact(person)
          if (person.id >= FIRST_OWN_ID) learn('contact', person.id, keysAt(person, put.record))
        }
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
        statements.dropKeys.run('contact', row.id)
        count('contact', row.source, -1)
      }
      let removed = 0
      for (const { row, record } of companies.length === 0 ? [] : found('company', companies)) {
        const [heir] = statements.staff.all(row.id)
        count('company', row.source, -1)
        if (heir === undefined) {
          index.removeCompany(record)
          statements.drop.company.run(row.id)
          statements.dropKeys.run('company', row.id)
          removed += 1
        } else {
          const source = found('contact', [heir])[0]?.row.source ?? row.source
          statements.change.company.run(source, row.record, row.id)
          count('company', source, 1)
        }
      }
      return { contact: people.length, company: removed }
    },
  }

  return {
    writes,
    settle,
    forget: forgetCounts,
    loading(begins) {
      awaited = begins ? new Set() : null
    },
  }
}
