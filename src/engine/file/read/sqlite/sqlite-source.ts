// A table of a SQLite database as a stream of rows. The file is someone's own and is not trusted: it is opened for reading
// only, and nothing that its schema says is run, no view, no virtual table, no computed column.
import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type Database from 'better-sqlite3'
import type { ReadOptions } from '../../../../contract/app/file/file.ts'
import { fail } from '../../../base/fail.ts'
import { newFile } from '../../../disk/own-files.ts'
import { connectDatabase } from '../../../store/connect.ts'
import { quotedName, sqlIdentifier } from '../../../store/sql.ts'
import { cellLimit } from '../../csv/csv-read.ts'
import { noteProgress } from '../../job/progress.ts'
import { sizeOf, type TableSource } from '../table-source.ts'
import { readHead } from '../xlsx/xlsx-zip.ts'

const mark = Buffer.from('SQLite format 3\0', 'latin1')
export const isSqlite = (head: Buffer): boolean => head.subarray(0, mark.length).equals(mark)

/** Most tables of which one can be chosen. */
const maxTables = 10_000
/** Tables that are looked into for the first that has rows. */
const lookedInto = 200
const rowsAtOnce = 2000

const copy = (from: string, to: string) => pipeline(createReadStream(from), newFile(to))

/** Whether it keeps a log of writes beside it. Bytes 18 and 19: how it is written and read (SQLite file format, 1.3.3). */
const isLogged = (file: string) => readHead(file, 20).subarray(18, 20).includes(2)

/** Opens a copy where the file keeps a log of writes beside it: reading such a file in its place would write beside it. */
async function openIn(
  file: string,
  fileName: string,
  folder: string | undefined,
): Promise<{ db: Database.Database; opened: string }> {
  const logged = isLogged(file)
  let opened = file
  if (logged) {
    if (folder === undefined) throw fail('file_in_use', { fileName })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    opened = path.join(folder, 'database')
    await copy(file, opened)
    if (existsSync(`${file}-wal`)) await copy(`${file}-wal`, `${opened}-wal`)
  }
  const db = connectDatabase(opened, { readonly: !logged, fileMustExist: true, timeout: 2000 })
  // All that is in the log is in the copy then, which is a file of its own.
  if (logged) db.pragma('journal_mode = DELETE')
  for (const pragma of ['query_only = ON', 'cell_size_check = ON', 'mmap_size = 0', 'cache_size = -8192'])
    db.pragma(pragma)
  db.defaultSafeIntegers(true)
  return { db, opened }
}

/**
 * Of a database that keeps a log of writes beside it, the copy with all that is in the log, made in `folder`: the same bytes for
 * the same database, which is what a list keeps of it. Null for any other file. Throws file_damaged, file_in_use.
 */
export async function settledDatabase(file: string, folder: string): Promise<string | null> {
  if (!isSqlite(readHead(file, mark.length)) || !isLogged(file)) return null
  try {
    const { db, opened } = await openIn(file, path.basename(file), folder)
    db.close()
    return opened
  } catch (error) {
    throw failureOf(error, path.basename(file))
  }
}

/** What SQLite says of a file that is none, or not whole. */
function failureOf(error: unknown, fileName: string): unknown {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (!code.startsWith('SQLITE_')) return error
  if (/BUSY|LOCKED|CANTOPEN|READONLY/.test(code)) return fail('file_in_use', { fileName })
  return fail('file_damaged', { fileName, detail: error instanceof Error ? error.message : code })
}

/** Tables that have pages of their own: views and virtual tables have none. */
const tablesOf = (db: Database.Database): string[] =>
  db
    .prepare<[number], { name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       ORDER BY rowid LIMIT ?`,
    )
    .all(maxTables)
    .map(({ name }) => name)

/** Columns that are in the rows: hidden ones and those worked out from others are not. */
const columnsOf = (db: Database.Database, table: string): string[] =>
  db
    .prepare<[string], { name: string; hidden: bigint }>('SELECT name, hidden FROM pragma_table_xinfo(?)')
    .all(table)
    .filter(({ hidden }) => hidden === 0n || hidden === 3n)
    .map(({ name }) => name)

function chooseTable(db: Database.Database, tables: readonly string[], wanted: string | undefined, fileName: string) {
  if (wanted !== undefined) {
    if (!tables.includes(wanted)) throw fail('sheet_missing', { fileName, sheet: wanted })
    return wanted
  }
  const hasRows = (table: string) =>
    db.prepare(`SELECT 1 FROM ${quotedName(table)} NOT INDEXED LIMIT 1`).get() !== undefined
  const chosen = tables.slice(0, lookedInto).find(hasRows) ?? tables[0]
  if (chosen === undefined) throw fail('file_empty', { fileName })
  return chosen
}

/** Throws file_damaged, file_empty, file_in_use, sheet_missing. */
export async function sqliteSource(
  file: string,
  fileName: string,
  { sheet }: ReadOptions,
  folder: string | undefined,
): Promise<TableSource> {
  let db: Database.Database | null = null
  try {
    const { db: open, opened } = await openIn(file, fileName, folder && path.join(folder, 'database'))
    db = open
    const tables = tablesOf(db)
    const table = chooseTable(db, tables, sheet, fileName)
    const names = columnsOf(db, table)
    const bytes = sizeOf(file)
    const binary = new Map<string, number>()
    return {
      form: { kind: 'sqlite', sheets: tables.map(name => ({ name, hidden: false, rows: null })), sheet: table },
      bytes,
      kept: opened,
      names: () => names,
      binary: () => binary,
      rows: async (sink, between = () => false) => {
        try {
          binary.clear()
          await readTable(open, { table, names, fileName, bytes, binary }, sink, between)
        } catch (error) {
          throw failureOf(error, fileName)
        }
        return null
      },
      close: () => open.close(),
    }
  } catch (error) {
    db?.close()
    throw failureOf(error, fileName)
  }
}

/**
 * All values of all tables of a database that was copied here, a piece of text for some rows, then its bytes, in which values that
 * were deleted may be. Throws for one that cannot be looked through: unused pages part what they held.
 */
export async function* databaseTexts(file: string): AsyncGenerator<string> {
  const { db } = await openIn(file, path.basename(file), undefined)
  try {
    if (db.pragma('freelist_count', { simple: true }) !== 0n) throw new Error('pages of it are unused')
    if (db.pragma('encoding', { simple: true }) !== 'UTF-8') throw new Error('it is in UTF-16')
    for (const table of tablesOf(db)) {
      const cells = columnsOf(db, table).map(quotedName).join(', ')
      for (const row of db
        .prepare<[], unknown[]>(`SELECT ${cells} FROM ${quotedName(table)} NOT INDEXED`)
        .raw()
        .iterate())
        yield `${row.map(value => (Buffer.isBuffer(value) ? value.toString() : String(value ?? ''))).join('\t')}\n`
    }
  } finally {
    db.close()
  }
  const text = new TextDecoder()
  for await (const bytes of createReadStream(file)) yield text.decode(bytes as Buffer, { stream: true })
}

interface TableAsk {
  table: string
  names: readonly string[]
  fileName: string
  bytes: number
  /** Counted by their columns. */
  binary: Map<string, number>
}

/** The name by which the number of a row can be asked for; null where the table has none. */
function rowNumberOf(db: Database.Database, { table, names }: TableAsk): string | null {
  const taken = new Set(names.map(name => name.toLowerCase()))
  const name = ['rowid', '_rowid_', 'oid'].find(one => !taken.has(one))
  if (name === undefined) return null
  try {
    db.prepare(`SELECT ${sqlIdentifier(name)} FROM ${quotedName(table)}`)
    return name
  } catch {
    // A table without row numbers: SQLite knows no such column.
    return null
  }
}

async function readTable(
  db: Database.Database,
  ask: TableAsk,
  sink: Parameters<TableSource['rows']>[0],
  between: NonNullable<Parameters<TableSource['rows']>[1]>,
): Promise<void> {
  const { table, names, fileName, bytes, binary } = ask
  const from = quotedName(table)
  const numbered = rowNumberOf(db, ask)
  const id = numbered === null ? 'NULL' : sqlIdentifier(numbered)
  const last = numbered === null ? 0 : Number(db.prepare(`SELECT max(${id}) FROM ${from}`).pluck().get() ?? 0)
  // Binary values are left out. They and what is too long come as marks, so that they are never taken into memory.
  const [tooLong, left] = [randomBytes(16), randomBytes(16)]
  const cells = names.map(name => {
    const column = quotedName(name)
    return `CASE WHEN typeof(${column}) = 'blob' THEN @left WHEN octet_length(${column}) > @most THEN @mark ELSE ${column} END`
  })
  const rows = db
    .prepare<[{ most: number; mark: Buffer; left: Buffer }], unknown[]>(
      `SELECT ${id}, ${cells.join(', ')} FROM ${from} NOT INDEXED`,
    )
    .raw()
    .iterate({ most: cellLimit * 4, mark: tooLong, left })
  let number = 0
  let read = 0
  try {
    for (const [place, ...values] of rows) {
      number++
      // A damaged file may lead in a circle: no table has more rows than its file has bytes.
      if (number > bytes) throw fail('file_damaged', { fileName, detail: 'its pages lead in a circle' })
      const fields = values.map((value, at) => {
        if (!Buffer.isBuffer(value) || !value.equals(left)) return textOf(value, tooLong, fileName, number)
        const name = names[at] ?? ''
        binary.set(name, (binary.get(name) ?? 0) + 1)
        return null
      })
      for (const field of fields) read += field?.length ?? 0
      const stop = sink({
        ...{ number, line: number, fields, raws: null, malformed: false, hidden: false, blank: false },
        raw: () => fields.map(cell => cell ?? '').join('\t'),
        surplus: () => null,
      })
      if (stop) return
      if (number % rowsAtOnce !== 0) continue
      noteProgress()
      const share = last > 0 && typeof place === 'bigint' ? Number(place) / last : read / bytes
      if (await between(Math.max(0, Math.min(share, 0.999)))) return
    }
  } finally {
    rows.return?.()
  }
  await between(1)
}

/** Throws cell_too_long. */
function textOf(value: unknown, tooLong: Buffer, fileName: string, line: number): string | null {
  if (Buffer.isBuffer(value) && value.equals(tooLong)) throw fail('cell_too_long', { fileName, line, limit: cellLimit })
  const text = value === null || value === undefined ? '' : String(value)
  if (text.length > cellLimit) throw fail('cell_too_long', { fileName, line, limit: cellLimit })
  return text === '' ? null : text
}
