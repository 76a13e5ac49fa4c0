// The SQL console over a real workspace: lists by their names, what is refused, where an error is, endless statements.
import { statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatementAnswer } from '../../contract/app/console.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { testHost } from '../../testing/web/test-host.ts'
import { type TempWorkspace, tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createConsole, type SqlConsole } from './console.ts'
import { readStatement } from './read.ts'

let at: TempWorkspace
let sql: SqlConsole
beforeAll(async () => {
  at = await tempWorkspace()
  sql = createConsole(at.store, testHost({ dataDir: at.dir }), 60_000)
  await makeSheet(
    at.store,
    [
      { name: 'Name', type: 'text' },
      { name: 'a "b"', type: 'text' },
    ],
    [
      ['Ann', '007'],
      ['Bo', null],
    ],
    'Guests 2025',
  )
  await makeSheet(at.store, [{ name: 'Row', type: 'text' }], [['x']], 'guests 2025')
  await makeSheet(at.store, [{ name: 'N', type: 'text' }], [['1']], 'sheet')
})
afterAll(async () => {
  await sql.close()
  await at.close()
})

/** As the process of the console reads, without one. */
async function ask(text: string): Promise<StatementAnswer> {
  const lists = await at.store.grid.call('consoleLists')
  return readStatement({ file: path.join(at.dir, 'workspace.db'), views: lists.map(list => list.sql), sql: text })
}

const rows = async (text: string) => {
  const answer = await ask(text)
  if (answer.kind !== 'rows') throw new Error(JSON.stringify(answer))
  return answer
}

test('lists are there under their names and their columns, beside the real tables', async () => {
  expect(await rows('SELECT * FROM "Guests 2025"')).toMatchObject({
    columns: ['row', 'Name', 'a "b"', 'ticked'],
    rows: [
      [1, 'Ann', '007', 0],
      [2, 'Bo', null, 0],
    ],
    more: false,
  })
  expect((await rows('SELECT "Row 2" FROM "Guests 2025 2"')).rows).toEqual([['x']])
  expect((await rows('SELECT N FROM sheet')).rows).toEqual([['1']])
  expect((await rows("SELECT count(*) FROM main.sheet WHERE name LIKE 'guests%'")).rows).toEqual([[2]])
  expect((await rows("SELECT 9007199254740993, x'00ff', 1.5")).rows).toEqual([['9007199254740993', "x'00ff'", 1.5]])
  const tables = await sql.tables()
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Guests 2025', 'guests 2025 2', 'step_change']),
  )
})

test('a long result is cut at 1,000 rows, and a wide one at what a frame can carry', async () => {
  const count = (text: string) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT ${text} FROM n`
  const long = await rows(count('i'))
  expect([long.rows.length, long.rows.at(-1), long.more]).toEqual([1000, [1000], true])
  const wide = await rows(`${count("printf('%.*c', 19000, 'x')")} LIMIT 500`)
  expect(wide.more).toBe(true)
  expect(JSON.stringify(wide).length).toBeLessThan(2_500_000)
})

test.each([
  "INSERT INTO workbook(name, position) VALUES ('x', 9)",
  "WITH a AS (SELECT 1) UPDATE sheet SET name = 'x'",
  'DROP TABLE col',
  'PRAGMA user_version = 1',
  'PRAGMA query_only = OFF',
  "ATTACH '/tmp/other.db' AS other",
  "-- a comment\nATTACH '/tmp/other.db' AS other",
  "VACUUM INTO '/tmp/other.db'",
  'CREATE TEMP TABLE mine(a)',
  'SELECT 1; DELETE FROM sheet',
  '',
])('refuses %j and changes nothing', async text => {
  const before = statSync(path.join(at.dir, 'workspace.db')).mtimeMs
  expect((await ask(text)).kind).toBe('error')
  expect(statSync(path.join(at.dir, 'workspace.db')).mtimeMs).toBe(before)
  expect((await rows('SELECT count(*) FROM main.sheet')).rows).toEqual([[3]])
})

test.each([
  ['SELECT a, (SELECT 1),\n  FROM "Guests 2025"', 'near "FROM": syntax error', 2, 3],
  ['SELECT Name\nFROM "Guests 2025" WHERE Nmae = 1', 'no such column: Nmae', 2, 26],
  ['SELECT * FROM nowhere', 'no such table: nowhere', 1, 15],
  ['SELECT (1', 'incomplete input', null, null],
])('%j: %s', async (text, message, line, column) => {
  expect(await ask(text)).toEqual({ kind: 'error', message, line, column } satisfies StatementAnswer)
})

const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n'

test('a process of its own answers', async () => {
  expect(await sql.ask('SELECT Name FROM "Guests 2025" WHERE row = 1')).toMatchObject({ kind: 'rows', rows: [['Ann']] })
})

test('an endless statement is ended after its time, by a cancel, and with the program', async () => {
  const hasty = createConsole(at.store, testHost({ dataDir: at.dir }), 1000)
  expect(await hasty.ask(endless)).toEqual({ kind: 'too_long', seconds: 1 })

  const stop = new AbortController()
  const stopped = sql.ask(endless, stop.signal)
  stop.abort()
  await expect(stopped).rejects.toMatchObject({ code: 'stopped' })

  const closing = createConsole(at.store, testHost({ dataDir: at.dir }), 60_000)
  const open = expect(closing.ask(endless)).rejects.toMatchObject({ code: 'stopped' })
  // Once that another process has answered, the one of the endless statement has long been started.
  await closing.ask('SELECT 1')
  await closing.close()
  await open
})

test.each([
  [
    'a text that grows',
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 900) SELECT length(group_concat(printf('%.*c', 1000000, 'x'))) FROM n",
  ],
  [
    'rows that are kept to tell them apart',
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(DISTINCT printf('%d%.*c', i, 2000, 'x')) FROM n",
  ],
])('a statement that takes too much memory is ended: %s', async (_, text) => {
  expect(await sql.ask(text)).toEqual({ kind: 'too_large', megabytes: 512 })
})

test('two statements go at a time; a third waits, and one that is given up in the line is dropped', async () => {
  const busy = createConsole(at.store, testHost({ dataDir: at.dir }), 60_000)
  const [first, second, given] = [new AbortController(), new AbortController(), new AbortController()]
  const going = [first, second].map(({ signal }) =>
    expect(busy.ask(endless, signal)).rejects.toMatchObject({ code: 'stopped' }),
  )
  let answered = false
  const dropped = expect(busy.ask(endless, given.signal)).rejects.toMatchObject({ code: 'stopped' })
  const waiting = busy.ask('SELECT 1').then(answer => {
    answered = true
    return answer
  })
  given.abort()
  await dropped
  // Beside the busy ones another console has its answer; the line of this one does not move.
  await sql.ask('SELECT 1')
  expect(answered).toBe(false)
  first.abort()
  expect(await waiting).toMatchObject({ kind: 'rows', rows: [[1]] })
  second.abort()
  await Promise.all(going)
  await busy.close()
})
