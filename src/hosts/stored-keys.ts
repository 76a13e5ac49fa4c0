// Which keys this workspace has in the keychain, in a small file: never a key.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../engine/disk/write-file.ts'

/** `workspace`: names the workspace in the keychain. `accounts`: origins of services. */
const Stored = z.object({ workspace: z.uuid(), accounts: z.array(z.string()) })

export interface StoredKeys {
  some(): boolean
  all(): string[]
  has(origin: string): boolean
  /** Name of the entry in the keychain: no other workspace has it. */
  account(origin: string): string
  /** Returns whether it is new. */
  add(origin: string): boolean
  remove(origin: string): void
}

/** Reads `keychain.json` of a data folder; it is written when something is added or removed. */
export function storedKeys(dataDir: string): StoredKeys {
  const file = path.join(dataDir, 'keychain.json')
  const read = (): z.infer<typeof Stored> => {
    const none = { workspace: randomUUID(), accounts: [] }
    if (!existsSync(file)) return none
    try {
      return Stored.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch {
      // A file someone edited: its keys are entered again.
      return none
    }
  }
  const { workspace, accounts } = read()
  const origins = new Set(accounts)
  const write = () => {
    mkdirSync(dataDir, { recursive: true })
    if (origins.size === 0) rmSync(file, { force: true })
    else writeWhole(file, JSON.stringify({ workspace, accounts: [...origins] } satisfies z.infer<typeof Stored>))
  }
  return {
    some: () => origins.size > 0,
    all: () => [...origins],
    has: origin => origins.has(origin),
    account: origin => `${workspace} ${origin}`,
    add(origin) {
      if (origins.has(origin)) return false
      origins.add(origin)
      write()
      return true
    },
    remove(origin) {
      if (origins.delete(origin)) write()
    },
  }
}
