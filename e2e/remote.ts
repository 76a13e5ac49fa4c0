// A live service of other make, scripted: it speaks a dialect, is slow, refuses or goes away when told to, and every
// request that reaches it is noted.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ProfilePatch, ServiceProfile } from '../src/contract/service/profile.ts'
import { startDialect } from '../src/testing/run/dialect-proxy.ts'
import { jsonBody, jsonOf, type ServiceProxy, startProxy, type Twist } from '../src/testing/run/service-proxy.ts'
import { test as base } from './live.ts'

export interface Remote {
  readonly baseUrl: string
  readonly key: string
  /** Requests that reached it, balances left out, as they came. */
  readonly requests: { readonly path: string; readonly body: unknown }[]
  /** Milliseconds before each answer. */
  delayMs: number
  /** Paths that it does not know. */
  unknown: RegExp | null
  /** Goes away: nothing answers at its address. */
  stop(): Promise<void>
  /** Comes back at its address. */
  start(): Promise<void>
}

/** How many of the requests went to a path. */
export const asked = ({ requests }: Remote, path: RegExp): number =>
  requests.filter(request => path.test(request.path)).length

async function openRemote(
  behind: string,
  key: string,
  words: ProfilePatch,
): Promise<Remote & { end(): Promise<void> }> {
  const profile = ServiceProfile.parse({ id: 'other', baseUrl: behind, ...words })
  const dialect = await startDialect(behind, { words: profile, camelCase: true })
  const requests: { path: string; body: unknown }[] = []
  const twist: Twist = async (passing, forward) => {
    const path = passing.path.split('?')[0] ?? ''
    if (!path.includes('balance')) requests.push({ path, body: jsonOf(passing.body) })
    if (remote.delayMs > 0) await new Promise(resolve => setTimeout(resolve, remote.delayMs))
    if (remote.unknown?.test(path))
      return { status: 404, headers: { 'content-type': 'application/json' }, body: jsonBody({ detail: 'Not Found' }) }
    return forward(passing)
  }
  let proxy: ServiceProxy | null = await startProxy(dialect.baseUrl, twist)
  const { baseUrl } = proxy
  const stop = async () => {
    await proxy?.close()
    proxy = null
  }
  const remote = {
    baseUrl,
    key,
    requests,
    delayMs: 0,
    unknown: null as RegExp | null,
    stop,
    start: async () => {
      proxy = await startProxy(dialect.baseUrl, twist, Number(new URL(baseUrl).port))
    },
    end: async () => {
      await stop()
      await dialect.close()
    },
  }
  return remote
}

/** `remote`: the scripted service; `words`: how it speaks and what the settings of the program say about it. */
export const test = base.extend<{ words: ProfilePatch; remote: Remote }>({
  words: [{}, { option: true }],
  remote: async ({ live, words }, use) => {
    const remote = await openRemote(live.baseUrl, live.key, words)
    await use(remote)
    await remote.end()
  },
  web: async ({ host, words }, use) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'listwright-e2e-'))
    await writeFile(
      path.join(dataDir, 'settings.json'),
      JSON.stringify({ remote: { baseUrl: '', network: 'social', ...words } }),
    )
    const web = await host.serve(dataDir)
    await use(web)
    await web.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  },
})
