// Tables of SQLite databases: every value as text, a table to choose, and files that were made to do harm.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SheetId } from '../../../../contract/app/ids.ts'
import { fileSuite } from '../../../../testing/file/file-suite.ts'
import { listOf } from '../../../../testing/file/file-workspace.ts'
import { Failure } from '../../../base/fail.ts'
import { sqliteSource } from './sqlite-source.ts'

const { work } = fileSuite()

/** A database made by these statements. */
function databaseOf(name: string, sql: string): string {
  const file = path.join(work().dir, name)
  const db = new Database(file)
  db.unsafeMode(true)
  db.exec(sql)
  db.close()
  return file
}
const ticketOf = async (file: string) => (await work().files.ticket(file, 'read')).ticket
const people = `CREATE TABLE people(id INTEGER PRIMARY KEY, "E-mail" TEXT, score REAL, big INTEGER, photo BLOB, note TEXT);
  INSERT INTO people VALUES (1, 'anna@example.org', 1.5, 9007199254740993, x'ff00', NULL), (7, 'bo@example.org', 2, -3, NULL, 'a''b');`

describe('tables of a database', () => {
  it('each value as its text, numbers of any length whole, binary values left out', async () => {
    const file = databaseOf('people.sqlite', people)
    const before = readFileSync(file)
    const { job, inspection } = await work().importFile(await ticketOf(file))
    expect(inspection).toMatchObject({ kind: 'sqlite', sheet: 'people', headerRow: 0, encoding: null })
    expect(inspection.columns.map(({ name }) => name)).toEqual(['id', 'E-mail', 'score', 'big', 'photo', 'note'])
    expect(inspection.warnings).toEqual([{ code: 'binary_values', count: 1, column: 'photo', example: null }])
    expect(await work().cells(listOf(job))).toEqual([
      ['1', 'anna@example.org', '1.5', '9007199254740993', null, null],
      ['7', 'bo@example.org', '2', '-3', null, "a'b"],
    ])
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(existsSync(`${file}-wal`) || existsSync(`${file}-journal`)).toBe(false)
  })

  it('the first table with rows is read, each can be chosen or all be one list; in a gzip too', async () => {
    const sql = `CREATE TABLE empty(a); CREATE TABLE "odd ""name"(Name, Mail); INSERT INTO "odd ""name" VALUES ('Anna', 'a@b.example');
      CREATE TABLE firms(Name, Mail) ; INSERT INTO firms VALUES ('Acme', 'c@d.example');
      CREATE TABLE pairs(k TEXT PRIMARY KEY, rowid, _rowid_, oid) WITHOUT ROWID; INSERT INTO pairs VALUES ('x', 1, 2, 3);`
    const file = databaseOf('many.db', sql)
    const found = await work().files.inspect(await ticketOf(file), {})
    expect(found).toMatchObject({ sheet: 'odd "name', rows: { value: 1, exact: true } })
    expect(found.sheets.map(({ name }) => name)).toEqual(['empty', 'odd "name', 'firms', 'pairs'])
    const pairs = await work().importFile(await ticketOf(file), { sheet: 'pairs' })
    expect(await work().cells(listOf(pairs.job))).toEqual([['x', '1', '2', '3']])
    const both = await work().importFile(await ticketOf(file), { all: true, only: ['odd "name', 'firms'] })
    expect(await work().cells(listOf(both.job))).toEqual([
      ['Anna', 'a@b.example', 'odd "name', '1'],
      ['Acme', 'c@d.example', 'firms', '1'],
    ])
    const { ticket } = await work().put('many.db.gz', gzipSync(readFileSync(file)))
    expect(await work().files.inspect(ticket, {})).toMatchObject({ kind: 'sqlite', sheet: 'odd "name' })
  })

  it('what is still in the log of writes comes too, and nothing is written beside the file', async () => {
    const file = path.join(work().dir, 'logged.db')
    const db = new Database(file)
    db.pragma('journal_mode = WAL')
    db.exec("CREATE TABLE t(Name, Mail); INSERT INTO t VALUES ('Anna', 'a@b.example')")
    try {
      const log = readFileSync(`${file}-wal`)
      const { job } = await work().importFile(await ticketOf(file))
      expect(await work().cells(listOf(job))).toEqual([['Anna', 'a@b.example']])
      expect(readFileSync(`${file}-wal`).equals(log)).toBe(true)
      // The copy has it too, and is read again when the file is gone.
      db.close()
      rmSync(file)
      const again = await work().files.again(listOf(job))
      const copy = await work().importFile(again.ticket, again.options)
      expect(await work().cells(listOf(copy.job))).toEqual([['Anna', 'a@b.example']])
    } finally {
      db.close()
    }
  })

  it('the same database is noticed, and its table read again from the copy', async () => {
    const file = databaseOf('kept.db', `CREATE TABLE first(x); INSERT INTO first VALUES (1); ${people}`)
    const { job } = await work().importFile(await ticketOf(file), { sheet: 'people' })
    expect(await work().files.madeFrom(await ticketOf(file))).toMatchObject([{ sheetId: listOf(job) }])
    rmSync(file)
    const again = await work().files.again(listOf(job))
    expect(again).toMatchObject({ fileName: 'kept.db', options: { sheet: 'people' } })
    const copy = await work().importFile(again.ticket, again.options)
    expect(await work().cells(listOf(copy.job))).toEqual(await work().cells(listOf(job)))
  })
})

describe('all tables of a database as one list', () => {
  const tables = `CREATE TABLE first(Name); INSERT INTO first VALUES ('Anna');
    CREATE TABLE second(Name); INSERT INTO second VALUES ('Bo'); CREATE TABLE third(Name); INSERT INTO third VALUES ('Cy');`
  const rowsOf = async (id: SheetId) => (await work().cells(id)).map(([name, table]) => [name, table])

  it('the same database is noticed, and read again from where it is, or from its copy', async () => {
    const file = databaseOf('all.db', tables)
    const bytes = readFileSync(file)
    const { job, inspection } = await work().importFile(await ticketOf(file), { all: true, only: ['first', 'third'] })
    expect(inspection).toMatchObject({ kind: 'stack', isDatabase: true, bytes: bytes.length })
    const rows = [
      ['Anna', 'first'],
      ['Cy', 'third'],
    ]
    expect(await rowsOf(listOf(job))).toEqual(rows)
    expect(await work().files.madeFrom(await ticketOf(file))).toMatchObject([{ sheetId: listOf(job) }])
    const there = await work().files.again(listOf(job))
    expect(work().files.pathOf(there.ticket, 'read')).toBe(file)
    rmSync(file)
    const again = await work().files.again(listOf(job))
    expect(again).toMatchObject({ fileName: 'all.db', options: { all: true, only: ['first', 'third'] } })
    expect(readFileSync(work().files.pathOf(again.ticket, 'read')).equals(bytes)).toBe(true)
    const copy = await work().importFile(again.ticket, again.options)
    expect(await rowsOf(listOf(copy.job))).toEqual(rows)
  })

  it('what is still in the log of writes is in every table and in the copy', async () => {
    const file = path.join(work().dir, 'all-logged.db')
    const db = new Database(file)
    db.pragma('journal_mode = WAL')
    db.exec(tables)
    try {
      const { job } = await work().importFile(await ticketOf(file), { all: true })
      const rows = await rowsOf(listOf(job))
      expect(rows).toEqual([
        ['Anna', 'first'],
        ['Bo', 'second'],
        ['Cy', 'third'],
      ])
      // It is the same one with what is in its log, until that is another.
      const noticed = async () => work().files.madeFrom(await ticketOf(file))
      expect(await noticed()).toMatchObject([{ sheetId: listOf(job) }])
      const beside = readdirSync(work().dir).filter(name => name.startsWith('all-logged'))
      db.exec("INSERT INTO third VALUES ('Di')")
      expect(await noticed()).toEqual([])
      db.close()
      expect(beside.sort()).toEqual(['all-logged.db', 'all-logged.db-shm', 'all-logged.db-wal'])
      rmSync(file)
      const again = await work().files.again(listOf(job))
      const copy = await work().importFile(again.ticket, again.options)
      expect(await rowsOf(listOf(copy.job))).toEqual(rows)
    } finally {
      db.close()
    }
  })

  it('in an archive, the database is what is kept', async () => {
    const file = databaseOf('packed.db', tables)
    const { ticket, file: packed } = await work().put('packed.db.gz', gzipSync(readFileSync(file)))
    const { job, inspection } = await work().importFile(ticket, { all: true })
    expect(inspection).toMatchObject({ isDatabase: true, sheets: [{ name: 'first' }, {}, {}] })
    const rows = await rowsOf(listOf(job))
    expect(rows).toHaveLength(3)
    rmSync(packed)
    const again = await work().files.again(listOf(job))
    expect(readFileSync(work().files.pathOf(again.ticket, 'read')).equals(readFileSync(file))).toBe(true)
    const copy = await work().importFile(again.ticket, again.options)
    expect(await rowsOf(listOf(copy.job))).toEqual(rows)
  })
})

describe('databases that were made to do harm', () => {
  const inspect = async (file: string) => work().files.inspect(await ticketOf(file), {})

  it('views, virtual tables, triggers and computed columns are not run', async () => {
    const endless = 'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c'
    const file = databaseOf(
      'trap.db',
      `CREATE VIEW forever AS ${endless};
       CREATE VIRTUAL TABLE words USING fts5(a);
       CREATE TABLE t(Name, Mail, made GENERATED ALWAYS AS (Name || '!') VIRTUAL);
       INSERT INTO t(Name, Mail) VALUES ('Anna', 'a@b.example');
       CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT load_extension('/tmp/x'); END;`,
    )
    const found = await inspect(file)
    expect(found.sheets.map(({ name }) => name)).not.toContain('forever')
    expect(found.sheets.map(({ name }) => name)).not.toContain('words')
    const { job, inspection } = await work().importFile(await ticketOf(file), { sheet: 't' })
    expect(inspection.columns.map(({ name }) => name)).toEqual(['Name', 'Mail'])
    expect(await work().cells(listOf(job))).toEqual([['Anna', 'a@b.example']])
  })

  it('a cell that is too long is refused before it is in memory, one of bytes is left out', async () => {
    const file = databaseOf('long.db', "CREATE TABLE t(a, b); INSERT INTO t VALUES ('x', zeroblob(50000000));")
    expect(await inspect(file)).toMatchObject({ rows: { value: 1 } })
    const text = databaseOf('text.db', "CREATE TABLE t(a, b); INSERT INTO t VALUES ('x', hex(zeroblob(3000000)));")
    await expect(inspect(text)).rejects.toMatchObject({ code: 'cell_too_long' })
  })

  it('a database without tables, one of a table with 600 columns, a sheet that it does not have', async () => {
    await expect(inspect(databaseOf('none.db', 'PRAGMA user_version = 3'))).rejects.toMatchObject({
      code: 'file_empty',
    })
    const wide = Array.from({ length: 600 }, (_, at) => `c${at}`).join(', ')
    await expect(
      inspect(databaseOf('wide.db', `CREATE TABLE t(${wide}); INSERT INTO t(c0) VALUES (1)`)),
    ).rejects.toMatchObject({
      code: 'too_many_columns',
    })
    const file = databaseOf('one.db', people)
    await expect(work().files.inspect(await ticketOf(file), { sheet: 'sqlite_schema' })).rejects.toMatchObject({
      code: 'sheet_missing',
    })
  })

  it.each([
    ['to one of them', (bytes: Buffer, root: number) => bytes.readUInt32BE(root + bytes.readUInt16BE(root + 12))],
    ['back to the first', () => 2],
  ])('pages that lead %s again and again come to an end', async (way, target) => {
    const file = databaseOf(
      `circle ${way}.db`,
      `PRAGMA page_size = 512; CREATE TABLE t(a);
       INSERT INTO t WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 2000) SELECT printf('value %d', n) FROM c;`,
    )
    const bytes = readFileSync(file)
    const root = 512
    // An interior page of a table.
    expect(bytes[root]).toBe(5)
    const page = target(bytes, root)
    for (let at = 0; at < bytes.readUInt16BE(root + 3); at++)
      bytes.writeUInt32BE(page, root + bytes.readUInt16BE(root + 12 + at * 2))
    writeFileSync(file, bytes)
    const found = await inspect(file).then(
      ({ rows }) => rows.value,
      (error: unknown) => error,
    )
    if (typeof found === 'number') expect(found).toBeLessThanOrEqual(bytes.length)
    else expect(found).toMatchObject({ code: 'file_damaged' })
  })

  it('any bytes changed, cut or doubled: rows or a declared failure', async () => {
    const file = databaseOf(
      'mutate.db',
      `PRAGMA page_size = 1024; ${people} CREATE TABLE more(a, b); CREATE INDEX i ON more(a);
      INSERT INTO more WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 200) SELECT n, printf('text %d', n) FROM c;`,
    )
    const whole = readFileSync(file)
    const place = fc.nat(whole.length - 1)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 12 }),
        fc.option(place),
        async (changes, cut) => {
          const bytes = Buffer.from(whole)
          for (const [at, byte] of changes) if (at > 15) bytes[at] = byte
          const broken = path.join(work().dir, 'broken.db')
          writeFileSync(broken, cut === null ? bytes : bytes.subarray(0, Math.max(cut, 100)))
          try {
            const source = await sqliteSource(broken, 'broken.db', {}, path.join(work().dir, 'unpacked'))
            try {
              let rows = 0
              await source.rows(() => {
                rows++
                return false
              })
              expect(rows).toBeLessThanOrEqual(whole.length)
            } finally {
              source.close()
            }
          } catch (error) {
            if (!(error instanceof Failure)) throw error
          }
        },
      ),
      { numRuns: Number(process.env.LISTWRIGHT_HOSTILE ?? 300) },
    )
  })
})
