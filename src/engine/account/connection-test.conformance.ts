// "Test connection" against services that differ or fail in every documented way: each is told by a finding of its own.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ServiceProfile } from '../../contract/service/profile.ts'
import type { Service } from '../../service/start.ts'
import { openService } from '../../testing/run/run-workspace.ts'
import { type Quirks, type ScriptedRemote, startScriptedRemote } from '../../testing/run/scripted-remote.ts'
import { openClient } from '../client/client.ts'
import { examineConnection } from './connection-test.ts'

let service: Service
let remote: ScriptedRemote | null = null
beforeEach(async () => {
  service = await openService({ contacts: 200 })
})
afterEach(async () => {
  await remote?.close()
  remote = null
  await service.close()
})

const clock = { now: Date.now, monotonic: () => performance.now() }

async function tried(baseUrl: string, profile: object = {}, key = service.key) {
  const client = openClient(ServiceProfile.parse({ id: 'remote', baseUrl, ...profile }), key, 'test')
  try {
    return await examineConnection(client, clock)
  } finally {
    await client.close()
  }
}

async function findings(quirks: Quirks, profile: object = {}, key = service.key) {
  remote = await startScriptedRemote(service.baseUrl, quirks)
  const { findings, credits } = await tried(remote.baseUrl, profile, key)
  return { said: findings.map(({ level, text }) => `${level}: ${text}`), credits }
}

test('a service as specified: the key, its credits and its lists, by three free requests', async () => {
  const { said, credits } = await findings({})
  expect(said).toEqual([
    'good: The key works. The balance is 100000 credits.',
    expect.stringMatching(/^good: Lists of filter values are available \(\d+ industries on the first page\)\.$/),
  ])
  expect(credits).toBe(100_000)
  expect(service.admin.balance()).toBe(100_000)
  expect(remote?.requests.map(({ path }) => path)).toEqual([
    '/v1/user/credit-balance',
    '/v1/search/meta/industry_social',
    '/v1/user/credit-balance',
  ])
})

describe('differences that are read all the same', () => {
  test.each<[string, Quirks, object, RegExp]>([
    [
      'a balance in an object',
      { balance: credits => ({ credit_balance: credits }) },
      {},
      /inside an object \(credit_balance\)/,
    ],
    [
      'a camelCase balance',
      { balance: credits => ({ creditBalance: credits }) },
      {},
      /inside an object \(creditBalance\)/,
    ],
    ['a balance in data', { balance: credits => ({ data: { credits } }) }, {}, /inside an object \(data\)/],
    ['a balance as text', { balance: credits => String(credits) }, {}, /balance is text/],
    ['camelCase', { camelCase: true }, {}, /“hasMore” instead of “has_more”/],
    [
      'wrapped lists',
      { answer: (path, json) => (path.includes('/meta/') ? { data: json } : json) },
      {},
      /wrapped in “data”/,
    ],
    [
      'bare lists',
      { answer: (path, json) => (path.includes('/meta/') ? (json as { values: unknown }).values : json) },
      {},
      /come without pages/,
    ],
    [
      'lists under a name of their own',
      { response: { values: 'options' } },
      { response: { 'meta.industry_social': { values: 'options' } } },
      /Lists of filter values are available \(\d\d+ industries/,
    ],
    [
      'a balance under a name of its own',
      { balance: credits => ({ points: credits }) },
      { response: { 'account.balance': { credits: 'points' } } },
      /The key works/,
    ],
    ['another network word', { network: 'netwerk' }, { network: 'netwerk' }, /The key works/],
    [
      'own paths',
      { paths: { '/v1/user/credit-balance': '/v1/me/credits' } },
      { paths: { 'account.balance': '/v1/me/credits' } },
      /The key works/,
    ],
    ['a base path', { prefix: '/data-api' }, {}, /The key works/],
    [
      'no lists at all',
      { instead: { path: /meta/, status: 404, body: '{"detail":"nothing here","code":"not_found"}' } },
      {},
      /has no lists of filter values .* you can type values/,
    ],
  ])('%s', async (_what, quirks, profile, words) => {
    const { said, credits } = await findings(quirks, profile)
    expect(said.join('\n')).toMatch(words)
    expect(said.filter(line => line.startsWith('bad'))).toEqual([])
    expect(credits).toBe(100_000)
  })
})

describe('mismatches', () => {
  const json = (status: number, detail: string): Quirks => ({
    instead: { path: /balance/, status, body: JSON.stringify({ detail, code: 'error' }) },
  })
  const page = (status: number): Quirks => ({
    instead: { path: /./, status, headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Hello</h1>' },
  })
  test.each<[string, Quirks, object, RegExp]>([
    ['a wrong network word', { network: 'netwerk' }, {}, /The network name “social” is probably wrong/],
    [
      'a wrong path',
      { prefix: '/data-api', instead: { path: /^\/(?!data-api)/, status: 404, body: '{}' } },
      { paths: { 'account.balance': '/v2/x' } },
      /has nothing at \/v2\/x/,
    ],
    [
      'a version in the address',
      { prefix: '/v1', instead: { path: /\/v1\/v1/, status: 404, body: '{}' } },
      {},
      /Listwright adds \/v1 itself/,
    ],
    ['a web page', page(200), {}, /returned a web page\. A sign-in/],
    ['a 404 page', page(404), {}, /returned a web page for/],
    [
      'a redirect',
      { instead: { path: /./, status: 302, headers: { location: 'https://other.example/sign-in?token=1' } } },
      {},
      /redirects to another address, to https:\/\/other\.example\/sign-in\. Your key was not sent there/,
    ],
    [
      'another dialect of requests',
      {
        request: { page: 'pageNumber' },
        instead: {
          path: /meta/,
          status: 422,
          body: '{"detail":[{"loc":["body","page"],"msg":"is not known","type":"x"}]}',
        },
      },
      {},
      /could not read the request .* It says: body\.page: is not known/,
    ],
    ['no balance', { balance: () => ({ plan: 'gold' }) }, {}, /without a balance/],
    ['a null balance', { balance: () => null }, {}, /without a balance/],
    [
      'no JSON',
      { instead: { path: /balance/, status: 200, headers: { 'content-type': 'text/plain' }, body: 'lots of credits' } },
      {},
      /not JSON/,
    ],
    [
      'a list without values',
      { answer: (path, answer) => (path.includes('/meta/') ? { items: 3 } : answer) },
      {},
      /no list of values/,
    ],
    ['402', json(402, 'Pay first.'), {}, /requires payment\. .* It says: Pay first\./],
    ['403', json(403, 'Not you.'), {}, /does not allow this key to use .* It says: Not you\./],
    ['405', json(405, 'No.'), {}, /does not accept this kind of request/],
    ['415', json(415, 'No.'), {}, /does not accept JSON/],
    ['429', json(429, 'Slow.'), {}, /received too many requests/],
    ['500', json(500, 'Oops.'), {}, /status 500. The service has a problem. Try again later\. It says: Oops\./],
  ])('%s', async (_what, quirks, profile, words) => {
    const { said } = await findings(quirks, profile)
    expect(said.filter(line => line.startsWith('bad')).join('\n')).toMatch(words)
  })

  test('a wrong key, in the words of the service and never with the key', async () => {
    const { said, credits } = await findings({}, {}, 'api_wrong_secret')
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^bad: 127\.0\.0\.1:\d+ rejected the key\..*X-Api-Key/)
    expect(said.join()).not.toContain('api_wrong_secret')
    expect(credits).toBeNull()
  })

  test('a redirect is not followed: the key goes nowhere else', async () => {
    const other = await startScriptedRemote(service.baseUrl)
    await findings({
      instead: { path: /./, status: 307, headers: { location: `${other.baseUrl}/v1/user/credit-balance` } },
    })
    expect(other.requests).toEqual([])
    await other.close()
  })

  test('nobody there, and a computer that does not exist', async () => {
    const refused = await tried('http://127.0.0.1:1')
    expect(refused.findings[0]?.text).toMatch(/^No answer from 127\.0\.0\.1:1\. Nothing is listening there\./)
    const unknown = await tried('https://service.invalid')
    expect(unknown.findings[0]?.text).toMatch(/^No answer from service\.invalid\. The server was not found\./)
  })

  test('https where http is meant', async () => {
    const { findings } = await tried(service.baseUrl.replace('http:', 'https:'))
    expect(findings).toEqual([{ level: 'bad', text: expect.stringMatching(/^No answer from 127\.0\.0\.1:\d+\. /) }])
  })

  test('a service that stays silent', async () => {
    remote = await startScriptedRemote(service.baseUrl, { delayMs: 5000 })
    const { findings } = await tried(remote.baseUrl, { timeouts: { call: 0.2 } })
    expect(findings[0]?.text).toMatch(/did not answer in time/)
  })

  test('lists that cost credits', async () => {
    service.admin.settings({ prices: { 'meta.industry_social': 1 } })
    const { said } = await findings({})
    expect(said.at(-1)).toMatch(/^note: The balance fell by 1 during the test/)
  })
})
