// Secrets of workspaces on a real keyring (a D-Bus and a gnome-keyring of the test's own), through the command line: kept, locked,
// lost; and on keychains that misbehave.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { noKeyring } from '../../scripts/keyring.ts'
import { type CommandLine, commandLine, guests } from '../testing/command-line.ts'
import { type Keyring, openKeyring } from '../testing/workspace/keyring.ts'
import { keychainSecrets } from './secret-store.ts'
import type { Keychain } from './vault.ts'

// Commands go one after the other, since a workspace has one owner.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

// gnome-keyring itself ends now and then on a busy machine; its helper says so when it did.
describe.skipIf(noKeyring())('on a real keyring', { retry: 2 }, () => {
  let keyring: Keyring
  let at: CommandLine
  beforeAll(async () => {
    keyring = await openKeyring()
  })
  afterAll(() => keyring.close())
  beforeEach(() => {
    at = commandLine()
  })
  afterEach(async () => {
    await keyring.empty()
    await at.close()
  })
  /** Commands one after another in a process, which keeps its connection to the keyring: for each keyring another. */
  function speaker() {
    const kept = at.keptWith(keyring.env)
    return (...args: string[]) => kept(args)
  }
  const add = ['suppress', 'add', '--kind', 'email', '--hash']

  test('a hash needs it: locked and lost, nothing is checked or exported until the entries are taken off', async () => {
    at.put('guests.csv', guests)
    await keyring.start(true)
    let say = speaker()
    expect(await say(...add, 'bo@mailinator.com')).toMatchObject({
      code: 0,
      out: expect.stringContaining('The hashes need the secret in the keychain of this computer.'),
    })
    expect(await say('import', 'guests.csv')).toMatchObject({ code: 0 })
    expect((await say('suppress', 'check', 'Bo@mailinator.com')).out).toContain('suppressed (email)')
    // A key that is given for one process is beside it; the secret is there for another process.
    const given = { ...keyring.env, LISTWRIGHT_API_KEY: 'lw_live_0123456789abcdef' }
    const checked = await at.start(['suppress', 'check', 'bo@mailinator.com', '--workspace', 'w'], given).said
    expect(checked.out).toContain('suppressed (email)')
    expect((await say('key', 'forget', '--all')).out).toContain('1 hash needs it')

    await keyring.stop()
    await keyring.start(false)
    say = speaker()
    const refused = { code: 8, err: expect.stringContaining('cannot be checked') }
    expect(await say('suppress', 'check', 'bo@mailinator.com')).toMatchObject(refused)
    expect(await say('export', 'guests', '--out', 'out.csv')).toMatchObject(refused)
    expect(await say(...add, 'cy@mailinator.com')).toMatchObject(refused)
    expect(await readdir(at.dir)).not.toContain('out.csv')

    await keyring.empty()
    await keyring.start(true)
    say = speaker()
    expect(await say('suppress', 'check', 'bo@mailinator.com')).toMatchObject(refused)
    expect(await say('suppress', 'drop')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Nothing was removed'),
    })
    expect(await say('suppress', 'drop', '--yes')).toMatchObject({ code: 0, out: expect.stringContaining('1 entry') })
    expect((await say('suppress', 'check', 'bo@mailinator.com')).out).toContain('not on a list')
    expect(await say('export', 'guests', '--out', 'out.csv')).toMatchObject({ code: 0 })
  })

  test('no file, and nothing that a command says, holds the secret', async () => {
    await keyring.start(true)
    const say = speaker()
    const said = [
      await say(...add, 'bo@mailinator.com', '--json'),
      await say('doctor'),
      await say('suppress', 'check', 'x'),
    ]
    const held = await at.start(['suppress', 'check', 'bo@mailinator.com', '--workspace', 'w', '--json'], keyring.env)
      .said
    expect(held.out).toContain('"email"')
    // Whatever is 32 bytes as base64, hexadecimal or raw beside the print would be it: the print is in the database, the secret is not.
    const texts = [...said, held].map(({ out, err }) => `${out}${err}`)
    for (const text of texts) expect(text).not.toMatch(/do-not-contact [0-9a-f]{32}|[A-Za-z0-9+/]{43}=/)
    const files = (await readdir(path.join(at.dir, 'w'), { recursive: true, withFileTypes: true })).filter(one =>
      one.isFile(),
    )
    for (const file of files) {
      const text = (await readFile(path.join(file.parentPath, file.name))).toString('latin1')
      expect(text).not.toMatch(/[A-Za-z0-9+/]{43}=/)
    }
  })
})

describe('on a keychain that misbehaves', () => {
  function keychain(odd: Partial<Keychain> = {}) {
    const kept = new Map<string, string>()
    const face: Keychain = {
      getPassword: async (_, account) => kept.get(account) ?? null,
      setPassword: async (_, account, text) => void kept.set(account, text),
      deletePassword: async (_, account) => kept.delete(account),
      ...odd,
    }
    return { kept, open: async () => ({ keychain: face, store: 'Test keychain' }) }
  }
  const secret = Buffer.alloc(32, 7)

  test('a secret is read back as it was kept, and is gone when it is forgotten; the test of a missing one leaves nothing', async () => {
    const { kept, open } = keychain()
    const store = keychainSecrets(open)
    expect(await store.keep('a', secret)).toBeNull()
    expect(await store.read('a')).toEqual({ secret })
    expect(await store.read('b')).toEqual({
      secret: null,
      reason: 'Test keychain of this user and computer does not have it.',
    })
    await store.forget('a')
    expect(kept.size).toBe(0)
  })

  test('one that only pretends to keep it, throws or never answers says so, in time', async () => {
    const forgets = keychainSecrets(keychain({ getPassword: async () => null }).open)
    expect(await forgets.keep('a', secret)).toBe('The keychain did not return what was saved.')
    const none = keychainSecrets(() => Promise.reject(new Error('There is no keychain.')))
    expect(await none.keep('a', secret)).toBe('There is no keychain.')
    expect(await none.read('a')).toEqual({ secret: null, reason: 'There is no keychain.' })
    const silent = keychainSecrets(keychain({ getPassword: () => new Promise(() => {}) }).open)
    expect(await silent.read('a', 20)).toEqual({
      secret: null,
      reason: 'The keychain does not respond. It may be locked.',
    })
    // A locked one that says it has nothing is not believed.
    const locked = keychainSecrets(keychain({ setPassword: () => Promise.reject(new Error('It is locked.')) }).open)
    expect(await locked.read('a')).toEqual({ secret: null, reason: 'It is locked.' })
  })
})
