// One process owns a workspace. The system keeps the lock and gives it back when the process ends, however it ends: neither a
// crash nor a changed host name nor a process number used again can leave a workspace locked.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { fail } from '../base/fail.ts'
import { writeWhole } from '../disk/write-file.ts'
import { hold } from './hold.ts'

/** For the message alone: who holds the lock is known by the lock. */
const Owner = z.object({
  pid: z.int().positive(),
  host: z.string(),
  since: z.iso.datetime(),
  user: z.string().default('someone'),
  kind: z.enum(['electron', 'web', 'cli']).default('web'),
})
type Owner = z.infer<typeof Owner>

export interface WorkspaceLock {
  /** Gives the workspace back; a second call does nothing. */
  release(): void
}

/**
 * Takes the workspace in `dataDir`, which is made when it is not there. Throws workspace_locked with the owner, as far as it
 * has said who it is.
 */
export function takeLock(dataDir: string, kind: Owner['kind'] = 'web'): WorkspaceLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = path.join(dataDir, 'workspace.lock')
  const held = hold(dataDir)
  if (!held) {
    const owner = ownerIn(file)
    throw fail('workspace_locked', { owner: owner ? ownerWords(owner) : 'another program' })
  }
  const mine = { pid: process.pid, host: hostname(), since: new Date().toISOString(), user: userName(), kind }
  try {
    writeWhole(file, JSON.stringify(mine satisfies Owner))
  } catch {
    // A full disk keeps no one out: only words for a message are missing then.
  }
  return {
    release: () => {
      if (!held.open) return
      // While it is still ours: afterwards the file may be that of the next owner.
      rmSync(file, { force: true })
      held.close()
    },
  }
}

const kinds = { electron: 'the desktop program', web: 'Listwright in a browser', cli: 'a command' }

/** "the desktop program of anna, process 4711 on laptop, since 2026-03-02T10:00:00.000Z". */
const ownerWords = ({ pid, host, since, user, kind }: Owner): string =>
  `${kinds[kind]} of ${user}, process ${pid} on ${host}, since ${since}`

/** Some systems know a user by number only. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return 'someone'
  }
}

/** null when no owner is named: it has just taken the lock, or could not write. */
function ownerIn(file: string): Owner | null {
  try {
    return Owner.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch {
    // Only words for a message are missing then.
    return null
  }
}
