// Profiles: defaults, what is refused, and which prices may be edited.
import { describe, expect, test } from 'vitest'
import { opIds, serviceEndpoints } from './endpoints.ts'
import { embeddedProfile, ProfilePatch, priceOf, profileFault, remoteProfile, ServiceProfile } from './profile.ts'

describe('service profile', () => {
  test('the embedded profile speaks the canonical words at its own pace', () => {
    const profile = embeddedProfile('http://127.0.0.1:4711')
    expect(profile).toMatchObject({
      network: 'social',
      pace: { concurrency: 4, perSecond: 10, mode: 'steady' },
      requestIdHeader: 'X-Request-Id',
      idempotency: null,
      paths: {},
    })
    expect(ServiceProfile.parse(profile)).toEqual(profile)
  })

  test('a remote one is careful by default', () => {
    const profile = ServiceProfile.parse({ id: 'remote', baseUrl: 'https://api.provider.example' })
    expect(profile.pace).toMatchObject({ concurrency: 2, perSecond: 4 })
    expect(profile.timeouts).toEqual({ connect: 5, call: 30, search: 60 })
    expect(profile.chargeOn).toEqual({ ok: true, miss: true, refused: false })
    expect(profile.requestIdHeader).toBeNull()
  })

  test.each([
    'http://api.provider.example',
    'https://user:secret@api.provider.example',
    'https://api.provider.example/?key=1',
    'ftp://api.provider.example',
    'api.provider.example',
    '',
  ])('refuses %j as an address', baseUrl => {
    expect(ServiceProfile.safeParse({ id: 'remote', baseUrl }).success).toBe(false)
  })

  test('refuses operations and keys it does not know', () => {
    const base = { id: 'remote', baseUrl: 'https://api.provider.example' }
    expect(ServiceProfile.safeParse({ ...base, disabled: ['company.byNothing'] }).success).toBe(false)
    expect(ServiceProfile.safeParse({ ...base, paths: { 'company.byId': 'no-slash' } }).success).toBe(false)
    expect(ServiceProfile.safeParse({ ...base, speed: 1 }).success).toBe(false)
  })

  test('a remote service is not asked for a guessed operation until someone says that it is there', () => {
    const baseUrl = 'https://api.provider.example'
    expect(remoteProfile({ baseUrl }).data?.disabled).toEqual(['company.bySocialId'])
    expect(remoteProfile({ baseUrl, disabled: [] }).data?.disabled).toEqual([])
    expect(remoteProfile({ baseUrl: '' }).success).toBe(false)
  })

  const named = (header: string) => [
    ProfilePatch.safeParse({ requestIdHeader: header }).success,
    ProfilePatch.safeParse({ idempotency: { header } }).success,
  ]
  test.each([
    // What the client sends itself.
    ...['X-API-Key', 'Accept', 'User-Agent', 'Content-Type', 'Content-Length', 'Host', 'Connection'],
    // Framing and connection.
    ...['Transfer-Encoding', 'TE', 'Trailer', 'Upgrade', 'Expect', 'Keep-Alive', 'Proxy-Connection', 'Max-Forwards'],
    // Credentials.
    ...['Authorization', 'authorization', 'Proxy-Authorization', 'Cookie', 'Set-Cookie', 'X-Auth-Token', 'Api-Key'],
    // What changes which answer comes, or where a request goes.
    ...['Range', 'If-None-Match', 'If-Match', 'Accept-Encoding', 'Cache-Control', 'Prefer', 'X-HTTP-Method-Override'],
    ...['X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'Via', 'X-Real-IP', 'CF-Connecting-IP', 'X-Original-URL'],
    ...['Origin', 'Referer', 'Sec-Fetch-Site', 'From', 'Date', 'Traceparent'],
    // What an object of JavaScript would swallow.
    ...['__proto__', 'constructor'],
    // No header names at all.
    ...['', 'two words', 'a:b', 'a\r\nb', ':path', 'ü', 'x'.repeat(65)],
  ])('refuses %j as the header of an id', header => {
    expect(named(header)).toEqual([false, false])
  })

  test.each(['X-Request-Id', 'Request-Id', 'X-Correlation-Id', 'Idempotency-Key', 'X-Idempotency-Key', 'x-client-ref'])(
    'takes %j as the header of an id',
    header => {
      expect(named(header)).toEqual([true, true])
    },
  )

  test('two ids under one header would overwrite each other', () => {
    const both = remoteProfile({
      baseUrl: 'https://api.provider.example',
      idempotency: { header: 'X-Request-Id' },
      requestIdHeader: 'x-request-id',
    })
    expect(both.success).toBe(false)
    expect(both.error && profileFault(both.error)).toBe(
      'The setting “requestIdHeader” must differ from the header for idempotency keys.',
    )
  })

  test('a patch holds what it names and nothing else', () => {
    expect(ProfilePatch.parse({})).toEqual({})
    expect(ProfilePatch.parse({ disabled: ['search.ai'] })).toEqual({ disabled: ['search.ai'] })
  })

  test.each<[string, object]>([
    ['two fields of one name', { request: { '*': { email: 'x', phone: 'x' } } }],
    ['a field without a name', { response: { 'validate.email': { score: '' } } }],
    ['an unknown group', { groups: { people: 'x' } }],
    ['an address', { baseUrl: 'https://api.provider.example' }],
    ['a price from above to below', { prices: { 'search.ai': { low: 5, high: 1, mark: 'O' } } }],
    ['the header of the key', { requestIdHeader: 'X-API-Key' }],
    ['a network word with a slash', { network: 'a/b' }],
    ['no calls at once', { pace: { concurrency: 0 } }],
  ])('a patch with %s is refused', (_what, patch) => {
    expect(ProfilePatch.safeParse(patch).success).toBe(false)
  })

  test('prices of the specification are fixed, others can be edited', () => {
    const edited = { low: 0, high: 9, mark: 'O' as const }
    const profile = ServiceProfile.parse({
      id: 'remote',
      baseUrl: 'https://api.provider.example',
      prices: { 'validate.email': edited, 'search.companies': edited },
    })
    expect(priceOf(profile, 'validate.email').high).toBe(1)
    expect(priceOf(profile, 'search.companies').high).toBe(9)
    expect(priceOf(profile, 'search.companyName').high).toBe(1)
  })
})

describe('endpoint table', () => {
  test('has each operation of the specification on a path of its own', () => {
    expect(opIds).toHaveLength(50)
    expect(new Set(opIds.map(id => serviceEndpoints[id].path)).size).toBe(50)
    expect(opIds.filter(id => serviceEndpoints[id].pathMark === 'S')).toHaveLength(18)
    expect(opIds.every(id => serviceEndpoints[id].path.startsWith('/v1/'))).toBe(true)
  })

  test('marks the nine operations of one credit as fixed', () => {
    const fixedPrices = opIds.filter(id => serviceEndpoints[id].price.mark === 'S')
    expect(fixedPrices).toHaveLength(9)
    expect(fixedPrices.every(id => serviceEndpoints[id].price.high === 1)).toBe(true)
  })
})
