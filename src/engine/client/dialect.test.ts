// Names on the wire: the network word as a whole token, renamed fields, own paths.
import { describe, expect, test } from 'vitest'
import { ServiceProfile } from '../../contract/service/profile.ts'
import { canonicalName, fromWire, namingOf, pathOf, toWire, wireBody } from './dialect.ts'

const profile = ServiceProfile.parse({
  id: 'remote',
  baseUrl: 'https://api.provider.example',
  network: 'netwerk',
  paths: { 'validate.phone': '/v2/phone' },
  request: { '*': { phone: 'number' }, 'validate.phone': { country: 'iso' } },
  response: { 'validate.email': { email_address: 'mail' } },
})

test.each([
  ['social_url', 'netwerk_url'],
  ['company_social_url', 'company_netwerk_url'],
  ['/v1/enrich/person/social-to-person', '/v1/enrich/person/netwerk-to-person'],
  ['companySocialUrl', 'companyNetwerkUrl'],
  ['socialize', 'socialize'],
  ['antisocial', 'antisocial'],
  ['industry_social', 'industry_netwerk'],
])('%s is %s on the wire, and back', (canonical, wire) => {
  expect(toWire(canonical, 'netwerk')).toBe(wire)
  expect(fromWire(wire, 'netwerk')).toBe(canonical)
})

describe('a profile', () => {
  test('has its own paths and the table’s in its word', () => {
    expect(pathOf(profile, 'validate.phone')).toBe('/v2/phone')
    expect(pathOf(profile, 'cached.person.bySocial')).toBe('/v1/enrich/cached/person/netwerk-to-person')
  })
  test('renames request fields by operation, then for all, and never values', () => {
    expect(wireBody(profile, 'validate.phone', { phone: 'social', country: 'DE' })).toEqual({
      number: 'social',
      iso: 'DE',
    })
  })
  test('reads answers in its names, in the network word and in camelCase', () => {
    const naming = namingOf(profile, 'validate.email')
    expect(['mail', 'netwerk_url', 'emailQuality', 'email_risk'].map(name => canonicalName(naming, name))).toEqual([
      'email_address',
      'social_url',
      'email_quality',
      'email_risk',
    ])
  })
})
