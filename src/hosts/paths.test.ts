// Where things lie on each system, and which places are worth a warning.
import { homedir, userInfo } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fileSystemType, folderWarnings, isUsualDataDir, placeOf } from './paths.ts'
import { programDir } from './program.ts'

const defaultDataDir = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform) =>
  placeOf(undefined, env, platform).dataDir

test('the data folder is the usual place of each system', () => {
  expect(defaultDataDir({ HOME: homedir() }, 'linux')).toBe(path.join(homedir(), '.local/share/listwright'))
  expect(defaultDataDir({ XDG_DATA_HOME: '/xdg' }, 'linux')).toBe('/xdg/listwright')
  expect(defaultDataDir({ HOME: homedir() }, 'darwin')).toBe(
    path.join(homedir(), 'Library/Application Support/Listwright'),
  )
  expect(defaultDataDir({ LOCALAPPDATA: '/local', APPDATA: '/roaming' }, 'win32')).toBe('/local/Listwright')
  expect(defaultDataDir({ USERPROFILE: '/users/a' }, 'win32')).toBe('/users/a/AppData/Local/Listwright')
})

const refused = (reason: string, detail: string) =>
  expect.objectContaining({
    code: 'folder_refused',
    details: { dataDir: '', reason, detail: expect.stringContaining(detail) },
  })

test('no odd variable makes a workspace in the current folder', () => {
  const known = path.join(userInfo().homedir, '.local/share/listwright')
  for (const env of [{}, { HOME: '' }, { HOME: '', XDG_DATA_HOME: '' }, { XDG_DATA_HOME: '' }])
    expect(defaultDataDir(env, 'linux')).toBe(known)
  expect(defaultDataDir({ HOME: '/somewhere' }, 'linux')).toBe('/somewhere/.local/share/listwright')
  for (const env of [{ XDG_DATA_HOME: 'data' }, { HOME: 'home' }, { HOME: './' }])
    expect(() => defaultDataDir(env, 'linux')).toThrow(refused('not_absolute', Object.keys(env)[0] ?? ''))
  expect(() => defaultDataDir({ HOME: 'home' }, 'darwin')).toThrow(refused('not_absolute', 'HOME'))
  expect(() => defaultDataDir({ USERPROFILE: '/users/a', LOCALAPPDATA: 'data' }, 'win32')).toThrow(
    refused('not_absolute', 'LOCALAPPDATA'),
  )
  expect(isUsualDataDir('/lists', { HOME: 'home' }, 'linux')).toBe(false)
})

test('LISTWRIGHT_DATA names another, made absolute', () => {
  expect(defaultDataDir({ LISTWRIGHT_DATA: '/lists', XDG_DATA_HOME: '/xdg' }, 'linux')).toBe('/lists')
  expect(defaultDataDir({ LISTWRIGHT_DATA: 'lists' }, 'linux')).toBe(path.resolve('lists'))
  expect(defaultDataDir({ HOME: homedir(), LISTWRIGHT_DATA: '' }, 'linux')).toBe(
    path.join(homedir(), '.local/share/listwright'),
  )
})

test('only the place that every shell finds unasked is the usual one', () => {
  const env = { XDG_DATA_HOME: '/xdg', LISTWRIGHT_DATA: '/lists' }
  expect(isUsualDataDir('/xdg/listwright', env, 'linux')).toBe(true)
  expect(isUsualDataDir('/lists', env, 'linux')).toBe(false)
})

test('the program folder is found from anywhere below it', () => {
  const root = path.join(import.meta.dirname, '..', '..')
  expect(programDir(import.meta.dirname)).toBe(root)
  expect(programDir(root)).toBe(root)
  expect(() => programDir(path.parse(root).root)).toThrow('no package.json')
})

test.each([
  ['/home/a/Dropbox/lists', 'cloud-synced'],
  ['C:\\Users\\a\\OneDrive - Firm\\lists', 'cloud-synced'],
  ['/Users/a/Library/Mobile Documents/com~apple~CloudDocs/lists', 'cloud-synced'],
  ['/home/a/Google Drive/lists', 'cloud-synced'],
  ['\\\\server\\share\\lists', 'network drive'],
  ['//server/share/lists', 'network drive'],
  ['/net/server/lists', 'network drive'],
])('%s is worth a warning', (dir, words) => {
  expect(folderWarnings(dir)).toEqual([expect.stringContaining(words)])
})

test.each(['/home/a/.local/share/listwright', '/home/a/dropboxes', '/home/onedriver/x', '/network/lists', 'C:\\Lists'])(
  '%s is not',
  dir => {
    expect(folderWarnings(dir)).toEqual([])
  },
)

test.each([
  [0x6969, 'NFS'],
  [0xfe534d42, 'SMB'],
])('file system type %i (%s) is a network drive wherever it is mounted', type => {
  expect(folderWarnings('/data/lists', type)).toEqual([expect.stringContaining('network drive')])
})

test('a local file system is none, and a folder that is not there has no type', () => {
  expect(folderWarnings('/data/lists', 0xef53)).toEqual([])
  expect(fileSystemType('/no/such/folder', 'linux')).toBeNull()
  expect(fileSystemType(import.meta.dirname, 'darwin')).toBeNull()
})
