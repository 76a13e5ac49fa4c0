// "Seen before" of the rows of a list: which other lists hold the same person or company, their last verdict, their last
// export. Looked up in the index of known rows, a bounded piece at a time, and written as a column in one undo step.
import { cellMarks } from '../../contract/app/cell/cell.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { cellStateNumber } from '../answer/states.ts'
import { fail } from '../base/fail.ts'
import { lastExports } from '../file/export/export-log.lane.ts'
import { nothingDone, type SliceDone } from '../sheet/edit/edit.lane.ts'
import { recordCells } from '../sheet/history/cells.lane.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../store/sql.ts'
import { widestColumn } from '../table/column-width.ts'
import { columnsOf, insertColumn } from '../table/columns.lane.ts'
import { sheetVersion, tableOf } from '../table/rows.lane.ts'
import { beginStep } from '../table/step.lane.ts'
import { knownBy } from './known.lane.ts'
import { askedKeys, type KeyColumns, keyColumnsOf, keyColumnsText, shortHash } from './known-keys.ts'

const columnName = 'Seen before'

export interface SeenColumn {
  id: ColumnId
  name: string
  /** UTC milliseconds. */
  at: number
  /** What it tells of is no longer as it was, or someone changed its cells. */
  stale: boolean
}

export interface SeenHead {
  /** What the rows are known by; null = nothing. */
  keyed: KeyColumns | null
  /** Other lists. */
  lists: number
  /** The row that a reading ends with. */
  lastRow: number
  /** Of all that the column would tell of. */
  print: string
  column: SeenColumn | null
}

/** What "Seen before" of a list depends on, and the column if there is one. Throws sheet_gone. */
function seenHead(db: ReadDb, sheetId: number): SeenHead {
  if (db.value("SELECT 1 FROM sheet WHERE id = ? AND state = 'ready'", sheetId) === undefined)
    throw fail('sheet_gone', { sheetId: sheetId as SheetId })
  const keyed = keyColumnsOf(columnsOf(db, sheetId))
  const print = printOf(db, sheetId, keyed)
  const column = db.get<{ id: ColumnId; name: string; at: number; print: string; asWritten: number }>(
    `SELECT c.id, c.name, n.at, n.print, n.version = c.version AS asWritten
     FROM seen_column n JOIN col c ON c.id = n.col_id WHERE n.sheet_id = ? AND c.gone = 0 ORDER BY c.id LIMIT 1`,
    sheetId,
  )
  return {
    keyed,
    lists: db.value<number>("SELECT count(*) FROM sheet WHERE state = 'ready' AND id <> ?", sheetId) ?? 0,
    lastRow: db.value<number | null>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0,
    print,
    column: column
      ? { id: column.id, name: column.name, at: column.at, stale: column.print !== print || column.asWritten === 0 }
      : null,
  }
}

/** Changes when a row of this list could get another text: rows, names and key columns, verdicts, exports. */
function printOf(db: ReadDb, sheetId: number, keyed: KeyColumns | null): string {
  const others = db.arrays(
    `SELECT s.id, s.name, s.rows_version, max(c.version) FROM sheet s
     LEFT JOIN col c ON c.sheet_id = s.id AND c.gone = 0
       AND (c.type NOT IN ('text', 'number', 'date', 'yes_no') OR json_extract(c.origin, '$.field') = 'verdict')
     WHERE s.state = 'ready' AND s.id <> ? GROUP BY s.id ORDER BY s.id`,
    sheetId,
  )
  const own = db.arrays(
    `SELECT s.rows_version, max(c.version) FROM sheet s
     LEFT JOIN col c ON c.sheet_id = s.id AND c.id IN (SELECT value FROM json_each(?)) WHERE s.id = ?`,
    JSON.stringify((keyed?.columns ?? []).map(({ columnId }) => columnId)),
    sheetId,
  )
  const exports = db.value<number | null>('SELECT max(id) FROM export_log WHERE sheet_id <> ?', sheetId)
  return shortHash(JSON.stringify([keyColumnsText(keyed), own, others, exports]))
}

/** The texts of rows; arrays are parallel, null = seen nowhere else. */
export interface SeenSlice {
  rowIds: number[]
  texts: (string | null)[]
  /** The last row looked at; null = there are no more. */
  last: number | null
}

/** Looks up the next `limit` rows of a list. The index must stand for the other lists. */
function seenSlice(db: ReadDb, sheetId: number, keyed: KeyColumns, after: number, limit: number): SeenSlice {
  const there = new Map(columnsOf(db, sheetId).map(({ id, slot }) => [Number(id), slot]))
  // A column that was removed meanwhile tells nothing.
  const columns = keyed.columns.filter(({ columnId }) => there.has(columnId))
  const slots = columns.map(({ columnId }) => `t.${sqlIdentifier(there.get(columnId) ?? '')}`)
  const rows = db.arrays<(string | number | null)[]>(
    `SELECT ${['t.id', ...slots].join(', ')} FROM ${tableOf(sheetId)} t
     WHERE t.id > ? AND t.gone IS NULL ORDER BY t.id LIMIT ?`,
    after,
    limit,
  )
  const asked = rows.map(([, ...cells]) =>
    askedKeys(keyed.about, knownBy({ ...keyed, columns }, cells as (string | null)[])),
  )
  const held = heldBy(db, sheetId, asked)
  return {
    rowIds: rows.map(([id]) => Number(id)),
    texts: held.map(found => (found.length === 0 ? null : textOf(found))),
    last: rows.length < limit ? null : Number(rows.at(-1)?.[0] ?? null),
  }
}

/** A row of another list that is the same person or company. */
interface Held {
  list: string
  verdict: Verdict | null
  exportedAt: number | null
}

interface Verdict {
  text: string
  /** When it was given, UTC milliseconds. */
  at: number
}

/** For each asking row, the rows that other lists hold under its keys, one per list. */
function heldBy(db: ReadDb, sheetId: number, asked: readonly string[][]): Held[][] {
  const keys = new Set(asked.flat())
  const lists = Map.groupBy(
    db.all<{ id: number; name: string; key: string }>(
      `SELECT DISTINCT s.id, s.name, k.key FROM json_each(?) j CROSS JOIN known_key k ON k.key = j.value
       JOIN sheet s ON s.id = k.sheet_id AND s.state = 'ready' WHERE s.id <> ? ORDER BY s.id`,
      JSON.stringify([...keys]),
      sheetId,
    ),
    ({ id }) => id,
  )
  const held: Held[][] = asked.map(() => [])
  for (const [other, found] of lists) {
    const firstRow = rowsIn(
      db,
      other,
      found.map(({ key }) => key),
    )
    // The surest key decides.
    const rows = asked.map(own => own.map(key => firstRow.get(key)).find(rowId => rowId !== undefined))
    const rowIds = [...new Set(rows.filter(rowId => rowId !== undefined))]
    if (rowIds.length === 0) continue
    const verdicts = verdictsOf(db, other, rowIds)
    const exported = lastExports(db, other, rowIds)
    for (const [at, rowId] of rows.entries())
      if (rowId !== undefined)
        held[at]?.push({
          list: found[0]?.name ?? '',
          verdict: verdicts.get(rowId) ?? null,
          exportedAt: exported.get(rowId) ?? null,
        })
  }
  return held
}

/** The first row under each key that is still there. */
const rowsIn = (db: ReadDb, sheetId: number, keys: readonly string[]): Map<string, number> =>
  new Map(
    db.arrays<[string, number]>(
      `SELECT k.key, min(k.row_id) FROM json_each(?) j CROSS JOIN known_key k ON k.key = j.value AND k.sheet_id = ?
       CROSS JOIN ${tableOf(sheetId)} t ON t.id = k.row_id AND t.gone IS NULL GROUP BY k.key`,
      JSON.stringify(keys),
      sheetId,
    ),
  )

/** The last verdict on each of these rows; rows without one have no entry. */
function verdictsOf(db: ReadDb, sheetId: number, rowIds: readonly number[]): Map<number, Verdict> {
  const last = new Map<number, Verdict>()
  for (const { slot, origin } of columnsOf(db, sheetId)) {
    if (origin?.field !== 'verdict') continue
    const rows = db.all<{ id: number; text: string; at: number; marks: number }>(
      `SELECT t.id, t.${sqlIdentifier(slot)} AS text, c.at, c.marks FROM json_each(?) j
       CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value
       CROSS JOIN cell_state c ON c.sheet_id = ? AND c.col_id = ? AND c.row_id = t.id
       WHERE t.${sqlIdentifier(slot)} IS NOT NULL AND c.state = ${cellStateNumber('found')}`,
      JSON.stringify(rowIds),
      sheetId,
      origin.resultColumnId,
    )
    for (const { id, text, at, marks } of rows)
      if ((last.get(id)?.at ?? -1) < at) last.set(id, { text: `${text}${sourceOf(marks)}`, at })
  }
  return last
}

/** What a verdict depends on is said wherever it is shown. */
function sourceOf(marks: number): string {
  const words = (['practice', 'local', 'own', 'stale'] as const).filter(name => (marks & cellMarks[name]) !== 0)
  return words.length === 0 ? '' : ` (${words.map(name => (name === 'own' ? 'own data' : name)).join(', ')})`
}

const maxNamed = 2
const day = (at: number) => new Date(at).toISOString().slice(0, 10)

/** "Guests 2025, Fair 2026 (+1) - Deliverable, 2026-10-03 - exported 2026-10-05". */
function textOf(held: readonly Held[]): string {
  const more = held.length - maxNamed
  const named = held.slice(0, maxNamed).map(({ list }) => list)
  const parts = [`${named.join(', ')}${more > 0 ? ` (+${more})` : ''}`]
  const verdict = held.reduce<Verdict | null>(
    (last, { verdict: one }) => (one && (!last || one.at > last.at) ? one : last),
    null,
  )
  if (verdict) parts.push(`${verdict.text}, ${day(verdict.at)}`)
  const exportedAt = Math.max(...held.map(one => one.exportedAt ?? 0))
  if (exportedAt > 0) parts.push(`exported ${day(exportedAt)}`)
  return parts.join(' - ')
}

export interface SeenStep {
  sheetId: number
  label: string
  /** Undo step that the pieces share. */
  key: string
}

/** The column of a list, made at its end when there is none. */
function seenColumn(db: WriteDb, { sheetId, label, key }: SeenStep): { columnId: ColumnId; step: SliceDone } {
  return db.transaction(() => {
    const { column } = seenHead(db, sheetId)
    if (column) return { columnId: column.id, step: nothingDone(db, sheetId) }
    const stepId = beginStep(db, sheetId, label, { key })
    const made = insertColumn(
      db,
      sheetId,
      { name: freeName(db, sheetId), type: 'text', typeChosen: true, width: widestColumn },
      stepId,
    )
    db.run("INSERT INTO seen_column VALUES (?, ?, 0, '', 0)", made.id, sheetId)
    return { columnId: made.id, step: { ...nothingDone(db, sheetId), stepId, columns: true } }
  })
}

function freeName(db: ReadDb, sheetId: number): string {
  const taken = new Set(columnsOf(db, sheetId).map(({ name }) => name))
  for (let number = 1; ; number++) {
    const name = number === 1 ? columnName : `${columnName} ${number}`
    if (!taken.has(name)) return name
  }
}

/** Writes the texts of rows. A column that was undone or deleted takes nothing more. */
function putSeen(
  db: WriteDb,
  { sheetId, label, key }: SeenStep,
  columnId: number,
  { rowIds, texts }: Pick<SeenSlice, 'rowIds' | 'texts'>,
): SliceDone {
  return db.transaction(() => {
    const column = columnsOf(db, sheetId).find(({ id }) => id === columnId)
    if (!column) return nothingDone(db, sheetId)
    const now = db.arrays<[number, string | null]>(
      `SELECT t.id, t.${sqlIdentifier(column.slot)} FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value`,
      JSON.stringify(rowIds),
    )
    const before = new Map(now)
    const moved = rowIds.flatMap((id, at) => (before.get(id) === texts[at] ? [] : [at]))
    if (moved.length === 0) return nothingDone(db, sheetId)
    const stepId = beginStep(db, sheetId, label, { key })
    const cells = recordCells(
      db,
      stepId,
      sheetId,
      columnId,
      moved.map(at => rowIds[at] ?? 0),
      moved.map(at => texts[at] ?? null),
    )
    return { stepId, cells, rows: 0, skipped: 0, columns: true, version: sheetVersion(db, sheetId) }
  })
}

/** The column tells of what there was when `print` was taken. */
function noteSeen(db: WriteDb, sheetId: number, columnId: number, print: string, at: number): SliceDone {
  db.run(
    `UPDATE seen_column SET at = ?, print = ?, version = (SELECT version FROM col WHERE id = seen_column.col_id)
     WHERE col_id = ?`,
    at,
    print,
    columnId,
  )
  return { ...nothingDone(db, sheetId), columns: true }
}

export const seenBeforeRead = { seenHead, seenSlice }
export const seenBeforeWrite = { seenColumn, putSeen, noteSeen }
