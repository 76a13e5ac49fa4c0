// One owner of a workspace at a time; a dead owner's lock is taken over.
import { spawnSync } from 'node:child_process'
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
const write = (text: string) => {
  takeLock(dir).release()
  writeFileSync(file(), text)
}
const since = '2026-01-02T03:04:05.000Z'

test('a second owner is refused with the name of the first, until that one lets go', () => {
  const lock = takeLock(dir, 'electron')
  expect(() => takeLock(dir)).toThrow(
    expect.objectContaining({
      code: 'workspace_locked',
      details: {
        owner: expect.stringContaining(
          `the desktop program of ${userInfo().username}, process ${process.pid} on ${hostname()}`,
        ),
      },
    }),
  )
  lock.release()
  const next = takeLock(dir)
  lock.release()
  expect(() => takeLock(dir)).toThrow(expect.objectContaining({ code: 'workspace_locked' }))
  next.release()
  expect(readdirSync(dir)).toEqual([])
})

test('the lock of a process that has ended is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  write(JSON.stringify({ pid, host: hostname(), since }))
  const lock = takeLock(dir)
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid })
  lock.release()
  expect(readdirSync(dir)).toEqual([])
})

test('a process on another computer counts as alive', () => {
  const text = JSON.stringify({ pid: 2 ** 22, host: 'elsewhere', since, user: 'bo', kind: 'cli' })
  write(text)
  expect(() => takeLock(dir)).toThrow(
    expect.objectContaining({ details: { owner: `a command of bo, process ${2 ** 22} on elsewhere, since ${since}` } }),
  )
  expect(readFileSync(file(), 'utf8')).toBe(text)
})

test.each(['', '{"pid":', '{"pid":-1}', 'null'])('a lock file with %j is a write that was cut off', text => {
  write(text)
  takeLock(dir).release()
  expect(readdirSync(dir)).toEqual([])
})
