// The service as the engine calls it: an operation and its body in, what was seen out. The only place that holds a key.
import { type OpId, type PacedOp, serviceEndpoints } from '../../contract/service/endpoints.ts'
import type { ServiceProfile } from '../../contract/service/profile.ts'
import { namingOf, pathOf, wireBody } from './dialect.ts'
import type { SeenExchange } from './errors.ts'
import { type ConnectionPool, openPool } from './pool.ts'
import { parseBody, readBalance, readProblem } from './reader.ts'
import { keyMask } from './without-key.ts'

export interface ServiceClient {
  readonly profile: ServiceProfile
  /** Host and port, for the egress log and for people. */
  readonly host: string
  /** One request. `requestId` is sent where the profile names a header for it. Never throws, never repeats. */
  call(op: PacedOp, body: Record<string, unknown>, requestId: string, options?: CallOptions): Promise<SeenExchange>
  balance(signal?: AbortSignal): Promise<BalanceRead>
  /** Calls of which nothing has left yet come back as not sent. */
  recall(): void
  /** New connections, the old ones dropped with what is open on them: after sleep. */
  renew(): void
  /** New connections for what comes; open calls end on theirs: after a change of network. */
  replace(): void
  /** Open calls end, new ones are refused. */
  retire(): Promise<void>
  close(): Promise<void>
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Names what is asked, the same for every try, where the profile has a header for it: a service that knows it answers again and charges nothing. */
  readonly idempotencyKey?: string | null
}

/** A balance in credits, or why it is not known. `status` 0 = no answer. */
export type BalanceRead =
  /** `at` = the service's clock, UTC milliseconds; null = it does not say. */
  | { readonly ok: true; readonly credits: number; readonly at: number | null }
  | { readonly ok: false; readonly status: number; readonly detail: string }

const timeOf = (header: string | undefined): number | null => {
  const at = Date.parse(header ?? '')
  return Number.isNaN(at) ? null : at
}

export function openClient(profile: ServiceProfile, key: string, userAgent: string): ServiceClient {
  const base = new URL(profile.baseUrl)
  const prefix = base.pathname.replace(/\/+$/, '')
  const pool: ConnectionPool = openPool(base.origin, {
    // One above the slots of a run, so that a balance read never waits behind slow calls.
    connections: profile.pace.concurrency + 1,
    connectMs: profile.timeouts.connect * 1000,
  })
  const headers = (requestId: string | null, idempotencyKey: string | null): Record<string, string> => ({
    'x-api-key': key,
    accept: 'application/json',
    'user-agent': userAgent,
    ...(requestId && profile.requestIdHeader && { [profile.requestIdHeader.toLowerCase()]: requestId }),
    ...(idempotencyKey && profile.idempotency && { [profile.idempotency.header.toLowerCase()]: idempotencyKey }),
  })

  const withoutKey = keyMask(key)

  const paths = new Map<OpId, string>()
  /** Path of an operation at this service; worked out once. */
  const pathAt = (op: OpId): string => {
    const known = paths.get(op) ?? prefix + pathOf(profile, op)
    paths.set(op, known)
    return known
  }

  const call = async (
    op: PacedOp,
    body: Record<string, unknown>,
    requestId: string | null,
    { signal, idempotencyKey = null }: CallOptions = {},
  ) => {
    if (op === 'web.values') throw new Error('a service is not asked for addresses of the web')
    const { method } = serviceEndpoints[op]
    const search = op.startsWith('search.')
    const seen = await pool.send(
      {
        method,
        path: pathAt(op),
        headers: {
          ...headers(requestId, idempotencyKey),
          ...(method === 'POST' && { 'content-type': 'application/json' }),
        },
        body: method === 'POST' ? Buffer.from(JSON.stringify(wireBody(profile, op, body))) : null,
        timeoutMs: (search ? profile.timeouts.search : profile.timeouts.call) * 1000,
      },
      signal,
    )
    return withoutKey(seen)
  }

  return {
    profile,
    host: base.host,
    call,
    async balance(signal) {
      const seen = await call('account.balance', {}, null, { signal })
      if (seen.kind === 'no_reply') return { ok: false, status: 0, detail: seen.detail }
      const parsed = parseBody(seen.body)
      if (seen.status !== 200) {
        const words = parsed.ok ? readProblem(parsed.json) : null
        return { ok: false, status: seen.status, detail: words ?? `status ${seen.status}` }
      }
      const credits = parsed.ok ? readBalance(parsed.json, namingOf(profile, 'account.balance')) : null
      return credits === null
        ? { ok: false, status: 200, detail: 'The balance is not a number.' }
        : { ok: true, credits, at: timeOf(seen.headers.date) }
    },
    recall: () => pool.recall(),
    renew: () => pool.renew(),
    replace: () => pool.replace(),
    retire: () => pool.retire(),
    close: () => pool.close(),
  }
}
