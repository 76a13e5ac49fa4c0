// Lines of the program's log go by their age, under a moved clock; younger ones stay as they are.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileLog } from '../../hosts/log.ts'
import { dropOldLog, logDays } from './log-age.ts'

const dayMs = 86_400_000
let dataDir: string
const file = (name = 'listwright.log') => path.join(dataDir, 'log', name)
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'listwright-log-age-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a log of the program stays for its days and is gone after them, with the older one beside it', () => {
  dropOldLog(dataDir, Date.now())
  const log = fileLog(dataDir, () => {}, 500)
  for (let index = 0; index < 20; index++) log.info('started', { index })
  const [now, young, older] = [Date.now(), readFileSync(file()), readFileSync(file('listwright.log.1'))]
  dropOldLog(dataDir, now + (logDays - 1) * dayMs)
  expect([readFileSync(file()), readFileSync(file('listwright.log.1'))]).toEqual([young, older])
  dropOldLog(dataDir, now + (logDays + 1) * dayMs)
  expect([existsSync(file()), existsSync(file('listwright.log.1'))]).toEqual([false, false])
  log.info('started again')
  expect(readFileSync(file(), 'utf8')).toContain('started again')
})

test('old lines go one by one, with those that say no time; other files and this user’s mode stay', () => {
  const now = Date.parse('2026-06-01T00:00:00Z')
  const line = (days: number, message: string) =>
    `${JSON.stringify({ at: new Date(now - days * dayMs).toISOString(), level: 'info', message })}\n`
  fileLog(dataDir).info('makes the folder')
  const young = `${line(2, 'young')}cut off in the mid\n${line(1, 'younger')}`
  writeFileSync(file(), `half a line\n${line(91, 'old')}  at a line of a stack\n${young}`, { mode: 0o600 })
  writeFileSync(file('other.txt'), line(200, 'of a person'))
  dropOldLog(dataDir, now)
  expect(readFileSync(file(), 'utf8')).toBe(young)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(existsSync(file('other.txt'))).toBe(true)
})
