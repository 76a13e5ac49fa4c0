// One reading statement of a person over the database: opened read-only, refused where it is more than that, cut to size.
import Database from 'better-sqlite3'
import type { ConsoleRows, StatementAnswer } from '../../contract/app/console.ts'
import { connectDatabase } from '../store/connect.ts'
import { placeOf } from './error-place.ts'

export interface ReadingStatement {
  /** The database. */
  file: string
  /** Statements that make the views of the lists. */
  views: readonly string[]
  sql: string
}

/** Longer results are cut there and say so. */
const maxRows = 1000
/** Characters of all cells of an answer, which crosses to the page in one frame, and of one of them. */
const maxCharacters = 2_000_000
const maxPerCell = 20_000

/** ATTACH would open other files and PRAGMA would change the connection, both without counting as writing. */
const reads = /^(\s|--[^\n]*(\n|$)|\/\*[\s\S]*?\*\/|;)*(select|with|values|explain)\b/i

/** Answers in SQLite's words what it refuses; throws only what is no fault of the statement. */
export function readStatement({ file, views, sql }: ReadingStatement): StatementAnswer {
  const began = performance.now()
  const db = connectDatabase(file, { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    db.pragma('temp_store = MEMORY')
    for (const view of views) db.exec(view)
    db.pragma('query_only = ON')
    return { ...answer(db, sql), ms: Math.round(performance.now() - began) }
  } catch (error) {
    // What better-sqlite3 itself refuses: no statement, or more than one.
    const refused = error instanceof RangeError || error instanceof TypeError
    if (!refused && !(error instanceof Database.SqliteError)) throw error
    return { kind: 'error', message: error.message, ...placeOf(db, sql, error.message) }
  } finally {
    db.close()
  }
}

function answer(db: Database.Database, sql: string): Omit<ConsoleRows, 'ms' | 'suppressed'> {
  if (sql.trim() !== '' && !reads.test(sql)) throw new TypeError(onlyReading)
  const statement = db.prepare(sql)
  if (!statement.reader || !statement.readonly) throw new TypeError(onlyReading)
  statement.raw(true).safeIntegers(true)
  const rows: (string | number | null)[][] = []
  let room = maxCharacters
  let more = false
  // Rows are trusted to be arrays: the statement is raw.
  for (const row of statement.iterate() as IterableIterator<unknown[]>) {
    const cells = row.map(shown)
    room -= cells.reduce((sum: number, cell) => sum + String(cell).length, 0)
    if (rows.length === maxRows || room < 0) {
      more = true
      break
    }
    rows.push(cells)
  }
  return { kind: 'rows', columns: statement.columns().map(({ name }) => name), rows, more }
}

const onlyReading = 'Only one reading statement is run here: SELECT, WITH, VALUES or EXPLAIN.'

function shown(value: unknown): string | number | null {
  if (value === null || typeof value === 'number') return value
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : String(value)
  }
  const text = Buffer.isBuffer(value) ? `x'${value.subarray(0, maxPerCell / 2).toString('hex')}'` : String(value)
  return text.length > maxPerCell ? `${text.slice(0, maxPerCell)}…` : text
}
