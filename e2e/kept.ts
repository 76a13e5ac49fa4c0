// The worker's end of its kept host (kept-host.ts): workspaces are served and ended by messages.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { HostAnswer, HostAsk } from './kept-host.ts'

/** A workspace that is served. */
export interface WebWorkspace {
  readonly dataDir: string
  /** A new address, which lets one browser in once: as after Enter where the program runs. */
  address(): Promise<string>
  /** As Ctrl+C: resolves when all is closed. */
  stop(): Promise<unknown>
}

export interface KeptHost {
  serve(dataDir: string): Promise<WebWorkspace>
  /** Ends the process. */
  close(): Promise<void>
}

export function startKeptHost(): KeptHost {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'kept-host.ts'), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const waiting = new Map<number, PromiseWithResolvers<string | null>>()
  let last = 0
  let heard = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', text => {
      heard += text
    })
  child.on('message', ({ id, address, failed }: HostAnswer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (failed === null) asked?.resolve(address)
    else asked?.reject(new Error(failed))
  })
  const exited = once(child, 'exit')
  child.once('exit', () => {
    for (const asked of waiting.values()) asked.reject(new Error(`the web host has ended: ${heard}`))
  })
  const ask = (what: HostAsk['what'], dataDir: string): Promise<string | null> => {
    const asked = Promise.withResolvers<string | null>()
    last += 1
    waiting.set(last, asked)
    child.send({ id: last, what, dataDir } satisfies HostAsk, error => {
      if (error) asked.reject(new Error(`the web host has ended: ${heard}`))
    })
    return asked.promise
  }
  return {
    async serve(dataDir) {
      let first = await ask('serve', dataDir)
      let served = true
      return {
        dataDir,
        address: async () => {
          const address = first ?? (await ask('address', dataDir))
          first = null
          return address ?? ''
        },
        stop: async () => {
          if (served) await ask('end', dataDir)
          served = false
        },
      }
    },
    close: async () => {
      child.disconnect()
      await exited
    },
  }
}
