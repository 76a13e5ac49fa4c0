// Other names of filters: each is one of the canonical table, and read wherever its filter may stand.
import { expect, test } from 'vitest'
import { metaFields } from '../../contract/service/meta.ts'
import { CompaniesRequest, ProspectorRequest } from '../../contract/service/search.ts'
import { canonicalBody, metaAliases } from './aliases.ts'

test('bodies of searches are read with their aliases, those of others are left alone', () => {
  expect(canonicalBody('search.companies', { hq_city: 'York', name: 'A', erp_technologies: 'SAP', page: 2 })).toEqual({
    headquarters_city: 'York',
    company_name: 'A',
    erp_tech: 'SAP',
    page: 2,
  })
  expect(canonicalBody('search.titleCompany', { name: 'A' })).toEqual({ company_name: 'A' })
  expect(canonicalBody('search.employees', { name: 'A', hq_city: 'B' })).toEqual({ name: 'A', hq_city: 'B' })
  expect(
    canonicalBody('search.count', {
      insights: { abm_tech_org: 'x' },
      company_filters: { hq_country: 'FR' },
      search: 'y',
    }),
  ).toEqual({ insights_filters: { abm_tech: 'x' }, company_filters: { headquarters_country_code: 'FR' }, search: 'y' })
})

test('two letters of a country are its code, in a list only if all are', () => {
  const country = (hq_country: unknown) => Object.keys(Object(canonicalBody('search.companies', { hq_country })))
  expect(country('fr')).toEqual(['headquarters_country_code'])
  expect(country(['FR', 'de'])).toEqual(['headquarters_country_code'])
  expect(country(['FR', 'Spain'])).toEqual(['headquarters_country_name'])
  expect(country('France')).toEqual(['headquarters_country_name'])
  expect(country([])).toEqual(['headquarters_country_name'])
  expect(country(7)).toEqual(['headquarters_country_name'])
})

test('what has two names in one body keeps one that the schema refuses', () => {
  const twice = canonicalBody('search.companies', { hq_city: 'York', headquarters_city: 'Hull' })
  expect(CompaniesRequest.safeParse(twice).success).toBe(false)
  const aliases = canonicalBody('search.companies', { crm_tech_org: 'x', crm_technologies: 'y' })
  expect(CompaniesRequest.safeParse(aliases).success).toBe(false)
  const groups = canonicalBody('search.prospector', { insights: {}, insights_filters: {} })
  expect(ProspectorRequest.safeParse(groups).success).toBe(false)
})

test.each([null, [], 'x', 7, { company_filters: null, insights: 'x' }])('%j stays what it is', body => {
  expect(() => canonicalBody('search.prospector', body)).not.toThrow()
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    expect(canonicalBody('search.prospector', body)).toBe(body)
  }
})

test('browses of technologies have two more paths each, none of which is a field itself', () => {
  expect(metaAliases.filter(([, field]) => field === 'crm_tech').map(([alias]) => alias)).toEqual([
    'crm_technologies',
    'crm_tech_org',
  ])
  expect(metaAliases.filter(([alias]) => metaFields.some(field => field === alias))).toEqual([])
  expect(new Set(metaAliases.map(([alias]) => alias)).size).toBe(metaAliases.length)
})
