// Rows of a list's wide table: the table's name, bulk insertion, reading by id, the list's version.
import type { SheetId } from '../../contract/app/ids.ts'
import { fail } from '../base/fail.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../store/sql.ts'

type Cell = string | null

/** Name of the wide table of a list. */
export const tableOf = (sheetId: number): string => sqlIdentifier(`s${sheetId}`)

/** The same of an existing list. Throws sheet_gone for one that is deleted for good. */
export function presentTable(db: ReadDb, sheetId: number): string {
  if (db.value('SELECT 1 FROM sheet WHERE id = ?', sheetId) === undefined)
    throw fail('sheet_gone', { sheetId: sheetId as SheetId })
  return tableOf(sheetId)
}

/** Highest row id of a list, rows in the trash too; 0 where it never had any. */
export const lastRowOf = (db: ReadDb, sheetId: number): number =>
  db.value<number | null>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0

/** The last of at most `rows` rows behind the row `after`, rows in the trash too; null when there is none. */
const pieceEnd = (db: ReadDb, sheetId: number, after: number, rows: number): number | null =>
  db.value<number | null>(
    `SELECT max(id) FROM (SELECT id FROM ${tableOf(sheetId)} WHERE id > ? ORDER BY id LIMIT ?)`,
    after,
    rows,
  ) ?? null

/** Rows per INSERT statement: 10 bound rows were the fastest form measured. */
const rowsPerInsert = 10

/**
 * Appends rows below the last one. `flat` is row-major: `rowCount` rows of `slots.length` cells. No undo step.
 * Returns nothing; the ids are the next ones of the table, in order.
 */
export function insertRows(db: WriteDb, sheetId: number, slots: string[], flat: Cell[], rowCount: number): void {
  if (rowCount === 0) return
  const width = slots.length
  if (flat.length !== width * rowCount) throw new Error(`${flat.length} cells are not ${rowCount} rows of ${width}`)
  const names = ['gone', ...slots.map(sqlIdentifier)].join(',')
  const group = `(NULL${',?'.repeat(width)})`
  const insert = (rows: number) =>
    `INSERT INTO ${tableOf(sheetId)}(${names}) VALUES ${Array(rows).fill(group).join(',')}`
  // SQLite binds at most 32,766 values in one statement.
  const batch = Math.max(1, Math.min(rowsPerInsert, Math.floor(32_000 / Math.max(1, width))))
  const many = insert(batch)
  const one = insert(1)
  db.transaction(() => {
    let row = 0
    for (; row + batch <= rowCount; row += batch) db.run(many, ...flat.slice(row * width, (row + batch) * width))
    for (; row < rowCount; row++) db.run(one, ...flat.slice(row * width, (row + 1) * width))
    db.run('UPDATE sheet SET rows = rows + ? WHERE id = ?', rowCount, sheetId)
    touchRows(db, sheetId)
  })
}

/** Cells of the rows `ids` in their order, row by row. An id without a row gives nulls. */
export function readRows(db: ReadDb, sheetId: number, slots: string[], ids: Uint32Array | number[]): Cell[][] {
  if (slots.length === 0) return Array.from(ids, () => [])
  const names = slots.map(slot => `t.${sqlIdentifier(slot)}`).join(',')
  if (areNeighbours(ids)) {
    const sql = `SELECT ${names} FROM ${tableOf(sheetId)} t WHERE id BETWEEN ? AND ? ORDER BY id`
    const rows = db.arrays<Cell[]>(sql, ids[0] ?? 0, ids.at(-1) ?? 0)
    if (rows.length === ids.length) return rows
  }
  // CROSS JOIN keeps json_each outside, so that rows come in the order of the ids.
  return db.arrays<Cell[]>(
    `SELECT ${names} FROM json_each(?) j LEFT JOIN ${tableOf(sheetId)} t ON t.id = j.value ORDER BY j.key`,
    JSON.stringify(Array.from(ids)),
  )
}

/** Whether they are ids one after the other, as in a list that no one sorted. */
export function areNeighbours(ids: Uint32Array | readonly number[]): boolean {
  const [first = 0] = ids
  for (let at = 1; at < ids.length; at++) if (ids[at] !== first + at) return false
  return true
}

/** Where an id is among them; undefined where it is not. */
export function placesOf(ids: readonly number[]): (id: number) => number | undefined {
  const [first = 0] = ids
  if (areNeighbours(ids)) return id => (id >= first && id < first + ids.length ? id - first : undefined)
  const places = new Map(ids.map((id, at) => [id, at]))
  return id => places.get(id)
}

/** Cells as long as books do not all fit into memory: so many rows go at a time, until that was read. */
export const rowsPerPiece = 250
export const maxCharacters = 4_000_000

/**
 * The same, until several megabytes were read: the first rows of `ids`, one at least.
 */
export function readFirstRows(db: ReadDb, sheetId: number, slots: string[], ids: Uint32Array): Cell[][] {
  const rows: Cell[][] = []
  let characters = 0
  while (rows.length < ids.length && characters < maxCharacters)
    for (const row of readRows(db, sheetId, slots, ids.subarray(rows.length, rows.length + rowsPerPiece))) {
      for (const cell of row) characters += cell?.length ?? 0
      rows.push(row)
    }
  return rows
}

/** Those of `rowIds` in their order that are in the list. `takenBy`: those that a step took out of it. */
export const presentRows = (
  db: ReadDb,
  sheetId: number,
  rowIds: readonly number[],
  takenBy: number | null = null,
): number[] =>
  db.column(
    `SELECT t.id FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value WHERE t.gone IS ? ORDER BY j.key`,
    JSON.stringify(rowIds),
    takenBy,
  )

/** The list's version, or 0 when there is no such list. */
export const sheetVersion = (db: ReadDb, sheetId: number): number =>
  db.value<number>('SELECT version FROM sheet WHERE id = ?', sheetId) ?? 0

/** Raises the version; call it in the transaction of the change. Returns the new one. */
export function bumpVersion(db: WriteDb, sheetId: number): number {
  return (
    db.value<number>(
      'UPDATE sheet SET version = version + 1, changed_at = ? WHERE id = ? RETURNING version',
      Date.now(),
      sheetId,
    ) ?? 0
  )
}

/** Raises the version because cells or states of this column changed, so that orders built on it are known as old. */
export const touchColumn = (db: WriteDb, sheetId: number, columnId: number): void =>
  touchColumns(db, sheetId, [columnId])

/** The same for several at once. */
export function touchColumns(db: WriteDb, sheetId: number, columnIds: readonly number[]): void {
  db.run(
    'UPDATE col SET version = ? WHERE id IN (SELECT value FROM json_each(?)) AND sheet_id = ?',
    bumpVersion(db, sheetId),
    JSON.stringify(columnIds),
    sheetId,
  )
}

/** Raises the version for a change that brought or took rows. */
export function touchRows(db: WriteDb, sheetId: number): number {
  const version = bumpVersion(db, sheetId)
  db.run('UPDATE sheet SET rows_version = version WHERE id = ?', sheetId)
  return version
}

/** Commits a change of nothing but the time, so that the disk has everything before it. */
function settle(db: WriteDb, sheetId: number): void {
  db.run('UPDATE sheet SET changed_at = ? WHERE id = ?', Date.now(), sheetId)
}

/** Ids of all rows in the list, in the order of the table. */
export const presentIds = (db: ReadDb, sheetId: number): Uint32Array =>
  Uint32Array.from(db.column<number>(`SELECT id FROM ${tableOf(sheetId)} WHERE gone IS NULL ORDER BY id`))

const rowCount = (db: ReadDb, sheetId: number): number =>
  db.value<number>(`SELECT count(*) FROM ${tableOf(sheetId)} WHERE gone IS NULL`) ?? 0

export const rowsRead = { readRows, presentRows, sheetVersion, pieceEnd, presentIds, rowCount }
export const rowsWrite = { insertRows, readRows, sheetVersion, bumpVersion, settle }
