// A new address without the terminal that started the program: another process of the same user asks the running host for one.
// It proves itself by a secret in a file of the data folder that only this user can read.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { writeNew } from '../engine/disk/own-files.ts'

/** In the data folder while a host runs: its address, and the secret that asks for a ticket. */
export const unlockFile = (dataDir: string): string => path.join(dataDir, 'unlock.json')

/** Long enough to open an address by hand, in milliseconds. */
export const unlockLife = 5 * 60_000

export interface UnlockDoor {
  /** Whether a request has the secret of this start. */
  admits(headers: IncomingHttpHeaders): boolean
  /** Says where the host is, for those who may read it. */
  open(url: string): void
  close(): void
}

/** One for each start of the program; the secret of an earlier one opens nothing. */
export function createUnlockDoor(dataDir: string): UnlockDoor {
  const secret = randomBytes(32).toString('base64url')
  const wanted = digest(`Bearer ${secret}`)
  return {
    admits: ({ authorization = '' }) => timingSafeEqual(digest(authorization), wanted),
    open: url => writeNew(unlockFile(dataDir), JSON.stringify({ url, secret })),
    close: () => rmSync(unlockFile(dataDir), { force: true }),
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
