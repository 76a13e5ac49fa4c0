// The self-test of a resolver: captive portals and filters deny everything, some providers rewrite what is not there.
import { randomInt } from 'node:crypto'
import type { Resolver } from './resolver.ts'

/**
 * How far a resolver's answers can be believed: `all`; `records` only, when it denies what exists, could not be tested,
 * or gives addresses to names that do not exist; `nothing` when it gives even mail servers to such names.
 */
export type ResolverTrust = 'all' | 'records' | 'nothing'

const levels: readonly ResolverTrust[] = ['nothing', 'records', 'all']

/** The lesser of two trusts. */
export const weakerTrust = (a: ResolverTrust, b: ResolverTrust): ResolverTrust =>
  levels.indexOf(a) < levels.indexOf(b) ? a : b

/** Domains that certainly receive mail; two of them must be found. */
const known = ['gmail.com', 'outlook.com', 'yahoo.com'] as const
const needed = 2

/** Tests a resolver with names whose answers are known: three that receive mail and one that no one has registered. */
export async function testResolver(resolver: Resolver, signal: AbortSignal): Promise<ResolverTrust> {
  const invented = `${randomLetters(20)}.com`
  const [mail, address, ...real] = await Promise.all([
    resolver.mx(invented, signal),
    resolver.a(invented, signal),
    ...known.map(name => resolver.mx(name, signal)),
  ])
  if (mail.code === 'found') return 'nothing'
  const found = real.filter(answer => answer.code === 'found').length
  return found >= needed && mail.code === 'no_name' && address.code === 'no_name' ? 'all' : 'records'
}

const randomLetters = (length: number) => Array.from({ length }, () => String.fromCharCode(97 + randomInt(26))).join('')
