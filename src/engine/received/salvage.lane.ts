// Reads what can be read of a damaged database into a new one, and says what was lost.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import type { LostContent, WorkspaceDamage } from '../../contract/app/workspace.ts'
import { connectDatabase } from '../store/connect.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { migrations } from '../store/schema/index.ts'
import { sqlIdentifier, type WriteDb, wrapDatabase } from '../store/sql.ts'
import { contentOf, type DamagedContent } from './damaged-content.ts'
import { type DatabaseFile, openDatabaseFile } from './database-file.ts'
import { highestRow, receivedTables } from './forms.ts'
import { mendDatabase } from './mend.lane.ts'
import { knowList, listTablesOf, makeListTable, slotsByCatalog } from './recovered-list.lane.ts'
import { placeStrays } from './stray-rows.lane.ts'

/**
 * Copies all that can be read of `source` to the new database `target`. Rows on damaged pages are skipped, those around them
 * kept, also where the way to them is damaged. Never throws for damage: a file that is no database gives an empty workspace
 * and says so.
 */
export function salvageDatabase(source: WriteDb, target: string): Omit<WorkspaceDamage, 'detail'> {
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
  for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(`${target}${rest}`, { force: true })
  const [main] = source.all<{ file: string }>('PRAGMA database_list')
  const file = main?.file ? openDatabaseFile(main.file) : null
  const fresh = connectDatabase(target)
  try {
    fresh.pragma('journal_mode = OFF')
    fresh.pragma('foreign_keys = OFF')
    const content = contentOf(source, file)
    if (content) return { ...salvageContent(content, file, fresh) }
    migrateDatabase(fresh)
    return { lists: 0, rows: 0, lost: [{ what: 'The whole file: nothing in it can be read', rows: null }] }
  } finally {
    fresh.close()
    file?.close()
  }
}

function salvageContent(
  { schema, copy, slots, counters }: DamagedContent,
  file: DatabaseFile | null,
  fresh: Database.Database,
): Omit<WorkspaceDamage, 'detail'> {
  const db = wrapDatabase(fresh)
  const lost: LostContent[] = []
  migrateDatabase(fresh, migrations.slice(0, schema.version))
  const ours = db.column<string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  const entries = new Map(schema.entries.filter(({ type }) => type === 'table').map(entry => [entry.name, entry]))
  keepCounters(db, counters(), ours)
  // The catalog first, so that lists have their names.
  for (const name of ours) {
    // What is mended field by field comes over first; of other tables each row is as it may be, or stays behind.
    fresh.pragma(`ignore_check_constraints = ${name in receivedTables ? 'ON' : 'OFF'}`)
    fresh.exec(`DELETE FROM ${sqlIdentifier(name)}`)
    const entry = entries.get(name)
    if (!entry || copy(entry, fresh).gaps > 0)
      lost.push({ what: `Parts of “${name}” (settings of lists, history, answers or credits)`, rows: null })
  }
  const listTables = [...entries.values()].filter(({ name }) => /^s[1-9]\d{0,9}$/.test(name))
  for (const entry of listTables) {
    makeListTable(fresh, Number(entry.name.slice(1)), slots(entry))
    copy(entry, fresh)
  }
  const made = new Set(listTables.map(({ name }) => name))
  for (const id of db.column<number>('SELECT id FROM sheet WHERE id BETWEEN 1 AND ?', highestRow))
    if (!made.has(`s${id}`)) makeListTable(fresh, id, slotsByCatalog(db, id))
  const keyed = new Set(db.column<string>("SELECT name FROM sqlite_schema WHERE sql LIKE '%WITHOUT ROWID'"))
  const unsure = file
    ? placeStrays(
        file,
        fresh,
        entries,
        ours.filter(name => !keyed.has(name)),
      )
    : []

  let lists = 0
  let rows = 0
  for (const { id, table } of listTablesOf(db)) {
    const there = db.value<number>(`SELECT count(*) FROM ${table} WHERE gone IS NULL`) ?? 0
    const known = db.get<{ name: string; rows: number }>('SELECT name, rows FROM sheet WHERE id = ?', id)
    // Nothing of it was found.
    if (there === 0 && !made.has(table) && known) {
      db.exec(`DROP TABLE ${table}`)
      continue
    }
    const name = knowList(fresh, id)
    if (!known || known.rows > there) lost.push({ what: `List “${name}”`, rows: known ? known.rows - there : null })
    db.run('UPDATE sheet SET rows = ? WHERE id = ?', there, id)
    rows += there
    lists++
  }
  // A list without its table cannot be opened.
  const open = new Set(listTablesOf(db).map(({ id }) => id))
  for (const { id, name } of db.all<{ id: number; name: string }>('SELECT id, name FROM sheet')) {
    if (open.has(id)) continue
    db.run('DELETE FROM sheet WHERE id = ?', id)
    lost.push({ what: `List “${name}”: all of its rows`, rows: null })
  }
  lost.push(...unsure.map(what => ({ what, rows: null })))
  migrateDatabase(fresh)
  fresh.pragma('ignore_check_constraints = ON')
  lost.push(...withoutTriggers(fresh, () => [...mendDatabase(db), ...withoutParents(fresh)]))
  return { lists, rows, lost }
}

/** Numbers that were given once are not given again: what is kept beside the database is named by them. */
function keepCounters(db: WriteDb, counters: readonly (readonly [unknown, unknown])[], ours: readonly string[]): void {
  for (const [name, last] of counters)
    if (typeof name === 'string' && ours.includes(name) && Number.isInteger(last) && Number(last) < highestRow) {
      db.run('DELETE FROM sqlite_sequence WHERE name = ?', name)
      db.run('INSERT INTO sqlite_sequence(name, seq) VALUES (?, ?)', name, Number(last))
    }
}

/** The ledger's triggers let nothing go; of what is damaged they would keep all. */
function withoutTriggers<T>(fresh: Database.Database, work: () => T): T {
  const triggers = fresh.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as {
    name: string
    sql: string
  }[]
  for (const { name } of triggers) fresh.exec(`DROP TRIGGER ${sqlIdentifier(name)}`)
  const done = work()
  for (const { sql } of triggers) fresh.exec(sql)
  return done
}

/** Takes out rows that name a row which is not there, and what hung on them. */
function withoutParents(fresh: Database.Database): LostContent[] {
  const lost = new Map<string, number>()
  for (let more = true; more; ) {
    // Each round takes some, or none is left that can be taken.
    more = false
    const orphaned = new Set((fresh.pragma('foreign_key_check') as { table: string }[]).map(({ table }) => table))
    for (const table of orphaned) {
      const taken = dropOrphans(wrapDatabase(fresh), table)
      lost.set(table, (lost.get(table) ?? 0) + taken)
      more ||= taken > 0
    }
  }
  return [...lost].map(([table, rows]) => ({ what: `Parts of “${table}” that no longer belonged to anything`, rows }))
}

/** By what they name, not by their row id, which some tables have none of. */
function dropOrphans(db: WriteDb, table: string): number {
  const names = db.all<{ from: string; table: string; to: string | null }>(
    'SELECT * FROM pragma_foreign_key_list(?)',
    table,
  )
  let taken = 0
  for (const { from, table: parent, to } of names) {
    const column = sqlIdentifier(from)
    const key = to ?? db.value<string>('SELECT name FROM pragma_table_info(?) WHERE pk = 1', parent) ?? 'id'
    taken += db.run(
      `DELETE FROM ${sqlIdentifier(table)}
       WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT ${sqlIdentifier(key)} FROM ${sqlIdentifier(parent)})`,
    ).changes
  }
  return taken
}
