// What operations read of a row, and the filters of those that find people at companies.
import type { ColumnType } from '../column-types/index.ts'

/** Columns that a web address is made of, in the order of their first place in it. */
export const webInputs = [
  'value_1',
  'value_2',
  'value_3',
  'value_4',
  'value_5',
  'value_6',
  'value_7',
  'value_8',
] as const

/** What operations read of a row. `country` is beside a phone; a full name gives the first and last name it lacks. */
export const inputFields = [
  'email',
  'phone',
  'country',
  'profile_url',
  'company_url',
  'domain',
  'full_name',
  'first_name',
  'last_name',
  'company',
  'job_title',
  'service_id',
  ...webInputs,
] as const
export type InputField = (typeof inputFields)[number]

/** What an input is called, and the types of columns that can give it, the best one first. */
export const inputTable: Readonly<Record<InputField, { word: string; types: readonly ColumnType[] }>> = {
  email: { word: 'email', types: ['email'] },
  phone: { word: 'phone', types: ['phone'] },
  country: { word: 'country', types: ['country'] },
  profile_url: { word: 'profile URL', types: ['profile_url'] },
  company_url: { word: 'company page', types: ['company_url'] },
  // Of a web address the host is asked, of an email address the part behind the @ sign.
  domain: { word: 'domain', types: ['domain', 'url', 'email'] },
  full_name: { word: 'full name', types: ['full_name'] },
  first_name: { word: 'first name', types: ['first_name'] },
  last_name: { word: 'last name', types: ['last_name'] },
  company: { word: 'company name', types: ['company'] },
  job_title: { word: 'job title', types: ['job_title'] },
  service_id: { word: 'service ID', types: ['service_id'] },
  value_1: { word: 'column 1 of the address', types: ['text'] },
  value_2: { word: 'column 2 of the address', types: ['text'] },
  value_3: { word: 'column 3 of the address', types: ['text'] },
  value_4: { word: 'column 4 of the address', types: ['text'] },
  value_5: { word: 'column 5 of the address', types: ['text'] },
  value_6: { word: 'column 6 of the address', types: ['text'] },
  value_7: { word: 'column 7 of the address', types: ['text'] },
  value_8: { word: 'column 8 of the address', types: ['text'] },
}

/** Filters of the people that are looked for at companies; several values of one filter are OR-ed. */
export const peopleFilters = [
  'job_title',
  'job_level',
  'job_function',
  'persona',
  'city',
  'state_name',
  'country_name',
] as const
export type PeopleFilter = (typeof peopleFilters)[number]
