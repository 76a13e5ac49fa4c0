// What stands first is a command, or a file that is there.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { opensFiles } from './opens-files.ts'

let dir: string
const before = process.cwd()
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-opens-'))
  for (const name of ['guests.csv', 'run', 'help', '-v']) writeFileSync(path.join(dir, name), 'Name\nAnna\n')
  mkdirSync(path.join(dir, 'folder'))
  process.chdir(dir)
})
afterAll(() => {
  process.chdir(before)
  rmSync(dir, { recursive: true })
})

test('a file that is there is opened, by any path to it; a folder too, which is then said', () => {
  for (const named of ['guests.csv', './guests.csv', path.join(dir, 'guests.csv'), './run', './help', './-v', 'folder'])
    expect(opensFiles([named, '--workspace', 'w']), named).toBe(true)
})

test('a link is opened, whatever is behind the scheme', () => {
  for (const named of ['listwright://3f9c21d0a4be/list/1', 'LISTWRIGHT://x', 'listwright:'])
    expect(opensFiles([named]), named).toBe(true)
  expect(opensFiles(['listwright'])).toBe(false)
})

test('a command goes before a file of its name; options and what is not there are no files', () => {
  for (const named of ['run', 'help', 'version', 'import', '-v', '--help', 'none.csv', ''])
    expect(opensFiles([named, 'guests.csv']), named).toBe(false)
  expect(opensFiles([])).toBe(false)
})
