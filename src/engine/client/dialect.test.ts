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

describe('technology names', () => {
  const styled = (techStyle: 'short' | 'technologies' | 'org') => ServiceProfile.parse({ ...profile, techStyle })
  const sent = { crm_tech: 'A', e_commerce_platform_tech: 'B', martech_categories: 'C', founded: 2015 }
  test.each([
    ['short', ['crm_tech', 'e_commerce_platform_tech', 'martech_categories', 'founded']],
    ['technologies', ['crm_technologies', 'ecommerce_technologies', 'martech_categories', 'founded']],
    ['org', ['crm_tech_org', 'e_commerce_platform_tech_org', 'martech_categories_org', 'founded']],
  ] as const)('in the style %s, in bodies and paths', (style, names) => {
    expect(Object.keys(wireBody(styled(style), 'search.companies', sent))).toEqual(names)
    expect(pathOf(styled(style), 'meta.crm_tech')).toBe(`/v1/search/meta/${names[0]}`)
  })
})

test('groups of a prospector request and the filters in them are renamed; values never', () => {
  const remote = ServiceProfile.parse({
    ...profile,
    groups: { insights: 'insights', freeText: 'q' },
    request: { 'search.prospector': { city: 'town' } },
  })
  const body = {
    contact_filters: { city: ['city', 'social_url'], social_url: 'x' },
    company_filters: { industry_social: 'y' },
    insights_filters: { crm_tech: 'z' },
    search: 'social',
    page: 1,
  }
  expect(wireBody(remote, 'search.prospector', body)).toEqual({
    contact_filters: { town: ['city', 'social_url'], netwerk_url: 'x' },
    company_filters: { industry_netwerk: 'y' },
    insights: { crm_tech: 'z' },
    q: 'social',
    page: 1,
  })
  // Only a prospector request has groups: elsewhere the word is a field like any other.
  expect(wireBody(remote, 'meta.city', { search: 'Ly' })).toEqual({ search: 'Ly' })
})

test.each([
  ['emailAddress', 'email_address'],
  ['EmailAddress', 'email_address'],
  ['isSMTPValid', 'is_smtp_valid'],
  ['personID', 'person_id'],
  ['companyNetwerkUrl', 'company_social_url'],
  ['toString', 'to_string'],
])('%s is read as %s', (wire, canonical) => {
  expect(canonicalName(namingOf(profile, 'validate.phone'), wire)).toBe(canonical)
})
