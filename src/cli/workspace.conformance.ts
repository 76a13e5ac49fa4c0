// Commands and a workspace that is open elsewhere, left behind, or damaged; help and version.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CommandLine, commandLine, failureOf, program } from '../testing/command-line.ts'

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const file = (name: string) => at.file(name)
const put = (name: string, content: string | Buffer) => at.put(name, content)
const cli = (...args: string[]) => at.run(...args)

const lockedBy = (pid: number) => {
  mkdirSync(file('w'))
  put('w/workspace.lock', JSON.stringify({ pid, host: hostname(), since: new Date().toISOString() }))
}

test('open in another program: 8, naming it', async () => {
  lockedBy(process.pid)
  const said = await cli('lists', '--json')
  expect(said).toMatchObject({ code: 8, out: '' })
  expect(failureOf(said)).toMatchObject({
    exit: 8,
    message: expect.stringMatching(new RegExp(`already open on .*process ${process.pid} on`)),
  })
})

test('left by a program that was killed, it is taken over', async () => {
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise(resolve => gone.once('exit', resolve))
  lockedBy(gone.pid ?? 0)
  expect((await cli('lists')).code).toBe(0)
  expect(existsSync(file('w/workspace.lock'))).toBe(false)
})

test('damaged: 8, and nothing is touched', async () => {
  mkdirSync(file('w'))
  put('w/workspace.db', 'this is no database, however long it is'.repeat(200))
  const said = await cli('lists')
  expect(said.code).toBe(8)
  expect(said.err).toMatch(/damaged .*Nothing was changed/)
  expect(readFileSync(file('w/workspace.db'), 'utf8')).toMatch(/^this is no database/)
})

test('help and version', async () => {
  expect(await cli('help')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Exit codes:\n {2}0 +done$/m),
    err: '',
  })
  expect((await cli('version')).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  const nothing = spawn(process.execPath, [program], { stdio: 'ignore' })
  expect(await new Promise(resolve => nothing.once('exit', resolve))).toBe(2)
})
