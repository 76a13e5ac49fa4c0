// listwright postgres on a real server: a list becomes a table with types and comes back, rows are added and replaced, and what the
// database refuses changes nothing.
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFile } from '../../engine/store/open.ts'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { teamSuite } from '../../testing/workspace/team-suite.ts'

const server = teamSuite()
let at: CommandLine
beforeAll(() => {
  at = commandLine()
})
afterAll(() => at.close())

const given = (...args: string[]) => at.hereWith({ env: { LISTWRIGHT_POSTGRES: server.url() } }, 'postgres', ...args)

/** What rows are known to have been exported to. */
function exported(): unknown[] {
  const db = new Database(databaseFile(at.file('w')), { readonly: true })
  try {
    return db.prepare('SELECT file_name FROM export_log').pluck().all()
  } finally {
    db.close()
  }
}

const guests = `Name,Code,Born,Paid,Member,Note
"O'Ek ""A""",00501,1990-05-01,12.50,yes,"two
lines; \\ {a,b}"
Bo,00502,2001-12-24,7,no,
`

test('a list becomes a table with types, in one transaction, and the table a list with the same texts', async () => {
  at.put('guests.csv', guests)
  expect(await at.here('import', 'guests.csv')).toMatchObject({ code: 0 })
  const dry = await given('write', 'guests', '--table', 'guests', '--dry-run')
  expect(dry).toMatchObject({ code: 0, out: expect.stringMatching(/^CREATE TABLE "public"\."guests" \("Name" text, /) })
  expect(dry.out).toContain('Would write 2 rows of guests to guests at 127.0.0.1')
  expect(await server.sql("SELECT 1 FROM pg_class WHERE relname = 'guests'")).toEqual([])
  expect(exported()).toEqual([])

  const made = await given('write', 'guests', '--table', 'guests')
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('Wrote 2 rows of guests to guests') })
  expect(made.err).toContain('CREATE TABLE "public"."guests"')
  expect(exported()).toEqual([expect.stringMatching(/^guests at 127\.0\.0\.1:/)])
  const types = await server.sql<{ name: string; type: string }>(
    "SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_name = 'guests' ORDER BY ordinal_position",
  )
  expect(Object.fromEntries(types.map(({ name, type }) => [name, type]))).toMatchObject({
    Name: 'text',
    Code: 'text',
    Born: 'date',
    Paid: 'double precision',
  })
  expect(await server.sql('SELECT "Name", "Code", "Note" FROM guests ORDER BY "Code"')).toEqual([
    { Name: 'O\'Ek "A"', Code: '00501', Note: 'two\nlines; \\ {a,b}' },
    { Name: 'Bo', Code: '00502', Note: null },
  ])

  const read = await given('read', 'guests', '--list', 'Back')
  expect(read).toMatchObject({ code: 0, out: expect.stringContaining('Back: 2 rows from guests') })
  const back = await at.here('export', 'Back', '--out', '-', '--format', 'csv', '--preset', 'plain')
  expect(back.out).toContain('"O\'Ek ""A""",00501,1990-05-01,12.5')
  expect(back.out).toContain('"two\nlines; \\ {a,b}"')
})

test('values of every kind are read as the database writes them; bytes are left out and named; a view is read', async () => {
  await server.sql(`CREATE SCHEMA crm`)
  await server.sql(`CREATE TABLE crm."Odd" (id bigint GENERATED ALWAYS AS IDENTITY, n numeric, big bigint, at timestamptz, d date,
    ok boolean, tags text[], j jsonb, raw bytea, "a ""b""" text)`)
  await server.sql(`INSERT INTO crm."Odd" (n, big, at, d, ok, tags, j, raw, "a ""b""") VALUES
    (12345678901234567890.12, 9223372036854775807, '2024-02-01 10:00:00.123456+02', '2024-02-01', true, '{a,"b c"}', '{"k": 1}', '\\x00ff', 'x')`)
  await server.sql('CREATE VIEW crm.seen AS SELECT n, big FROM crm."Odd"')
  const read = await given('read', 'crm."Odd"', '--list', 'Odd')
  expect(read).toMatchObject({ code: 0, err: expect.stringContaining('Left out, because they are bytes: raw.') })
  const { out } = await at.here('export', 'Odd', '--out', '-', '--format', 'csv', '--preset', 'plain')
  expect(out).toContain('12345678901234567890.12,9223372036854775807,2024-02-01 08:00:00.123456+00,2024-02-01,true')
  expect(out).toContain('"{a,""b c""}"')
  expect(await given('read', 'crm.seen', '--list', 'Seen')).toMatchObject({ code: 0 })
  expect(await given('write', 'Seen', '--table', 'crm.seen', '--append')).toMatchObject({
    code: 3,
    err: expect.stringContaining('is a view'),
  })
})

test('rows are added, replaced, or refused as a whole', async () => {
  at.put('more.csv', 'Name,Age\nCy,31\nDi,42\n')
  await at.here('import', 'more.csv')
  await server.sql(
    'CREATE TABLE people (name varchar(20) PRIMARY KEY, age int CHECK (age < 40), added timestamptz DEFAULT now())',
  )
  await server.sql("INSERT INTO people (name, age) VALUES ('Old', 1)")
  expect(await given('write', 'more', '--table', 'people')).toMatchObject({
    code: 3,
    err: expect.stringContaining('already exists'),
  })
  const refused = await given('write', 'more', '--table', 'people', '--replace')
  expect(refused).toMatchObject({ code: 3, err: expect.stringMatching(/people_age_check.*Nothing was changed/s) })
  expect(await server.sql('SELECT name FROM people')).toEqual([{ name: 'Old' }])
  await server.sql('ALTER TABLE people DROP CONSTRAINT people_age_check')
  expect(await given('write', 'more', '--table', 'people', '--append')).toMatchObject({ code: 0 })
  expect(await given('write', 'more', '--table', 'people', '--append')).toMatchObject({ code: 3 })
  const replaced = await given('write', 'more', '--table', 'people', '--replace', '--json')
  expect(JSON.parse(replaced.out)).toMatchObject({ rows: 2, replaced: 3 })
  expect(await server.sql('SELECT name, age FROM people ORDER BY name')).toEqual([
    { name: 'Cy', age: 31 },
    { name: 'Di', age: 42 },
  ])
  await server.sql('ALTER TABLE people DROP COLUMN age')
  expect(await given('write', 'more', '--table', 'people', '--append')).toMatchObject({
    code: 3,
    err: expect.stringContaining('takes no values for “Age”'),
  })
})

test('without an address, with one of something else and without a server nothing is done, and no password is printed', async () => {
  expect(await at.here('postgres', 'read', 'guests')).toMatchObject({
    code: 2,
    err: expect.stringContaining('LISTWRIGHT_POSTGRES'),
  })
  const withAddress = (address: string) =>
    at.hereWith({ env: { LISTWRIGHT_POSTGRES: address } }, 'postgres', 'read', 'guests')
  expect(await withAddress('mysql://a@b/c')).toMatchObject({ code: 2 })
  const gone = await withAddress('postgres://anna:geheim@127.0.0.1:1/x')
  expect(gone).toMatchObject({ code: 7, err: expect.stringContaining('127.0.0.1:1/x cannot be used') })
  expect(gone.err).not.toContain('geheim')
  expect(await given('read', 'nowhere')).toMatchObject({ code: 3, err: expect.stringContaining('no table “nowhere”') })
  expect(await given('read', 'a b;c')).toMatchObject({
    code: 3,
    err: expect.stringContaining('is not a name of a table'),
  })
})
