// The DNS layer against a name server that plays every row of the table; what needs a time-out is in dns.conformance.ts.
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type DnsServer,
  honestZone,
  type NameEntry,
  startDnsServer,
  type Trouble,
} from '../../testing/web/dns-server.ts'
import type { DnsFinding } from '../email/findings.ts'
import { emailReport } from '../email/report.ts'
import { type Dns, type DnsOptions, openDns } from './dns.ts'
import { type FactStore, memoryFacts } from './facts.ts'

const start = Date.parse('2026-12-01')
const minute = 60_000
const day = 24 * 60 * minute

let server: DnsServer
let facts: FactStore
let now: number
const open: Dns[] = []

beforeEach(async () => {
  server = await startDnsServer(honestZone({}))
  facts = memoryFacts()
  now = start
})
afterEach(async () => {
  for (const dns of open.splice(0)) await dns.close()
  await server.close()
})

function layer(options: Partial<DnsOptions> = {}): Dns {
  const dns = openDns({ facts, servers: [server.address], clock: () => now, network: () => 'home', ...options })
  open.push(dns)
  return dns
}

const play = (names: Record<string, NameEntry | Trouble>) => server.play(honestZone(names))

async function found(names: Record<string, NameEntry | Trouble>, domain = 'firm.com') {
  play(names)
  return layer().find(domain)
}

/** Questions about anything but the self-test's names. */
const asked = () => server.asked.filter(line => !/ ([a-z]{20}|gmail|outlook|yahoo)\.com$/.test(line))
const selfTests = () => server.asked.filter(line => line === 'MX gmail.com').length

const host = { a: ['192.0.2.10'] }
const served: Record<string, NameEntry | Trouble> = {
  'firm.com': { mx: [[10, 'mx.firm.com']] },
  'mx.firm.com': host,
}
const report = (dns: DnsFinding | null) => {
  const { email_deliverability: d } = emailReport('ann.smith@firm.com', { now, dns })
  return [d.status, d.status_detail, d.is_mx_valid, d.is_smtp_valid]
}

it('sorts mail hosts by priority, then name, in lower case and without repeats', async () => {
  const mx = [
    [20, 'C.firm.com'],
    [10, 'b.firm.com'],
    [10, 'a.firm.com'],
    [30, 'a.firm.com'],
  ] as const
  const finding = await found({ 'firm.com': { mx }, 'a.firm.com': host })
  expect(finding).toMatchObject({ kind: 'mx', hosts: ['a.firm.com', 'b.firm.com', 'c.firm.com'], at: start })
  expect(report(finding)).toEqual(['unknown', 'mx_found_unverified', true, null])
})

const rows: [string, Record<string, NameEntry | Trouble>, DnsFinding['kind'], unknown[]][] = [
  ['null MX', { 'firm.com': { mx: [[0, '']] } }, 'null_mx', ['undeliverable', 'null_mx', false, false]],
  ['an address only', { 'firm.com': host }, 'implicit_mx', ['unknown', 'implicit_mx', false, null]],
  [
    'an IPv6 address only',
    { 'firm.com': { aaaa: ['2606:4700::1'] } },
    'implicit_mx',
    ['unknown', 'implicit_mx', false, null],
  ],
  [
    'an address, but a policy against all mail',
    { 'firm.com': { ...host, txt: ['v=spf1 -all'] } },
    'no_records',
    ['undeliverable', 'dns_record_not_found', false, false],
  ],
  [
    'an address and another strict policy',
    { 'firm.com': { ...host, txt: ['v=spf1 a -all'] } },
    'implicit_mx',
    ['unknown', 'implicit_mx', false, null],
  ],
  [
    'unreachable addresses only',
    { 'firm.com': { a: ['10.1.2.3', '127.0.0.1', '192.168.1.1', '169.254.0.9'], aaaa: ['fe80::1', 'fd00::1', '::1'] } },
    'no_records',
    ['undeliverable', 'dns_record_not_found', false, false],
  ],
  ['the address of a filter', { 'firm.com': { a: ['0.0.0.0'] } }, 'unchecked', ['unknown', 'not_checked', null, null]],
  [
    'an address that could not be asked for',
    { 'firm.com': { a: 'SERVFAIL', aaaa: ['fe80::1'] } },
    'error',
    ['unknown', 'dns_error', null, null],
  ],
  [
    'a name and nothing else',
    { 'firm.com': {} },
    'no_records',
    ['undeliverable', 'dns_record_not_found', false, false],
  ],
  ['no name', {}, 'no_records', ['undeliverable', 'dns_record_not_found', false, false]],
  ['SERVFAIL', { 'firm.com': 'SERVFAIL' }, 'error', ['unknown', 'dns_error', null, null]],
  ['REFUSED', { 'firm.com': 'REFUSED' }, 'error', ['unknown', 'dns_error', null, null]],
  [
    'mail hosts that cannot be',
    {
      'firm.com': {
        mx: [
          [1, 'localhost'],
          [2, '192.0.2.1'],
          [3, 'gone.firm.com'],
        ],
      },
    },
    'unroutable',
    ['undeliverable', 'mx_unroutable', false, false],
  ],
  [
    'one good mail host among bad ones',
    {
      'firm.com': {
        mx: [
          [1, 'localhost'],
          [2, 'gone.firm.com'],
          [3, 'mx.firm.com'],
        ],
      },
      'mx.firm.com': {},
    },
    'mx',
    ['unknown', 'mx_found_unverified', true, null],
  ],
  [
    'a mail host in doubt',
    { 'firm.com': { mx: [[1, 'mx.firm.com']] }, 'mx.firm.com': 'SERVFAIL' },
    'mx',
    ['unknown', 'mx_found_unverified', true, null],
  ],
]

it.each(rows)('%s', async (_, names, kind, judged) => {
  const finding = await found(names)
  expect(finding?.kind).toBe(kind)
  expect(report(finding)).toEqual(judged)
})

it('is offline when the name server cannot be reached', async () => {
  const dns = layer()
  await server.close()
  const finding = await dns.find('firm.com')
  expect(finding).toMatchObject({ kind: 'unchecked', knownMx: false, at: null })
  expect(report(finding)).toEqual(['unknown', 'not_checked', null, null])
  expect(facts.get('firm.com', 'failure')).toBeNull()
  server = await startDnsServer(honestZone(served))
  expect((await layer().find('firm.com'))?.kind).toBe('mx')
})

it('believes no denial of a resolver that denies everything, and remembers none', async () => {
  server.play(() => null)
  const dns = layer()
  expect((await dns.find('firm.com'))?.kind).toBe('unchecked')
  expect((await dns.find('gmail.com'))?.kind).toBe('unchecked')
  expect(facts.get('firm.com', 'mail') ?? facts.get('firm.com', 'failure')).toBeNull()
})

it('believes only records when names that do not exist get an address, and no missing policy', async () => {
  const zone = honestZone({ ...served, 'null.com': { mx: [[0, '']] } })
  server.play(name => zone(name) ?? { a: ['192.0.2.99'] })
  const dns = layer()
  expect(await dns.find('firm.com')).toMatchObject({ kind: 'mx', hosts: ['mx.firm.com'], spf: null, dmarc: null })
  expect((await dns.find('gone.com'))?.kind).toBe('unchecked')
  expect((await dns.find('null.com'))?.kind).toBe('unchecked')
})

it('believes nothing of a resolver that gives everything a mail server', async () => {
  server.play(() => ({ mx: [[1, 'mx.portal.com']], a: ['192.0.2.1'], txt: ['v=spf1 -all'] }))
  expect(await layer().find('firm.com')).toMatchObject({ kind: 'unchecked', hosts: [], spf: null })
  expect(facts.get('firm.com', 'mail')).toBeNull()
})

it('needs two of the three large domains', async () => {
  const zone = honestZone({})
  server.play(name => (name === 'yahoo.com' ? null : zone(name)))
  expect((await layer().find('gone.com'))?.kind).toBe('no_records')
  server.play(name => (name === 'yahoo.com' || name === 'gmail.com' ? null : zone(name)))
  expect((await layer().find('away.com'))?.kind).toBe('unchecked')
})

it('tests the resolver once a minute, and again in another network', async () => {
  let network = 'home'
  const dns = layer({ network: () => network })
  await Promise.all(['a1.com', 'b1.com', 'c1.com'].map(name => dns.find(name)))
  now += minute - 1
  await dns.find('d1.com')
  expect(selfTests()).toBe(1)
  now += 1
  await dns.find('e1.com')
  expect(selfTests()).toBe(2)
  network = 'hotel'
  server.play(() => null)
  now += 1000
  expect((await dns.find('f1.com'))?.kind).toBe('unchecked')
  expect(selfTests()).toBe(3)
})

it('believes no denial that came while the network changed', async () => {
  let network = 'home'
  const dns = layer({ network: () => network })
  expect((await dns.find('gone.com'))?.kind).toBe('no_records')
  server.delay(50)
  const finding = dns.find('away.com')
  while (!server.asked.includes('MX away.com')) await setTimeout(5)
  server.play(() => null)
  network = 'hotel'
  now += 1000
  expect((await finding)?.kind).toBe('unchecked')
})

it('tells of and asks about 20 mail hosts of a zone with hundreds, the others in its favour', async () => {
  const mx = Array.from({ length: 300 }, (_, n) => [n, `gone${n}.firm.com`] as const)
  const finding = await found({ 'firm.com': { mx } })
  expect(finding?.kind).toBe('mx')
  expect(finding?.hosts).toHaveLength(20)
  expect(asked().filter(line => line.startsWith('A gone'))).toHaveLength(20)
})

it('asks once per domain, however many want it, and about a shared mail host once', async () => {
  play({ ...served, 'two.com': { mx: [[5, 'mx.firm.com']] } })
  const dns = layer()
  const findings = await Promise.all(['firm.com', 'firm.com', 'two.com', 'firm.com'].map(name => dns.find(name)))
  expect(findings.map(finding => finding?.kind)).toEqual(['mx', 'mx', 'mx', 'mx'])
  expect(asked().toSorted()).toEqual([
    'A mx.firm.com',
    'MX firm.com',
    'MX two.com',
    'TXT _dmarc.firm.com',
    'TXT _dmarc.two.com',
    'TXT firm.com',
    'TXT two.com',
  ])
})

it('never asks about reserved names, IP texts and what is no host', async () => {
  const dns = layer()
  for (const name of [
    'ann.example',
    'example.com',
    'mail.example.org',
    'a.test',
    'b.invalid',
    'pc.local',
    'x.internal',
    'hidden.onion',
    '1.0.0.127.in-addr.arpa',
    'localhost',
    '192.0.2.1',
    '[192.0.2.1]',
    'müller.de',
    'UPPER.com',
    'a..b.com',
    'ann@firm.com',
    '',
  ])
    expect([name, await dns.find(name)]).toEqual([name, null])
  expect(server.asked).toEqual([])
})

it('asks about international domains in ASCII', async () => {
  await found({}, 'xn--mller-kva.de')
  expect(asked()).toEqual(['MX xn--mller-kva.de'])
})

it('remembers mail hosts and null MX for 7 days, denials for a day, errors for 5 minutes', async () => {
  play({
    ...served,
    'firm.com': { mx: [[10, 'mx.firm.com']], txt: [] },
    'null.com': { mx: [[0, '']] },
    'bad.com': 'SERVFAIL',
  })
  const dns = layer()
  const lives: [string, number][] = [
    ['firm.com', 7 * day],
    ['null.com', 7 * day],
    ['gone.com', day],
    ['bad.com', 5 * minute],
  ]
  for (const [name, life] of lives) {
    now = start
    await dns.find(name)
    const questions = asked().length
    now = start + life - 1
    await dns.find(name)
    expect([name, asked().length]).toEqual([name, questions])
    now = start + life
    await dns.find(name)
    expect(asked().length).toBeGreaterThan(questions)
  }
})

it('tells what an expired answer said when nobody can be asked, with its date', async () => {
  const mx = { mx: [[10, 'aspmx.l.google.com']] } as const
  play({ 'firm.com': mx, 'aspmx.l.google.com': host })
  const dns = layer()
  expect(await dns.find('firm.com')).toMatchObject({ kind: 'mx', provider: 'Google' })
  await dns.find('gone.com')
  now += 8 * day
  server.play(() => null)
  expect(await dns.find('firm.com')).toMatchObject({
    kind: 'unchecked',
    knownMx: true,
    hosts: [],
    provider: 'Google',
    at: start,
  })
  expect(await dns.find('gone.com')).toMatchObject({ kind: 'unchecked', knownMx: false, at: null })
  play({ 'firm.com': 'SERVFAIL' })
  now += 2 * minute
  expect(await dns.find('firm.com')).toMatchObject({ kind: 'error', knownMx: true, at: start })
})

it('asks again soon when a policy was not answered', async () => {
  play({ ...served, 'firm.com': { mx: [[10, 'mx.firm.com']], txt: 'SERVFAIL' } })
  const dns = layer()
  expect(await dns.find('firm.com')).toMatchObject({ kind: 'mx', spf: null, dmarc: 'none' })
  play({ ...served, 'firm.com': { mx: [[10, 'mx.firm.com']], txt: ['v=spf1 mx -all'] } })
  now += 5 * minute
  expect(await dns.find('firm.com')).toMatchObject({ kind: 'mx', spf: 'strict', dmarc: 'none' })
})

it('ends when it is given up or closed, and remembers nothing of it', async () => {
  server.delay(60_000)
  const dns = layer()
  const stop = new AbortController()
  const waiting = Array.from({ length: 100 }, (_, n) => dns.find(`d${n}.com`, stop.signal))
  const patient = dns.find('d0.com')
  stop.abort()
  for (const finding of await Promise.all(waiting)) expect(finding?.kind).toBe('timeout')
  expect((await dns.find('late.com', stop.signal))?.kind).toBe('timeout')
  await dns.close()
  expect((await patient)?.kind).toBe('timeout')
  expect((await dns.find('after.com'))?.kind).toBe('timeout')
  expect(asked().length).toBeLessThanOrEqual(32)
  expect(facts.get('d0.com', 'failure')).toBeNull()
})

it('starts again what was given up', async () => {
  server.delay(60_000)
  const dns = layer()
  const stop = new AbortController()
  const first = dns.find('firm.com', stop.signal)
  stop.abort()
  await first
  server.delay(0)
  play(served)
  now += minute
  expect((await dns.find('firm.com'))?.kind).toBe('mx')
})

it('hands on what the store throws', async () => {
  const full = new Error('disk full')
  const dns = layer({
    facts: {
      get: () => null,
      put: () => {
        throw full
      },
    },
  })
  await expect(Promise.all([dns.find('firm.com'), dns.find('firm.com')])).rejects.toBe(full)
})
