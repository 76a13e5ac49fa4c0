// Sender policies and DMARC records, as a resolver that knows some texts gives them.
import { expect, it } from 'vitest'
import { findDmarc } from './dmarc.ts'
import { providerOf } from './provider.ts'
import type { DnsAnswer, Resolver } from './resolver.ts'
import { findSpf } from './spf.ts'

const { signal } = new AbortController()

/** A resolver of texts by name; null = the server fails. Counts its questions. */
function texts(names: Record<string, readonly string[] | null>): Resolver & { questions: number } {
  const none = async () => ({ code: 'no_data' }) as const
  return {
    questions: 0,
    mx: none,
    a: none,
    aaaa: none,
    async txt(name): Promise<DnsAnswer<string>> {
      this.questions += 1
      const records = names[name]
      if (records === null) return { code: 'error' }
      return records ? { code: 'found', records } : { code: 'no_name' }
    },
    cancel() {},
  }
}

it.each<[string, readonly string[] | null | undefined, string | null, boolean]>([
  ['refuses all', ['v=spf1 -all'], 'strict', true],
  ['in capitals, with spaces', ['V=SPF1   -ALL  '], 'strict', true],
  ['refuses others', ['v=spf1 include:_spf.host.com ip4:192.0.2.0/24 -all'], 'strict', false],
  ['beside other texts', ['site-verification=1', 'v=spf1 mx -all', 'v=spf10 +all'], 'strict', false],
  ['marks others', ['v=spf1 mx ~all'], 'soft', false],
  ['says nothing', ['v=spf1 mx ?all'], 'soft', false],
  ['allows all', ['v=spf1 all'], 'soft', false],
  ['the first all counts', ['v=spf1 ~all -all'], 'soft', false],
  ['without an end', ['v=spf1 mx'], 'soft', false],
  ['-all inside a word', ['v=spf1 include:x-all'], 'soft', false],
  ['two policies', ['v=spf1 -all', 'v=spf1 -all'], 'none', false],
  ['no policy', ['other'], 'none', false],
  ['no name', undefined, 'none', false],
  ['no answer', null, null, false],
])('SPF: %s', async (_, records, spf, sendsNothing) => {
  const resolver = texts(records === undefined ? {} : { 'firm.com': records })
  expect(await findSpf('firm.com', resolver, signal)).toEqual({ spf, sendsNothing })
})

it('SPF: follows redirections, at most ten questions', async () => {
  const away = (to: string) => [`v=spf1 redirect=${to}`]
  const follow = async (names: Record<string, readonly string[] | null>) =>
    (await findSpf('firm.com', texts(names), signal)).spf
  expect(await follow({ 'firm.com': away('Other.com.'), 'other.com': ['v=spf1 -all'] })).toBe('strict')
  expect(await findSpf('firm.com', texts({ 'firm.com': away('b.com'), 'b.com': ['v=spf1 -all'] }), signal)).toEqual({
    spf: 'strict',
    sendsNothing: false,
  })
  expect(await follow({ 'firm.com': ['v=spf1 redirect=b.com ~all'], 'b.com': ['v=spf1 -all'] })).toBe('soft')
  expect(await follow({ 'firm.com': away('b.com') })).toBe('soft')
  expect(await follow({ 'firm.com': away('%{d}.b.com') })).toBe('soft')
  expect(await follow({ 'firm.com': away('b.com'), 'b.com': null })).toBe(null)
  const circle = texts({ 'firm.com': away('firm.com') })
  expect((await findSpf('firm.com', circle, signal)).spf).toBe('soft')
  expect(circle.questions).toBe(10)
  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, n) => [
        n === 0 ? 'firm.com' : `r${n}.com`,
        n === length - 1 ? ['v=spf1 -all'] : away(`r${n + 1}.com`),
      ]),
    )
  expect(await follow(chain(10))).toBe('strict')
  expect(await follow(chain(11))).toBe('soft')
})

it.each<[string, readonly string[] | null | undefined, string | null]>([
  ['reject', ['v=DMARC1; p=reject'], 'enforced'],
  ['quarantine for all', ['v=DMARC1;p=quarantine;pct=100;rua=mailto:a@firm.com'], 'enforced'],
  ['for a part', ['v=DMARC1; p=reject; pct=50'], 'open'],
  ['none', ['v=DMARC1; p=none'], 'open'],
  ['none for itself, whatever its subdomains', ['v=DMARC1; p=none; sp=reject'], 'open'],
  ['no rule', ['v=DMARC1; rua=mailto:a@firm.com'], 'open'],
  ['spaces and capitals', ['v = DMARC1 ; P = Reject'], 'enforced'],
  ['two records', ['v=DMARC1; p=reject', 'v=DMARC1; p=reject'], 'none'],
  ['other versions', ['v=DMARC10; p=reject', 'p=reject; v=DMARC1'], 'none'],
  ['no name', undefined, 'none'],
  ['no answer', null, null],
])('DMARC: %s', async (_, records, dmarc) => {
  const resolver = texts(records === undefined ? {} : { '_dmarc.firm.com': records })
  expect(await findDmarc('firm.com', 'firm.com', resolver, signal)).toBe(dmarc)
  expect(resolver.questions).toBe(1)
})

it('DMARC: a subdomain has its own record, else the rule for subdomains of the domain above', async () => {
  const judge = (names: Record<string, readonly string[] | null>) =>
    findDmarc('mail.firm.com', 'firm.com', texts(names), signal)
  expect(await judge({ '_dmarc.mail.firm.com': ['v=DMARC1; p=reject'], '_dmarc.firm.com': ['v=DMARC1; p=none'] })).toBe(
    'enforced',
  )
  expect(await judge({ '_dmarc.mail.firm.com': ['v=DMARC1; p=none'], '_dmarc.firm.com': ['v=DMARC1; p=reject'] })).toBe(
    'open',
  )
  expect(await judge({ '_dmarc.firm.com': ['v=DMARC1; p=none; sp=quarantine'] })).toBe('enforced')
  expect(await judge({ '_dmarc.firm.com': ['v=DMARC1; p=reject; sp=none'] })).toBe('open')
  expect(await judge({ '_dmarc.firm.com': ['v=DMARC1; p=reject'] })).toBe('enforced')
  expect(await judge({ '_dmarc.mail.firm.com': null, '_dmarc.firm.com': ['v=DMARC1; p=reject'] })).toBe(null)
  expect(await judge({})).toBe('none')
})

it.each([
  [['aspmx.l.google.com'], 'Google'],
  [['firm-com.mail.protection.outlook.com'], 'Microsoft'],
  [['hotmail-com.olc.protection.outlook.com'], 'Outlook.com'],
  [['mta5.am0.yahoodns.net'], 'Yahoo'],
  [['mx00.kundenserver.de'], 'IONOS'],
  [['inbound-smtp.eu-west-1.amazonaws.com'], 'Amazon'],
  [['route1.mx.cloudflare.net'], 'Cloudflare'],
  [['www.cloudflare.net'], null],
  [['eu-smtp-inbound-1.mimecast.com'], 'Mimecast'],
  [['mx0a-001.pphosted.com', 'aspmx.l.google.com'], 'Proofpoint'],
  [['mx.firm.com', 'backup.googlemail.com'], 'Google'],
  [['notgoogle.com'], null],
  [['google.com.firm.com'], null],
  [[], null],
])('provider of %j: %s', (hosts, provider) => expect(providerOf(hosts)).toBe(provider))
