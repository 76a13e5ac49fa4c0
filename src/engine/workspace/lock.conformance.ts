// One owner of a workspace at a time, and none once its process has ended, whatever the files in the folder say.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { takeLock } from './lock.ts'

const root = mkdtempSync(path.join(tmpdir(), 'listwright-lock-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let dir: string
beforeEach(() => {
  dir = path.join(mkdtempSync(path.join(root, 'w-')), 'made', 'by lock')
})
const file = () => path.join(dir, 'workspace.lock')
const since = '2026-01-02T03:04:05.000Z'
const lockedBy = (owner: string) =>
  expect.objectContaining({ code: 'workspace_locked', details: { owner: expect.stringContaining(owner) } })

/** Another process that takes the lock, says how that went and waits. */
async function other(): Promise<{ child: ChildProcess; said: string }> {
  const lock = JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))
  const code = `import { takeLock } from ${lock}
    try { takeLock(${JSON.stringify(dir)}, 'cli'); console.log('taken') } catch (error) { console.log(error.code ?? String(error)) }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!child.stdout) throw new Error('no output')
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}
async function killed({ child }: { child: ChildProcess }): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('a second owner is refused with the name of the first, until that one lets go', () => {
  const lock = takeLock(dir, 'electron')
  const words = `the desktop program of ${userInfo().username}, process ${process.pid} on ${hostname()}`
  expect(() => takeLock(dir)).toThrow(lockedBy(words))
  expect(() => takeLock(dir)).toThrow(lockedBy(words))
  lock.release()
  const next = takeLock(dir)
  lock.release()
  expect(() => takeLock(dir)).toThrow(lockedBy(`process ${process.pid}`))
  next.release()
  expect(readdirSync(dir)).toEqual(['workspace.held'])
})

test('another process is refused while this one owns it, and the other way round; a killed one leaves nothing locked', async () => {
  const lock = takeLock(dir)
  const refused = await other()
  expect(refused.said).toBe('workspace_locked')
  await killed(refused)
  lock.release()
  const owner = await other()
  expect(owner.said).toBe('taken')
  expect(() => takeLock(dir)).toThrow(lockedBy(`a command of ${userInfo().username}, process ${owner.child.pid} on`))
  await killed(owner)
  expect(readFileSync(file(), 'utf8')).toContain(`${owner.child.pid}`)
  takeLock(dir).release()
})

test('of many that start at once one gets it', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, other))
  expect(all.map(({ said }) => said).sort()).toEqual(['taken', ...Array(3).fill('workspace_locked')])
  await Promise.all(all.map(killed))
})

test.each([
  ['of a process that lives, after its number was used again', { pid: process.pid, host: hostname(), since }],
  ['of a computer with another name', { pid: 2 ** 22, host: 'elsewhere', since, user: 'bo', kind: 'cli' }],
])('an owner file left by a crash locks nothing: %s', (_, owner) => {
  takeLock(dir).release()
  writeFileSync(file(), JSON.stringify(owner))
  const lock = takeLock(dir)
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() })
  lock.release()
})

test.each(['', '{"pid":', '{"pid":-1}', 'null'])('an owner file with %j names nobody', text => {
  const lock = takeLock(dir)
  writeFileSync(file(), text)
  expect(() => takeLock(dir)).toThrow(lockedBy('another program'))
  lock.release()
  expect(readdirSync(dir)).toEqual(['workspace.held'])
})
