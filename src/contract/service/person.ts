// The person profile (52 fields; the specification does not show them).
import { z } from 'zod'
import { recordId, recordLeaves } from './leaf.ts'
import { withMark } from './mark.ts'

const { text, flag, number, texts } = recordLeaves('D')

/** One position of a person's history; dates are `YYYY-MM-DD`. */
export const PersonJob = z.object({
  title: recordLeaves('I').text(),
  company_name: recordLeaves('I').text(),
  company_domain: recordLeaves('I').text(),
  start_date: recordLeaves('I').text('YYYY-MM-DD'),
  end_date: recordLeaves('I').text('YYYY-MM-DD; null while it lasts.'),
  is_current: recordLeaves('I').flag(),
})
export type PersonJob = z.infer<typeof PersonJob>

/** `data` of the person look-ups. Every field is present; all but `id` may be null. */
export const Person = z.object({
  id: recordId('D'),
  org_id: withMark('D', z.int().nullable(), 'Id of the present employer.'),
  first_name: text(),
  middle_name: text(),
  last_name: text(),
  full_name: text(),
  nickname_name: text(),
  suffix_name: text(),
  title_name: text('Honorific, such as Dr.'),
  about_me: text(),
  persona: text(),
  interests: text(),
  logo_url: text('Picture of the person.'),

  email_address: text(),
  email_domain: text(),
  cell_phone: text(),
  direct_phone: text(),

  job_title: text(),
  job_level: text(),
  job_function: text(),
  job_is_current: flag(),
  job_description: text(),
  job_start_date: text('ISO 8601 date-time.'),
  job_end_date: text('ISO 8601 date-time.'),
  job_count: text('A number, as text.'),
  historical_job_count: text('A number, as text.'),
  job_order_in_profile: text('A number, as text.'),
  job_org_social_url: text(),
  job_location_city: text(),
  job_location_state: text(),
  job_location_state_code: text(),
  job_location_country: text(),
  job_location_country_code: text(),
  job_location_country_region: text(),
  job_location_continent: text(),

  city: text('Home.'),
  state_code: text(),
  state_name: text(),
  country_code: text(),
  country_name: text(),
  country_region: text('NORAM, EMEA, APAC or LATAM.'),
  continent: text(),

  social_url: text(),
  social_headline: text(),
  social_industry: text(),
  social_connections_count: number(),

  jobs: withMark('D', z.array(PersonJob).nullable(), 'The history, newest first.'),
  certifications: texts(),
  skills: texts(),
  education: texts(),
  patents: texts(),
  languages: texts(),
})
export type Person = z.infer<typeof Person>
