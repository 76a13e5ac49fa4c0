// Commands and a workspace that is open elsewhere, left behind, or damaged; help and version.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeLock } from '../../engine/workspace/lock.ts'
import { type CommandLine, commandLine, failureOf, guests, program } from '../../testing/command-line.ts'

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const file = (name: string) => at.file(name)
const put = (name: string, content: string | Buffer) => at.put(name, content)
const cli = (...args: string[]) => at.here(...args)

test('open in another program: 8, naming it', async () => {
  const lock = takeLock(file('w'), 'web')
  const said = await at.run('lists', '--json')
  expect(said).toMatchObject({ code: 8, out: '' })
  expect(failureOf(said)).toMatchObject({
    exit: 8,
    resumable: true,
    message: expect.stringMatching(new RegExp(`is already open in .*process ${process.pid} on`)),
  })
  lock.release()
})

test('left by a program that was killed, on a computer that was called differently, it is open to the next', async () => {
  mkdirSync(file('w'), { mode: 0o700 })
  const owner = { pid: process.pid, host: `${hostname()}-before`, since: new Date().toISOString() }
  put('w/workspace.lock', JSON.stringify(owner))
  expect((await cli('lists')).code).toBe(0)
  expect(existsSync(file('w/workspace.lock'))).toBe(false)
})

test('damaged: 8, and nothing is touched', async () => {
  mkdirSync(file('w'), { mode: 0o700 })
  put('w/workspace.db', 'this is no database, however long it is'.repeat(200))
  const said = await cli('lists')
  expect(said.code).toBe(8)
  expect(said.err).toMatch(/is damaged: .*Nothing was changed/)
  expect(readFileSync(file('w/workspace.db'), 'utf8')).toMatch(/^this is no database/)
})

const onUnix = test.skipIf(process.platform === 'win32')

onUnix('every file of the workspace is for its user alone; an export follows the rule for new files', async () => {
  put('guests.csv', guests)
  // The rule for new files is the process's.
  const run = ['run', 'validate.email', '--in', 'guests.csv', '--map', 'email=Work e-mail', '--budget', '5']
  expect((await at.run(...run, '--out', 'out.csv')).code).toBe(0)
  expect((await at.run('export', 'guests', '--explain', '--out', 'how.html')).code).toBe(0)
  for (const entry of readdirSync(file('w'), { recursive: true, withFileTypes: true }))
    expect([entry.name, statSync(path.join(entry.parentPath, entry.name)).mode & 0o077]).toEqual([entry.name, 0])
  for (const name of ['out.csv', 'how.html']) expect(statSync(file(name)).mode & 0o777).toBe(0o666 & ~process.umask())
})

onUnix('a folder that others may enter is refused with the way to mend it: 8', async () => {
  put('guests.csv', guests)
  expect((await cli('import', 'guests.csv', '--list', 'Guests')).code).toBe(0)
  chmodSync(file('w'), 0o755)
  const said = await cli('lists')
  expect(said).toMatchObject({ code: 8, out: '' })
  expect(said.err).toMatch(/^Other users .* can open the data folder .*chmod 700 ".*w"/)
  expect(await cli('doctor', '--repair')).toMatchObject({
    out: expect.stringMatching(/^note folder .*Now only you can$/m),
  })
  expect((await cli('lists')).code).toBe(0)
  rmSync(file('w/sources'), { recursive: true })
  symlinkSync(file('elsewhere'), file('w/sources'))
  expect(await cli('lists')).toMatchObject({
    code: 8,
    err: expect.stringMatching(/^sources in the data folder .* is a symbolic link/),
  })
})

onUnix.each([
  [{ HOME: 'home' }, /^Listwright cannot find a place for the data folder: HOME \(“home”\) is not an absolute path\./],
  [{ HOME: '/', XDG_DATA_HOME: 'data' }, /XDG_DATA_HOME \(“data”\) is not an absolute path/],
  [
    { XDG_DATA_HOME: '/dev/null/data' },
    /^The data folder \/dev\/null\/data\/listwright cannot be used \(not a directory \(ENOTDIR\)\)/,
  ],
])('%o: one clear line, 8, and nothing in the current folder', async (env, line) => {
  for (const command of [['lists'], ['serve', '--no-open'], ['practice']]) {
    const child = spawn(process.execPath, [program, ...command], {
      cwd: at.dir,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let err = ''
    child.stderr?.on('data', (text: Buffer) => {
      err += text
    })
    expect(await new Promise(resolve => child.once('close', resolve))).toBe(8)
    expect(err).toMatch(line)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  }
  expect(readdirSync(at.dir)).toEqual([])
})

test('help and version', async () => {
  expect(await at.run('help')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Exit codes \(help exit-codes says what to do\):\n {2}0 +done$/m),
    err: '',
  })
  expect((await at.run('version')).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  const version = JSON.parse((await at.run('version', '--json')).out)
  expect(version).toMatchObject({ name: 'Listwright', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  expect(JSON.parse((await at.run('help', 'run', '--json')).out)).toMatchObject({ name: 'run' })
  expect(JSON.parse((await at.here('help', '--json')).out).exitCodes).toHaveLength(14)
  const nothing = spawn(process.execPath, [program], { stdio: 'ignore' })
  expect(await new Promise(resolve => nothing.once('exit', resolve))).toBe(2)
})
