// The published rule for mail that fails authentication (DMARC, RFC 7489): is it enforced?
import type { DnsFinding } from '../email/findings.ts'
import type { Resolver } from './resolver.ts'

/** Reads the record of `host`, then that of its registrable domain. Null when no one answered. */
export async function findDmarc(
  host: string,
  registrable: string | null,
  resolver: Resolver,
  signal: AbortSignal,
): Promise<DnsFinding['dmarc']> {
  const own = await recordsOf(host, resolver, signal)
  if (own === null || own.length > 0 || registrable === null || registrable === host) return judge(own, 'p')
  const parent = await recordsOf(registrable, resolver, signal)
  return judge(parent, 'sp')
}

/** The DMARC records below a domain; null when no one answered. */
async function recordsOf(domain: string, resolver: Resolver, signal: AbortSignal): Promise<readonly string[] | null> {
  const { code, records = [] } = await resolver.txt(`_dmarc.${domain}`, signal)
  if (code !== 'found' && code !== 'no_data' && code !== 'no_name') return null
  return records.filter(text => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text))
}

/** More than one record is none (RFC 7489, 6.6.3). `sp` is the rule for subdomains and falls back to `p`. */
function judge(records: readonly string[] | null, rule: 'p' | 'sp'): DnsFinding['dmarc'] {
  if (records === null) return null
  const [record] = records
  if (record === undefined || records.length > 1) return 'none'
  const tags = new Map(
    record.split(';').map(tag => {
      const [name = '', value = ''] = tag.split('=', 2)
      return [name.trim().toLowerCase(), value.trim().toLowerCase()]
    }),
  )
  const policy = (rule === 'sp' && tags.get('sp')) || tags.get('p')
  const share = tags.get('pct') ?? '100'
  return (policy === 'quarantine' || policy === 'reject') && share === '100' ? 'enforced' : 'open'
}
