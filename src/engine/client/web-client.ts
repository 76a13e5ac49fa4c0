// Addresses of one host as a run asks them: the same face as the client of a service, so that runs, pacing and the ledger are the
// same. What comes back is no answer as it came but the values found in it: no page is stored.
import { lookup as resolveName } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { embeddedProfile, type ServiceProfile } from '../../contract/service/profile.ts'
import type { ValueRule } from '../web/extract.ts'
import type { Extractor } from '../web/extractor.ts'
import { addressOfHost, isPrivateAddress } from '../web/private-address.ts'
import type { ServiceClient } from './client.ts'
import type { NoReply, SeenExchange, ServiceReply } from './errors.ts'
import { type ConnectionPool, openPool } from './pool.ts'
import { keyMask } from './without-key.ts'

/** A call, as the body of its task has it. */
export interface WebCall {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly body: string | null
  readonly contentType: string | null
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly secret: { readonly name: string; readonly before: string } | null
  readonly rules: readonly ValueRule[]
}

/** What the body of an answer is to a run: the values, or why there are none. */
export interface WebValues {
  readonly values?: readonly (string | null)[]
  readonly trouble?: string
}

export interface WebClientParts {
  readonly origin: string
  /** Addresses of this computer and its network may be asked. */
  readonly privateNetwork: boolean
  /** The secret of the host, null = there is none. */
  readonly secret: () => Promise<string | null>
  readonly extractor: Pick<Extractor, 'extract'>
  readonly userAgent: string
  /** Names to addresses; tests have their own. */
  readonly lookup?: LookupFunction
}

const privateWords = 'The address belongs to this computer or a private network. Nothing was sent.'
const noSecret = 'There is no secret for this host.'
const openSecret = 'A secret is sent over https only, except to a private network.'

class PrivateAddress extends Error {
  readonly code = 'ERR_PRIVATE_ADDRESS'
  constructor() {
    super(privateWords)
  }
}

/** Looks a name up and refuses it if any of its addresses is private: the connection is made to these very addresses. */
function guardedLookup(lookup: LookupFunction = resolveName): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const all = typeof found === 'string' ? [{ address: found, family: 0 }] : found
      const [first] = all
      if (!first || all.some(({ address }) => isPrivateAddress(address))) return done(new PrivateAddress(), '', 0)
      if (options.all) done(null, all)
      else done(null, first.address, first.family)
    })
  }
}

/** Pages that know no pace of their own are asked no faster than a person with several windows would. */
const publicPace = { concurrency: 2, perSecond: 2, mode: 'learn', maxPerSecond: 5, retryAfter: 'strict' } as const
const privatePace = { concurrency: 4, perSecond: 20, mode: 'learn', maxPerSecond: 50, retryAfter: 'strict' } as const
const mostRedirects = 5

/** How a host is asked, in the terms of a service. */
const webProfile = (origin: string, privateNetwork: boolean): ServiceProfile => ({
  ...embeddedProfile('http://127.0.0.1'),
  id: 'web',
  baseUrl: origin,
  requestIdHeader: null,
  pace: privateNetwork ? privatePace : publicPace,
})

const notSent = (fault: NoReply['fault'], detail: string): NoReply => ({ kind: 'no_reply', sent: false, fault, detail })

export function openWebClient(parts: WebClientParts): ServiceClient {
  const { origin, privateNetwork, extractor, userAgent } = parts
  const base = new URL(origin)
  const profile = webProfile(origin, privateNetwork)
  const written = addressOfHost(base.hostname)
  const refused = !privateNetwork && written !== null && isPrivateAddress(written)
  const pool: ConnectionPool = openPool(base.origin, {
    connections: profile.pace.concurrency,
    connectMs: profile.timeouts.connect * 1000,
    ...(!privateNetwork && { lookup: guardedLookup(parts.lookup) }),
  })

  async function headersOf(
    call: WebCall,
  ): Promise<{ headers: Record<string, string>; secret: string | null } | NoReply> {
    const headers: Record<string, string> = { accept: '*/*', 'user-agent': userAgent }
    for (const { name, value } of call.headers) headers[name.toLowerCase()] = value
    if (call.contentType !== null) headers['content-type'] = call.contentType
    if (!call.secret) return { headers, secret: null }
    if (base.protocol !== 'https:' && !privateNetwork) return notSent('other', openSecret)
    const secret = await parts.secret()
    if (secret === null) return notSent('other', noSecret)
    headers[call.secret.name.toLowerCase()] = `${call.secret.before}${secret}`
    return { headers, secret }
  }

  /** Follows redirects as long as they stay on the host; one that leads elsewhere is the answer itself. */
  async function exchange(call: WebCall, headers: Record<string, string>, signal?: AbortSignal): Promise<SeenExchange> {
    let url = new URL(call.url)
    for (let hops = 0; ; hops++) {
      const seen = await pool.send(
        {
          method: call.method,
          path: `${url.pathname}${url.search}`,
          headers,
          body: call.body === null ? null : Buffer.from(call.body),
          timeoutMs: profile.timeouts.call * 1000,
        },
        signal,
      )
      const target = seen.kind === 'reply' ? redirectOf(seen, url) : null
      if (!target || call.method !== 'GET' || target.origin !== base.origin || hops === mostRedirects) return seen
      url = target
    }
  }

  return {
    profile,
    host: base.host,
    async call(_op, body, _requestId, options) {
      if (refused) return notSent('private', privateWords)
      // Written by the plan.
      const call = JSON.parse(String(body.call)) as WebCall
      if (new URL(call.url).origin !== base.origin) return notSent('other', 'The address is of another host.')
      const ready = await headersOf(call)
      if ('kind' in ready) return ready
      const seen = await exchange(call, ready.headers, options?.signal)
      if (seen.kind === 'no_reply') return seen
      const safe = ready.secret === null ? seen : keyMask(ready.secret)(seen)
      return safe.kind === 'reply' ? withValues(safe, call, extractor) : safe
    },
    // There is no balance to read: whether the host is there again is shown by the next call.
    balance: async () => ({ ok: true, credits: 0, at: null }),
    recall: () => pool.recall(),
    renew: () => pool.renew(),
    replace: () => pool.replace(),
    retire: () => pool.retire(),
    close: () => pool.close(),
  }
}

function redirectOf({ status, headers }: ServiceReply, from: URL): URL | null {
  const { location } = headers
  if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, from.href)) return null
  return new URL(location, from.href)
}

/** The reply with what was found in its body instead of the body. */
async function withValues(
  { status, headers, body }: ServiceReply,
  call: WebCall,
  extractor: Pick<Extractor, 'extract'>,
): Promise<ServiceReply> {
  const found: WebValues =
    status >= 200 && status < 300
      ? await extractor.extract({ bytes: body, contentType: headers['content-type'] ?? '', rules: call.rules })
      : {}
  return { kind: 'reply', status, headers, body: Buffer.from(JSON.stringify(found)) }
}
