// Any zone behind any resolver: the table of findings holds, and what cannot be trusted condemns no one.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type DnsServer,
  honestZone,
  type NameEntry,
  startDnsServer,
  type Trouble,
  type Zone,
} from '../../testing/web/dns-server.ts'
import type { DnsFinding } from '../email/findings.ts'
import { emailReport } from '../email/report.ts'
import { openDns } from './dns.ts'
import { memoryFacts } from './facts.ts'

let server: DnsServer
beforeAll(async () => {
  server = await startDnsServer(honestZone({}))
})
afterAll(() => server.close())

type Resolvers = 'honest' | 'denying' | 'rewriting' | 'inventing'

/** The same zone as a resolver of each sort shows it. */
const shown: Record<Resolvers, (zone: Zone) => Zone> = {
  honest: zone => zone,
  denying: () => () => null,
  rewriting: zone => name => zone(name) ?? { a: ['192.0.2.99'] },
  inventing: zone => name => zone(name) ?? { mx: [[1, 'portal.com']], a: ['192.0.2.99'] },
}

const trouble = fc.constantFrom<Trouble>('SERVFAIL', 'REFUSED')
const mailHost = fc.constantFrom(
  '',
  'localhost',
  '192.0.2.1',
  'here.com',
  'Here.com',
  'there.com',
  'broken.com',
  'gone.com',
)
const entry = fc.record<NameEntry>(
  {
    mx: fc.oneof({ weight: 4, arbitrary: fc.array(fc.tuple(fc.nat(50), mailHost), { maxLength: 4 }) }, trouble),
    a: fc.oneof({ weight: 4, arbitrary: fc.subarray(['10.0.0.1', '127.0.0.1', '0.0.0.0', '192.0.2.7']) }, trouble),
    aaaa: fc.oneof({ weight: 4, arbitrary: fc.subarray(['fe80::1', '2606:4700::7']) }, trouble),
    txt: fc.oneof({ weight: 4, arbitrary: fc.subarray(['v=spf1 -all', 'v=spf1 mx -all', 'hello']) }, trouble),
  },
  { requiredKeys: [] },
)

/** The table of the design, row by row, for an honest resolver. */
function expected(firm: NameEntry | Trouble | null): DnsFinding['kind'] {
  if (firm === null) return 'no_records'
  if (typeof firm === 'string' || typeof firm.mx === 'string') return 'error'
  const exchanges = (firm.mx ?? []).map(([, name]) => name.toLowerCase())
  if (exchanges.length > 0) {
    const hosts = exchanges.filter(name => name !== '')
    if (hosts.length === 0) return 'null_mx'
    return hosts.some(name => ['here.com', 'there.com', 'broken.com'].includes(name)) ? 'mx' : 'unroutable'
  }
  const addresses = [firm.a ?? [], firm.aaaa ?? []].flatMap(records => (typeof records === 'string' ? [] : records))
  if (addresses.includes('192.0.2.7') || addresses.includes('2606:4700::7'))
    return Array.isArray(firm.txt) && firm.txt.filter(text => text.startsWith('v=spf1')).join() === 'v=spf1 -all'
      ? 'no_records'
      : 'implicit_mx'
  if (typeof firm.a === 'string' || typeof firm.aaaa === 'string') return 'error'
  return addresses.includes('0.0.0.0') ? 'unchecked' : 'no_records'
}

it('keeps the table for any zone, and condemns nobody on the word of a resolver that failed its test', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.oneof({ weight: 8, arbitrary: entry }, trouble)),
      fc.constantFrom<Resolvers>('honest', 'honest', 'denying', 'rewriting', 'inventing'),
      async (firm, resolver) => {
        const others = { 'here.com': { a: ['192.0.2.1'] }, 'there.com': {}, 'broken.com': 'SERVFAIL' } as const
        server.play(shown[resolver](honestZone({ ...(firm !== null && { 'firm.com': firm }), ...others })))
        const dns = openDns({ facts: memoryFacts(), servers: [server.address], network: () => 'home' })
        const finding = await dns.find('firm.com')
        await dns.close()
        if (!finding) throw new Error('firm.com may be asked about')
        const { status, mx_records } = emailReport('ann.smith@firm.com', { dns: finding }).email_deliverability
        if (resolver === 'honest') expect(finding.kind).toBe(expected(firm))
        else expect(['error', 'unchecked', ...(resolver === 'rewriting' ? ['mx'] : [])]).toContain(finding.kind)
        expect(status === 'undeliverable').toBe(['null_mx', 'no_records', 'unroutable'].includes(finding.kind))
        expect(mx_records).toEqual([...new Set(finding.hosts)])
        expect(finding.hosts.length > 0).toBe(finding.kind === 'mx' || finding.kind === 'unroutable')
      },
    ),
    { numRuns: 1000 },
  )
})
