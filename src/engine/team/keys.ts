// What a team's key does: hashes that only members can make, and texts that only members can read. The key never reaches the database.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export const teamKeyBytes = 32
const nonceBytes = 12
const tagBytes = 16

export interface TeamKeys {
  /** Shows that two have the same key, without showing it. */
  readonly check: Buffer
  account(name: string): Buffer
  input(key: Uint8Array): Buffer
  suppression(text: string): Buffer
  /** Kind and name of what is shared. */
  shared(name: string): Buffer
  /** `about` belongs to the text: moved elsewhere, it cannot be read. */
  seal(text: Uint8Array, about: string): Buffer
  /** null = it was changed, moved, or sealed with another key. */
  open(sealed: Uint8Array, about: string): Buffer | null
}

/** Keys for each use, made from the one that members have. */
export function teamKeys(secret: Uint8Array): TeamKeys {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `listwright team ${use}`, teamKeyBytes))
  const sealing = derived('answers')
  const hash = (use: string) => {
    const key = derived(use)
    return (value: Uint8Array | string) => createHmac('sha256', key).update(value).digest()
  }
  return {
    check: hash('check')('listwright'),
    account: hash('accounts'),
    input: hash('inputs'),
    suppression: hash('do-not-contact'),
    shared: hash('shared'),
    seal(text, about) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed, about) {
      if (sealed.length < nonceBytes + tagBytes) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, nonceBytes))
          .setAAD(Buffer.from(about))
          .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
        return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
