// Filters as queries: what each way of comparing becomes, and what is left unset.
import { describe, expect, test } from 'vitest'
import { allOf, containsQuery, groupQueries, prospectorQuery } from './query.ts'

describe('one filter', () => {
  test.each([
    ['contact_filters', { job_title: 'CEO' }, { contains: ['job_title', 'CEO'] }],
    ['contact_filters', { job_title: ['CEO'] }, { in: ['job_title', ['CEO']] }],
    ['contact_filters', { city: 'Lyon' }, { in: ['city', ['Lyon']] }],
    ['contact_filters', { social_url: 'x' }, { in: ['social_url', ['x']] }],
    ['company_filters', { social_url: 'x' }, { in: ['company_social_url', ['x']] }],
    ['company_filters', { employee_count_min: 100 }, { overlap: ['employee_count', 100, null] }],
    ['company_filters', { revenue_max: 5 }, { overlap: ['revenue', null, 5] }],
    ['company_filters', { founded: 2015 }, { range: ['founded', 2015, 2015] }],
    ['company_filters', { founded: '>=2015' }, { range: ['founded', 2015, null] }],
    ['insights_filters', { it_role_count: 5 }, { range: ['it_role_count', 5, null] }],
    [
      'insights_filters',
      { it_role_count: [5, '1-2'] },
      { or: [{ range: ['it_role_count', 5, null] }, { range: ['it_role_count', 1, 2] }] },
    ],
  ] as const)('%s %j', (group, values, query) => {
    expect(groupQueries(group, values)).toEqual([query])
  })

  test.each([null, undefined, '', '  ', [], [' '], '\0'])('%j sets nothing', value => {
    expect(groupQueries('contact_filters', { job_title: value, city: value })).toEqual([])
  })

  test.each([
    ['contact_filters', { country_name: 'UK' }, 'country_name', ['UK', 'United Kingdom']],
    ['contact_filters', { country_name: 'usa' }, 'country_name', ['usa', 'United States']],
    ['contact_filters', { country_name: 'Turkey' }, 'country_name', ['Turkey', 'Türkiye']],
    ['contact_filters', { country_code: 'uk' }, 'country_code', ['uk', 'GB']],
    ['contact_filters', { city: ['Munich', 'Lyon'] }, 'city', ['Munich', 'München', 'Lyon']],
    ['contact_filters', { city: 'Copenhagen' }, 'city', ['Copenhagen', 'København']],
    ['contact_filters', { city: 'Duesseldorf' }, 'city', ['Duesseldorf', 'Düsseldorf', 'Dusseldorf']],
    ['contact_filters', { job_level: 'C-Level' }, 'job_level', ['C-Level', 'C-Team']],
    ['company_filters', { employee_count_range: '50-200' }, 'employee_count_range', ['50-200', '51-200']],
  ] as const)('%s %j is found by what it means too', (group, values, field, all) => {
    expect(groupQueries(group, values)).toEqual([{ in: [field, all] }])
  })

  test('a blank among others is no alternative', () => {
    expect(groupQueries('contact_filters', { city: ['Lyon', ' '] })).toEqual([{ in: ['city', ['Lyon']] }])
  })
})

test('all of none is everything, of one is it, of several is AND', () => {
  const one = { in: ['city', ['Lyon']] } as const
  expect([allOf([]), allOf([one]), allOf([one, one])]).toEqual([{ all: true }, one, { and: [one, one] }])
})

test('nothing contains no text, so that a blank is never everything', () => {
  expect(containsQuery('job_title', ' ')).toEqual({ or: [] })
})

test('a prospector search is all its groups and its words, or nothing', () => {
  expect(prospectorQuery({})).toBeNull()
  expect(prospectorQuery({ contact_filters: {}, company_filters: null, search: ' ' })).toBeNull()
  expect(prospectorQuery({ search: '?!' })).toEqual({ or: [] })
  expect(
    prospectorQuery({ contact_filters: { city: 'Lyon' }, company_filters: { founded: 1999 }, search: 'ann' }),
  ).toEqual({ and: [{ in: ['city', ['Lyon']] }, { range: ['founded', 1999, 1999] }, { words: 'ann' }] })
})
