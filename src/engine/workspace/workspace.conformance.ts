// Backups, the way back to one, and a damaged file: on a whole engine over real files.
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { testHost } from '../../testing/web/test-host.ts'
import { silentLog } from '../../testing/workspace/temp-workspace.ts'
import { laneThreads } from '../../testing/workspace/threads.ts'
import { createCaller } from '../api/router.ts'
import { fail } from '../base/fail.ts'
import { createEngine, type Engine } from '../engine.ts'
import { createBackups } from '../store/backups.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { bringUpToDate, databaseFile } from '../store/open.ts'
import { migrations } from '../store/schema/index.ts'
import { openStore } from '../store/store.ts'
import { startHousekeeping } from './housekeeping.ts'

const folders: string[] = []
const folder = async () => {
  const made = await mkdtemp(path.join(tmpdir(), 'listwright-workspace-'))
  folders.push(made)
  return made
}
afterAll(async () => {
  for (const made of folders) await rm(made, { recursive: true, force: true })
})

/** As the web host opens it: with a page that can be asked. */
const start = (dataDir: string): Promise<Engine> => createEngine({ ...testHost({ dataDir }), kind: 'web' })
const notHere = () => Promise.reject(fail('not_here', { reason: 'a test' }))
const callerOf = (engine: Engine) =>
  createCaller({
    engine,
    page: {
      chooseFiles: notHere,
      chooseFolder: notHere,
      chooseSave: notHere,
      reveal: notHere,
      openExternal: notHere,
      confirmKeyFor: async () => true,
      notify: notHere,
      setMenu: notHere,
      onCommand: () => () => {},
      connected: notHere,
      disconnect: notHere,
      used: notHere,
      lock: notHere,
    },
  })

const type = (engine: Engine, sheetId: SheetId, columnId: ColumnId, value: string) =>
  engine.edits.cells({ sheetId, label: value, cells: [{ rowId: 1 as RowId, columnId, value }] })

async function firstCell(engine: Engine, sheetId: SheetId): Promise<string | null> {
  const { columns } = await engine.sheets.get(sheetId)
  const view = await engine.views.open(sheetId, wholeListView)
  const columnIds = columns.slice(0, 1).map(({ id }) => id)
  const { rows } = await engine.views.copy(view.id, { top: 0, bottom: 0, columnIds }, false)
  return rows[0]?.[0] ?? null
}

test('a restored backup is the workspace of its time, and the state before is a backup too', async () => {
  const dir = await folder()
  let engine = await start(dir)
  const sheet = await engine.sheets.create(null, 'People')
  const columnId = sheet.columns[0]?.id as ColumnId
  await type(engine, sheet.id, columnId, 'before')
  const made = await engine.workspace.backUp()
  expect(await engine.workspace.content(made.name)).toEqual({
    lists: [{ name: 'People', workbook: 'People', rows: 25 }],
  })
  await type(engine, sheet.id, columnId, 'after')
  await engine.sheets.create(null, 'Later')
  expect(await engine.workspace.restore(made.name)).toEqual({ restarts: false })
  expect(engine.workspace.backups().map(({ reason }) => reason)).toEqual(['restore', 'manual'])
  await engine.close()

  engine = await start(dir)
  expect((await engine.sheets.workbooks()).map(({ name }) => name)).toEqual(['People'])
  expect(await firstCell(engine, sheet.id)).toBe('before')
  expect(engine.workspace.state().notes).toMatchObject([{ kind: 'restored', detail: made.name }])
  // The history came with it.
  expect((await engine.edits.undo(sheet.id)).label).toBe('before')
  const [newest] = engine.workspace.backups()
  if (!newest) throw new Error('no backup')
  await engine.workspace.restore(newest.name)
  await engine.close()

  engine = await start(dir)
  expect((await engine.sheets.workbooks()).map(({ name }) => name)).toEqual(['People', 'Later'])
  expect(await firstCell(engine, sheet.id)).toBe('after')
  await engine.close()
})

test('a backup that cannot be read is not restored, an unknown one not found', async () => {
  const dir = await folder()
  const engine = await start(dir)
  const { name } = await engine.workspace.backUp()
  await writeFile(path.join(dir, 'backups', name), 'no database '.repeat(1000))
  expect(await engine.workspace.content(name)).toEqual({ lists: null })
  await expect(engine.workspace.restore(name)).rejects.toMatchObject({ code: 'backup_unreadable' })
  await expect(engine.workspace.content('20260101T000000000Z-daily.db' as never)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(existsSync(path.join(dir, 'replace.json'))).toBe(false)
  await engine.close()
})

test('before a migration the workspace is backed up in its former state', async () => {
  const dir = await folder()
  const db = new Database(databaseFile(dir))
  migrateDatabase(db)
  db.exec("INSERT INTO workbook(name, position) VALUES ('Old', 1)")
  bringUpToDate(db, databaseFile(dir), [...migrations, 'CREATE TABLE later(x)'])
  expect(db.pragma('user_version', { simple: true })).toBe(migrations.length + 1)
  expect(db.prepare('SELECT count(*) FROM later').pluck().get()).toBe(0)
  db.close()
  const [file = ''] = readdirSync(path.join(dir, 'backups'))
  expect(file).toMatch(/-migration\.db$/)
  const copy = new Database(path.join(dir, 'backups', file), { readonly: true })
  expect(copy.pragma('user_version', { simple: true })).toBe(migrations.length)
  expect(copy.prepare('SELECT name FROM workbook').pluck().all()).toEqual(['Old'])
  copy.close()
})

const rows = 8_000

/** A closed workspace with one list whose pages in the middle of the file are overwritten; the log says it crashed. */
async function damagedWorkspace(): Promise<{ dir: string; sheetId: SheetId }> {
  const dir = await folder()
  const engine = await start(dir)
  const sheet = await engine.sheets.create(null, 'People')
  const view = await engine.views.open(sheet.id, wholeListView)
  const columnIds = sheet.columns.map(({ id }) => id)
  const values = Array.from({ length: rows }, (_, row) => columnIds.map((_, at) => `value ${row} of column ${at}`))
  const stepKey = crypto.randomUUID()
  await engine.edits.paste({ viewId: view.id, row: 0, columnIds, values, grow: true, label: 'Paste', stepKey })
  await engine.close()
  const { size } = await stat(databaseFile(dir))
  const file = await open(databaseFile(dir), 'r+')
  await file.write(Buffer.alloc(3 * 4096, 0xa5), 0, 3 * 4096, Math.floor(size / 2 / 4096) * 4096)
  await file.close()
  await writeFile(`${databaseFile(dir)}-check`, '')
  return { dir, sheetId: sheet.id }
}

test('a damaged file opens read-only with what can be read, tells what was lost, and is kept', async () => {
  const { dir, sheetId } = await damagedWorkspace()
  const damaged = await readFile(databaseFile(dir))
  let engine = await start(dir)
  const { damage } = engine.workspace.state()
  const { rows: left } = await engine.sheets.get(sheetId)
  expect(left).toBeGreaterThan(rows * 0.9)
  expect(damage?.lists).toBe(1)
  expect(damage?.lost.length).toBeGreaterThan(0)
  const caller = callerOf(engine)
  await expect(caller.sheet.rename({ sheetId, name: 'x' })).rejects.toMatchObject({
    cause: { code: 'workspace_read_only' },
  })
  expect(await firstCell(engine, sheetId)).toBe('value 0 of column 0')
  expect((await readFile(databaseFile(dir))).equals(damaged)).toBe(true)
  expect(engine.workspace.keepSalvaged()).toEqual({ restarts: false })
  await engine.close()

  engine = await start(dir)
  expect(engine.workspace.damage).toBeNull()
  expect(engine.workspace.state().notes).toMatchObject([{ kind: 'salvaged' }])
  expect((await engine.sheets.get(sheetId)).rows).toBe(left)
  await callerOf(engine).sheet.rename({ sheetId, name: 'Saved' })
  await engine.close()
  const [kept = ''] = readdirSync(path.join(dir, 'damaged'))
  expect((await readFile(path.join(dir, 'damaged', kept))).equals(damaged)).toBe(true)
})

test('a file that is no database opens empty, and a backup brings everything back', async () => {
  const dir = await folder()
  let engine = await start(dir)
  const sheet = await engine.sheets.create(null, 'People')
  const { name } = await engine.workspace.backUp()
  await engine.close()
  const scrambled = Buffer.from('scrambled '.repeat(5000))
  await writeFile(databaseFile(dir), scrambled)

  engine = await start(dir)
  expect(engine.workspace.damage).toMatchObject({ lists: 0, rows: 0, lost: [{ rows: null }] })
  expect(await engine.sheets.workbooks()).toEqual([])
  await engine.workspace.restore(name)
  await engine.close()

  engine = await start(dir)
  expect(engine.workspace.damage).toBeNull()
  expect((await engine.sheets.get(sheet.id)).name).toBe('People')
  await engine.close()
  const [kept = ''] = readdirSync(path.join(dir, 'damaged'))
  expect((await readFile(path.join(dir, 'damaged', kept))).equals(scrambled)).toBe(true)
})

test.each(['missing', 'empty'])(
  'a database that is %s opens read-only, nothing kept is swept, a backup brings it back',
  async how => {
    const dir = await folder()
    let engine = await start(dir)
    const sheet = await engine.sheets.create(null, 'People')
    const { name } = await engine.workspace.backUp()
    await engine.close()
    await writeFile(path.join(dir, 'sources', `${sheet.id}.json`), '{}')
    if (how === 'missing') await rm(databaseFile(dir))
    else await writeFile(databaseFile(dir), '')

    engine = await start(dir)
    expect(engine.workspace.damage).toMatchObject({
      detail: expect.stringMatching(/^workspace\.db is (missing|empty), but “.*” is in the same folder$/),
      lists: 0,
      lost: [{ rows: null }],
    })
    await engine.workspace.restore(name)
    await engine.close()
    expect(readdirSync(path.join(dir, 'sources'))).toEqual([`${sheet.id}.json`])

    engine = await start(dir)
    expect((await engine.sheets.get(sheet.id)).name).toBe('People')
    await engine.close()
  },
)

test('before the first change of a day: what the change did is not in the copy, whose writing it does not wait for', async () => {
  const dir = await folder()
  let now = Date.now()
  const host = testHost({ dataDir: dir })
  const at = { ...host, clock: { ...host.clock, now: () => now } }
  const engine = await createEngine(at)
  const sheet = await engine.sheets.create(null, 'People')
  const columnId = sheet.columns[0]?.id as ColumnId
  await type(engine, sheet.id, columnId, 'x'.repeat(900_000))
  expect(engine.workspace.backups()).toEqual([])
  now += 86_400_000
  // Looking changes nothing.
  await firstCell(engine, sheet.id)
  expect(engine.workspace.backups()).toEqual([])
  await Promise.all(['first', 'second'].map(value => type(engine, sheet.id, columnId, value)))
  await engine.close()
  const again = await createEngine(at)
  const [made, ...more] = again.workspace.backups()
  expect([made?.reason, more]).toEqual(['daily', []])
  const copy = new Database(path.join(dir, 'backups', made?.name ?? ''), { readonly: true })
  expect(copy.prepare(`SELECT length(c1) FROM s${sheet.id} WHERE id = 1`).pluck().get()).toBe(900_000)
  copy.close()
  expect(await firstCell(again, sheet.id)).toBe('second')
  await again.close()
})

test('a backup that someone changed comes back mended, and says what was left out', async () => {
  const dir = await folder()
  let engine = await start(dir)
  const sheet = await engine.sheets.create(null, 'People')
  const columnId = sheet.columns[0]?.id as ColumnId
  await type(engine, sheet.id, columnId, 'kept')
  const { name } = await engine.workspace.backUp()
  await engine.close()
  const raw = new Database(path.join(dir, 'backups', name))
  raw.exec(`INSERT INTO step_change(step_id, kind, column_id, before, after)
      VALUES (1, 'column', ${columnId}, '{"slot":"c1 = (SELECT 1)"}', '{}');
    UPDATE sheet SET view = 'no view';
    UPDATE s${sheet.id} SET c2 = x'414243' WHERE id = 2;
    CREATE TRIGGER spy AFTER UPDATE ON s${sheet.id} BEGIN UPDATE sheet SET note = 'spied'; END`)
  raw.close()

  engine = await start(dir)
  await engine.workspace.restore(name)
  await engine.close()
  engine = await start(dir)
  const notes = engine.workspace.state().notes.map(({ kind, detail }) => `${kind}: ${detail}`)
  expect(notes).toEqual(
    expect.arrayContaining([
      expect.stringContaining('restored'),
      expect.stringContaining('spy'),
      expect.stringContaining('Entries of history'),
      expect.stringContaining('Settings of lists'),
      expect.stringContaining('Cells of “People”'),
    ]),
  )
  expect(await firstCell(engine, sheet.id)).toBe('kept')
  await type(engine, sheet.id, columnId, 'typed')
  expect((await engine.sheets.get(sheet.id)).note).toBe('')
  await engine.edits.undo(sheet.id)
  await engine.edits.undo(sheet.id)
  expect(await firstCell(engine, sheet.id)).toBe(null)
  expect(await engine.integrity()).toEqual([])
  await engine.close()
})

test('the command line refuses a damaged file and leaves it', async () => {
  const { dir } = await damagedWorkspace()
  await expect(createEngine(testHost({ dataDir: dir }))).rejects.toMatchObject({ code: 'workspace_damaged' })
  expect(existsSync(path.join(dir, 'salvage'))).toBe(false)
})

test('housekeeping: one backup a day and only after a change; history is trimmed with a note', async () => {
  const dir = await folder()
  const host = testHost({ dataDir: dir, settings: { historyMb: 10 } })
  let now = Date.now()
  const at = { ...host, clock: { ...host.clock, now: () => now } }
  const engine = await createEngine(at)
  const store = await openStore(dir, laneThreads, silentLog, () => {})
  const notes: string[] = []
  const backups = createBackups(at, () => 1e9)
  const note = (kind: string, detail: string) => void notes.push(`${kind} ${detail}`)
  const keeping = startHousekeeping({
    store,
    workbooks: engine.workbooks,
    retentions: engine.retentions,
    backups,
    host: at,
    note,
  })
  await keeping.run()
  expect(backups.list()).toEqual([])
  const sheet = await engine.sheets.create(null, 'People')
  now = Date.now()
  await keeping.run()
  await keeping.run()
  expect(backups.list().map(({ reason }) => reason)).toEqual(['daily'])
  now += 86_400_000
  await keeping.run()
  expect(backups.list()).toHaveLength(1)
  await type(engine, sheet.id, sheet.columns[0]?.id as ColumnId, 'x'.repeat(900_000))
  for (let n = 0; n < 12; n++) await type(engine, sheet.id, sheet.columns[0]?.id as ColumnId, `${n}`.repeat(900_000))
  await keeping.run()
  expect(backups.list()).toHaveLength(2)
  expect(notes).toEqual([expect.stringMatching(/^history_trimmed \d+$/)])
  const { forgotten, steps } = await engine.sheets.history(sheet.id)
  expect(`history_trimmed ${forgotten}`).toBe(notes[0])
  expect(steps.length).toBeGreaterThan(0)
  await keeping.close()
  await store.close()
  await engine.close()
})
