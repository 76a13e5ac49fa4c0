// A company as search results show one (spec 2.4).
import { z } from 'zod'
import { recordId, recordLeaves } from './leaf.ts'

const { text } = recordLeaves('S')

/** An element of `records` of the company search; inside `{company}` in the company-name search. */
export const CompanyRow = z.object({
  id: recordId('S'),
  name: text(),
  description: text(),
  domain: text(),
  industry: text(),
  hq_city: text(),
  hq_state: text(),
  hq_country: text(),
  employees_range: text(),
  revenue_range: text(),
  social_url: text(),
})
export type CompanyRow = z.infer<typeof CompanyRow>
