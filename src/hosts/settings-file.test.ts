// Settings on disk: the file form that both libraries share, and what a bad file does (nothing).
import { chmodSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Settings, SettingsPatch } from '../contract/app/settings.ts'
import { settingsFile } from './settings-file.ts'

const defaults = Settings.parse({})
let dataDir: string
const file = () => path.join(dataDir, 'settings.json')
const stored = () => JSON.parse(readFileSync(file(), 'utf8')) as unknown

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'listwright-settings-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('begins with the defaults', () => {
  expect(settingsFile(dataDir).get()).toEqual(defaults)
})

test('a patch changes what it names, now and after a restart', () => {
  const settings = settingsFile(dataDir)
  settings.set({ theme: 'dark', country: 'DE' })
  expect(settings.set({ density: 'roomy' })).toEqual({ ...defaults, theme: 'dark', country: 'DE', density: 'roomy' })
  expect(settingsFile(dataDir).get()).toEqual({ ...defaults, theme: 'dark', country: 'DE', density: 'roomy' })
})

test('a patch as it comes over a wire holds no defaults', () => {
  const settings = settingsFile(dataDir)
  settings.set({ theme: 'dark' })
  expect(settings.set(SettingsPatch.parse({ keepSource: false }))).toMatchObject({ theme: 'dark', keepSource: false })
})

test.skipIf(process.platform === 'win32')('the file keeps its mode, and the link to it stays', () => {
  const real = path.join(dataDir, 'elsewhere.json')
  writeFileSync(real, '{}')
  chmodSync(real, 0o640)
  symlinkSync(real, file())
  settingsFile(dataDir).set({ theme: 'dark' })
  expect([readlinkSync(file()), statSync(real).mode & 0o777]).toEqual([real, 0o640])
  expect(JSON.parse(readFileSync(real, 'utf8'))).toMatchObject({ theme: 'dark' })
  expect(readdirSync(dataDir).toSorted()).toEqual(['elsewhere.json', 'settings.json'])
})

test('the file is plain JSON with a field per setting', () => {
  settingsFile(dataDir).set({ theme: 'light' })
  expect(stored()).toEqual({ ...defaults, theme: 'light' })
})

test('bad fields fall back one by one, good ones stay, unknown ones are dropped', () => {
  writeFileSync(
    file(),
    JSON.stringify({
      theme: 'dark',
      density: 7,
      country: 'Germany',
      freshDays: { email: 5 },
      layout: { sidebar: 300, panel: 400, lastSheet: 2, open: 'history', lists: false },
      dailyCap: -1,
      unknown: true,
    }),
  )
  expect(settingsFile(dataDir).get()).toEqual({
    ...defaults,
    theme: 'dark',
    freshDays: { ...defaults.freshDays, email: 5 },
    layout: { sidebar: 300, panel: 400, lastSheet: 2, open: 'history', lists: false, search: false },
  })
})

test('the address of a service survives an odd part of its profile, and an older file reads as ever', () => {
  const remote = { baseUrl: 'https://api.provider.example', network: 'netwerk' }
  writeFileSync(file(), JSON.stringify({ provider: 'remote', remote }))
  expect(settingsFile(dataDir).get()).toEqual({ ...defaults, provider: 'remote', remote })
  const odd = { ...remote, disabled: ['search.ai'], paths: { 'search.nothing': '/x' }, pace: { perSecond: -1 } }
  writeFileSync(file(), JSON.stringify({ provider: 'remote', remote: odd }))
  expect(settingsFile(dataDir).get().remote).toEqual({ ...remote, disabled: ['search.ai'] })
})

test.each([
  ['cut off', '{"theme": "da'],
  ['no object', '[1, 2]'],
  ['empty', ''],
  ['polluting', '{"__proto__": {"theme": "dark"}, "constructor": 1}'],
])('a file that is %s gives the defaults, and can be written again', (_what, text) => {
  writeFileSync(file(), text)
  const settings = settingsFile(dataDir)
  expect(settings.get()).toEqual(defaults)
  settings.set({ theme: 'dark' })
  expect(settingsFile(dataDir).get().theme).toBe('dark')
})
