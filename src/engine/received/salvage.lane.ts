// Reads what can be read of a damaged database into a new one, and says what was lost.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import type { LostContent, WorkspaceDamage } from '../../contract/app/workspace.ts'
import { connectDatabase } from '../store/connect.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { migrations } from '../store/migrations/index.ts'
import { type SqlText, sqlIdentifier, type WriteDb, wrapDatabase } from '../store/sql.ts'
import { slotForm } from '../table/change.ts'
import { receivedTables } from './forms.ts'
import { mendDatabase } from './mend.lane.ts'

interface SchemaRow {
  type: string
  name: string
  sql: string
}

/** SQLite's own failures mean damage here; anything else is a fault of ours. */
function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof Database.SqliteError) return null
    throw error
  }
}

/**
 * Copies all that can be read of `source` to the new database `target`. Rows on damaged pages are skipped, those around
 * them kept. Never throws for damage: a file that is no database gives an empty workspace and says so.
 */
export function salvageDatabase(source: WriteDb, target: string): Omit<WorkspaceDamage, 'detail'> {
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
  for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(`${target}${rest}`, { force: true })
  const fresh = connectDatabase(target)
  try {
    fresh.pragma('journal_mode = OFF')
    fresh.pragma('foreign_keys = OFF')
    const lost: LostContent[] = []
    const schema = readable(() =>
      source.all<SchemaRow>(
        "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'",
      ),
    )
    const version = Number(readable(() => source.value<number>('PRAGMA user_version')) ?? 0)
    if (!schema || version < 1 || version > migrations.length) {
      migrateDatabase(fresh)
      return { lists: 0, rows: 0, lost: [{ what: 'The file as a whole: nothing in it can be read', rows: null }] }
    }
    migrateDatabase(fresh, version)
    const ours = new Set(fresh.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all())
    const tables = schema.filter(({ type }) => type === 'table')
    // The catalog first, so that lists have their names.
    for (const { name } of tables.filter(table => ours.has(table.name))) {
      // What is mended field by field comes over first; of other tables each row is as it may be, or stays behind.
      fresh.pragma(`ignore_check_constraints = ${name in receivedTables ? 'ON' : 'OFF'}`)
      fresh.exec(`DELETE FROM ${sqlIdentifier(name)}`)
      const { gaps } = copyTable(source, fresh, name)
      if (gaps > 0)
        lost.push({ what: `Parts of “${name}” (settings of lists, history, answers or credits)`, rows: null })
    }
    let rows = 0
    let lists = 0
    for (const { name } of tables.filter(table => /^s[1-9]\d{0,9}$/.test(table.name))) {
      const id = Number(name.slice(1))
      // Made as lists are made: the text in the file may say anything.
      const slots = readable(() => source.column<string>('SELECT name FROM pragma_table_info(?)', name)) ?? []
      makeListTable(fresh, id, slots)
      const { copied } = copyTable(source, fresh, name)
      const list = listOf(fresh, id)
      const there = Number(
        fresh
          .prepare(`SELECT count(*) FROM ${sqlIdentifier(name)} WHERE gone IS NULL`)
          .pluck()
          .get(),
      )
      if (list.rows > there || !list.known)
        lost.push({ what: `List “${list.name}”`, rows: list.known ? list.rows - there : null })
      fresh.prepare('UPDATE sheet SET rows = ? WHERE id = ?').run(there, id)
      rows += copied
      lists++
    }
    // A list whose table is gone cannot be opened.
    const made = new Set(tables.map(({ name }) => name))
    for (const { id, name } of fresh.prepare('SELECT id, name FROM sheet').all() as { id: number; name: string }[]) {
      if (made.has(`s${id}`)) continue
      fresh.prepare('DELETE FROM sheet WHERE id = ?').run(id)
      lost.push({ what: `List “${name}”: all of its rows`, rows: null })
    }
    migrateDatabase(fresh)
    fresh.pragma('ignore_check_constraints = ON')
    lost.push(...withoutTriggers(fresh, () => [...mendDatabase(wrapDatabase(fresh)), ...withoutParents(fresh)]))
    return { lists, rows, lost }
  } finally {
    fresh.close()
  }
}

/** The ledger's triggers let nothing go; of what is damaged they would keep all. */
function withoutTriggers<T>(fresh: Database.Database, work: () => T): T {
  const triggers = fresh.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as SchemaRow[]
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
  return [...lost].map(([table, rows]) => ({ what: `Parts of “${table}” that belonged to nothing any more`, rows }))
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

/** SQLite's limit for a table, less what holds no cells. */
const mostSlots = 1997

function makeListTable(fresh: Database.Database, id: number, columns: readonly string[]): void {
  const slots = columns.filter(name => slotForm.test(name)).slice(0, mostSlots)
  const table = sqlIdentifier(`s${id}`)
  fresh.exec(`CREATE TABLE ${table}(id INTEGER PRIMARY KEY, ord REAL, gone INTEGER${slots.map(slot => `, ${sqlIdentifier(slot)} TEXT`).join('')});
    CREATE INDEX ${table}_ord ON ${table}(ord) WHERE ord IS NOT NULL`)
}

/** The catalog's entry of a list; one that was lost is made anew with the columns of its table. */
function listOf(fresh: Database.Database, id: number): { name: string; rows: number; known: boolean } {
  const known = fresh.prepare('SELECT name, rows FROM sheet WHERE id = ?').get(id) as
    | { name: string; rows: number }
    | undefined
  const name = known?.name ?? `Recovered list ${id}`
  if (!known) {
    fresh.exec("INSERT OR IGNORE INTO workbook(id, name, position) VALUES (999999, 'Recovered', 999999)")
    fresh
      .prepare(
        `INSERT INTO sheet(id, workbook_id, name, position, state, note, view, changed_at)
         VALUES (?, 999999, ?, ?, 'ready', '', '{"sort":[],"conditions":[],"search":""}', ?)`,
      )
      .run(id, name, id, Date.now())
  }
  const slots = fresh
    .prepare("SELECT name FROM pragma_table_info(?) WHERE name GLOB 'c[0-9]*'")
    .pluck()
    .all(`s${id}`) as string[]
  const addColumn = fresh.prepare(
    `INSERT INTO col(sheet_id, slot, name, type, position, width)
     SELECT ?, ?, ?, 'text', ?, 160 WHERE NOT EXISTS (SELECT 1 FROM col WHERE sheet_id = ? AND slot = ?)`,
  )
  for (const [index, slot] of slots.entries())
    addColumn.run(id, slot, `Column ${slot.slice(1)}`, `z${String(index).padStart(4, '0')}1`, id, slot)
  return { name, rows: known?.rows ?? 0, known: known !== undefined }
}

/** Rows read before a damaged page in one go; behind it the search for the next readable row begins. */
const batch = 500

const mostRow = 2 ** 53 - 1

/** Copies the rows that can be read. `gaps`: places that could not. */
function copyTable(source: WriteDb, fresh: Database.Database, name: string): { copied: number; gaps: number } {
  const table = sqlIdentifier(name)
  const made = new Set(fresh.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(name))
  const found = readable(() => source.column<string>('SELECT name FROM pragma_table_info(?)', name)) ?? []
  // Others are none of ours.
  const columns = found.filter(column => made.has(column)).map(sqlIdentifier)
  const names = columns.join(', ')
  const put = fresh.prepare(`INSERT OR IGNORE INTO ${table}(${names}) VALUES (${columns.map(() => '?').join(', ')})`)
  let refused = 0
  const keep = fresh.transaction((rows: unknown[][]) => {
    for (const row of rows) if (put.run(...row).changes === 0) refused++
  })
  const keyed = readable(() => source.value(`SELECT count(rowid) FROM ${table} WHERE rowid = 1`)) !== null
  if (!keyed) {
    const { copied, gaps } = copyWhole(source, table, names, keep)
    return { copied: copied - refused, gaps: gaps + refused }
  }
  let copied = 0
  let gaps = 0
  let from = -(2 ** 52)
  // The last row is found from behind, over another path of pages than from the front.
  // Rows behind what JavaScript counts to are none of ours.
  const last =
    readable(() => source.value<number | null>(`SELECT max(rowid) FROM ${table} WHERE rowid <= ?`, mostRow)) ?? 2 ** 31
  if (readable(() => source.value(`SELECT 1 FROM ${table} WHERE rowid > ? LIMIT 1`, mostRow)) === 1) gaps++
  for (let size = batch; from <= last; ) {
    const rows = readable(() =>
      source.arrays<[number, ...unknown[]]>(
        `SELECT rowid, ${names} FROM ${table} WHERE rowid BETWEEN ? AND ? ORDER BY rowid LIMIT ?`,
        from,
        mostRow,
        size,
      ),
    )
    if (rows) {
      if (rows.length === 0) break
      keep(rows.map(([, ...row]) => row))
      copied += rows.length
      from = (rows.at(-1)?.[0] ?? last) + 1
      size = Math.min(batch, size * 2)
    } else if (size > 1) size = Math.floor(size / 4) || 1
    else {
      gaps++
      const next = nextReadable(source, table, from, last)
      if (next === null) break
      from = next
    }
  }
  return { copied: copied - refused, gaps: gaps + refused }
}

/** The first row at or behind `from` that can be read, looked for in growing steps and then closer; null = none. */
function nextReadable(source: WriteDb, table: SqlText, from: number, last: number): number | null {
  const reads = (at: number) =>
    readable(() => source.all(`SELECT * FROM ${table} WHERE rowid >= ? ORDER BY rowid LIMIT 1`, at)) !== null
  let bad = Math.max(from, 0)
  let good: number | null = null
  for (let step = 1; bad + step <= last; step *= 2) {
    if (reads(bad + step)) {
      good = bad + step
      break
    }
    bad += step
  }
  if (good === null) return bad < last && reads(last) ? last : null
  while (good - bad > 1) {
    const middle: number = Math.floor((good + bad) / 2)
    if (reads(middle)) good = middle
    else bad = middle
  }
  return good
}

/** A table without row ids is read to its first damaged place. */
function copyWhole(
  source: WriteDb,
  table: SqlText,
  columns: SqlText,
  keep: (rows: unknown[][]) => void,
): { copied: number; gaps: number } {
  let rows: unknown[][] = []
  let copied = 0
  const whole = readable(() => {
    for (const row of source.each<Record<string, unknown>>(`SELECT ${columns} FROM ${table}`)) {
      rows.push(Object.values(row))
      copied++
      if (rows.length < batch) continue
      keep(rows)
      rows = []
    }
    return true
  })
  keep(rows)
  return { copied, gaps: whole ? 0 : 1 }
}
