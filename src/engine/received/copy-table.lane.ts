// Copies the rows of a table that SQLite can read, around what it cannot.
import type Database from 'better-sqlite3'
import { type SqlText, sqlIdentifier, type WriteDb } from '../store/sql.ts'
import { readable } from './readable.ts'

/** Rows read before a damaged page in one go; behind it the search for the next readable row begins. */
const batch = 500

const maxRow = 2 ** 53 - 1

/** Copies the rows that can be read to the table of that name. `gaps`: places that could not. */
export function copyTable(source: WriteDb, fresh: Database.Database, name: string): { copied: number; gaps: number } {
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
    readable(() => source.value<number | null>(`SELECT max(rowid) FROM ${table} WHERE rowid <= ?`, maxRow)) ?? 2 ** 31
  if (readable(() => source.value(`SELECT 1 FROM ${table} WHERE rowid > ? LIMIT 1`, maxRow)) === 1) gaps++
  for (let size = batch; from <= last; ) {
    const rows = readable(() =>
      source.arrays<[number, ...unknown[]]>(
        `SELECT rowid, ${names} FROM ${table} WHERE rowid BETWEEN ? AND ? ORDER BY rowid LIMIT ?`,
        from,
        maxRow,
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
