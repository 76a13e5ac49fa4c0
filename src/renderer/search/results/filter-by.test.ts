// Fields of records as filters of the next search.
import { beforeEach, describe, expect, test } from 'vitest'
import { searchForms } from '../../../contract/app/search/search-query.ts'
import { freshDraft } from '../form/draft.ts'
import { queryOf } from '../form/query.ts'
import { resultFields } from '../result-fields.ts'
import { searchStore } from '../search-state.ts'
import { filterBy, filterPlan } from './filter-by.ts'

const none = { contact: ['profile_pic', 'id', 'state_code'], company: ['description'] }

describe('where a field filters', () => {
  test.each(['contact', 'company'] as const)('of a %s every field filters but the ones nothing is asked by', kind => {
    for (const form of searchForms) {
      const without = resultFields[kind].filter(({ name }) => filterPlan(kind, name, form) === null)
      expect(without.map(({ name }) => name)).toEqual(none[kind])
    }
  })

  test('the form in sight is kept where it takes the filter', () => {
    expect(filterPlan('contact', 'job_title', 'employees')).toMatchObject({ form: 'employees' })
    expect(filterPlan('contact', 'industry', 'employees')).toMatchObject({ form: 'people' })
    expect(filterPlan('company', 'industry', 'people')).toMatchObject({ form: 'people' })
    expect(filterPlan('company', 'industry', 'company_name')).toMatchObject({ form: 'companies' })
    // The company search takes no page.
    expect(filterPlan('company', 'social_url', 'companies')).toMatchObject({ form: 'people' })
  })
})

describe('setting it', () => {
  beforeEach(() => {
    const drafts = Object.fromEntries(searchForms.map(form => [form, freshDraft(form)]))
    searchStore.set({ form: 'people', drafts: { ...searchStore.get().drafts, ...drafts } })
  })
  const apply = (kind: 'contact' | 'company', field: string, value: string) => {
    const { form } = searchStore.get()
    const plan = filterPlan(kind, field, form)
    if (plan) filterBy(plan, value)
    const { form: next, drafts } = searchStore.get()
    return queryOf(next, drafts[next])
  }

  test('the whole value stands in place of those before, other filters stay', () => {
    apply('contact', 'country_name', 'Germany')
    apply('contact', 'job_title', 'Head of Logistics')
    expect(apply('contact', 'country_name', 'Austria')).toEqual({
      form: 'people',
      body: { contact_filters: { job_title: ['Head of Logistics'], country_name: 'Austria' } },
    })
  })

  test('people of a company are asked by its id', () => {
    expect(apply('company', 'id', '77')).toEqual({ form: 'employees', body: { id: 77 } })
  })
})
