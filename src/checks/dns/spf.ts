// The sender policy of a domain (SPF, RFC 7208), as far as a report needs it: does it refuse all other senders?
import type { Resolver } from './resolver.ts'

export interface SpfFinding {
  /** `strict`: ends in `-all`; `soft`: any other policy; `none`: no valid one; null: no one answered. */
  readonly spf: 'strict' | 'soft' | 'none' | null
  /** The policy is `v=spf1 -all` and nothing else: the domain sends no mail at all. */
  readonly sendsNothing: boolean
}

/** Queries a policy may cause by redirection (RFC 7208, 4.6.4). */
const maxQueries = 10

/** Reads the policy of `host` and follows its redirections. */
export async function findSpf(host: string, resolver: Resolver, signal: AbortSignal): Promise<SpfFinding> {
  let name = host
  for (let queries = 0; queries < maxQueries; queries++) {
    const answer = await resolver.txt(name, signal)
    if (answer.code !== 'found' && answer.code !== 'no_data' && answer.code !== 'no_name') return finding(null)
    const policies = (answer.records ?? []).filter(isPolicy)
    const [policy] = policies
    // None, or two, is no policy; of a domain that redirects to such a one, no strict policy.
    if (policy === undefined || policies.length > 1) return finding(queries === 0 ? 'none' : 'soft')
    const read = readPolicy(policy)
    if (read.all !== null) return finding(read.all, queries === 0 && read.only)
    if (read.redirect === null) return finding('soft')
    name = read.redirect
  }
  return finding('soft')
}

const finding = (spf: SpfFinding['spf'], sendsNothing = false): SpfFinding => ({
  spf,
  sendsNothing: sendsNothing && spf === 'strict',
})

const isPolicy = (text: string) => /^v=spf1(?: |$)/i.test(text)

/** The first `all` decides; `redirect` counts only without one. Macros cannot be followed without a message. */
function readPolicy(policy: string) {
  const terms = policy.toLowerCase().split(/ +/).slice(1).filter(Boolean)
  const all = terms.find(term => /^[-+~?]?all$/.test(term))
  const target = terms.find(term => term.startsWith('redirect='))?.slice('redirect='.length) ?? ''
  return {
    all: all === undefined ? null : all === '-all' ? ('strict' as const) : ('soft' as const),
    only: terms.length === 1,
    redirect: target === '' || target.includes('%') ? null : target.replace(/\.$/, ''),
  }
}
