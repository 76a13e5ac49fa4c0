// A key that is given to one process is for one address, comes from a file of its owner alone, and leaves the environment.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Settings } from '../contract/app/settings.ts'
import { givenVault, KeyFileRefused, takeGivenKey } from './given-key.ts'

let dir = ''
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-key-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const file = (name: string, text: string, mode: number) => {
  const at = path.join(dir, name)
  writeFileSync(at, text)
  chmodSync(at, mode)
  return at
}
/** Settings whose address someone changes later. */
function settingsWith(baseUrl: string) {
  const defaults = Settings.parse({})
  let now = { ...defaults, remote: { ...defaults.remote, baseUrl } }
  return {
    get: () => now,
    move: (to: string) => {
      now = { ...now, remote: { ...now.remote, baseUrl: to } }
    },
  }
}

test('the file wins over the environment, which keeps no key either way', () => {
  const env = { LISTWRIGHT_API_KEY: 'of the environment' }
  expect(takeGivenKey(file('key', 'of the file\n', 0o600), env)).toMatchObject({ secret: 'of the file' })
  expect(env).toEqual({})
  const other = { LISTWRIGHT_API_KEY: ' of the environment ' }
  expect(takeGivenKey(undefined, other)).toMatchObject({ secret: 'of the environment' })
  expect(other).toEqual({})
  expect(takeGivenKey(undefined, {})).toBeNull()
})

test('a file that others may read, an empty one and none at all are refused', () => {
  expect(() => takeGivenKey(file('open', 'secret', 0o644), {})).toThrow(/chmod 600/)
  expect(() => takeGivenKey(file('group', 'secret', 0o640), {})).toThrow(KeyFileRefused)
  expect(() => takeGivenKey(file('empty', ' \n', 0o600), {})).toThrow(/is empty/)
  expect(() => takeGivenKey(path.join(dir, 'none'), {})).toThrow(/cannot be read/)
})

test('it is for the address of the beginning, and is offered to no other, whatever the settings say later', async () => {
  const settings = settingsWith('https://api.one.example')
  const vault = givenVault({ secret: 'secret', reason: 'It is given.' }, settings)
  settings.move('https://api.two.example')
  const asked = ['https://api.one.example', 'https://api.two.example', 'http://api.one.example', null]
  expect(await Promise.all(asked.map(origin => vault.get(origin)))).toEqual(['secret', null, null, null])
  expect(vault.reason).toContain('only for https://api.one.example')
  await vault.set('https://api.two.example', 'other')
  expect(await vault.get('https://api.one.example')).toBe('secret')
  expect(await vault.forget('https://api.one.example')).toBe(true)
  expect(await vault.get('https://api.one.example')).toBeNull()
})

test('where no service is set up it is for none', async () => {
  const vault = givenVault({ secret: 'secret', reason: 'It is given.' }, settingsWith(''))
  expect(await vault.get('https://api.one.example')).toBeNull()
  expect(vault.origins()).toEqual([])
  expect(vault.reason).toContain('not used')
})
