// Workbook files written by hand to do harm by what SQLite reads in them: objects that act by themselves, a schema edited behind
// SQLite's back, odd headers and files beside them. Each is refused, or harmless; other lists stay to the byte, every procedure
// answers, and the same in a backup is left behind when it is restored.
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { eraseHost } from '../../testing/erase-workspace.ts'
import { callEvery, everyProcedure } from '../../testing/every-procedure.ts'
import { openAndPlay } from '../../testing/file/received-file.ts'
import { sentWorkbook } from '../../testing/file/sent-workbook.ts'
import { plainPage } from '../../testing/web/scripted-engine.ts'
import { Failure } from '../base/fail.ts'
import { createEngine } from '../engine.ts'
import { faultsIn } from '../received/faults.lane.ts'
import { foreignObjects } from '../received/schema.ts'
import { siftDatabase } from '../received/sift.lane.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { databaseFile } from '../store/open.ts'
import { migrations } from '../store/schema/index.ts'
import { wrapDatabase } from '../store/sql.ts'
import { portableId } from './portable-file.ts'

const { dir, at, good, close } = await sentWorkbook('schema')
afterAll(close)

const asked = new Database(good, { readonly: true })
const [first = '', second = ''] = asked.prepare("SELECT 's' || id FROM sheet ORDER BY id").pluck().all() as string[]
asked.close()

/** What would never end, or take all memory, where it is evaluated. */
const forever = 'WITH RECURSIVE f(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM f) SELECT n, n FROM f'
const expensive = 'length(hex(zeroblob(400000000)) || hex(zeroblob(400000000)))'

interface Crafted {
  /** In SQL, with the schema open to be edited. */
  readonly sql?: string
  /** On the bytes of the file. */
  readonly bytes?: (file: Buffer) => Buffer
  /** Beside the file, by the end of its name. */
  readonly beside?: Readonly<Record<string, Buffer>>
  readonly became: 'refused' | 'taken'
}

/** A row of the schema, edited. */
const edited = (set: string, where: string): string =>
  `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET ${set} WHERE ${where}; PRAGMA writable_schema = OFF`
const added = (values: string): string =>
  `PRAGMA writable_schema = ON; INSERT INTO sqlite_schema(type, name, tbl_name, rootpage, sql) VALUES (${values}); PRAGMA writable_schema = OFF`
/** The table of the first list, made again. */
const remade = (columns: string, rest = ''): string =>
  `CREATE TABLE kept AS SELECT * FROM ${first}; DROP TABLE ${first}; CREATE TABLE ${first}(${columns})${rest};
   INSERT INTO ${first}(id, ord, gone) SELECT id, ord, gone FROM kept; DROP TABLE kept`
const header = (change: (file: Buffer) => void) => (file: Buffer) => {
  change(file)
  return file
}
const sizedPages = (size: number): string => `PRAGMA journal_mode = DELETE; PRAGMA page_size = ${size}; VACUUM`

const crafted: Readonly<Record<string, Crafted>> = {
  'a trigger on a list': {
    sql: `CREATE TRIGGER t AFTER INSERT ON ${first} BEGIN DELETE FROM sheet; END`,
    became: 'refused',
  },
  'a trigger on a table of ours, of an expensive condition': {
    sql: `CREATE TRIGGER t BEFORE UPDATE ON col WHEN ${expensive} > 0 BEGIN SELECT 1; END`,
    became: 'refused',
  },
  'a view': { sql: `CREATE VIEW people AS ${forever}`, became: 'refused' },
  'a view without end with the name of a table that is read': {
    sql: `DROP TABLE row_tick; CREATE VIEW row_tick(sheet_id, row_id) AS ${forever}`,
    became: 'refused',
  },
  'a view in place of the lists, with a trigger instead of its changes': {
    sql: `ALTER TABLE saved_view RENAME TO sv; CREATE VIEW saved_view AS SELECT * FROM sv;
      CREATE TRIGGER t INSTEAD OF UPDATE ON saved_view BEGIN DELETE FROM sheet; END`,
    became: 'refused',
  },
  'a computed column of the database, expensive': {
    sql: `ALTER TABLE ${first} ADD COLUMN c99 TEXT AS (${expensive})`,
    became: 'refused',
  },
  'a stored column of the database, in place of a column': {
    sql: remade(`id INTEGER PRIMARY KEY, ord REAL, gone INTEGER, c1 TEXT AS (upper('x')) STORED`),
    became: 'refused',
  },
  'a check, expensive': {
    sql: `PRAGMA ignore_check_constraints = ON; ${remade(`id INTEGER PRIMARY KEY, ord REAL, gone INTEGER, c1 TEXT CHECK(${expensive} > 0)`)}`,
    became: 'refused',
  },
  'a default, expensive': {
    sql: remade(`id INTEGER PRIMARY KEY, ord REAL, gone INTEGER, c1 TEXT DEFAULT (hex(zeroblob(9)))`),
    became: 'refused',
  },
  'an index on an expression': { sql: `CREATE INDEX x ON ${first}(upper(c1))`, became: 'refused' },
  'a partial index': { sql: `CREATE INDEX x ON ${first}(c1) WHERE c1 IS NOT NULL`, became: 'refused' },
  'the index of a list over an expression': {
    sql: `DROP INDEX IF EXISTS ${first}_ord; CREATE INDEX ${first}_ord ON ${first}(ord + 0) WHERE ord IS NOT NULL`,
    became: 'refused',
  },
  'a unique index': { sql: `CREATE UNIQUE INDEX x ON col(id, name)`, became: 'refused' },
  'a virtual table': { sql: 'CREATE VIRTUAL TABLE words USING fts5(a)', became: 'refused' },
  'a virtual table with the name of a table of ours': {
    sql: 'DROP TABLE row_tick; CREATE VIRTUAL TABLE row_tick USING fts5(sheet_id, row_id)',
    became: 'refused',
  },
  'a virtual table over the pages of the file': {
    sql: 'CREATE VIRTUAL TABLE pages USING dbstat(main)',
    became: 'refused',
  },
  'a table of an own name': { sql: 'CREATE TABLE mine(a); INSERT INTO mine VALUES (1)', became: 'refused' },
  'a table called main': { sql: 'CREATE TABLE main(a)', became: 'refused' },
  'a table called as the file is while it is taken': { sql: 'CREATE TABLE portable(a)', became: 'refused' },
  'a table that the taking makes': { sql: 'CREATE TABLE new_id(kind, old, new)', became: 'refused' },
  'a list whose table is STRICT': {
    sql: remade('id INTEGER PRIMARY KEY, ord REAL, gone INTEGER, c1 TEXT', ' STRICT'),
    became: 'refused',
  },
  'a list whose table is WITHOUT ROWID': {
    sql: remade('id INTEGER PRIMARY KEY, ord REAL, gone INTEGER, c1 TEXT', ' WITHOUT ROWID'),
    became: 'refused',
  },
  'a column that does not tell case': {
    sql: remade('id INTEGER PRIMARY KEY, ord REAL, gone INTEGER, c1 TEXT COLLATE NOCASE'),
    became: 'refused',
  },
  'a column of a collation that nobody has': {
    sql: edited("sql = replace(sql, 'c1 TEXT', 'c1 TEXT COLLATE klingon')", `name = '${first}'`),
    became: 'refused',
  },
  'an index of a collation that nobody has': {
    sql: edited(
      "sql = replace(sql, ')', ' COLLATE klingon)')",
      "name = (SELECT max(name) FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%)')",
    ),
    became: 'refused',
  },
  'the text of a table of ours with more in it': {
    sql: edited("sql = sql || ' /* more */'", "name = 'sheet'"),
    became: 'refused',
  },
  'a text that is no SQL': { sql: edited("sql = 'CREATE TABLE sheet('", "name = 'sheet'"), became: 'refused' },
  'a text with a NUL': { sql: edited("sql = sql || char(0) || 'x'", "name = 'sheet'"), became: 'refused' },
  'no text': { sql: edited('sql = NULL', "name = 'sheet'"), became: 'refused' },
  'a text of 40 MB': {
    sql: edited("sql = sql || '/*' || hex(zeroblob(20000000)) || '*/'", `name = '${first}'`),
    became: 'refused',
  },
  'a table whose pages are those of another': {
    sql: edited(`rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'col')`, `name = '${first}'`),
    became: 'refused',
  },
  'a table whose pages are those of an index': {
    sql: edited(`rootpage = (SELECT max(rootpage) FROM sqlite_schema WHERE type = 'index')`, `name = '${first}'`),
    became: 'refused',
  },
  'pages in front of the file': { sql: edited('rootpage = -1', `name = '${first}'`), became: 'refused' },
  'no pages': { sql: edited('rootpage = 0', `name = '${first}'`), became: 'refused' },
  'pages behind the file': { sql: edited('rootpage = 2000000000', `name = '${first}'`), became: 'refused' },
  'a list under two names': { sql: edited("name = 's77', tbl_name = 's77'", `name = '${second}'`), became: 'refused' },
  'an object of an unknown type': {
    sql: added(`'function', 'f', 'f', 0, 'CREATE TABLE f(a)'`),
    became: 'refused',
  },
  'a table twice': {
    sql: added(`'table', 'row_tick', 'row_tick', 2, (SELECT sql FROM sqlite_schema WHERE name = 'row_tick')`),
    became: 'refused',
  },
  'a trigger under the name of statistics': {
    sql: added(
      `'trigger', 'sqlite_stat1', 'col', 0, 'CREATE TRIGGER sqlite_stat1 AFTER UPDATE ON col BEGIN DELETE FROM sheet; END'`,
    ),
    became: 'refused',
  },
  'a virtual table under the name of statistics': {
    sql: added(
      `'table', 'sqlite_stat1', 'sqlite_stat1', 0, 'CREATE VIRTUAL TABLE sqlite_stat1 USING fts5(tbl, idx, stat)'`,
    ),
    became: 'refused',
  },
  'a table of an expensive column under the name of statistics': {
    sql: `ANALYZE; ${edited(`sql = 'CREATE TABLE sqlite_stat1(tbl, idx, stat AS (${expensive}))'`, "name = 'sqlite_stat1'")}`,
    became: 'refused',
  },
  'statistics that are wrong': {
    sql: `ANALYZE; UPDATE sqlite_stat1 SET stat = '99999999999999999999 -1 x', idx = 'nothing';
      INSERT INTO sqlite_stat1 VALUES ('${first}', NULL, zeroblob(100)), (NULL, NULL, NULL);
      UPDATE sqlite_stat4 SET sample = zeroblob(10000), neq = 'x', nlt = NULL`,
    became: 'taken',
  },
  'counters at their end': {
    sql: `UPDATE sqlite_sequence SET seq = 9223372036854775807; INSERT INTO sqlite_sequence VALUES ('sheet', 'x'), (NULL, NULL)`,
    became: 'taken',
  },
  'the smallest pages': { sql: sizedPages(512), became: 'taken' },
  'the largest pages': { sql: sizedPages(65_536), became: 'taken' },
  'room kept free on each page': {
    sql: 'PRAGMA auto_vacuum = INCREMENTAL; VACUUM; CREATE TABLE big(a); INSERT INTO big VALUES (zeroblob(3000000)); DROP TABLE big',
    became: 'taken',
  },
  'pages of no size': { bytes: header(file => file.writeUInt16BE(0, 16)), became: 'refused' },
  'pages of an odd size': { bytes: header(file => file.writeUInt16BE(1000, 16)), became: 'refused' },
  'pages of nothing but reserved room': { bytes: header(file => file.writeUInt8(255, 20)), became: 'refused' },
  'a later form of file': {
    bytes: header(file => {
      file.writeUInt8(3, 18)
      file.writeUInt8(3, 19)
    }),
    became: 'refused',
  },
  'a form of schema that nobody knows': { bytes: header(file => file.writeUInt32BE(9, 44)), became: 'refused' },
  'a text encoding that nobody knows': { bytes: header(file => file.writeUInt32BE(7, 56)), became: 'refused' },
  'more pages in its header than it has': {
    bytes: header(file => file.writeUInt32BE(0x7fffffff, 28)),
    became: 'refused',
  },
  'a list of free pages that goes round': {
    bytes: header(file => {
      file.writeUInt32BE(2, 32)
      file.writeUInt32BE(900, 36)
    }),
    became: 'refused',
  },
  'bytes behind its end': { bytes: file => Buffer.concat([file, Buffer.alloc(1_000_003, 7)]), became: 'taken' },
  'a log that is to be read': {
    bytes: header(file => {
      file.writeUInt8(2, 18)
      file.writeUInt8(2, 19)
    }),
    beside: { '-wal': Buffer.alloc(100_000, 0x37), '-shm': Buffer.alloc(32_768, 1) },
    became: 'taken',
  },
  'a journal to be played back, which names a file to delete': {
    beside: { '-journal': hotJournal(path.join(dir, 'workspace.db')) },
    became: 'taken',
  },
  'another application': { sql: 'PRAGMA application_id = 1', became: 'refused' },
  'a version below none': { sql: 'PRAGMA user_version = -1', became: 'refused' },
  'the lowest version': { sql: 'PRAGMA user_version = -2147483648', became: 'refused' },
  'no version': { sql: 'PRAGMA user_version = 0', became: 'refused' },
  'an early version': { sql: 'PRAGMA user_version = 3', became: 'refused' },
  'the highest version': { sql: 'PRAGMA user_version = 2147483647', became: 'refused' },
}

/** The head of a journal that is not empty, with the name of a super-journal at its end (SQLite file format, 3). */
function hotJournal(other: string): Buffer {
  const head = Buffer.alloc(512)
  Buffer.from('d9d505f920a163d7', 'hex').copy(head)
  head.writeUInt32BE(1, 8)
  head.writeUInt32BE(1, 16)
  head.writeUInt32BE(512, 20)
  head.writeUInt32BE(4096, 24)
  const name = Buffer.from(other)
  const tail = Buffer.alloc(16 + name.length)
  name.copy(tail, 4)
  tail.writeUInt32BE(name.length, 4 + name.length)
  tail.writeUInt32BE(
    name.reduce((sum, byte) => sum + byte, 0),
    8 + name.length,
  )
  return Buffer.concat([head, Buffer.alloc(4104, 9), tail, Buffer.from('d9d505f920a163d7', 'hex')])
}

function craft(name: string, { sql, bytes, beside = {} }: Crafted): string {
  const file = path.join(dir, `${name.replaceAll(' ', '-')}.listwright`)
  copyFileSync(good, file)
  if (sql !== undefined) {
    const db = new Database(file)
    db.unsafeMode(true)
    for (const off of ['foreign_keys = OFF', 'legacy_alter_table = ON', 'ignore_check_constraints = ON']) db.pragma(off)
    db.exec(sql)
    db.close()
  }
  if (bytes) writeFileSync(file, bytes(readFileSync(file)))
  for (const [end, content] of Object.entries(beside)) writeFileSync(`${file}${end}`, content)
  return file
}

test('as it was saved it is taken', async () => {
  expect(await openAndPlay(at, dir, good)).toBe('taken')
})

test.each(Object.entries(crafted))('%s: refused or harmless', async (name, one) => {
  const file = craft(name, one)
  const lies = () =>
    [file, ...Object.keys(one.beside ?? {}).map(end => `${file}${end}`)].map(each => readFileSync(each))
  const before = lies()
  expect(await openAndPlay(at, dir, file)).toBe(one.became)
  // Neither is it changed, nor what is beside it.
  expect(lies().every((bytes, index) => bytes.equals(before[index] ?? Buffer.alloc(0)))).toBe(true)
  expect(existsSync(databaseFile(dir))).toBe(true)
  expect(readdirSync(dir).filter(each => each.startsWith('received'))).toEqual([])
})

test.each(['UTF-16le', 'UTF-16be'])(
  'text in %s: refused as a workbook, brought to UTF-8 as a backup',
  async encoding => {
    const file = path.join(dir, `${encoding}.listwright`)
    const db = new Database(file)
    db.pragma(`encoding = '${encoding}'`)
    migrateDatabase(db)
    db.pragma(`application_id = ${portableId}`)
    db.exec("INSERT INTO workbook(id, name, position, kept) VALUES (1, 'Béla', 1, 1)")
    db.close()
    expect(await openAndPlay(at, dir, file)).toBe('refused')
    siftDatabase(at.db, file)
    const left = new Database(file, { readonly: true })
    expect(left.pragma('encoding', { simple: true })).toBe('UTF-8')
    expect(left.prepare('SELECT name FROM workbook').pluck().all()).toEqual(['Béla'])
    left.close()
  },
)

test.each(Object.entries(crafted))('%s, in a backup: what takes the place of the workspace is sound', (name, one) => {
  const file = craft(`backup ${name}`, one)
  siftDatabase(at.db, file)
  let left: Database.Database | null = null
  try {
    left = new Database(file)
    const version = Number(left.pragma('user_version', { simple: true }))
    // No database, or a newer one: opening it says so, and nothing is read of it.
    if (version === 0 || version > migrations.length) return
    expect(foreignObjects(left, version)).toEqual([])
    expect([...faultsIn(wrapDatabase(left))]).toEqual([])
    expect(left.pragma('encoding', { simple: true })).toBe('UTF-8')
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
    // It stays as it is: opening it says that it is damaged, and reads what can be read.
    expect(['SQLITE_NOTADB', 'SQLITE_CORRUPT']).toContain(error.code)
  } finally {
    left?.close()
    for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${rest}`, { force: true })
  }
})

test('with all of them opened one after the other, whatever the page may call has an answer', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'listwright-schema-calls-'))
  const engine = await createEngine(eraseHost(folder))
  try {
    for (const [name, one] of Object.entries(crafted)) {
      const became = await engine.portable.open(craft(`call ${name}`, one)).then(
        () => 'taken',
        (error: unknown) => {
          if (error instanceof Failure && ['file_damaged', 'workspace_newer'].includes(error.code)) return 'refused'
          throw error
        },
      )
      expect(became, name).toBe(one.became)
    }
    expect(readdirSync(folder).filter(each => each.startsWith('opened-'))).toEqual([])
    expect(await callEvery(engine, plainPage)).toBeGreaterThan(everyProcedure.length / 2)
  } finally {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)
