// Starts children of the kill tests and hears what they say until they end, however they end.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { CrashRunAsk, CrashRunWord } from './crash-run.ts'
import type { CrashSearchAsk } from './crash-search.ts'
import type { CrashTeamAsk } from './crash-team.ts'
import type { CrashWebAsk } from './crash-web.ts'

export interface CrashChild {
  readonly process: ChildProcess
  /** The first word of a kind; null when the child ended without it. */
  word(kind: CrashRunWord['kind']): Promise<CrashRunWord | null>
  /** Signal or exit code. */
  readonly ended: Promise<NodeJS.Signals | number | null>
}

export const crashChild = (ask: CrashRunAsk): CrashChild => startChild('crash-run.ts', ask)
export const crashWeb = (ask: CrashWebAsk): CrashChild => startChild('crash-web.ts', ask)
export const crashTeam = (ask: CrashTeamAsk): CrashChild => startChild('crash-team.ts', ask)
export const crashSearch = (ask: CrashSearchAsk): CrashChild => startChild('crash-search.ts', ask)

function startChild(script: string, ask: object): CrashChild {
  const started = spawn(process.execPath, [path.join(import.meta.dirname, script), JSON.stringify(ask)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const words: CrashRunWord[] = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let over = false
  started.on('message', word => {
    // Our own child's words.
    words.push(word as CrashRunWord)
    tell()
  })
  const ended = new Promise<NodeJS.Signals | number | null>(resolve =>
    started.once('exit', (code, signal) => {
      over = true
      tell()
      resolve(signal ?? code)
    }),
  )
  return {
    process: started,
    ended,
    word: kind =>
      new Promise(resolve => {
        const poll = () => {
          const found = words.find(word => word.kind === kind)
          if (!found && !over) return
          listeners.delete(poll)
          resolve(found ?? null)
        }
        listeners.add(poll)
        poll()
      }),
  }
}
