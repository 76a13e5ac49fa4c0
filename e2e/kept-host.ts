// Child process of a worker of the browser tests: a web host that serves the workspace of one test after the other. Each has an
// engine, sessions, a port and a folder of its own; the process, what it has loaded, and the threads of lanes and files stay.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { keepFilesPrivate } from '../src/hosts/private-files.ts'
import { serveWorkspace } from '../src/serve/serve-workspace.ts'
import { type BrowserSessions, createSessions } from '../src/serve/sessions.ts'
import { createUnlockDoor } from '../src/serve/unlock-door.ts'
import { withTicket } from '../src/serve/welcome.ts'
import { keptThreads } from '../src/testing/workspace/threads.ts'

/** What is asked of it: to serve a folder, a new address of one, to end one. */
export interface HostAsk {
  readonly id: number
  readonly what: 'serve' | 'address' | 'end'
  readonly dataDir: string
}

export interface HostAnswer {
  readonly id: number
  /** Null where there is none; a failure in words. */
  readonly address: string | null
  readonly failed: string | null
}

interface Served {
  readonly url: string
  readonly sessions: BrowserSessions
  end(): Promise<void>
}

const entry = (name: string) => pathToFileURL(path.join(import.meta.dirname, '..', 'out', 'main', `${name}.js`))
const threads = {
  lane: keptThreads(entry('lane-thread')),
  file: keptThreads(entry('file-thread')),
  console: entry('console-process'),
  service: entry('service-thread'),
}
const workspaces = new Map<string, Served>()
/** A workspace takes the port of one that has ended: what a browser knows of the page's address it knows already. */
const freePorts: number[] = []

async function serve(dataDir: string): Promise<void> {
  const sessions = createSessions()
  const ending = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<string>()
  const door = createUnlockDoor(dataDir)
  const unlock = () => door
  const port = freePorts.pop() ?? 0
  const ended = serveWorkspace(
    { dataDir, port, sessions, unlock, files: [], threads, opened: ({ url }) => opened.resolve(url) },
    ending.promise,
  ).finally(() => door.close())
  ended.catch(opened.reject)
  const url = await opened.promise
  const end = async () => {
    ending.resolve()
    await ended
    freePorts.push(Number(new URL(url).port))
  }
  workspaces.set(dataDir, { url, sessions, end })
}

async function answer({ what, dataDir }: HostAsk): Promise<string | null> {
  if (what === 'serve') await serve(dataDir)
  const served = workspaces.get(dataDir)
  if (!served) throw new Error(`${dataDir} is not served here`)
  if (what !== 'end') return withTicket(served.url, served.sessions.ticket())
  workspaces.delete(dataDir)
  await served.end()
  return null
}

keepFilesPrivate()
process.on('message', async (ask: HostAsk) => {
  const say = (told: Omit<HostAnswer, 'id'>) => process.send?.({ id: ask.id, ...told } satisfies HostAnswer)
  try {
    say({ address: await answer(ask), failed: null })
  } catch (error) {
    say({ address: null, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
// The worker has ended.
process.on('disconnect', () => process.exit())
