// The index by which records are known in lists: keys of each row, kept in the workspace, brought up to date in slices on
// the scan lane and the writer. Rows that are gone keep their keys, because undo may bring them back.
import { type AnsweredOp, aboutOf } from '../answer/operations.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../store/sql.ts'
import { columnsOf, slotOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import {
  type KeyColumns,
  type KnownBy,
  type KnownTexts,
  keyColumnsOf,
  keyColumnsText,
  type RecordKey,
  recordKeys,
  rowKeys,
  shortHash,
} from './known-keys.ts'

/** A list whose index is behind its rows. */
export interface BehindSheet {
  sheetId: number
  /** Version of the list that the index will be of. */
  version: number
  /** Rows up to this id are known unchanged. */
  after: number
  /** At most so many are to be looked at. */
  rows: number
  /** What its rows are known by; null = nothing. */
  keyed: KeyColumns | null
}

interface SheetRow {
  id: number
  version: number
  rows_version: number
  columns: string | null
  known: number | null
  last_row: number | null
}

/** Lists (or one of them) whose index does not cover their present rows. */
function behindSheets(db: ReadDb, sheetId: number | null): BehindSheet[] {
  return db
    .all<SheetRow>(
      `SELECT s.id, s.version, s.rows_version, k.columns, k.version AS known, k.last_row
       FROM sheet s LEFT JOIN known_sheet k ON k.sheet_id = s.id
       WHERE s.state = 'ready' AND (k.version IS NULL OR s.version > k.version) AND s.id = coalesce(?, s.id)`,
      sheetId,
    )
    .flatMap(sheet => {
      const columns = columnsOf(db, sheet.id)
      const keyed = keyColumnsOf(columns)
      const touched = columns.some(
        ({ id, version }) => version > (sheet.known ?? 0) && keyed?.columns.some(({ columnId }) => columnId === id),
      )
      const whole = sheet.columns !== keyColumnsText(keyed) || touched
      if (!whole && sheet.rows_version <= (sheet.known ?? 0)) return []
      const after = whole ? 0 : (sheet.last_row ?? 0)
      const last = db.value<number | null>(`SELECT max(id) FROM ${tableOf(sheet.id)}`) ?? 0
      return [{ sheetId: sheet.id, version: sheet.version, after, rows: last - after, keyed }]
    })
}

/** Rows whose cells are not those that their keys were made of; arrays are parallel. */
export interface KnownSlice {
  rowIds: number[]
  prints: string[]
  keys: string[][]
  /** The last row looked at; null = there are no more. */
  last: number | null
}

/** Looks at the next `limit` rows of a list. */
export function knownSlice(db: ReadDb, sheetId: number, keyed: KeyColumns, after: number, limit: number): KnownSlice {
  // A column that was removed meanwhile is read as it was: the next look finds other key columns.
  const slots = keyed.columns.map(({ columnId }) => sqlIdentifier(slotOf(db, sheetId, columnId)))
  const rows = db.arrays<(string | number | null)[]>(
    `SELECT ${['t.id', 'k.print', ...slots.map(slot => `t.${slot}`)].join(', ')} FROM ${tableOf(sheetId)} t
     LEFT JOIN known_row k ON k.sheet_id = ? AND k.row_id = t.id WHERE t.id > ? ORDER BY t.id LIMIT ?`,
    sheetId,
    after,
    limit,
  )
  const slice: KnownSlice = { rowIds: [], prints: [], keys: [], last: null }
  for (const [id, before, ...cells] of rows) {
    const print = shortHash(JSON.stringify([keyed.columns, cells]))
    if (print === before) continue
    slice.rowIds.push(Number(id))
    slice.prints.push(print)
    slice.keys.push(rowKeys(keyed.about, knownBy(keyed, cells as (string | null)[])))
  }
  slice.last = rows.length < limit ? null : Number(rows.at(-1)?.[0] ?? null)
  return slice
}

/** What the cells of the key columns, in their order, tell of a row. */
export function knownBy({ columns }: KeyColumns, cells: readonly (string | null)[]): KnownTexts {
  const known: Record<string, string[]> = {}
  for (const [index, { part }] of columns.entries()) {
    const cell = cells[index]
    if (cell) known[part] = [...(known[part] ?? []), cell]
  }
  return known
}

/** Writes the keys of a slice in place of those its rows had. */
export function putKnown(db: WriteDb, sheetId: number, { rowIds, prints, keys }: KnownSlice): void {
  db.transaction(() => {
    for (const [index, rowId] of rowIds.entries()) {
      db.run('DELETE FROM known_key WHERE sheet_id = ? AND row_id = ?', sheetId, rowId)
      for (const key of keys[index] ?? [])
        db.run('INSERT OR IGNORE INTO known_key(sheet_id, row_id, key) VALUES (?, ?, ?)', sheetId, rowId, key)
      db.run('INSERT OR REPLACE INTO known_row VALUES (?, ?, ?)', sheetId, rowId, prints[index] ?? '')
    }
  })
}

/** The index of a list stands for its rows as they were at `version`. */
function noteKnown(db: WriteDb, { sheetId, version, keyed }: BehindSheet): void {
  db.run(
    `INSERT OR REPLACE INTO known_sheet(sheet_id, columns, version, last_row)
     SELECT id, ?, ?, coalesce((SELECT max(row_id) FROM known_row WHERE sheet_id = sheet.id), 0) FROM sheet WHERE id = ?`,
    keyColumnsText(keyed),
    version,
    sheetId,
  )
}

/** A row that is the person or company of a record. */
export interface KnownRow {
  sheetId: number
  rowId: number
  by: KnownBy
}

/** A known row as it is shown beside a record. */
export interface KnownList extends KnownRow {
  name: string
  /** The last verdict on it in that list. */
  verdict: string | null
}

interface AskedRecord {
  id: number
  op: AnsweredOp
  fields: string
}

const keysOfRecords = (db: ReadDb, recordIds: readonly number[]): { id: number; keys: RecordKey[] }[] =>
  db
    .all<AskedRecord>(
      'SELECT r.id, r.op, r.fields FROM json_each(?) j CROSS JOIN search_record r ON r.id = j.value',
      JSON.stringify(recordIds),
    )
    .map(({ id, op, fields }) => ({ id, keys: recordKeys(aboutOf(op), JSON.parse(fields)) }))

/** The first row of each list that is found under one of the keys, the surest key first. */
export function rowsUnder(db: ReadDb, keys: RecordKey[], isList: (sheetId: number) => boolean): KnownRow[] {
  const found = new Map<number, KnownRow>()
  for (const { key, by } of keys)
    for (const { sheetId, rowId } of db.all<{ sheetId: number; rowId: number }>(
      'SELECT sheet_id AS sheetId, row_id AS rowId FROM known_key WHERE key = ? ORDER BY sheet_id, row_id',
      key,
    ))
      if (!found.has(sheetId) && isList(sheetId) && isThere(db, sheetId, rowId))
        found.set(sheetId, { sheetId, rowId, by })
  return [...found.values()]
}

const isThere = (db: ReadDb, sheetId: number, rowId: number): boolean =>
  db.value(`SELECT 1 FROM ${tableOf(sheetId)} WHERE id = ? AND gone IS NULL`, rowId) !== undefined

/** The rows of one list that records of searches are, by record id. */
const knownRowsIn = (db: ReadDb, sheetId: number, recordIds: readonly number[]): [number, KnownRow][] =>
  keysOfRecords(db, recordIds).flatMap(({ id, keys }): [number, KnownRow][] =>
    rowsUnder(db, keys, one => one === sheetId).map(row => [id, row]),
  )

/** The lists that hold records of searches, by record id; lists of the trash hold nothing. */
function knownLists(db: ReadDb, recordIds: readonly number[]): [number, KnownList[]][] {
  const lists = new Map<number, { name: string; verdicts: string[] } | null>()
  const listOf = (sheetId: number) => {
    const known = lists.get(sheetId)
    if (known !== undefined) return known
    const name = db.value<string>("SELECT name FROM sheet WHERE id = ? AND state = 'ready'", sheetId)
    const verdicts = columnsOf(db, sheetId).filter(({ origin }) => origin?.field === 'verdict')
    const list = name === undefined ? null : { name, verdicts: verdicts.map(({ slot }) => sqlIdentifier(slot)) }
    lists.set(sheetId, list)
    return list
  }
  return keysOfRecords(db, recordIds).flatMap(({ id, keys }): [number, KnownList[]][] => {
    const rows = rowsUnder(db, keys, sheetId => listOf(sheetId) !== null)
    const shown = rows.map(row => {
      const { name, verdicts } = listOf(row.sheetId) ?? { name: '', verdicts: [] }
      return { ...row, name, verdict: verdictIn(db, row, verdicts) }
    })
    return shown.length === 0 ? [] : [[id, shown]]
  })
}

const verdictIn = (db: ReadDb, { sheetId, rowId }: KnownRow, slots: string[]): string | null =>
  slots.length === 0
    ? null
    : (db.value<string | null>(
        `SELECT coalesce(${[...slots.map(sqlIdentifier), 'NULL'].join(', ')}) FROM ${tableOf(sheetId)} WHERE id = ?`,
        rowId,
      ) ?? null)

export const knownRead = { behindSheets, knownSlice, knownRowsIn, knownLists }
export const knownWrite = { putKnown, noteKnown }
