// A workbook file that someone has changed, field by field: it is refused, or whatever is done with it harms nothing. Other
// lists are compared byte by byte. Each change is judged by itself, which takes a millisecond; those that the judge lets
// through are used, several in a file. `LISTWRIGHT_DEEP_RUNS` = how many changes.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { eraseHost } from '../../testing/erase-workspace.ts'
import { callEvery, everyProcedure } from '../../testing/every-procedure.ts'
import { type Became, openAndPlay } from '../../testing/file/received-file.ts'
import { sentWorkbook } from '../../testing/file/sent-workbook.ts'
import { fieldsOf, type HostileChange, hostileChanges, judgeOf, putHostile } from '../../testing/hostile-values.ts'
import { deepRuns } from '../../testing/run/deep-runs.ts'
import { plainPage } from '../../testing/web/scripted-engine.ts'
import { Failure } from '../base/fail.ts'
import { createEngine } from '../engine.ts'
import { listTables } from './portable-file.ts'

const { dir, at, good, mine, close } = await sentWorkbook('hostile')
afterAll(close)
expect(at.db.value('SELECT count(*) FROM sheet WHERE workbook_id = ?', mine)).toBe(2)

const tables = ['workbook', 'sheet', 'step_change', ...listTables]

function changed(name: string, what: readonly HostileChange[]): string {
  const file = path.join(dir, name)
  copyFileSync(good, file)
  const db = new Database(file)
  db.pragma('foreign_keys = OFF')
  db.pragma('ignore_check_constraints = ON')
  for (const one of what) putHostile(db, one)
  db.close()
  return file
}

let files = 0
/** A file with these changes, as a person would open and use it. */
async function openChanged(what: readonly HostileChange[]): Promise<Became> {
  const file = changed(`changed-${++files}.listwright`, what)
  try {
    return await openAndPlay(at, dir, file)
  } finally {
    rmSync(file, { force: true })
  }
}

test('as it was saved it is taken, and everything can be done with it', async () => {
  const db = new Database(good, { readonly: true })
  for (const table of tables)
    expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBeGreaterThan(0)
  const kinds = db.prepare('SELECT DISTINCT kind FROM step_change').pluck().all()
  expect(kinds.sort()).toEqual(['cells', 'column', 'deleted', 'inserted', 'moved', 'states'])
  db.close()
  const same = { field: { table: 'workbook', column: 'kept' }, row: 0, value: 1, inside: null }
  expect(await openChanged([same])).toBe('taken')
})

const inOneFile = 16

/** One change for each field and kind of value: using a file takes a hundred times as long as judging it. */
function oneOfAKind(changes: readonly HostileChange[]): HostileChange[] {
  const kinds = new Map(
    changes.map(change => {
      const { field, value, inside } = change
      return [`${field.table} ${field.column} ${value === null ? null : typeof value} ${inside === null}`, change]
    }),
  )
  return [...kinds.values()]
}

/** Uses them together; where that is refused, in halves: alone each one is refused or harmless. */
async function playAll(what: readonly HostileChange[], counts: { refused: number; taken: number }): Promise<void> {
  if (what.length === 0) return
  const became = await openChanged(what)
  if (became === 'taken' || what.length === 1) {
    counts[became] += what.length
    return
  }
  const half = Math.ceil(what.length / 2)
  await playAll(what.slice(0, half), counts)
  await playAll(what.slice(half), counts)
}

test('each field of each table, changed to something else: refused or harmless', async () => {
  const db = new Database(good, { readonly: true })
  const fields = fieldsOf(db, tables)
  db.close()
  const judge = judgeOf(changed('judged.db', []))
  const changes = hostileChanges(fields, deepRuns(10_000), 17)
  // A name at which the text of a statement would end.
  changes.push({ field: { table: 'sheet', column: 'name' }, row: 0, value: 'a\u0000b', inside: null })
  const counts = { nothing: 0, refused: 0, taken: 0 }
  const through: HostileChange[] = []
  for (const change of changes) {
    const became = judge.of(change)
    if (became === 'through') through.push(change)
    else counts[became]++
  }
  judge.close()
  const played = process.env.LISTWRIGHT_DEEP_RUNS ? through : oneOfAKind(through)
  for (let first = 0; first < played.length; first += inOneFile)
    await playAll(played.slice(first, first + inOneFile), counts)
  // A suite that refuses everything, or takes everything, tries nothing.
  expect(counts.refused).toBeGreaterThan(changes.length / 10)
  expect(through.length).toBeGreaterThan(changes.length / 10)
  expect(counts.taken).toBeGreaterThan(played.length / 2)
}, 3_600_000)

test('with changed files opened, whatever the page may call has an answer', async () => {
  const db = new Database(good, { readonly: true })
  const fields = fieldsOf(db, tables)
  db.close()
  const folder = mkdtempSync(path.join(tmpdir(), 'listwright-hostile-calls-'))
  const engine = await createEngine(eraseHost(folder))
  try {
    const opened = { taken: 0, refused: 0 }
    // The lists of the file as it was saved have the first numbers, which the calls are about.
    await engine.portable.open(good)
    for (const [at, change] of hostileChanges(fields, 60, 43).entries())
      try {
        await engine.portable.open(changed(`call-${at}.listwright`, [change]))
        opened.taken++
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'file_damaged') throw error
        opened.refused++
      }
    expect(opened.taken).toBeGreaterThan(10)
    expect(opened.refused).toBeGreaterThan(10)
    expect(await callEvery(engine, plainPage)).toBeGreaterThan(everyProcedure.length / 2)
  } finally {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)
