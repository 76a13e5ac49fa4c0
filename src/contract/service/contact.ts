// A person as search results show one (spec 2.3): no email address, no phone number.
import { z } from 'zod'
import { recordId, recordLeaves } from './leaf.ts'

const { text, whole } = recordLeaves('S')

/** An element of `records` of prospector, first-last-domain, title-company, company-employees and AI search. */
export const Contact = z.object({
  id: recordId('S'),
  full_name: text(),
  first_name: text(),
  last_name: text(),
  social_url: text(),
  profile_pic: text(),
  job_title: text(),
  company_name: text(),
  company_domain: text(),
  company_social_url: text(),
  company_id: whole(),
  industry: text(),
  company_size: text(),
  company_revenue: text(),
  city: text(),
  state_code: text(),
  state_name: text(),
  country_code: text(),
  country_name: text(),
  country_region: text(),
})
export type Contact = z.infer<typeof Contact>
