// One process owns a workspace: a lock file that names it.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { fail } from './fail.ts'

const Owner = z.object({
  pid: z.int().positive(),
  host: z.string(),
  since: z.iso.datetime(),
  user: z.string().default('someone'),
  kind: z.enum(['electron', 'web', 'cli']).default('web'),
})
type Owner = z.infer<typeof Owner>

export interface Lock {
  /** Gives the workspace back; a second call does nothing. */
  release(): void
}

/**
 * Takes the workspace in `dataDir`, which is made when it is not there. A lock whose process has ended on this computer
 * is taken over. Throws workspace_locked with the owner.
 */
export function takeLock(dataDir: string, kind: Owner['kind'] = 'web'): Lock {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'workspace.lock')
  const mine = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    user: userName(),
    kind,
  } satisfies Owner)
  while (!created(file, mine)) {
    const text = read(file)
    if (text === null) continue
    const owner = ownerIn(text)
    if (owner && isAlive(owner)) {
      throw fail('workspace_locked', { owner: ownerWords(owner) })
    }
    removeStale(file, text)
  }
  let held = true
  return {
    release: () => {
      if (held && read(file) === mine) rmSync(file, { force: true })
      held = false
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
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ERR_SYSTEM_ERROR') return 'someone'
    throw error
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)

function created(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** null when the text is no lock: a write that was cut off by a crash. */
function ownerIn(text: string): Owner | null {
  try {
    return Owner.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Another computer's processes cannot be asked, so they count as alive. */
function isAlive({ pid, host }: Owner): boolean {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Moves the stale lock aside first: when two take over at once, the second must not delete the first one's new lock. */
function removeStale(file: string, text: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (read(aside) === text) rmSync(aside, { force: true })
  else renameSync(aside, file)
}
