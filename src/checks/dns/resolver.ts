// Asks the configured name server: one question, one plain answer. Nothing is retried or judged here.
import type { MxRecord } from 'node:dns'
import { Resolver as NodeResolver } from 'node:dns/promises'

/**
 * What came instead of records: `no_data` the name exists without such records (or with none of use), `no_name` there is
 * no such name, `error` the server refused or failed, `timeout` no one answered in time, `down` no server was reached.
 */
export type NoAnswer = 'no_data' | 'no_name' | 'error' | 'timeout' | 'down'

export type DnsAnswer<T> =
  | { readonly code: 'found'; readonly records: readonly T[] }
  | { readonly code: NoAnswer; readonly records?: undefined }

/** Asks one name server setup. An aborted signal answers `timeout`; nothing is asked after it. Never rejects. */
export interface Resolver {
  mx(name: string, signal: AbortSignal): Promise<DnsAnswer<MxRecord>>
  a(name: string, signal: AbortSignal): Promise<DnsAnswer<string>>
  aaaa(name: string, signal: AbortSignal): Promise<DnsAnswer<string>>
  /** Each text whole: its character strings joined. */
  txt(name: string, signal: AbortSignal): Promise<DnsAnswer<string>>
  /** Ends all open questions. */
  cancel(): void
}

/**
 * Opens a resolver with the name servers of the system, or with `servers` (`address:port`). It keeps its servers for
 * life, so a new network needs a new one. A question without an answer ends after two tries of 1.5 s (at most 4 s, as
 * Node looks at its timers once a second); without `maxTimeout` the second try would take twice as long.
 */
export function openResolver(servers?: readonly string[]): Resolver {
  const node = new NodeResolver({ timeout: 1500, tries: 2, maxTimeout: 1500 })
  if (servers) node.setServers(servers)
  return {
    mx: (name, signal) => answer(() => node.resolveMx(name), signal),
    a: (name, signal) => answer(() => node.resolve4(name), signal),
    aaaa: (name, signal) => answer(() => node.resolve6(name), signal),
    txt: (name, signal) => answer(async () => (await node.resolveTxt(name)).map(chunks => chunks.join('')), signal),
    cancel: () => node.cancel(),
  }
}

const codes: Readonly<Record<string, NoAnswer>> = {
  ENODATA: 'no_data',
  ENOTFOUND: 'no_name',
  ETIMEOUT: 'timeout',
  ECANCELLED: 'timeout',
  ECONNREFUSED: 'down',
}

/** All other codes (SERVFAIL, REFUSED, malformed answers, names that cannot be asked) are errors of this one question. */
const noAnswer = (error: unknown): NoAnswer =>
  (error instanceof Error && 'code' in error ? codes[String(error.code)] : undefined) ?? 'error'

function answer<T>(ask: () => Promise<T[]>, signal: AbortSignal): Promise<DnsAnswer<T>> {
  if (signal.aborted) return Promise.resolve({ code: 'timeout' })
  return new Promise(resolve => {
    const giveUp = () => resolve({ code: 'timeout' })
    signal.addEventListener('abort', giveUp, { once: true })
    const settle = (given: DnsAnswer<T>) => {
      signal.removeEventListener('abort', giveUp)
      resolve(given)
    }
    ask().then(
      records => settle(records.length > 0 ? { code: 'found', records } : { code: 'no_data' }),
      error => settle({ code: noAnswer(error) }),
    )
  })
}
