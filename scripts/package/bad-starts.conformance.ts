// The installed program where something is wrong with the computer: what a person reads, that nothing is harmed, and that it works
// when the cause is gone. docs/packages.md has the table.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commandLine } from '../../src/testing/command-line.ts'
import { noKeychain } from '../../src/testing/workspace/no-keychain.ts'
import { call, type Said } from './installed.ts'
import { writeParts } from './parts.ts'

vi.setConfig({ testTimeout: 600_000 })

const root = path.join(import.meta.dirname, '..', '..')
let dir: string
const file = (name: string) => path.join(dir, name)
const data = (name = '') => file(path.join('home', 'listwright', name))
const hash = (place: string) => createHash('sha256').update(readFileSync(place)).digest('hex')

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-bad-'))
  writeParts()
  mkdirSync(file('program/out'), { recursive: true })
  mkdirSync(file('home'))
  for (const name of ['bin', 'package.json', 'resources', 'out/main', 'out/renderer', 'out/parts.json'])
    cpSync(path.join(root, name), file(`program/${name}`), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), file('program/node_modules'), 'junction')
  writeFileSync(file('guests.csv'), 'Name,Mail\nAnna,anna@example.org\nBo,bo@example.org\n')
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  for (const place of ['home', 'home/listwright']) if (existsSync(file(place))) chmodSync(file(place), 0o700)
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})

const started: ReturnType<typeof spawn>[] = []
const entry = () => file('program/bin/listwright.mjs')
const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const home = file('home')
  const places = { HOME: home, XDG_DATA_HOME: home, LOCALAPPDATA: home, XDG_CACHE_HOME: file('cache') }
  return { PATH: '/usr/bin:/bin', LANG: 'C', ...places, ...noKeychain, ...more }
}
/** A root user writes everywhere: here without the rights that this takes. */
const isRoot = process.getuid?.() === 0
const withoutRights = isRoot ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []
const run = (args: readonly string[], env?: NodeJS.ProcessEnv, before: readonly string[] = []): Promise<Said> => {
  const [command = '', ...rest] = [...before, process.execPath, entry(), ...args]
  return call(command, rest, dir, environment(env))
}
const listwright = (...args: string[]) => run(args)
const asUser = (...args: string[]) => run(args, {}, withoutRights)

/** A start that goes on until it is ended: what it has said when `until` is in it. */
async function goesOn(args: readonly string[], until: RegExp, env?: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [entry(), ...args], { cwd: dir, env: environment(env), windowsHide: true })
  started.push(child)
  let said = ''
  const heard = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += text
        if (until.test(said)) resolve()
      })
    child.once('close', code => reject(new Error(`ended with ${code}: ${said}`)))
  })
  await heard
  const end = () => new Promise(resolve => child.once('close', resolve).kill('SIGTERM'))
  return { said: () => said, end }
}
const printed = (said: string) => /http:\/\/127\.0\.0\.1:\d+\/\?ticket=\S+/.exec(said)?.[0] ?? ''

const onLinux = test.skipIf(process.platform !== 'linux')
const onUnix = test.skipIf(process.platform === 'win32')

const olderNode = ['/usr/bin/node', process.env.npm_node_execpath ?? '']
  .filter(node => node !== '' && existsSync(node))
  .find(node => spawnSync(node, ['-p', 'parseInt(process.versions.node) < 22']).stdout.toString().trim() === 'true')

test.skipIf(!olderNode)(
  `an old Node says which one is needed${olderNode ? '' : ' (skipped: none is here)'}`,
  async () => {
    for (const args of [['version'], ['lists'], ['guests.csv']])
      expect(await call(olderNode ?? '', [entry(), ...args], dir, environment())).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringMatching(
          /^Listwright needs Node 22\.16 or newer\. This is Node \d+\.\S+ \(.*\)\. Update Node and run it again\.\n$/,
        ),
      })
    expect(existsSync(data())).toBe(false)
  },
)

describe('a data folder that cannot be written', () => {
  const refused = (why: RegExp) => ({ code: 8, out: '', err: expect.stringMatching(why) })

  /** Reading goes on, changing is refused, and the database is as it was, also when it may be written again. */
  async function readsOnly(why: RegExp, open: () => void): Promise<void> {
    const before = hash(data('workspace.db'))
    expect(await asUser('lists')).toMatchObject({ code: 0, out: expect.stringMatching(/^guests\t2 rows/) })
    for (const args of [
      ['import', 'guests.csv'],
      ['open', '--no-open'],
      ['serve', '--no-open'],
    ])
      expect(await asUser(...args), args.join(' ')).toMatchObject(refused(why))
    expect(hash(data('workspace.db'))).toBe(before)
    open()
    expect(await asUser('import', 'guests.csv', '--list', 'More')).toMatchObject({ code: 0 })
  }

  onUnix('the folder itself', async () => {
    expect(await asUser('import', 'guests.csv')).toMatchObject({ code: 0 })
    chmodSync(data(), 0o500)
    await readsOnly(/listwright cannot be used \(permission denied \(EACCES\)\)\. Nothing was read or written\./, () =>
      chmodSync(data(), 0o700),
    )
  })

  onUnix('the database alone', async () => {
    expect(await asUser('import', 'guests.csv')).toMatchObject({ code: 0 })
    chmodSync(data('workspace.db'), 0o400)
    await readsOnly(
      /cannot be used \(workspace\.db: permission denied \(EACCES\)\)\. Nothing was read or written\./,
      () => chmodSync(data('workspace.db'), 0o600),
    )
  })

  onUnix('one that cannot be made', async () => {
    chmodSync(file('home'), 0o500)
    for (const args of [
      ['import', 'guests.csv'],
      ['open', '--no-open'],
    ])
      expect(await asUser(...args)).toMatchObject(
        refused(/cannot be used \(permission denied \(EACCES\)\)\. Nothing .* choose another folder with --workspace/),
      )
  })

  const mountsReadOnly = [
    'unshare',
    '-rm',
    'sh',
    '-c',
    'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"',
  ]
  const unable = spawnSync('unshare', [...mountsReadOnly.slice(1), tmpdir(), 'true']).status !== 0
  test.skipIf(unable)(
    `a medium that takes nothing${unable ? ' (skipped: nothing can be mounted here)' : ''}`,
    async () => {
      expect(await listwright('import', 'guests.csv')).toMatchObject({ code: 0 })
      const onMedium = (...args: string[]) => run(args, {}, [...mountsReadOnly, file('home')])
      expect(await onMedium('lists')).toMatchObject({ code: 0, out: expect.stringMatching(/^guests\t2 rows/) })
      expect(await onMedium('export', 'guests', '--out', file('out.csv'))).toMatchObject({ code: 0 })
      for (const args of [
        ['import', 'guests.csv'],
        ['open', '--no-open'],
      ])
        expect(await onMedium(...args)).toMatchObject(
          refused(/cannot be used \(read-only file system \(EROFS\)\)\. Nothing/),
        )
      expect(await onMedium('export', 'guests', '--out', file('home/out.csv'))).toMatchObject({
        code: 2,
        err: expect.stringMatching(/out\.csv: the drive of the folder .*home is read-only\.$/m),
      })
    },
  )
})

test('without a keychain a key is not stored, and the sentence has another way; everything else works', async () => {
  // The one of this process has no address of a keychain (noKeychain), on macOS and Windows there is always one.
  if (process.platform !== 'linux') return
  const child = spawn(process.execPath, [entry(), 'key', 'set'], { cwd: dir, env: environment(), windowsHide: true })
  let err = ''
  child.stderr.on('data', (text: Buffer) => {
    err += text
  })
  child.stdin.end('a-key-of-a-service-0123456789')
  expect(await new Promise(resolve => child.once('close', resolve))).toBe(5)
  expect(err).toMatch(
    /^This computer has no secure place to store a key .*LISTWRIGHT_API_KEY or --key-file instead\.\n$/,
  )
  expect(await listwright('doctor')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^note +key +kept in memory only/m),
  })
  const args = ['run', 'validate.email', '--in', 'guests.csv', '--map', 'email=Mail', '--budget', '5']
  expect(await listwright(...args, '--out', 'checked.csv')).toMatchObject({ code: 0 })
})

describe('no browser', () => {
  /** An address that lets one browser in. */
  const works = async (said: string) => expect((await fetch(printed(said))).status).toBe(200)

  onLinux('nothing that opens one: it is said, with an address', async () => {
    const program = await goesOn(['open'], /ticket=\S+\n/, { DISPLAY: ':9', PATH: dir })
    expect(program.said()).toMatch(/The browser could not be opened \(xdg-open is missing\)\. Open this address: http/)
    await works(program.said())
    expect(await program.end()).toBe(0)
  })

  onLinux('an opener that finds none: it is said at once, with an address', async () => {
    mkdirSync(file('bin'))
    writeFileSync(file('bin/xdg-open'), '#!/bin/sh\nexit 3\n', { mode: 0o755 })
    const program = await goesOn(['open'], /ticket=\S+\n/, { DISPLAY: ':9', PATH: `${file('bin')}:/usr/bin:/bin` })
    expect(program.said()).toMatch(/The browser could not be opened \(xdg-open found none\)\. Open this address: http/)
    await works(program.said())
    expect(await program.end()).toBe(0)
  })

  onLinux('no display: the address is printed', async () => {
    const program = await goesOn(['open'], /ticket=\S+\n/)
    expect(program.said()).toMatch(/^Listwright runs in your browser: http/)
    await works(program.said())
    expect(await program.end()).toBe(0)
  })
})

test('a port that another program has: 12, and nothing is left open', async () => {
  const other = createServer()
  const port = await new Promise<number>(resolve =>
    other.listen(0, '127.0.0.1', () => {
      const address = other.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  const words = `Port ${port} is in use by another program. Nothing was started. Choose another port with --port.\n`
  for (const command of ['open', 'serve'])
    expect(await listwright(command, '--no-open', '--port', `${port}`)).toEqual({ code: 12, out: '', err: words })
  expect(await listwright('practice', '--port', `${port}`)).toMatchObject({ code: 12, err: words })
  expect(existsSync(data('workspace.lock'))).toBe(false)
  await new Promise(resolve => other.close(resolve))
})

test('a second start with a file says where to drop it, and the first goes on', async () => {
  const first = await goesOn(['open', '--no-open'], /ticket=\S+\n/)
  for (const args of [
    ['open', 'guests.csv', '--no-open'],
    ['guests.csv', '--no-open'],
  ])
    expect(await listwright(...args)).toMatchObject({
      code: 8,
      out: '',
      err: expect.stringMatching(
        /is already open in .*process \d+.*\nTo open guests\.csv there, drop it on the page\.\n$/,
      ),
    })
  expect((await fetch(printed(first.said()))).status).toBe(200)
  expect(await first.end()).toBe(0)
})

test('an older program refuses a newer workspace unharmed, and names the backup from before the update', async () => {
  expect(await listwright('import', 'guests.csv')).toMatchObject({ code: 0 })
  mkdirSync(data('backups'), { mode: 0o700 })
  copyFileSync(data('workspace.db'), data('backups/20260102T030405000Z-migration.db'))
  const db = new Database(data('workspace.db'))
  db.exec('CREATE TABLE newer (id INTEGER PRIMARY KEY); PRAGMA user_version = 999')
  db.close()
  const before = hash(data('workspace.db'))
  const backup = /restore (20260102T030405000Z-migration\.db) --workspace/
  for (const args of [['lists'], ['import', 'guests.csv'], ['open', '--no-open'], ['doctor']])
    expect(await listwright(...args), args.join(' ')).toMatchObject({
      ...{ code: 8, out: '' },
      err: expect.stringMatching(
        /has the data format 999, but this program reads only up to 1\. It was saved by a newer version of Listwright, or by a build from before its first release\. Nothing was changed\./,
      ),
    })
  expect((await listwright('lists')).err).toMatch(backup)
  expect(hash(data('workspace.db'))).toBe(before)
  expect(await listwright('backups', 'restore', '20260102T030405000Z-migration.db')).toMatchObject({ code: 0 })
  expect(await listwright('lists')).toMatchObject({ code: 0, out: expect.stringMatching(/^guests\t2 rows/) })
})

describe('an installation that was cut off', () => {
  const inProgram = (name: string) => file(`program/${name}`)
  test.each([
    ['the first file', 'out/main/cli.js', ['version']],
    ['the first file, empty', 'out/main/cli.js', ['import', 'guests.csv']],
    ['the list of parts', 'out/parts.json', ['open', '--no-open']],
    ['a thread', 'out/main/lane-thread.js', ['import', 'guests.csv']],
    ['the page', 'out/renderer/index.html', ['open', '--no-open']],
    ['a list that comes with it', 'resources/data/names-given.txt', ['import', 'guests.csv']],
    ['the database', 'node_modules', ['lists']],
  ])('%s is missing: one sentence, and installing again mends it', async (what, name, args) => {
    if (what.endsWith('empty')) truncateSync(inProgram(name))
    else rmSync(inProgram(name), { recursive: true })
    const said = await listwright(...args)
    expect(said).toMatchObject({ code: 12, out: '' })
    expect(said.err.trimEnd().split('\n').at(-1)).toMatch(
      /^This installation of Listwright is incomplete: \S+ is missing or cut off\. .*Install it again\. Your lists are not affected\.$/,
    )
    if (name === 'node_modules') symlinkSync(path.join(root, name), inProgram(name), 'junction')
    else copyFileSync(path.join(root, name), inProgram(name))
    expect(await listwright('import', 'guests.csv', '--list', 'Again')).toMatchObject({ code: 0 })
  })
})

describe('wherever the computer is', () => {
  const list = [
    'İsim,City,Day,Amount,Phone,E-mail',
    'ILGIN IŞIK,istanbul,03.04.2026,"1.234,50",+90 532 111 22 33,ILGIN@MAIL.EXAMPLE',
    'ilgın ışık,ISTANBUL,31.12.2025,"2,00",0090 532 111 22 33,ilgin@mail.example',
    'Öykü Çelik,Zürich,01.01.2026,"10,00",,oyku@mail.example',
    ' Anna  Ek ,Åre,29.02.2024,"0,10",+46 70 123 45 67,INFO@FIRM.EXAMPLE',
    '',
  ].join('\n')
  const steps = [
    ['import', 'list.csv', '--list', 'List'],
    ['clean', 'List'],
    ['clean', 'List', '--fix', 'safe'],
    ['transform', 'List', '--column', 'City', '--do', 'title'],
    ['profile', 'List', '--json'],
    ['dedupe', 'List', '--dry-run'],
    ['run', 'validate.email', '--in', 'List', '--budget', '10', '--quiet'],
    ['export', 'List', '--out', '-'],
  ]
  const places: readonly (readonly [language: string, zone: string])[] = [
    ['tr_TR.UTF-8', 'Pacific/Kiritimati'],
    ['de_DE.UTF-8', 'Pacific/Pago_Pago'],
    ['C', 'Pacific/Kiritimati'],
  ]
  /** What the built command line says in a process that has this language and time zone. */
  async function outputs(language: string, zone: string): Promise<string[]> {
    const at = commandLine()
    try {
      at.put('list.csv', list)
      const perform = at.keptWith({ LANG: language, LC_ALL: language, TZ: zone })
      const said: string[] = []
      for (const args of steps) {
        const { code, out, err } = await perform(args)
        expect(code, `${args.join(' ')}: ${err}`).toBe(0)
        // When something was done, and how long that took.
        said.push(`${args.join(' ')}\n${out.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b[\d.]+ m?s\b/g, '…')}`)
      }
      return said
    } finally {
      await at.close()
    }
  }

  test('language and time zone of the computer change no cell, no count and no word', async () => {
    const here = await outputs('en_US.UTF-8', 'UTC')
    expect(here.at(-1)).toContain('Anna Ek')
    for (const [language, zone] of places) expect(await outputs(language, zone), `${language} ${zone}`).toEqual(here)
  })
})
