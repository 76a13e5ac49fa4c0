// A backup that someone has changed, and a damaged database that was changed besides: what takes the workspace's place has
// no fault left that the validator knows, says what was lost, and all of it can be used. `LISTWRIGHT_DEEP_RUNS` = how many.
import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import type { SheetId } from '../../contract/app/ids.ts'
import type { LostContent } from '../../contract/app/workspace.ts'
import { eraseHost, eraseWorkspace, newFolder } from '../../testing/erase-workspace.ts'
import { callEvery, everyProcedure } from '../../testing/every-procedure.ts'
import { playList } from '../../testing/file/play-list.ts'
import { richWorkbook } from '../../testing/file/rich-workbook.ts'
import { fieldsOf, type HostileChange, hostileChanges, putHostile } from '../../testing/hostile-values.ts'
import { deepRuns } from '../../testing/run/deep-runs.ts'
import { plainPage } from '../../testing/web/scripted-engine.ts'
import { directStore } from '../../testing/workspace/direct-store.ts'
import { createEngine } from '../engine.ts'
import { databaseFile } from '../store/open.ts'
import { wrapDatabase } from '../store/sql.ts'
import { faultsIn } from './faults.lane.ts'
import { receivedTables } from './forms.ts'
import { plainTables } from './plain.lane.ts'
import { salvageDatabase } from './salvage.lane.ts'
import { siftDatabase } from './sift.lane.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'listwright-backup-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const good = path.join(dir, 'good.db')
const at = directStore(dir)
await richWorkbook(at, 'One')
at.db.run("INSERT INTO retention(sheet_id, until, noticed_at) SELECT min(id), '2031-01-01', 5 FROM sheet")
at.db.run("INSERT INTO age_notice(kind, days, noticed_at) VALUES ('answers', 30, 5)")
at.db.run('VACUUM INTO ?', good)
at.close()

const opened = new Database(good, { readonly: true })
const fields = fieldsOf(opened, Object.keys(receivedTables))
opened.close()

/** In one file: what one change breaks must not hide the others for long. */
const together = 8
const files = deepRuns(32)
const changes = hostileChanges(fields, files * together, 29)

test('every table that has a form has a row to change', () => {
  const db = new Database(good, { readonly: true })
  for (const table of Object.keys(receivedTables))
    expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBeGreaterThan(0)
  db.close()
})

function changed(file: string, some: readonly HostileChange[]): void {
  copyFileSync(good, file)
  const db = new Database(file)
  db.pragma('foreign_keys = OFF')
  db.pragma('ignore_check_constraints = ON')
  for (const one of some) putHostile(db, one)
  db.close()
}

/** As it takes the workspace's place; says what was lost. */
function brought(way: 'sift' | 'salvage', file: string, target: string): LostContent[] {
  if (way === 'sift') {
    renameSync(file, target)
    return siftDatabase(wrapDatabase(new Database(':memory:')), target)
  }
  const db = new Database(file, { readonly: true })
  try {
    return salvageDatabase(wrapDatabase(db), target).lost
  } finally {
    db.close()
  }
}

/** A program over such a database: whatever the page may call has an answer. */
async function everythingAnswers(folder: string): Promise<void> {
  const engine = await createEngine(eraseHost(folder))
  try {
    // What was done with the lists may have left none of them.
    expect(await callEvery(engine, plainPage)).toBeGreaterThan(everyProcedure.length / 4)
  } finally {
    await engine.close()
  }
}

test.each(['sift', 'salvage'] as const)('%s: sound afterwards, and everything can be done with it', async way => {
  let lost = 0
  for (let file = 0; file < files; file++) {
    const folder = mkdtempSync(path.join(dir, way))
    const target = databaseFile(folder)
    const some = changes.slice(file * together, (file + 1) * together)
    changed(path.join(folder, 'changed.db'), some)
    lost += brought(way, path.join(folder, 'changed.db'), target).length
    const db = new Database(target)
    const words = some.map(
      ({ field, row, value, inside }) => `${field.table}.${field.column} ${row} ${value} ${inside}`,
    )
    expect([...faultsIn(wrapDatabase(db))], words.join('\n')).toEqual([])
    expect(db.pragma('integrity_check'), words.join('\n')).toEqual([{ integrity_check: 'ok' }])
    expect(db.pragma('foreign_key_check'), words.join('\n')).toEqual([])
    db.close()
    // Using one takes ten times as long as bringing it.
    if (file % 4 === 0) {
      const at = directStore(folder)
      for (const id of at.db.column<SheetId>("SELECT id FROM sheet WHERE state = 'ready'"))
        await playList(at, folder, id)
      at.close()
    }
    if (file % 20 === 0) await everythingAnswers(folder)
    rmSync(folder, { recursive: true, force: true })
  }
  expect(lost).toBeGreaterThan(files / 2)
})

test('runs, answers and the ledger: as they are they pass; changed, what is left can be used', async () => {
  const folder = await newFolder()
  const workspace = await eraseWorkspace(folder)
  await workspace.close()
  const file = databaseFile(folder)
  const real = path.join(dir, 'real.db')
  const source = new Database(file)
  source.prepare('VACUUM INTO ?').run(real)
  const plain = plainTables(wrapDatabase(source))
  expect([...faultsIn(wrapDatabase(source))]).toEqual([])
  expect(plain.filter(table => source.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined)).toEqual(
    expect.arrayContaining(['run', 'task', 'attempt', 'answer', 'credit_entry', 'search', 'search_record']),
  )
  const all = hostileChanges(fieldsOf(source, plain), 0, 31).filter(({ field }) => plain.includes(field.table))
  source.close()
  expect(siftDatabase(wrapDatabase(new Database(':memory:')), real)).toEqual([])
  const db = new Database(real)
  db.pragma('foreign_keys = OFF')
  db.pragma('ignore_check_constraints = ON')
  expect(all.filter(one => putHostile(db, one)).length).toBeGreaterThan(all.length / 4)
  db.close()
  expect(siftDatabase(wrapDatabase(new Database(':memory:')), real)).not.toEqual([])
  copyFileSync(real, file)
  for (const rest of ['-wal', '-shm']) rmSync(`${file}${rest}`, { force: true })
  const engine = await createEngine(eraseHost(folder))
  try {
    expect(await engine.integrity()).toEqual([])
    for (const run of await engine.runs.list()) await engine.runs.get(run.id)
    await engine.searches.list()
    await engine.stored.groups()
    await engine.searches.removed()
    await engine.sheets.get(workspace.peopleId)
  } finally {
    await engine.close()
  }
  await everythingAnswers(folder)
  rmSync(folder, { recursive: true, force: true })
})
