// Databases as the page uses them, on a real server: passwords are tried and kept for one place, a table becomes a file to import, a
// list a table by the statements that were shown, and what was sent is noted.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabasePlace, type TableRef, TableSpec, type TableWrite } from '../../contract/app/file/postgres.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { type FileWorkspace, fileWorkspace, listOf, newJobId, plainExport } from '../../testing/file/file-workspace.ts'
import { teamSuite } from '../../testing/workspace/team-suite.ts'
import { createDatabases, type Databases } from './databases.ts'

const server = teamSuite()
let work: FileWorkspace
let databases: Databases
let place: DatabasePlace
beforeAll(async () => {
  work = await fileWorkspace()
  databases = createDatabases(work)
  const { hostname, port, username, pathname } = new URL(server.url())
  place = { host: hostname, port: Number(port), user: username, database: pathname.slice(1), encrypt: false }
})
afterAll(() => work.close())

const never = new AbortController().signal
const connect = (more: Partial<Parameters<Databases['connect']>[0]> = {}) =>
  databases.connect({ place, password: null, keep: false, certificate: null, ...more })
const inPublic = (name: string): TableRef => ({ place, schema: 'public', name })

/** Only this user needs a password from here on. */
async function withPassword(user: string, password: string): Promise<DatabasePlace> {
  await server.sql(`CREATE ROLE ${user} LOGIN PASSWORD '${password}'`)
  const [file] = await server.sql<{ hba: string }>("SELECT current_setting('hba_file') AS hba")
  await server.sql(
    `COPY (VALUES ('host all ${user} 127.0.0.1/32 scram-sha-256'), ('host all all 127.0.0.1/32 trust')) TO '${file?.hba}'`,
  )
  await server.sql('SELECT pg_reload_conf()')
  return { ...place, user }
}

describe('connecting', () => {
  test('a password is tried before it is kept, for one place only, and forgotten when asked', async () => {
    const anna = await withPassword('anna', 'right')
    const asAnna = (password: string | null, keep = true) => connect({ place: anna, password, keep })
    const refused = (reason: string) => ({
      code: 'database_refused',
      details: { of: 'server', reason: expect.stringContaining(reason) },
    })
    await expect(asAnna(null)).rejects.toMatchObject(refused('It asks for a password.'))
    await expect(asAnna('wrong')).rejects.toMatchObject(refused('The user or the password is wrong.'))
    expect(databases.known()).toEqual([])

    expect(await asAnna('right', false)).toMatchObject({ password: { kept: false, reason: null } })
    expect(databases.known()).toEqual([{ place: anna, kept: false }])
    expect(await asAnna(null)).toMatchObject({ password: { reason: null } })
    // The wrong one takes nothing away.
    await expect(asAnna('wrong')).rejects.toMatchObject(refused('wrong'))
    expect(await asAnna(null)).toBeTruthy()
    // Another database of the same server does not get it.
    await expect(connect({ place: { ...anna, database: 'other' } })).rejects.toMatchObject(refused('password'))

    // The host of this test has no keychain.
    expect(await asAnna('right')).toMatchObject({ password: { kept: false, reason: 'This is a test.' } })
    expect(work.host.vault.origins()).toEqual([`postgres://anna@127.0.0.1:${place.port}/postgres`])
    await databases.forget(anna)
    expect([databases.known(), work.host.vault.origins()]).toEqual([[], []])
    await asAnna('right')
    expect(await databases.forgetAll()).toHaveLength(1)
    expect(databases.known()).toEqual([])
  })

  test('what is wrong with the server is said, and what to do', async () => {
    const problem = async (more: Partial<DatabasePlace>) =>
      connect({ place: { ...place, ...more } }).then(
        () => 'connected',
        (error: { details?: { reason?: string } }) => error.details?.reason,
      )
    expect(await problem({ port: 1 })).toMatch(/127\.0\.0\.1:1\/postgres cannot be used\. No PostgreSQL server answers/)
    expect(await problem({ database: 'none' })).toMatch(/no database of this name/)
    expect(await problem({ encrypt: true })).toMatch(/does not offer TLS/)
    expect(await problem({ host: 'no-such-host.invalid' })).toMatch(/no server of this name|cannot be looked up/)
  })

  test('tables, views and schemas are listed, those of the system are not', async () => {
    await server.sql(
      'CREATE SCHEMA crm; CREATE TABLE crm.guests (a text); CREATE VIEW crm.seen AS SELECT a FROM crm.guests',
    )
    const { schemas, tables } = await connect()
    expect(schemas).toEqual(['public', 'crm'])
    expect(tables).toEqual([
      { schema: 'crm', name: 'guests', takesRows: true },
      { schema: 'crm', name: 'seen', takesRows: false },
    ])
  })
})

describe('a table in', () => {
  test('its first rows, types and count are shown; read, it is imported like a file, and the file is gone', async () => {
    await server.sql('CREATE TABLE big (n int PRIMARY KEY, paid numeric, "E-mail" text, raw bytea)')
    await server.sql(
      "INSERT INTO big SELECT n, n + 0.10, 'p' || n || '@contoso.com', '\\x00' FROM generate_series(1, 12000) n",
    )
    const sample = await databases.sample(inPublic('big'))
    expect(sample).toMatchObject({ count: { value: 12_000, exact: true }, binary: ['raw'] })
    expect(sample.columns).toEqual([
      { name: 'n', type: 'integer' },
      { name: 'paid', type: 'numeric' },
      { name: 'E-mail', type: 'text' },
    ])
    expect(sample.rows).toHaveLength(20)
    expect(sample.rows[0]).toEqual(['1', '1.10', 'p1@contoso.com'])

    const seen = []
    for await (const state of databases.fetch(inPublic('big'), never)) seen.push(state)
    const last = seen.at(-1)
    expect(last).toMatchObject({ rows: 12_000, file: { fileName: 'big.sqlite' } })
    if (!last?.file) throw new Error('no file')
    const file = work.files.pathOf(last.file.ticket, 'read')
    const { job, inspection } = await work.importFile(last.file.ticket)
    expect(inspection).toMatchObject({ isDatabase: true, rows: { value: 12_000 } })
    expect((await work.cells(listOf(job)))[11_999]).toEqual(['12000', '12000.10', 'p12000@contoso.com'])
    expect(existsSync(file)).toBe(false)
  })

  test('a reading that is left ends and leaves no file; a table that is not there is said', async () => {
    await server.sql('CREATE VIEW slow AS SELECT n, pg_sleep(0.0002)::text AS s FROM generate_series(1, 100000) n')
    const files = () => readdirSync(path.join(work.dir, 'passing')).length
    const before = files()
    const abort = new AbortController()
    const reading = databases.fetch(inPublic('slow'), abort.signal)
    expect(await reading.next()).toMatchObject({ done: false, value: { file: null } })
    expect(files()).toBe(before + 1)
    abort.abort()
    expect(await reading.next()).toMatchObject({ done: true })
    expect(files()).toBe(before)
    await expect(databases.fetch(inPublic('nowhere'), never).next()).rejects.toMatchObject({
      code: 'database_refused',
      details: { of: 'table', reason: 'The database has no table “public.nowhere”.' },
    })
    await expect(databases.sample(inPublic('nowhere'))).rejects.toMatchObject({ code: 'database_refused' })
  })
})

describe('a list out', () => {
  let sheetId: SheetId
  let columnIds: ColumnId[] = []
  const longName = 'x'.repeat(70)
  beforeAll(async () => {
    const { ticket } = await work.put(
      'guests.csv',
      `Name,Age,Born,${longName}a,${longName}b\nAnna,31,1990-05-01,1a,1b\nBo,42,2001-12-24,2a,2b\n`,
    )
    sheetId = listOf((await work.importFile(ticket)).job)
    columnIds = (await work.sheets.get(sheetId)).columns.map(({ id }) => id)
  })
  const writing = (name: string, mode: TableWrite['mode'], columns?: number): TableWrite => ({
    ...{ table: inPublic(name), mode },
    spec: TableSpec.parse(
      plainExport({
        sheetId,
        format: 'sqlite',
        ...(columns !== undefined && { columns: columnIds.slice(0, columns) }),
      }),
    ),
  })
  const write = async (asked: TableWrite, statements?: readonly string[]) => {
    const jobId = newJobId()
    const shown = statements ?? (await databases.plan(asked)).statements
    await databases.write({ jobId, write: asked, statements: [...shown] })
    return work.files.ended(jobId)
  }

  test('a new table by the statement that was shown, rows added, rows replaced; all of it is noted', async () => {
    const create = writing('people', 'create', 3)
    const { statements } = await databases.plan(create)
    expect(statements[0]).toBe('CREATE TABLE "public"."people" ("Name" text, "Age" bigint, "Born" date)')
    expect(await server.sql("SELECT 1 FROM pg_class WHERE relname = 'people'")).toEqual([])
    expect(await write(create, statements)).toMatchObject({
      ...{ state: 'done', rows: 2, title: `people at 127.0.0.1:${place.port}/postgres` },
      result: { kind: 'table', table: 'people', replaced: 0 },
    })
    expect(await server.sql('SELECT "Name", "Age"::int AS age, "Born"::text AS born FROM people ORDER BY 1')).toEqual([
      { Name: 'Anna', age: 31, born: '1990-05-01' },
      { Name: 'Bo', age: 42, born: '2001-12-24' },
    ])
    await expect(databases.plan(create)).rejects.toMatchObject({
      details: { of: 'table', reason: expect.stringContaining('already exists') },
    })
    expect(await write(writing('people', 'append', 3))).toMatchObject({ state: 'done' })
    const replace = writing('people', 'replace', 3)
    expect(await databases.plan(replace)).toMatchObject({
      replaced: 4,
      statements: ['DELETE FROM "public"."people"', expect.stringMatching(/^INSERT INTO "public"\."people" /)],
    })
    expect(await write(replace)).toMatchObject({ state: 'done', result: { replaced: 4 } })
    const sends = await databases.sends(10)
    expect(sends).toHaveLength(3)
    expect(sends[0]).toMatchObject({
      ...{ table: 'people', sheet: 'guests.csv', rows: 2, outcome: 'done', fields: ['Name', 'Age', 'Born'] },
      place: `127.0.0.1:${place.port}/postgres`,
    })
    expect(sends[0]?.sent).toBeGreaterThan(80)
    expect(readdirSync(path.join(work.dir, 'passing'))).toEqual([])
  })

  test('what the database refuses changes nothing, is said with what to do, and is noted as taken back', async () => {
    await server.sql('CREATE TABLE strict ("Name" varchar(3), "Age" int)')
    await server.sql("INSERT INTO strict VALUES ('Old', 1)")
    const job = await write(writing('strict', 'replace', 2))
    expect(job).toMatchObject({
      state: 'failed',
      failure: {
        code: 'database_refused',
        details: {
          of: 'table',
          reason: expect.stringMatching(/too long for type character varying\(3\)\. A cell is longer/),
        },
      },
    })
    expect(await server.sql('SELECT "Name" FROM strict')).toEqual([{ Name: 'Old' }])
    expect((await databases.sends(1))[0]).toMatchObject({ table: 'strict', outcome: 'taken_back' })
    await server.sql('CREATE TABLE dated ("Name" date)')
    expect(await write(writing('dated', 'append', 1))).toMatchObject({
      failure: { details: { reason: expect.stringContaining('A cell does not fit the type of its column.') } },
    })
  })

  test('other statements than those that were shown are not run', async () => {
    const asked = writing('later', 'create', 2)
    const { statements } = await databases.plan(asked)
    const other = writing('later', 'create', 3)
    expect(await write(other, statements)).toMatchObject({
      state: 'failed',
      failure: { details: { reason: expect.stringContaining('has changed since the statement was shown') } },
    })
    expect(await server.sql("SELECT 1 FROM pg_class WHERE relname = 'later'")).toEqual([])
  })

  test('names that are too long for the database are cut and stay apart, and no cell is lost', async () => {
    expect(await write(writing('long', 'create'))).toMatchObject({ state: 'done', rows: 2 })
    const [row] = await server.sql<Record<string, unknown>>('SELECT * FROM long ORDER BY 1')
    expect(Object.entries(row ?? {}).slice(3)).toEqual([
      ['x'.repeat(63), '1a'],
      [`${'x'.repeat(57)} (2)`, '1b'],
    ])
  })

  test('who has no right to it learns so before anything is sent', async () => {
    await server.sql(
      'CREATE ROLE guest LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC; CREATE TABLE closed ("Name" text)',
    )
    const asGuest = (asked: TableWrite): TableWrite => ({
      ...asked,
      table: { ...asked.table, place: { ...place, user: 'guest' } },
    })
    const count = (await databases.sends(100)).length
    await expect(databases.plan(asGuest(writing('mine', 'create', 1)))).rejects.toMatchObject({
      details: {
        of: 'table',
        reason: 'The user has no right to CREATE in “public”. Ask the owner of the database for it.',
      },
    })
    await expect(databases.plan(asGuest(writing('closed', 'append', 1)))).rejects.toMatchObject({
      details: { reason: expect.stringContaining('The user has no right to INSERT') },
    })
    await expect(databases.sample({ ...asGuest(writing('closed', 'append')).table })).rejects.toMatchObject({
      details: { reason: expect.stringMatching(/permission denied.*Ask the owner/) },
    })
    expect(await databases.sends(100)).toHaveLength(count)
  })

  test('the log of what was sent goes by its age', async () => {
    const { writer, scan } = work.store
    expect(await scan.call('oldestOf', 'sent')).toBeGreaterThan(0)
    await writer.call('forgetSent', Date.now() + 1000, 1000)
    expect([await databases.sends(10), await scan.call('oldestOf', 'sent')]).toEqual([[], null])
  })
})
