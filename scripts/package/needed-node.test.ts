// The installed program says what Node it needs, and package.json says the same.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cacheHome, compiledFolder } from '../../bin/compiled-folder.mjs'
import { isNewEnough } from '../../bin/needed-node.mjs'
import { engines } from '../../package.json' with { type: 'json' }

test.each([
  ['18.20.0', false],
  ['20.20.2', false],
  ['22.15.1', false],
  ['22.16.0', true],
  ['23.11.0', false],
  ['24.0.0', true],
  ['26.1.0', true],
])('Node %s: %s', (version, enough) => {
  expect(isNewEnough(version)).toBe(enough)
})

test('package.json says the same', () => expect(engines.node).toBe('^22.16.0 || >=24.0.0'))

test("compiled code lies in the user's own folder of each system", () => {
  expect(cacheHome({ XDG_CACHE_HOME: '/c' }, 'linux', '/home/a')).toBe(path.join('/c', 'listwright'))
  expect(cacheHome({ XDG_CACHE_HOME: 'c' }, 'linux', '/home/a')).toBe(path.join('/home/a', '.cache', 'listwright'))
  expect(cacheHome({}, 'darwin', '/Users/a')).toBe(path.join('/Users/a', 'Library', 'Caches', 'Listwright'))
  expect(cacheHome({ LOCALAPPDATA: '/l' }, 'win32', '/u')).toBe(path.join('/l', 'Listwright', 'Cache'))
  expect(cacheHome({}, 'win32', '/u')).toBeNull()
  expect(cacheHome({}, 'linux', '')).toBeNull()
})

test('code of another version is let go; a home that cannot be written is no failure', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'listwright-home-'))
  try {
    const first = compiledFolder({ HOME: home }, 'linux', '1.0.0')
    expect(first).toBe(path.join(home, '.cache', 'listwright', 'compiled', '1.0.0'))
    expect(compiledFolder({ HOME: home }, 'linux', '1.0.0')).toBe(first)
    expect(compiledFolder({ HOME: home }, 'linux', '1.1.0')).toContain('1.1.0')
    expect(compiledFolder({ HOME: path.join(import.meta.filename, 'below a file') }, 'linux', '1.0.0')).toBeNull()
  } finally {
    rmSync(home, { recursive: true })
  }
})
