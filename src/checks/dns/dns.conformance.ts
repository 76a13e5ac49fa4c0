// The DNS layer where it takes time: servers that do not answer, answers of several packets, many rows at once.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type DnsServer, honestZone, startDnsServer } from '../../testing/web/dns-server.ts'
import { emailReport } from '../email/report.ts'
import { type Dns, openDns } from './dns.ts'
import { memoryFacts } from './facts.ts'

const host = { a: ['192.0.2.10'] }

let server: DnsServer
let dns: Dns
beforeEach(async () => {
  server = await startDnsServer(honestZone({}))
  dns = openDns({ facts: memoryFacts(), servers: [server.address] })
})
afterEach(async () => {
  await dns.close()
  await server.close()
})

it('gives up a question that nobody answers after two tries', async () => {
  server.play(honestZone({ 'slow.com': 'silence' }))
  const finding = await dns.find('slow.com')
  expect(finding?.kind).toBe('timeout')
  expect(emailReport('ann@slow.com', { dns: finding }).email_deliverability).toMatchObject({
    status: 'unknown',
    status_detail: 'timeout',
    is_mx_valid: null,
  })
  expect(server.asked.filter(line => line === 'MX slow.com')).toHaveLength(2)
  // Remembered for a while: asking again at once would wait as long.
  expect((await dns.find('slow.com'))?.kind).toBe('timeout')
  expect(server.asked.filter(line => line === 'MX slow.com')).toHaveLength(2)
})

it('keeps what was answered when the rest is not, within the time for one domain', async () => {
  server.play(
    honestZone({
      'firm.com': { mx: [[1, 'mx.firm.com']], txt: 'silence' },
      '_dmarc.firm.com': { txt: ['v=DMARC1; p=reject'] },
      'mx.firm.com': 'silence',
    }),
  )
  expect(await dns.find('firm.com')).toMatchObject({ kind: 'mx', spf: null, dmarc: 'enforced' })
})

it('says timeout of a silent name server, and forgets it', async () => {
  const facts = memoryFacts()
  const away = openDns({ facts, servers: [server.address] })
  server.play(() => 'silence')
  expect((await away.find('firm.com'))?.kind).toBe('timeout')
  expect(facts.get('firm.com', 'failure')).toBeNull()
  await away.close()
})

it('reads answers too large for one packet, and policies in chunks', async () => {
  const long = `v=spf1 ${Array.from({ length: 90 }, (_, n) => `ip4:192.0.2.${n}`).join(' ')} -all`
  server.play(
    honestZone({
      'long.com': { mx: [[1, 'mx.long.com']], txt: ['x'.repeat(900), long] },
      'chunks.com': { mx: [[1, 'mx.long.com']], txt: [['v=sp', 'f1 redirect=', 'long.com']] },
      'mx.long.com': host,
    }),
  )
  expect(long.length).toBeGreaterThan(1232)
  expect(await dns.find('long.com')).toMatchObject({ kind: 'mx', spf: 'strict' })
  expect(await dns.find('chunks.com')).toMatchObject({ kind: 'mx', spf: 'strict' })
})

it('asks one question each about 4,000 domains in 20,000 rows', async () => {
  const zone = honestZone({ 'mx.shared.com': host })
  server.play(name => (/^d\d+\.com$/.test(name) ? { mx: [[1, 'mx.shared.com']] } : zone(name)))
  const findings = await Promise.all(Array.from({ length: 20_000 }, (_, row) => dns.find(`d${row % 4000}.com`)))
  expect(new Set(findings.map(finding => finding?.kind))).toEqual(new Set(['mx']))
  // A busy machine may lose a packet: then the second try is a question too.
  const tries = 2
  // The name by chance that the resolver is tested with may begin with the same letter.
  const asked = server.asked.filter(line => /^MX d\d+\.com$/.test(line))
  expect(new Set(asked).size).toBe(4000)
  expect(asked.length).toBeLessThanOrEqual(4000 * tries)
  expect(server.asked.filter(line => line === 'A mx.shared.com').length).toBeLessThanOrEqual(tries)
})
