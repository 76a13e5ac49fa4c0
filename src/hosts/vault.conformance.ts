// The vault on a real keyring (a D-Bus and a gnome-keyring of the test's own), and on keychains that misbehave.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noKeyring } from '../../scripts/keyring.ts'
import type { KeyVault } from '../engine/base/host.ts'
import { type Keyring, openKeyring } from '../testing/keyring.ts'
import { noKeychain } from '../testing/no-keychain.ts'
import type { VaultSeen, VaultStep } from '../testing/vault-steps.ts'
import { type Keychain, openVault, sessionVault } from './vault.ts'

/** The vault, with its keychain tried. */
async function opened(...given: Parameters<typeof openVault>): Promise<KeyVault> {
  const vault = openVault(...given)
  await vault.tried()
  return vault
}

const secret = 'lw_live_0123456789abcdef'
const origin = 'https://api.example.com'
const other = 'https://api.example.com:8443'
const program = path.join(import.meta.dirname, '..', 'testing', 'vault-steps.ts')

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'listwright-vault-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Every file below `folder` as one text. */
async function everything(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  return (await Promise.all(files.map(file => readFile(path.join(file.parentPath, file.name), 'latin1')))).join('\n')
}

const missing = noKeyring()
if (missing) console.log(`The vault is not tested on a real keyring: ${missing}.`)

describe.skipIf(missing)('on a real keyring', () => {
  let keyring: Keyring
  beforeAll(async () => {
    keyring = await openKeyring()
  })
  afterAll(() => keyring.close())
  afterEach(() => keyring.empty())

  const startRing = (unlocked: boolean) => keyring.start(unlocked)
  const stopRing = () => keyring.stop()
  const run = (file: string, args: string[], more: NodeJS.ProcessEnv = {}) =>
    promisify(execFile)(file, args, { env: { ...keyring.env, ...more } })
  async function steps(list: VaultStep[], more: NodeJS.ProcessEnv = {}, dir = dataDir): Promise<VaultSeen> {
    const { stdout } = await run(process.execPath, [program, dir, JSON.stringify(list)], more)
    return JSON.parse(stdout) as VaultSeen
  }

  test('is secure; a key outlives the process until it is forgotten, and lies in no file of ours', async () => {
    await startRing(true)
    expect(await steps([['get', origin]])).toEqual({
      storage: 'secure',
      store: 'Secret Service',
      reason: null,
      answers: [null],
    })
    await steps([['set', origin, secret]])
    expect(await steps([['get', origin]])).toMatchObject({ storage: 'secure', answers: [secret] })
    expect(await everything(dataDir)).not.toContain(secret)
    expect(await everything(keyring.home)).not.toContain(secret)
    expect(
      await steps([
        ['forget', origin],
        ['get', origin],
        ['forget', origin],
      ]),
    ).toMatchObject({
      answers: [true, null, false],
    })
    expect(await steps([['get', origin]])).toMatchObject({ storage: 'secure', answers: [null] })
    expect(existsSync(path.join(dataDir, 'keychain.json'))).toBe(false)
  })

  test('a replaced key is the new one', async () => {
    await startRing(true)
    await steps([
      ['set', origin, 'old'],
      ['set', origin, secret],
    ])
    expect(await steps([['get', origin]])).toMatchObject({ answers: [secret] })
  })

  test('without a bus it is session-only with the reason, and keeps a key until the process ends', async () => {
    const seen = await steps(
      [
        ['set', origin, secret],
        ['get', origin],
        ['forget', origin],
        ['get', origin],
      ],
      noKeychain,
    )
    expect(seen).toMatchObject({ storage: 'session', store: 'memory', answers: [secret, true, null] })
    expect(seen.reason).toBeTruthy()
    expect(await everything(dataDir)).not.toContain(secret)
    expect(await steps([['get', origin]], noKeychain)).toMatchObject({ answers: [null] })
  })

  test('without a secret service on the bus it is session-only', async () => {
    expect(await steps([['get', origin]])).toMatchObject({ storage: 'session', answers: [null] })
  })

  test('a stored key behind a locked keyring is unavailable; a key entered then serves for the session', async () => {
    await startRing(true)
    await steps([['set', origin, secret]])
    await stopRing()
    await startRing(false)
    const seen = await steps([['get', origin]])
    expect(seen).toMatchObject({ storage: 'unavailable', store: 'memory', answers: [null] })
    expect(seen.reason).toMatch(/^The stored key cannot be read\. ./)
    expect(
      await steps([
        ['set', origin, 'other'],
        ['get', origin],
      ]),
    ).toMatchObject({
      storage: 'session',
      answers: ['other'],
    })
    await stopRing()
    await startRing(true)
    expect(await steps([['get', origin]])).toMatchObject({ storage: 'secure', answers: [secret] })
  })

  test('a locked keyring is unlocked without a restart, and the stored key is read again', async () => {
    await startRing(true)
    await steps([['set', origin, secret]])
    await stopRing()
    await startRing(false)
    const opened = path.join(keyring.home, 'opened')
    const seen = steps([['get', origin], ['wait', opened], ['unlock'], ['get', origin]])
    await expect.poll(() => existsSync(`${opened}.waiting`)).toBe(true)
    await stopRing()
    await startRing(true)
    await writeFile(opened, '')
    expect(await seen).toMatchObject({ storage: 'secure', answers: [null, secret] })
  })

  test('a stored key without a bus is unavailable', async () => {
    await startRing(true)
    await steps([['set', origin, secret]])
    expect(await steps([['get', origin]], noKeychain)).toMatchObject({ storage: 'unavailable', answers: [null] })
  })

  test('a key removed by its owner in the keyring is simply not there', async () => {
    await startRing(true)
    await steps([['set', origin, secret]])
    await keyring.empty()
    await startRing(true)
    expect(await steps([['get', origin]])).toMatchObject({ storage: 'secure', answers: [null] })
    expect(existsSync(path.join(dataDir, 'keychain.json'))).toBe(false)
  })

  test('each service has a key of its own, and so has each workspace', async () => {
    await startRing(true)
    const elsewhere = path.join(dataDir, 'elsewhere')
    await steps([['set', origin, secret]])
    expect(
      await steps([['get', origin], ['get', other], ['get', 'http://api.example.com'], ['origins']]),
    ).toMatchObject({
      answers: [secret, null, null, [origin]],
    })
    expect(await steps([['get', origin], ['origins']], {}, elsewhere)).toMatchObject({ answers: [null, []] })
    await steps([['set', other, 'of the other']])
    await steps([['set', origin, 'of the other workspace']], {}, elsewhere)
    expect(await steps([['forget', origin], ['get', other], ['origins']])).toMatchObject({
      answers: [true, 'of the other', [other]],
    })
    expect(await steps([['get', origin]], {}, elsewhere)).toMatchObject({ answers: ['of the other workspace'] })
  })

  test('the one key of earlier versions becomes that of the service it was used with, and is nobody else’s', async () => {
    await startRing(true)
    await steps([['former', secret]])
    const elsewhere = path.join(dataDir, 'elsewhere')
    await mkdir(elsewhere)
    for (const dir of [dataDir, elsewhere])
      await writeFile(path.join(dir, 'keychain.json'), JSON.stringify({ accounts: ['remote'] }))
    // No service gets it before it is known which one it belongs to.
    expect(await steps([['get', origin], ['get', 'remote'], ['origins']])).toMatchObject({
      answers: [null, secret, []],
    })
    expect(await steps([['takeOver', origin], ['get', origin], ['get', other], ['origins']])).toMatchObject({
      storage: 'secure',
      answers: [secret, null, [origin]],
    })
    expect(await steps([['get', origin]])).toMatchObject({ answers: [secret] })
    expect(
      await steps(
        [
          ['takeOver', other],
          ['get', other],
          ['get', 'remote'],
        ],
        {},
        elsewhere,
      ),
    ).toMatchObject({
      storage: 'secure',
      answers: [null, null],
    })
    expect(await everything(dataDir)).not.toContain(secret)
  })

  test('a key of earlier versions behind a locked keyring waits until it can be read', async () => {
    await startRing(true)
    await steps([['former', secret]])
    await writeFile(path.join(dataDir, 'keychain.json'), JSON.stringify({ accounts: ['remote'] }))
    await stopRing()
    await startRing(false)
    expect(
      await steps([
        ['takeOver', origin],
        ['get', origin],
      ]),
    ).toMatchObject({ storage: 'unavailable', answers: [null] })
    await stopRing()
    await startRing(true)
    expect(
      await steps([
        ['takeOver', origin],
        ['get', origin],
      ]),
    ).toMatchObject({ storage: 'secure', answers: [secret] })
  })
})

describe('on a keychain that misbehaves', () => {
  /** Keeps what it is told, save where `odd` overrides it. */
  function keychain(odd: Partial<Keychain> = {}) {
    const kept = new Map<string, string>()
    const face: Keychain = {
      getPassword: async (service, account) => kept.get(`${service}/${account}`) ?? null,
      setPassword: async (service, account, text) => void kept.set(`${service}/${account}`, text),
      deletePassword: async (service, account) => kept.delete(`${service}/${account}`),
      ...odd,
    }
    return { kept, open: async () => ({ keychain: face, store: 'Test keychain' }) }
  }
  test('is not touched before a key is wanted', async () => {
    let calls = 0
    const { open } = keychain()
    const counted = () => {
      calls += 1
      return open()
    }
    const vault = openVault(dataDir, counted)
    expect(await vault.get(null)).toBeNull()
    expect(await vault.get(origin)).toBeNull()
    expect([vault.origins(), vault.keeps(origin), vault.storage]).toEqual([[], false, 'untried'])
    expect(await vault.forget(origin)).toBe(false)
    await vault.takeOver(async () => origin)
    expect(calls).toBe(0)
    await Promise.all([vault.set(origin, secret), vault.tried()])
    expect(vault).toMatchObject({ storage: 'secure' })
    expect(calls).toBe(1)

    // What this workspace has put there is known without asking for it.
    const later = openVault(dataDir, counted)
    expect([later.origins(), later.keeps(origin), later.keeps(other), later.storage]).toEqual([
      [origin],
      true,
      false,
      'untried',
    ])
    expect(calls).toBe(1)
    expect(await later.get(origin)).toBe(secret)
    expect(calls).toBe(2)
  })

  const never = () => new Promise<never>(() => {})

  test('one that keeps what it is told is secure, and the probe leaves nothing behind', async () => {
    const { kept, open } = keychain()
    const vault = await opened(dataDir, open)
    expect(vault).toMatchObject({ storage: 'secure', store: 'Test keychain', reason: null })
    expect(kept.size).toBe(0)
  })

  test('one that forgets at once is not secure', async () => {
    const vault = await opened(dataDir, keychain({ getPassword: async () => null }).open)
    expect(vault).toMatchObject({
      storage: 'session',
      reason: 'The keychain did not return what was saved.',
    })
  })

  test('one that never answers is session-only, and used once it does', async () => {
    const prompt = Promise.withResolvers<void>()
    const { open } = keychain()
    const vault = await opened(dataDir, () => prompt.promise.then(open), 20)
    expect(vault).toMatchObject({ storage: 'session', reason: 'The keychain does not respond. It may be locked.' })
    prompt.resolve()
    await expect.poll(() => vault.storage).toBe('secure')
    await vault.set(origin, secret)
    expect(await (await opened(dataDir, open)).get(origin)).toBe(secret)
  })

  test('one that refused is tried again when asked to, and a key entered meanwhile stays', async () => {
    const { kept, open } = keychain()
    let locked = true
    const vault = await opened(dataDir, () => (locked ? Promise.reject(new Error('It is locked.')) : open()))
    expect(vault).toMatchObject({ storage: 'session', reason: 'It is locked.' })
    await vault.unlock()
    expect(vault).toMatchObject({ storage: 'session', reason: 'It is locked.' })
    await vault.set(origin, secret)
    locked = false
    await vault.unlock()
    expect(vault).toMatchObject({ storage: 'secure', store: 'Test keychain', reason: null })
    expect(await vault.get(origin)).toBe(secret)
    // What was entered for a session is not written down behind anybody's back.
    expect(kept.size).toBe(0)
  })

  test('one that breaks later makes a stored key unavailable and is not asked again and again', async () => {
    let asked = 0
    const { kept, open } = keychain()
    const vault = await opened(dataDir, async () => {
      const { keychain: good, store } = await open()
      const getPassword = async (service: string, account: string) => {
        if (!account.endsWith(origin)) return good.getPassword(service, account)
        asked++
        throw new Error('The prompt was dismissed.')
      }
      return { store, keychain: { ...good, getPassword } }
    })
    await vault.set(origin, secret)
    expect(await vault.get(origin)).toBeNull()
    expect(await vault.get(origin)).toBeNull()
    expect(asked).toBe(1)
    expect(vault).toMatchObject({
      storage: 'unavailable',
      reason: 'The stored key cannot be read. The prompt was dismissed.',
    })
    expect([...kept.values()]).toEqual([secret])
  })

  test('one that cannot write keeps the key for the session', async () => {
    const { open } = keychain()
    let full = false
    const vault = await opened(dataDir, async () => {
      const { keychain: good, store } = await open()
      const setPassword = async (service: string, account: string, text: string) => {
        if (full) throw new Error('The keychain is read-only.')
        await good.setPassword(service, account, text)
      }
      return { store, keychain: { ...good, setPassword } }
    })
    full = true
    await vault.set(origin, secret)
    expect(vault).toMatchObject({ storage: 'session', reason: 'The keychain is read-only.' })
    expect(await vault.get(origin)).toBe(secret)
    expect(await opened(dataDir, () => Promise.reject(new Error('No keychain.')))).toMatchObject({
      storage: 'session',
    })
  })

  test('a key of earlier versions that was used with no service, or whose service has one, is removed', async () => {
    for (const used of [null, origin]) {
      const { kept, open } = keychain()
      kept.set('Listwright/remote', 'former')
      await writeFile(path.join(dataDir, 'keychain.json'), JSON.stringify({ accounts: ['remote'] }))
      const vault = await opened(dataDir, open)
      if (used) await vault.set(used, secret)
      await vault.takeOver(async () => used)
      expect([...kept.values()]).toEqual(used ? [secret] : [])
      expect(vault.origins()).toEqual(used ? [used] : [])
    }
  })

  test('a key of earlier versions is not lost when it cannot be written under its new name', async () => {
    const { kept, open } = keychain()
    kept.set('Listwright/remote', secret)
    await writeFile(path.join(dataDir, 'keychain.json'), JSON.stringify({ accounts: ['remote'] }))
    const vault = await opened(dataDir, async () => {
      const { keychain: good, store } = await open()
      const setPassword = async (service: string, account: string, text: string) => {
        if (account.endsWith(origin)) throw new Error('The keychain is read-only.')
        await good.setPassword(service, account, text)
      }
      return { store, keychain: { ...good, setPassword } }
    })
    await vault.takeOver(async () => origin)
    expect([...kept.values()]).toEqual([secret])
    const later = await opened(dataDir, open)
    await later.takeOver(async () => origin)
    expect(await later.get(origin)).toBe(secret)
    expect([...kept.keys()]).toEqual([expect.stringMatching(/^Listwright\/[0-9a-f-]{36} https:\/\/api\.example\.com$/)])
  })

  test('a damaged note of what is stored never stops the program', async () => {
    await writeFile(path.join(dataDir, 'keychain.json'), '{"accounts": 7')
    expect(await opened(dataDir, keychain().open)).toMatchObject({ storage: 'secure' })
  })

  test('a key of the environment serves its own process only', async () => {
    const vault = sessionVault('It comes from LISTWRIGHT_API_KEY.', { secret, origin })
    expect(await vault.get(origin)).toBe(secret)
    expect([await vault.get(other), await vault.get(null), vault.keeps(other)]).toEqual([null, null, false])
    expect(vault).toMatchObject({ storage: 'session', reason: 'It comes from LISTWRIGHT_API_KEY.' })
    expect(await everything(dataDir)).toBe('')
    expect(await vault.forget(origin)).toBe(true)
    expect(await vault.get(origin)).toBeNull()
  })

  test('hanging calls of an open vault end in time', async () => {
    const { open } = keychain()
    const vault = await opened(
      dataDir,
      async () => {
        const { keychain: good, store } = await open()
        const getPassword: Keychain['getPassword'] = (service, account) =>
          account.endsWith(origin) ? never() : good.getPassword(service, account)
        return { store, keychain: { ...good, getPassword } }
      },
      20,
    )
    await vault.set(origin, secret)
    expect(await vault.get(origin)).toBeNull()
    expect(vault.reason).toContain('does not respond')
  })
})
