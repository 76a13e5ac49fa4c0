// What `export` takes of a list and how it is written: as shown, split, for a target.
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseFile } from '../engine/store/open.ts'
import { type CommandLine, commandLine } from '../testing/command-line.ts'

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const people = 'Name,Town,Score\nBo,Rome,2\nAda,Oslo,3\nCy,Rome,1\n'

test('as shown: the rows, the order and the columns that the list was left with', async () => {
  at.put('people.csv', people)
  expect((await at.run('import', 'people.csv', '--list', 'People')).code).toBe(0)
  const db = new Database(databaseFile(at.file('w')))
  const columns = db.prepare('SELECT id, name FROM col').all() as { id: number; name: string }[]
  const idOf = (name: string) => columns.find(column => column.name === name)?.id
  const view = {
    sort: [{ columnId: idOf('Score'), descending: false }],
    conditions: [{ kind: 'values', columnId: idOf('Town'), values: ['Rome'] }],
    search: '',
  }
  db.prepare('UPDATE sheet SET view = ?').run(JSON.stringify(view))
  db.prepare('UPDATE col SET hidden = 1 WHERE name = ?').run('Town')
  db.prepare('UPDATE col SET pinned = 1 WHERE name = ?').run('Score')
  db.close()
  expect((await at.run('export', 'People', '--as-shown', '--out', '-')).out).toBe('Score,Name\n1,Cy\n2,Bo\n')
  expect((await at.run('export', 'People', '--out', 'all.csv')).code).toBe(0)
  expect(readFileSync(at.file('all.csv'), 'utf8')).toBe(people)
})
