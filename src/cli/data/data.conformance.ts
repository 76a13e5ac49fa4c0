// Moving the data folder with real processes: what is used at each moment, what is refused, and every way back.
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeLock } from '../../engine/workspace/lock.ts'
import { program } from '../../testing/command-line.ts'
import { ownHome } from '../../testing/workspace/own-home.ts'

vi.setConfig({ testTimeout: 120_000 })

let dir: string
let usual: string
const file = (name: string) => path.join(dir, name)

const home = ownHome(() => dir)
const start = (args: readonly string[], env?: NodeJS.ProcessEnv) => home.start(program, args, env)
const run = (...args: string[]) => start(args).said
const dataDir = async () => JSON.parse((await run('data', '--json')).out).dataDir
const lists = async () => (await run('lists')).out.split('\n').flatMap(line => line.split('\t')[0] || [])

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-data-'))
  writeFileSync(file('guests.csv'), 'Name,Mail\nAnna,anna@example.org\n')
  expect((await run('import', 'guests.csv', '--list', 'Guests')).code).toBe(0)
  usual = await dataDir()
  expect(usual.startsWith(file('home'))).toBe(true)
})
afterEach(async () => {
  home.end()
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})

test('moved, every later start uses the new folder; confirmed, the old one is deleted; and it can be moved home', async () => {
  expect(await run('data', 'move', 'new')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^The data folder is now .*new .*\nThe old folder .* is unchanged/),
  })
  expect(readdirSync(usual)).toContain('workspace.db')
  if (process.platform !== 'win32')
    for (const entry of readdirSync(file('new'), { recursive: true, withFileTypes: true }))
      expect([entry.name, statSync(path.join(entry.parentPath, entry.name)).mode & 0o077]).toEqual([entry.name, 0])
  expect(await lists()).toEqual(['Guests'])
  expect(JSON.parse((await run('data', '--json')).out)).toMatchObject({
    dataDir: file('new'),
    why: 'moved',
    kept: usual,
    parts: expect.arrayContaining([expect.objectContaining({ name: 'database' })]),
  })
  expect((await run('import', 'guests.csv', '--list', 'More')).code).toBe(0)
  expect(await run('data', 'move', 'third')).toMatchObject({ code: 2, err: expect.stringContaining('data confirm') })
  expect((await run('data', 'confirm')).code).toBe(0)
  expect(readdirSync(usual)).toEqual(['moved.json'])
  expect(await lists()).toEqual(['Guests', 'More'])
  expect((await run('data', 'move', usual)).code).toBe(0)
  expect(await dataDir()).toBe(usual)
  expect((await run('data', 'confirm')).code).toBe(0)
  expect(existsSync(file('new'))).toBe(false)
  expect(readdirSync(usual)).not.toContain('moved.json')
  expect(await lists()).toEqual(['Guests', 'More'])
})

test('back goes to the old folder while nothing was changed, and else only with --yes', async () => {
  expect((await run('data', 'move', 'new')).code).toBe(0)
  expect(await lists()).toEqual(['Guests'])
  expect((await run('data', 'back')).code).toBe(0)
  expect(await dataDir()).toBe(usual)
  expect(existsSync(file('new'))).toBe(false)
  expect((await run('data', 'move', 'new')).code).toBe(0)
  expect((await run('import', 'guests.csv', '--list', 'More')).code).toBe(0)
  expect(await run('data', 'back')).toMatchObject({ code: 2, err: expect.stringMatching(/was changed since the move/) })
  expect(await lists()).toEqual(['Guests', 'More'])
  expect((await run('data', 'back', '--yes')).code).toBe(0)
  expect(await lists()).toEqual(['Guests'])
})

test('what cannot become the data folder is refused, and nothing is made or changed', async () => {
  mkdirSync(file('full'))
  writeFileSync(file('full/a.txt'), 'mine')
  const before = readdirSync(dir).toSorted()
  const cases: readonly (readonly [args: string[], says: RegExp, env?: NodeJS.ProcessEnv])[] = [
    [['full'], /is not empty/],
    [['guests.csv'], /is a file, not a folder/],
    [['guests.csv/below'], /cannot be used/],
    [[path.join(usual, 'in')], /is inside the data folder/],
    [[usual], /is not empty|is inside/],
    [[], /The new folder is missing/],
    [['new', '--workspace', usual], /named with --workspace is not remembered/],
    [['new'], /LISTWRIGHT_DATA names the data folder/, { LISTWRIGHT_DATA: usual }],
  ]
  for (const [args, says, env] of cases) {
    const said = await start(['data', 'move', ...args], env).said
    expect(said, args.join(' ')).toMatchObject({ code: 2, out: '', err: expect.stringMatching(says) })
  }
  expect(await run('data', 'confirm')).toMatchObject({ code: 2 })
  expect(await run('data', 'back')).toMatchObject({ code: 2 })
  expect(readdirSync(dir).toSorted()).toEqual(before)
  expect(await dataDir()).toBe(usual)
})

test('too little room is found before anything is copied', async () => {
  mkdirSync(path.join(usual, 'backups'), { recursive: true })
  const large = path.join(usual, 'backups', 'large')
  writeFileSync(large, '')
  truncateSync(large, 8e12)
  expect(await run('data', 'move', 'new')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/has .* free, but the data folder needs 8\d\d\d\.\d GB\. Nothing was changed/),
  })
  expect(existsSync(file('new'))).toBe(false)
})

test('a folder that a sync program copies is used with a warning', async () => {
  expect(await run('data', 'move', 'Dropbox/lists')).toMatchObject({
    code: 0,
    out: expect.stringContaining('cloud-synced folder'),
  })
})

test('open in another program: 8, and nothing is copied', async () => {
  const lock = takeLock(usual, 'web')
  expect(await run('data', 'move', 'new')).toMatchObject({ code: 8, err: expect.stringMatching(/already open in/) })
  expect(existsSync(file('new'))).toBe(false)
  lock.release()
})

test('a damaged database is not moved', async () => {
  writeFileSync(path.join(usual, 'workspace.db'), 'this is no database, however long it is'.repeat(200))
  expect(await run('data', 'move', 'new')).toMatchObject({ code: 8, err: expect.stringMatching(/is damaged/) })
  expect(existsSync(file('new'))).toBe(false)
  expect(await dataDir()).toBe(usual)
})

/** A file that takes a while to copy, and a move that has begun with it. */
async function begun() {
  mkdirSync(path.join(usual, 'backups'), { recursive: true })
  const large = path.join(usual, 'backups', 'large')
  writeFileSync(large, '', { mode: 0o600 })
  truncateSync(large, 600_000_000)
  const move = start(['data', 'move', 'new', '--json'])
  await once(move.child.stderr, 'data')
  return { ...move, large }
}

test('killed while it copies, the old folder is used and the next start says what to do; then it is moved or given up', async () => {
  const { child, said, large } = await begun()
  child.kill('SIGKILL')
  await said
  expect(readdirSync(file('new'))).toContain('data-folder.json')
  const next = await run('lists')
  expect(next).toMatchObject({ code: 0, out: expect.stringContaining('Guests') })
  expect(next.err).toMatch(/was interrupted\. .* is still used, unchanged\. Run listwright data move ".*new" again/)
  rmSync(large)
  expect((await run('data', 'move', 'new')).code).toBe(0)
  expect(await lists()).toEqual(['Guests'])
  expect(existsSync(file('new/backups/large'))).toBe(false)

  expect((await run('data', 'back')).code).toBe(0)
  const again = await begun()
  again.child.kill('SIGKILL')
  await again.said
  expect(await run('data', 'back')).toMatchObject({ code: 0, out: expect.stringContaining('copy was deleted') })
  expect(existsSync(file('new'))).toBe(false)
  expect((await run('lists')).err).toBe('')
})

test.skipIf(process.platform === 'win32')('interrupted, it deletes the copy: 130', async () => {
  const { child, said } = await begun()
  child.kill('SIGINT')
  expect(await said).toMatchObject({ code: 130, out: '' })
  expect(existsSync(file('new'))).toBe(false)
  expect(await dataDir()).toBe(usual)
})

test('a drive that is not connected: 8 and a way out, never a new workspace', async () => {
  expect((await run('data', 'move', 'stick/lists')).code).toBe(0)
  renameSync(file('stick'), file('pulled'))
  mkdirSync(file('stick/lists'), { recursive: true })
  for (const args of [
    ['lists'],
    ['import', 'guests.csv'],
    ['serve', '--no-open'],
    ['data', 'confirm'],
    ['data', 'back'],
  ])
    expect(await run(...args), args.join(' ')).toMatchObject({
      code: 8,
      out: '',
      err: expect.stringMatching(/was moved to .*stick.lists, and it is not there now/),
    })
  expect(await run('data')).toMatchObject({ code: 8, err: expect.stringContaining('listwright data back --yes') })
  expect(readdirSync(file('stick/lists'))).toEqual([])
  rmSync(file('stick'), { recursive: true })
  renameSync(file('pulled'), file('stick'))
  expect(await lists()).toEqual(['Guests'])
  rmSync(file('stick'), { recursive: true })
  const back = await run('data', 'back', '--yes', '--json')
  expect(back.code).toBe(0)
  expect(JSON.parse(back.out)).toEqual({ dataDir: usual, deleted: null })
  expect(await lists()).toEqual(['Guests'])
})

test('an old folder that was changed after the move is not deleted', async () => {
  expect((await run('data', 'move', 'new')).code).toBe(0)
  expect((await run('import', 'guests.csv', '--list', 'Late', '--workspace', usual)).code).toBe(0)
  expect(await run('data', 'confirm')).toMatchObject({ code: 2, err: expect.stringContaining('Nothing was deleted') })
  expect(readFileSync(path.join(usual, 'workspace.db')).length).toBeGreaterThan(0)
})

test('a note that cannot be read is said, and no other folder is used for it', async () => {
  writeFileSync(path.join(usual, 'moved.json'), '{')
  chmodSync(path.join(usual, 'moved.json'), 0o600)
  expect(await run('lists')).toMatchObject({ code: 8, out: '', err: expect.stringContaining('moved.json') })
})
