// Checkpoints beside a writer: what it committed is in the database itself while it goes on, nothing starts for little work or
// after the end, and a thread that fails is replaced.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { silentLog } from '../../testing/workspace/temp-workspace.ts'
import { laneThreads } from '../../testing/workspace/threads.ts'
import { endingThreads, type Threads } from '../base/threads.ts'
import { openCheckpoints } from './checkpoints.ts'
import { connectDatabase } from './connect.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-checkpoints-'))
afterAll(() => rmSync(folder, { recursive: true }))

function database(name: string) {
  const file = path.join(folder, name)
  const db = connectDatabase(file)
  db.pragma('journal_mode = WAL')
  // Only the thread makes any.
  db.pragma('wal_autocheckpoint = 0')
  db.exec('CREATE TABLE t(id INTEGER PRIMARY KEY, text TEXT)')
  return { file, db }
}

/** Rows in the database without its log. */
function rowsInFile(file: string): number {
  const copy = `${file}-copy`
  copyFileSync(file, copy)
  const db = connectDatabase(copy)
  try {
    return Number(db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 't'").pluck().get()) === 0
      ? 0
      : Number(db.prepare('SELECT count(*) FROM t').pluck().get())
  } finally {
    db.close()
    rmSync(copy)
  }
}

test('takes what was committed into the database, between two commits of the writer and after its work', async () => {
  const { file, db } = database('one.db')
  const checkpoints = openCheckpoints(file, laneThreads, silentLog)
  const add = db.prepare("INSERT INTO t(text) VALUES (printf('%.2000c', 'x'))")
  for (let row = 0; row < 100; row++) add.run()
  expect(rowsInFile(file)).toBe(0)
  checkpoints.worked(10_000)
  await expect.poll(() => rowsInFile(file), { timeout: 60_000 }).toBe(100)
  // An open transaction holds nothing up, and nothing of it is in the file.
  add.run()
  db.exec('BEGIN IMMEDIATE')
  add.run()
  checkpoints.worked(10_000)
  await expect.poll(() => rowsInFile(file), { timeout: 60_000 }).toBe(101)
  db.exec('COMMIT')
  await checkpoints.close()
  expect(db.prepare('SELECT count(*) FROM t').pluck().get()).toBe(102)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  db.close()
  // A second time there is nothing to wait for.
  await checkpoints.close()
})

test('takes what came after the last one when the writer is quiet', async () => {
  const { file, db } = database('rest.db')
  const checkpoints = openCheckpoints(file, laneThreads, silentLog)
  const add = db.prepare("INSERT INTO t(text) VALUES ('x')")
  add.run()
  checkpoints.worked(10_000)
  await expect.poll(() => rowsInFile(file), { timeout: 60_000 }).toBe(1)
  add.run()
  // Too little for another one by itself.
  checkpoints.worked(1)
  await expect.poll(() => rowsInFile(file), { timeout: 60_000 }).toBe(2)
  await checkpoints.close()
  db.close()
})

test('starts nothing for little work, nor after the end', async () => {
  const { file, db } = database('two.db')
  let started = 0
  const counting: Threads = {
    ...laneThreads,
    begin: (name, limits) => {
      started++
      return laneThreads.begin(name, limits)
    },
  }
  const checkpoints = openCheckpoints(file, counting, silentLog)
  checkpoints.worked(1)
  await checkpoints.close()
  checkpoints.worked(10_000)
  expect(started).toBe(0)
  db.close()
})

test('a thread that ends by itself is started again by later work', async () => {
  const { file, db } = database('three.db')
  const failing = openCheckpoints(file, endingThreads(new URL('data:text/javascript,process.exit()')), silentLog)
  failing.worked(10_000)
  failing.worked(10_000)
  await failing.close()
  failing.worked(10_000)
  await failing.close()
  const checkpoints = openCheckpoints(path.join(folder, 'nowhere.db'), laneThreads, silentLog)
  checkpoints.worked(10_000)
  await checkpoints.close()
  db.close()
})
