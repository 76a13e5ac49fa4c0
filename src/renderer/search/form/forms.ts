// The forms of search: what each asks for, which filters it takes, and which of them stand there from the start (R-SRC-01).

import type { SearchForm } from '../../../contract/app/search/search-query.ts'
import { askExamples, exampleCompany, examplePerson, exampleTitle } from '../../../contract/service/examples.ts'
import type { FilterPlace } from '../../../contract/service/filters.ts'
import { MAX_FREE_TEXT, MAX_NAME } from '../../../contract/service/limits.ts'
import { type FilterEntry, filtersIn } from './filter-table.ts'

/** Forms in the order of their tabs: what most people look for comes first. */
export const formOrder: readonly SearchForm[] = [
  'people',
  'companies',
  'ask',
  'employees',
  'person_at_domain',
  'title_company',
  'company_name',
]

/** A plain text field of a form, beside its filters. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly placeholder: string
  readonly max: number
  /** How it compares, in a few words. */
  readonly note?: string
}

export interface FormFacts {
  readonly title: string
  /** What it finds, in a sentence. */
  readonly about: string
  /** "people", "companies": what its records are. */
  readonly finds: 'people' | 'companies'
  readonly place: FilterPlace | null
  /** Filters that are shown before any is added. */
  readonly usual: readonly string[]
  readonly fields: readonly FormField[]
  /** Said while there is nothing to search for. */
  readonly needs: string
}

const named = { max: MAX_NAME }
/** Longest and shortest question (spec 8). */
const maxQuestion = 2000
export const minQuestion = 3

export const formTable: Readonly<Record<SearchForm, FormFacts>> = {
  people: {
    title: 'People',
    about: 'Find people by job, location and company.',
    finds: 'people',
    place: 'prospector',
    usual: [
      'contact_filters.job_title',
      'contact_filters.job_level',
      'contact_filters.country_name',
      'company_filters.industry_social',
      'company_filters.employee_count_range',
    ],
    fields: [
      {
        name: 'search',
        label: 'Free text',
        placeholder: 'Words in the name, title, company or city',
        max: MAX_FREE_TEXT,
        note: 'must contain every word',
      },
    ],
    needs: 'Add at least one filter. Without filters, everyone would match.',
  },
  companies: {
    title: 'Companies',
    about: 'Find companies by industry, size, location, technology, funding, teams and traffic.',
    finds: 'companies',
    place: 'companies',
    usual: [
      'company_filters.industry_social',
      'company_filters.employee_count_range',
      'company_filters.headquarters_country_name',
      'company_filters.specialties',
      'insights_filters.crm_tech',
    ],
    fields: [],
    needs: 'Add at least one filter. Without filters, every company would match.',
  },
  employees: {
    title: 'Employees',
    about: 'Find people who work for one company.',
    finds: 'people',
    place: 'employees',
    usual: ['contact_filters.job_title', 'contact_filters.job_level', 'contact_filters.job_function'],
    fields: [
      { name: 'domain', label: 'Company domain', placeholder: exampleCompany.domain, ...named },
      { name: 'social_url', label: 'or company page', placeholder: 'URL of its profile page', max: 500 },
      { name: 'id', label: 'or service ID', placeholder: 'Number', max: 16 },
    ],
    needs: 'Enter the domain, page or service ID of the company.',
  },
  person_at_domain: {
    title: 'Person at domain',
    about: 'Find one person by name and company domain.',
    finds: 'people',
    place: null,
    usual: [],
    fields: [
      { name: 'first_name', label: 'First name', placeholder: examplePerson.first_name, ...named },
      { name: 'last_name', label: 'Last name', placeholder: examplePerson.last_name, ...named },
      { name: 'domain', label: 'Company domain', placeholder: exampleCompany.domain, ...named },
    ],
    needs: 'Fill in all three: first name, last name and domain.',
  },
  title_company: {
    title: 'Title + company',
    about: 'Find people by job title, company name or both.',
    finds: 'people',
    place: null,
    usual: [],
    fields: [
      { name: 'job_title', label: 'Job title', placeholder: exampleTitle, note: 'contains this', ...named },
      {
        name: 'company_name',
        label: 'Company name',
        placeholder: exampleCompany.company_name,
        note: 'contains this',
        ...named,
      },
    ],
    needs: 'Fill in a job title, a company name or both.',
  },
  company_name: {
    title: 'Company by name',
    about: 'Find companies by name.',
    finds: 'companies',
    place: null,
    usual: [],
    fields: [{ name: 'company_name', label: 'Company name', placeholder: exampleCompany.company_name, ...named }],
    needs: 'Enter a company name.',
  },
  ask: {
    title: 'Ask',
    about: 'Describe people in plain English. The service turns your description into filters you can change.',
    finds: 'people',
    place: null,
    usual: [],
    fields: [
      {
        name: 'query',
        label: 'Who are you looking for?',
        placeholder: askExamples[0],
        max: maxQuestion,
      },
    ],
    needs: 'Describe who you are looking for. Use at least three characters.',
  },
}

/** Filters that a form takes, in the order of the finder. */
export const filtersOf = (form: SearchForm): readonly FilterEntry[] => {
  const { place } = formTable[form]
  return place === null ? [] : filtersIn(place)
}
