// Secrets of workspaces in the system's keychain, beside the keys of services. There is no other place for them: without a
// keychain there are none.
import type { SecretRead, SecretStore } from '../engine/base/host.ts'
import {
  answerWithinMs,
  inTime,
  type Keychain,
  keychainService,
  probe,
  type SystemKeychain,
  systemKeychain,
} from './vault.ts'

const words = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The keychain is not touched before a secret is wanted. */
export function keychainSecrets(open: () => Promise<SystemKeychain> = systemKeychain): SecretStore {
  async function read(name: string): Promise<SecretRead> {
    const { keychain, store } = await open()
    const kept = await keychain.getPassword(keychainService, name)
    if (kept !== null) return { secret: Buffer.from(kept, 'base64') }
    // A locked one may say that it has nothing.
    await probe(keychain)
    return { secret: null, reason: `${store} of this user and computer does not have it.` }
  }
  async function keep(keychain: Keychain, name: string, secret: Uint8Array): Promise<string | null> {
    const text = Buffer.from(secret).toString('base64')
    await keychain.setPassword(keychainService, name, text)
    return (await keychain.getPassword(keychainService, name)) === text
      ? null
      : 'The keychain did not return what was saved.'
  }
  return {
    async read(name, withinMs = answerWithinMs) {
      try {
        return await inTime(read(name), withinMs)
      } catch (error) {
        return { secret: null, reason: words(error) }
      }
    },
    async keep(name, secret) {
      try {
        const { keychain } = await inTime(open(), answerWithinMs)
        return await inTime(keep(keychain, name, secret), answerWithinMs)
      } catch (error) {
        return words(error)
      }
    },
    async forget(name) {
      const { keychain } = await open()
      await inTime(keychain.deletePassword(keychainService, name), answerWithinMs)
    },
  }
}
