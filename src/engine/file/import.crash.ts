// kill -9 in each phase of an import: at the next start there is no such list, nothing of it on the disk, and other lists are
// as they were.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImportKill, importKills, severalKills } from '../../testing/crash/crash-import.ts'
import { fileWorkspace, listOf } from '../../testing/file/file-workspace.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { databaseFile } from '../store/open.ts'

let home: string
let file: string
/** Some parts of a list. */
const rows = 14_000
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'listwright-cut-'))
  file = path.join(home, 'list.csv')
  const line = (at: number) =>
    `${at},Name ${at},person.${at}@host.example,${'some words about a number '.repeat(25)}${at}\n`
  writeFileSync(file, `Id,Name,E-mail,Note\n${Array.from({ length: rows }, (_, at) => line(at)).join('')}`)
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const kept = [['Anna', 'a@host.example']]

async function killed(
  kill: ImportKill | null,
  files: { file: string; second: string | null } = { file, second: null },
) {
  const dir = path.join(home, kill ?? (files.second === null ? 'not' : 'not both'))
  mkdirSync(dir)
  const work = await fileWorkspace({}, dir)
  const columns = [
    { name: 'Name', type: 'text' as const },
    { name: 'E-mail', type: 'email' as const },
  ]
  const { sheetId } = await makeSheet(work.store, columns, kept)
  await work.leave()
  const child = fork(path.join(import.meta.dirname, '../../testing/crash/crash-import.ts'), [
    JSON.stringify({ dir: work.dir, ...files, kill }),
  ])
  expect(await once(child, 'exit')).toEqual(kill ? [null, 'SIGKILL'] : [0, null])
  return { dir, sheetId }
}

test.each(importKills)('killed %s, an import leaves no trace', async kill => {
  const { dir, sheetId } = await killed(kill)
  const work = await fileWorkspace({}, dir)
  const lists = (await work.sheets.workbooks()).flatMap(({ sheets }) => sheets)
  // A process that is killed in the commit that shows the list leaves it whole, or none.
  const shown = lists.filter(({ id }) => id !== sheetId)
  if (kill === 'while it is shown') expect(shown.every(list => list.rows === rows)).toBe(true)
  else expect(shown).toEqual([])
  expect(lists).toHaveLength(1 + shown.length)
  expect(await work.cells(sheetId)).toEqual(kept)
  // The same file can be imported now.
  const { ticket } = await work.files.ticket(file, 'read')
  const { job } = await work.importFile(ticket)
  expect(job).toMatchObject({ state: 'done', rows })
  expect(readdirSync(path.join(dir, 'passing'))).toEqual([])
  expect(readdirSync(path.join(dir, 'sources')).filter(name => name.endsWith('.part'))).toEqual([])
  const db = new Database(databaseFile(dir), { readonly: true })
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  const list = listOf(job)
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 's[0-9]*'").pluck().all()
  const ids = [sheetId, list, ...shown.map(({ id }) => id)]
  expect(tables.toSorted()).toEqual(ids.map(id => `s${id}`).toSorted())
  expect(db.prepare(`SELECT count(*), min(id), max(id), sum(c1) FROM s${list}`).raw().get()).toEqual([
    rows,
    1,
    rows,
    (rows * (rows - 1)) / 2,
  ])
  db.close()
  await work.close()
})

test('the child imports where nobody kills it', async () => {
  const { dir } = await killed(null)
  const work = await fileWorkspace({}, dir)
  expect((await work.sheets.workbooks()).flatMap(({ sheets }) => sheets).map(({ rows: all }) => all)).toEqual([1, rows])
  await work.close()
})

describe('several in one job', () => {
  const both = () => ({ file: path.join(home, 'a.csv'), second: path.join(home, 'b.csv') })
  beforeAll(() => {
    for (const name of Object.values(both())) writeFileSync(name, 'Id,Name\n1,Anna\n2,Bo\n')
  })
  const booksIn = async (dir: string) => {
    const work = await fileWorkspace({}, dir)
    const books = await work.sheets.workbooks()
    const ids = books.flatMap(({ sheets }) => sheets.map(({ id }) => id))
    await work.files.close()
    // Nothing is kept of a list that is not there.
    const kept = readdirSync(path.join(dir, 'sources')).map(name => Number(/^\d+/.exec(name)?.[0]))
    expect(kept.filter(id => !ids.some(known => known === id))).toEqual([])
    await work.close()
    return books.map(({ name, sheets }) => [name, sheets.map(({ rows: all }) => all)])
  }

  test.each(severalKills)('killed %s: none of them is there, or all', async kill => {
    const { dir } = await killed(kill, both())
    const [first, ...others] = await booksIn(dir)
    expect(first?.[1]).toEqual([1])
    if (kill === 'while all are shown' && others.length > 0) expect(others).toEqual([['Both', [2, 2]]])
    else expect(others).toEqual([])
  })

  test('the child imports them where nobody kills it', async () => {
    const { dir } = await killed(null, both())
    expect((await booksIn(dir)).slice(1)).toEqual([['Both', [2, 2]]])
  })
})
