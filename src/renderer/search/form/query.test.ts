import { describe, expect, it } from 'vitest'
import { SearchQuery } from '../../../contract/app/search/search-query.ts'
import {
  type FormDraft,
  freshDraft,
  looksInside,
  withEach,
  withField,
  withFilter,
  withoutFilter,
  withoutValue,
  withValue,
  withWhole,
} from './draft.ts'
import { formOrder } from './forms.ts'
import { draftOf, missingField, queryOf, sameQuery } from './query.ts'

const listed = (text: string) => ({ text, listed: true })
const title = 'contact_filters.job_title'
const country = 'contact_filters.country_name'
const set = (draft: FormDraft, id: string, ...texts: string[]) =>
  texts.reduce((before, text) => withValue(before, id, listed(text)), draft)

describe('a form as a query', () => {
  it('says what is missing until there is something to search for', () => {
    for (const form of formOrder) {
      expect(queryOf(form, freshDraft(form))).toBeNull()
      expect(missingField(form, freshDraft(form))).toMatch(/\.$/)
    }
    const person = withField(withField(freshDraft('person_at_domain'), 'first_name', 'Jane'), 'last_name', ' ')
    expect(missingField('person_at_domain', person)).toContain('all three')
    expect(missingField('employees', withField(freshDraft('employees'), 'id', 'acme'))).toContain('whole number')
    expect(missingField('ask', withField(freshDraft('ask'), 'query', 'ab'))).toContain('too short')
  })

  it('asks each of several values on its own where a person looks inside for each, in one filter at most', () => {
    const two = set(freshDraft('people'), title, 'logistics', 'supply chain')
    const each = withEach(two, title)
    const query = queryOf('people', each)
    expect(query).toEqual({
      form: 'people',
      body: { contact_filters: { job_title: ['logistics', 'supply chain'] } },
      each: title,
    })
    if (!query) throw new Error('it asks')
    expect(draftOf(query).filters).toEqual(each.filters)
    const whole = queryOf('people', two)
    if (!whole) throw new Error('it asks')
    expect(sameQuery(query, whole)).toBe(false)
    const industry = 'company_filters.industry_social'
    const other = withEach(set(each, industry, 'Banking', 'Retail'), industry)
    expect(queryOf('people', other)).toMatchObject({ each: industry })
    // One value alone is looked for inside in any case.
    expect(queryOf('people', withoutValue(each, title, 0))).toEqual({
      form: 'people',
      body: { contact_filters: { job_title: 'supply chain' } },
    })
    expect(queryOf('people', withWhole(each, title, true))).toEqual(whole)
    expect(queryOf('employees', withField(each, 'domain', 'acme.example'))).toMatchObject({ each: 'job_title' })
  })

  it('sends one value of a contains-filter alone and several as a list of whole values', () => {
    const one = set(freshDraft('people'), title, 'logistics')
    expect(queryOf('people', one)?.body).toEqual({ contact_filters: { job_title: 'logistics' } })
    const two = set(one, title, 'supply chain')
    expect(queryOf('people', two)?.body).toEqual({ contact_filters: { job_title: ['logistics', 'supply chain'] } })
    expect(two.filters.map(looksInside)).not.toContain(true)
    expect(queryOf('people', withoutValue(two, title, 1))?.body).toEqual(queryOf('people', one)?.body)
    expect(queryOf('people', withWhole(one, title, true))?.body).toEqual({
      contact_filters: { job_title: ['logistics'] },
    })
  })

  it('puts filters into their groups for people and side by side elsewhere', () => {
    const people = set(
      set(set(freshDraft('people'), country, 'Germany', 'Austria'), 'company_filters.founded', '>=2000'),
      'insights_filters.sales_role_count',
      '>=20',
    )
    expect(queryOf('people', withField(people, 'search', ' berlin '))?.body).toEqual({
      contact_filters: { country_name: ['Germany', 'Austria'] },
      company_filters: { founded: '>=2000' },
      insights_filters: { sales_role_count: 20 },
      search: 'berlin',
    })
    const companies = set(freshDraft('companies'), 'company_filters.industry_social', 'Furniture')
    expect(queryOf('companies', companies)?.body).toEqual({ industry_social: 'Furniture' })
    const employees = set(withField(freshDraft('employees'), 'id', '42'), title, 'cook')
    expect(queryOf('employees', employees)?.body).toEqual({ id: 42, job_title: 'cook' })
  })

  it('takes no value twice, keeps usual filters in sight and forgets added ones', () => {
    const draft = set(freshDraft('people'), title, 'CEO', 'ceo')
    expect(queryOf('people', draft)?.body).toEqual({ contact_filters: { job_title: 'CEO' } })
    expect(withoutFilter(draft, title, 'people')).toEqual(freshDraft('people'))
    const city = 'contact_filters.city'
    expect(withoutFilter(withFilter(draft, city), city, 'people')).toEqual(draft)
  })
})

describe('a query as a form', () => {
  const queries = [
    {
      form: 'people',
      body: {
        contact_filters: { job_title: ['Head of Logistics'], country_name: 'Germany' },
        company_filters: { employee_count_range: ['201-500', '501-1000'] },
        insights_filters: { total_funding_amount: '1000-5000', crm_tech: 'Salesforce' },
        search: 'furniture',
      },
    },
    { form: 'companies', body: { industry_social: 'Furniture', founded: 2015, crm_tech: ['A', 'B'] } },
    { form: 'employees', body: { domain: 'acme.example', job_title: 'cook' } },
    { form: 'person_at_domain', body: { first_name: 'Jane', last_name: 'Doe', domain: 'acme.example' } },
    { form: 'title_company', body: { company_name: 'Acme' } },
    { form: 'company_name', body: { company_name: 'Acme', match_type: 'fuzzy' } },
    { form: 'ask', body: { query: 'heads of logistics' } },
  ].map(query => SearchQuery.parse(query))

  it('asks the same again', () => {
    for (const query of queries) {
      const again = queryOf(query.form, draftOf(query))
      expect(again && sameQuery(again, query), JSON.stringify(again)).toBe(true)
    }
  })

  it('keeps filters it has no name for', () => {
    const query = SearchQuery.parse({
      form: 'people',
      body: { contact_filters: { job_title: 'CEO', shoe_size: [43] }, mood: 'good' },
    })
    const draft = draftOf(query)
    expect(draft.unnamed.map(({ name }) => name)).toEqual(['shoe_size', 'mood'])
    expect(queryOf('people', draft)?.body).toEqual(query.body)
  })

  it('is the same however a border is written', () => {
    const [text, number] = ['>=20', 20].map(sales_role_count =>
      SearchQuery.parse({ form: 'people', body: { insights_filters: { sales_role_count } } }),
    )
    expect(text && number && sameQuery(text, number)).toBe(true)
  })

  it('tells a value inside from a whole one', () => {
    const [inside, whole] = ['CEO', ['CEO']].map(job_title =>
      SearchQuery.parse({ form: 'people', body: { contact_filters: { job_title } } }),
    )
    expect(inside && whole && sameQuery(inside, whole)).toBe(false)
    expect(inside && draftOf(inside).filters.some(looksInside)).toBe(true)
    expect(whole && draftOf(whole).filters.some(looksInside)).toBe(false)
  })
})
