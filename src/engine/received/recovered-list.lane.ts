// Lists of a salvaged database: their tables, and entries of the catalog where those were lost.
import type Database from 'better-sqlite3'
import { type SqlText, sqlIdentifier, type WriteDb, wrapDatabase } from '../store/sql.ts'
import { slotForm } from '../table/change.ts'
import { putRows } from './put-rows.lane.ts'
import type { RecoveredRow } from './table-pages.ts'

/** SQLite's limit for a table, less what holds no cells. */
const maxSlots = 1997

/** Made as lists are made: whatever is in `columns`, only names of ours get into it. */
export function makeListTable(fresh: Database.Database, id: number, columns: readonly string[]): void {
  const slots = columns.filter(name => slotForm.test(name)).slice(0, maxSlots)
  const table = sqlIdentifier(`s${id}`)
  fresh.exec(`CREATE TABLE ${table}(id INTEGER PRIMARY KEY, ord REAL, gone INTEGER${slots.map(slot => `, ${sqlIdentifier(slot)} TEXT`).join('')});
    CREATE INDEX ${table}_ord ON ${table}(ord) WHERE ord IS NOT NULL`)
}

/** Slots are numbered as they are added, so a list whose columns are known has all up to the last. */
export function slotsByCatalog(db: WriteDb, id: number): string[] {
  const last = db
    .column<string>('SELECT slot FROM col WHERE sheet_id = ?', id)
    .filter(slot => slotForm.test(slot))
    .reduce((most, slot) => Math.max(most, Number(slot.slice(1))), 0)
  return Array.from({ length: Math.min(last, maxSlots) }, (_, at) => `c${at + 1}`)
}

/** Tables of lists that are there. */
export const listTablesOf = (db: WriteDb): { id: number; table: SqlText }[] =>
  db
    .column<string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 's[1-9]*'")
    .filter(name => /^s\d{1,10}$/.test(name))
    .map(name => ({ id: Number(name.slice(1)), table: sqlIdentifier(name) }))

/** Makes the catalog's entries that a list lacks: its own and those of columns. Returns its name. */
export function knowList(fresh: Database.Database, id: number): string {
  const db = wrapDatabase(fresh)
  const known = db.value<string>('SELECT name FROM sheet WHERE id = ?', id)
  const name = known ?? `Recovered list ${id}`
  if (known === undefined) addList(db, id, name, '')
  addColumns(db, id, false)
  return name
}

function addList(db: WriteDb, id: number, name: string, note: string): void {
  db.run("INSERT OR IGNORE INTO workbook(id, name, position) VALUES (999999, 'Recovered', 999999)")
  db.run(
    `INSERT INTO sheet(id, workbook_id, name, position, state, note, view, changed_at)
     VALUES (?, 999999, ?, ?, 'ready', ?, '{"sort":[],"conditions":[],"search":""}', ?)`,
    id,
    name,
    id,
    note,
    Date.now(),
  )
}

function addColumns(db: WriteDb, id: number, neverSend: boolean): void {
  const slots = db.column<string>("SELECT name FROM pragma_table_info(?) WHERE name GLOB 'c[0-9]*'", `s${id}`)
  for (const [index, slot] of slots.entries())
    db.run(
      `INSERT INTO col(sheet_id, slot, name, type, position, width, never_send)
       SELECT ?, ?, ?, 'text', ?, 160, ? WHERE NOT EXISTS (SELECT 1 FROM col WHERE sheet_id = ? AND slot = ?)`,
      id,
      slot,
      `Column ${slot.slice(1)}`,
      `z${String(index).padStart(4, '0')}1`,
      neverSend ? 1 : 0,
      id,
      slot,
    )
}

const inWords = (names: readonly string[]) => names.map(name => `“${name}”`).join(' or ')

/**
 * A list for rows of which no one knows whose they are. Its columns may hold what must not be sent, so they are not sent until a
 * person allows it. Numbered by their order; deleted ones stay out. Returns how many it has.
 */
export function makeUnsureList(
  fresh: Database.Database,
  perhaps: readonly string[],
  batches: () => Iterable<readonly RecoveredRow[]>,
): { name: string; count: number } {
  const db = wrapDatabase(fresh)
  const id =
    (db.value<number>(
      'SELECT max(id) FROM (SELECT id FROM sheet UNION SELECT seq FROM sqlite_sequence WHERE name = ?)',
      'sheet',
    ) ?? 0) + 1
  let width = 0
  for (const rows of batches()) for (const { values } of rows) width = Math.max(width, values.length - firstCell)
  makeListTable(
    fresh,
    id,
    Array.from({ length: width }, (_, at) => `c${at + 1}`),
  )
  const name =
    perhaps.length > 0 ? `Recovered rows, possibly of ${inWords(perhaps)}` : 'Recovered rows of an unknown list'
  const note = `These rows were found on pages of a damaged file that no longer belong to a list. ${
    perhaps.length > 0 ? `They may belong to ${inWords(perhaps)}` : 'It is unknown which list they belong to'
  }, and they may have been deleted earlier. Compare them before you use them. The columns are excluded from runs until you include them.`
  addList(db, id, name, note)
  addColumns(db, id, true)
  let count = 0
  for (const rows of batches())
    count += putRows(
      db,
      sqlIdentifier(`s${id}`),
      rows
        .filter(({ values }) => values[goneAt] === null)
        .map(({ values }, at) => ({ id: count + at + 1, values: [null, null, ...values.slice(goneAt)] })),
    )
  db.run('UPDATE sheet SET rows = ? WHERE id = ?', count, id)
  return { name, count }
}

/** In the table of a list: id, ord, gone, then cells. */
export const goneAt = 2
export const firstCell = 3
