// The log file: one line per event, bounded, and silent about its own troubles.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileLog } from './log.ts'

let dataDir: string
const file = () => path.join(dataDir, 'log', 'listwright.log')
const lines = () =>
  readFileSync(file(), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'listwright-log-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('writes one JSON line per event with its time; errors are echoed', () => {
  const echoed: string[] = []
  const log = fileLog(dataDir, line => echoed.push(line))
  log.info('started', { port: 7 })
  log.error('two\nlines', { error: 'a\nb' })
  expect(lines()).toMatchObject([
    { level: 'info', message: 'started', port: 7 },
    { level: 'error', message: 'two\nlines', error: 'a\nb' },
  ])
  expect(Date.parse(String(lines()[0]?.at))).not.toBeNaN()
  expect(echoed).toHaveLength(1)
})

test('makes no file before the first event', () => {
  fileLog(dataDir)
  expect(existsSync(file())).toBe(false)
})

test('stays bounded: one older file is kept, a long event is cut', () => {
  const log = fileLog(dataDir, () => {}, 2000)
  for (let index = 0; index < 200; index++) log.info('event', { index })
  expect(statSync(file()).size).toBeLessThan(2200)
  expect(statSync(`${file()}.1`).size).toBeLessThan(2200)
  expect(lines().at(-1)).toMatchObject({ index: 199 })
  log.info('long', { text: 'x'.repeat(1_000_000) })
  expect(lines().at(-1)).toMatchObject({ message: 'long', cut: expect.stringContaining('xxx') })
  expect(statSync(file()).size).toBeLessThan(2200 + 8 * 1024)
})

test('never throws: not for what is no JSON, not for a place that cannot be written', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  const log = fileLog(dataDir)
  log.info('circle', circle)
  log.info('big', { big: 7n })
  expect(lines()).toMatchObject([{ message: 'circle' }, { message: 'big' }])

  // A file where the folder should be: writing fails as it does on a full disk, for root too.
  const blocked = path.join(dataDir, 'blocked')
  mkdirSync(blocked)
  writeFileSync(path.join(blocked, 'log'), '')
  const echoed: string[] = []
  fileLog(blocked, line => echoed.push(line)).info('event')
  expect(echoed).toHaveLength(1)
  expect(echoed[0]).toMatch(/"event".*not logged/)
})

test.skipIf(!existsSync('/dev/full'))('never throws on a full disk', async () => {
  const { symlink } = await import('node:fs/promises')
  mkdirSync(path.join(dataDir, 'log'))
  await symlink('/dev/full', file())
  const echoed: string[] = []
  fileLog(dataDir, line => echoed.push(line)).error('event')
  expect(echoed[0]).toMatch(/ENOSPC/)
})
