// The vault on keychains that forget, refuse, break and never answer, and keys that no keychain holds.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { KeyVault } from '../engine/base/host.ts'
import { everyFile, vaultSuite } from '../testing/workspace/vault-suite.ts'
import { type Keychain, openVault, sessionVault } from './vault.ts'

const { dataDir, secret, origin, other } = vaultSuite()

/** The vault, with its keychain tried. */
async function opened(...given: Parameters<typeof openVault>): Promise<KeyVault> {
  const vault = openVault(...given)
  await vault.tried()
  return vault
}

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
    const vault = openVault(dataDir(), counted)
    expect(await vault.get(null)).toBeNull()
    expect(await vault.get(origin)).toBeNull()
    expect([vault.origins(), vault.keeps(origin), vault.storage]).toEqual([[], false, 'untried'])
    expect(await vault.forget(origin)).toBe(false)
    expect(calls).toBe(0)
    await Promise.all([vault.set(origin, secret), vault.tried()])
    expect(vault).toMatchObject({ storage: 'secure' })
    expect(calls).toBe(1)

    // What this workspace has put there is known without asking for it.
    const later = openVault(dataDir(), counted)
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
    const vault = await opened(dataDir(), open)
    expect(vault).toMatchObject({ storage: 'secure', store: 'Test keychain', reason: null })
    expect(kept.size).toBe(0)
  })

  test('one that forgets at once is not secure', async () => {
    const vault = await opened(dataDir(), keychain({ getPassword: async () => null }).open)
    expect(vault).toMatchObject({
      storage: 'session',
      reason: 'The keychain did not return what was saved.',
    })
  })

  test('one that never answers is session-only, and used once it does', async () => {
    const prompt = Promise.withResolvers<void>()
    const { open } = keychain()
    const vault = await opened(dataDir(), () => prompt.promise.then(open), 20)
    expect(vault).toMatchObject({ storage: 'session', reason: 'The keychain does not respond. It may be locked.' })
    prompt.resolve()
    await expect.poll(() => vault.storage).toBe('secure')
    await vault.set(origin, secret)
    expect(await (await opened(dataDir(), open)).get(origin)).toBe(secret)
  })

  test('one that refused is tried again when asked to, and a key entered meanwhile stays', async () => {
    const { kept, open } = keychain()
    let locked = true
    const vault = await opened(dataDir(), () => (locked ? Promise.reject(new Error('It is locked.')) : open()))
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
    const vault = await opened(dataDir(), async () => {
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
    const vault = await opened(dataDir(), async () => {
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
    expect(await opened(dataDir(), () => Promise.reject(new Error('No keychain.')))).toMatchObject({
      storage: 'session',
    })
  })

  test('a damaged note of what is stored never stops the program', async () => {
    await writeFile(path.join(dataDir(), 'keychain.json'), '{"accounts": 7')
    expect(await opened(dataDir(), keychain().open)).toMatchObject({ storage: 'secure' })
  })

  test('a key of the environment serves its own process only', async () => {
    const vault = sessionVault('It comes from LISTWRIGHT_API_KEY.', { secret, origin })
    expect(await vault.get(origin)).toBe(secret)
    expect([await vault.get(other), await vault.get(null), vault.keeps(other)]).toEqual([null, null, false])
    expect(vault).toMatchObject({ storage: 'session', reason: 'It comes from LISTWRIGHT_API_KEY.' })
    expect(await everyFile(dataDir())).toBe('')
    expect(await vault.forget(origin)).toBe(true)
    expect(await vault.get(origin)).toBeNull()
  })

  test('hanging calls of an open vault end in time', async () => {
    const { open } = keychain()
    const vault = await opened(
      dataDir(),
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
