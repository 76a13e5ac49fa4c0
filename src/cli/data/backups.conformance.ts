// Backups of a workspace that only commands use, and a database that was lost: nothing is taken for new and paid again.

import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type CommandLine, commandLine, guests, many } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 180_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
  at.put('guests.csv', guests)
})
afterEach(() => at.close())

const cli = (...args: string[]) => at.here(...args)
const run = () => cli('run', 'validate.email', '--in', 'guests.csv', '--budget', '5', '--json')
const database = () => at.file('w/workspace.db')
const Listed = z.object({ backups: z.array(z.object({ name: z.string(), reason: z.string(), size: z.int() })) })
const backups = async () => Listed.parse(JSON.parse((await cli('backups', 'list', '--json')).out)).backups
const lists = async () =>
  (await cli('lists')).out
    .split('\n')
    .filter(Boolean)
    .map(line => line.split('\t')[0])

/** Two lists, a paid run, and the backup made before the second command changed anything. */
async function used(): Promise<void> {
  expect((await cli('import', 'guests.csv', '--list', 'Guests')).code).toBe(0)
  expect((await run()).code).toBe(0)
}

test('the first change of a day makes a backup of the state before it, later ones and mere looks make none', async () => {
  expect((await cli('import', 'guests.csv', '--list', 'Guests')).code).toBe(0)
  for (const look of ['lists', 'doctor']) expect((await cli(look)).code).toBe(0)
  expect(await backups()).toEqual([])
  expect((await run()).code).toBe(0)
  const [made, ...more] = await backups()
  expect(made).toMatchObject({ reason: 'daily', name: expect.stringMatching(/-daily\.db$/) })
  expect(more).toEqual([])
  expect((await cli('import', 'guests.csv', '--list', 'Third')).code).toBe(0)
  expect(await backups()).toHaveLength(1)

  const restored = await cli('backups', 'restore', 'latest')
  expect(restored).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /: 1 list, 5 rows\.\nTo go back to the workspace it replaced, run listwright backups restore .*-restore\.db\n/,
    ),
  })
  expect(await lists()).toEqual(['Guests'])
  const [before] = await backups()
  expect(before?.reason).toBe('restore')
  expect((await cli('backups', 'restore', before?.name ?? '')).code).toBe(0)
  expect(await lists()).toEqual(expect.arrayContaining(['Guests', 'Third']))
})

test('a workspace that was never backed up is, before the second command that writes, whatever it is', async () => {
  expect((await cli('import', 'guests.csv', '--list', 'Guests')).code).toBe(0)
  const { lists: made } = JSON.parse((await cli('lists', '--json')).out) as { lists: { workbook: string }[] }
  expect((await cli('export', '--workbook', made[0]?.workbook ?? '', '--out', 'book.listwright')).code).toBe(0)
  const held = async (folder: string, ...args: string[]) => {
    cpSync(at.file('w'), at.file(folder), { recursive: true })
    // A copy gets the mode of this process's umask; a folder open to others is refused.
    chmodSync(at.file(folder), 0o700)
    const said = await cli(...args, '--workspace', folder)
    expect(said, args.join(' ')).toMatchObject({ code: 0 })
    const kept = at.file(`${folder}/backups`)
    const made = existsSync(kept) ? readdirSync(kept).filter(name => name.endsWith('.db')) : []
    return made.map(name => {
      expect(name).toMatch(/-daily\.db$/)
      const copy = new Database(path.join(kept, name), { readonly: true })
      const names = copy.prepare("SELECT name FROM sheet WHERE state = 'ready' ORDER BY id").pluck().all()
      const calls = copy.prepare('SELECT count(*) FROM attempt').pluck().get()
      copy.close()
      return { names, calls }
    })
  }
  const writing: readonly (readonly string[])[] = [
    ['import', 'guests.csv', '--list', 'Third'],
    ['import', 'book.listwright'],
    ['run', 'validate.email', '--in', 'list:Guests', '--budget', '5'],
    ['estimate', 'validate.email', '--in', 'guests.csv'],
    // It notes which rows have left.
    ['export', 'Guests', '--out', 'copy.csv'],
    ['suppress', 'add', '--kind', 'email', 'anna.ek@gmail.com'],
    ['erase', '--email', 'anna.ek@gmail.com', '--yes'],
  ]
  const looking: readonly (readonly string[])[] = [
    ['lists'],
    ['ledger'],
    ['balance'],
    ['suppress', 'check', 'anna.ek@gmail.com'],
    ['doctor'],
  ]
  // Each has a copy of the workspace, made a moment ago, so they do not wait for each other.
  await Promise.all([
    ...writing.map(async (args, n) =>
      expect(await held(`writes${n}`, ...args), args.join(' ')).toEqual([{ names: ['Guests'], calls: 0 }]),
    ),
    ...looking.map(async (args, n) => expect(await held(`looks${n}`, ...args), args.join(' ')).toEqual([])),
  ])
}, 600_000)

const losses: Record<string, () => void> = {
  missing: () => rmSync(database()),
  empty: () => truncateSync(database(), 0),
  'missing with its log left': () => {
    copyFileSync(database(), `${database()}-wal`)
    rmSync(database())
  },
  'replaced by an empty database': () => copyFileSync(at.file('empty.db'), database()),
}

describe.each(Object.keys(losses))('a database that is %s', how => {
  test('is damaged, not new: 8, nothing is sent, nothing is deleted, and a backup brings it back', async () => {
    await used()
    // An SQLite file of one page without tables, as a cut-off first start leaves it.
    const page = Buffer.alloc(4096)
    page.write('SQLite format 3\0', 'latin1')
    page.set([16, 0, 1, 1, 0, 64, 32, 32], 16)
    page.writeUInt32BE(1, 28)
    page.writeUInt32BE(4, 44)
    page.writeUInt32BE(1, 56)
    page.set([13, 0, 0, 0, 0, 16, 0], 100)
    at.put('empty.db', page)
    losses[how]?.()
    const kept = readdirSync(at.file('w/sources')).sort()
    for (const args of [['lists'], ['run', 'validate.email', '--in', 'guests.csv', '--budget', '5']]) {
      const said = await cli(...args)
      expect(said).toMatchObject({ code: 8, out: '' })
      expect(said.err).toMatch(
        /is damaged: workspace\.db .*is in the same folder\. Nothing was changed and nothing was sent\./,
      )
      expect(said.err).toMatch(/listwright backups restore \S+-daily\.db --workspace ".*w"/)
    }
    expect(readdirSync(at.file('w/sources')).sort()).toEqual(kept)
    expect((statSync(database(), { throwIfNoEntry: false })?.size ?? 0) <= 8192).toBe(true)
    expect((await cli('backups', 'restore', 'latest')).code).toBe(0)
    expect(await lists()).toEqual(['Guests'])
  })
})

test('a database of another program is left alone: 8', async () => {
  await used()
  rmSync(database())
  const theirs = new Database(database())
  theirs.exec('CREATE TABLE theirs(a)')
  theirs.close()
  const bytes = readFileSync(database())
  expect(await cli('lists')).toMatchObject({
    code: 8,
    err: expect.stringContaining('is the database of another program'),
  })
  expect(readFileSync(database()).equals(bytes)).toBe(true)
})

test('a folder with settings, practice data or a log alone is a new workspace', async () => {
  expect((await cli('import', 'guests.csv')).code).toBe(0)
  for (const name of ['workspace.db', 'reserved-space', 'sources'])
    rmSync(at.file(`w/${name}`), { recursive: true, force: true })
  expect((await cli('import', 'guests.csv')).code).toBe(0)
  expect(await lists()).toEqual(['guests'])
})

test('doctor --repair keeps what can be read, says what was lost and keeps the damaged file; a sound one is left as it is', async () => {
  at.put('many.csv', many(8000))
  expect((await cli('import', 'many.csv', '--list', 'Many')).code).toBe(0)
  expect((await cli('doctor', '--repair')).out).not.toMatch(/repair/)
  expect(existsSync(at.file('w/damaged'))).toBe(false)
  const pages = new Database(database(), { readonly: true })
  const [leaf] = pages
    .prepare<[], { pgoffset: number; pgsize: number }>(
      "SELECT pgoffset, pgsize FROM dbstat WHERE name GLOB 's[0-9]*' AND pagetype = 'leaf' LIMIT 1 OFFSET 10",
    )
    .all()
  pages.close()
  if (!leaf) throw new Error('the list has no pages of rows')
  const file = openSync(database(), 'r+')
  writeSync(file, Buffer.alloc(leaf.pgsize, 0xa5), 0, leaf.pgsize, leaf.pgoffset)
  expect((await cli('doctor')).code).toBe(8)
  const said = await cli('doctor', '--repair', '--json')
  expect(said.code).toBe(0)
  const { checks } = z
    .object({ checks: z.array(z.object({ name: z.string(), text: z.string() })) })
    .parse(JSON.parse(said.out))
  expect(checks).toEqual(
    expect.arrayContaining([
      { name: 'repair', text: expect.stringMatching(/^kept 1 list, \d+ rows. The damaged file is in .*damaged$/) },
      { name: 'lost', text: expect.stringMatching(/^List “Many”: \d+ rows$/) },
      { name: 'workspace', text: expect.stringMatching(/^sound/) },
    ]),
  )
  expect(readdirSync(at.file('w/damaged'))).toHaveLength(1)
  expect(await lists()).toEqual(['Many'])
})

test('what cannot be restored changes nothing', async () => {
  await used()
  expect(await cli('backups', 'restore', '20260101T000000000Z-daily.db')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^There is no backup "20260101T000000000Z-daily\.db"\./),
  })
  const [made] = await backups()
  at.put(`w/backups/${made?.name}`, 'no database '.repeat(1000))
  const before = readFileSync(database())
  expect(await cli('backups', 'restore', 'latest')).toMatchObject({
    code: 8,
    err: expect.stringMatching(/damaged or incomplete/),
  })
  expect(readFileSync(database()).equals(before)).toBe(true)
  expect(existsSync(at.file('w/replace.json'))).toBe(false)
  expect(await cli('backups', 'list', '--workspace', 'nowhere')).toMatchObject({ code: 8 })
  expect(existsSync(at.file('nowhere'))).toBe(false)
})
