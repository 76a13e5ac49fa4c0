import { describe, expect, it } from 'vitest'
import { SearchQuery } from '../../../contract/app/search/search-query.ts'
import { queryWords, searchTitle } from './query-words.ts'

const query = SearchQuery.parse({
  form: 'people',
  body: {
    contact_filters: { job_title: 'logistics', country_name: ['Germany', 'Austria'] },
    insights_filters: { sales_role_count: 20 },
  },
})

describe('a search in words', () => {
  it('joins values by or and filters by and', () => {
    expect(queryWords(query)).toBe(
      'Job title contains logistics and Country is Germany or Austria and Sales team at least 20',
    )
  })

  it('says where several values are each looked for inside', () => {
    const each = { form: 'people', body: { contact_filters: { job_title: ['Head of Sales', 'VP Sales'] } } }
    expect(queryWords(SearchQuery.parse(each))).toBe('Job title is Head of Sales or VP Sales')
    expect(queryWords(SearchQuery.parse({ ...each, each: 'contact_filters.job_title' }))).toBe(
      'Job title contains Head of Sales or VP Sales',
    )
  })

  it('names plain fields without their place in the form', () => {
    expect(queryWords(SearchQuery.parse({ form: 'employees', body: { social_url: 'acme' } }))).toBe('company page acme')
    expect(queryWords(SearchQuery.parse({ form: 'ask', body: { query: 'cooks in Lyon' } }))).toBe('cooks in Lyon')
  })

  it('is called by its name, then by its question', () => {
    expect(searchTitle({ name: 'Mine', asked: 'cooks', query })).toBe('Mine')
    expect(searchTitle({ name: null, asked: 'cooks', query })).toBe('cooks')
    expect(searchTitle({ name: null, asked: null, query })).toBe(
      'logistics, Germany or Austria, Sales team at least 20',
    )
  })
})
