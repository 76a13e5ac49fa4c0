// Field metadata: browsing the values a filter may take.
import { z } from 'zod'
import { MAX_FILTER_VALUE } from './filters.ts'
import { MAX_ID } from './leaf.ts'
import { withMark } from './mark.ts'
import { boundedText } from './text.ts'

/** Values on one page. */
export const META_PAGE = 100

/** Fields whose values can be browsed, in the specification's order; each is also a filter. */
export const metaFields = [
  'city',
  'country_code',
  'country_name',
  'job_title',
  'state_name',
  'job_function',
  'job_level',
  'persona',
  'company_entity_type',
  'company_legal_type',
  'industry_social',
  'crm_tech',
  'marketing_automation_tech',
  'abm_tech',
  'sales_automation_tech',
  'analytics_tech',
  'cms_tech',
  'martech_categories',
  'conversation_intelligence_tech',
  'cloud_provider_tech',
  'email_hosting_tech',
  'email_security_tech',
  'application_security_tech',
  'cloud_security_tech',
  'development_tech',
  'e_commerce_platform_tech',
  'erp_tech',
] as const
export type MetaField = (typeof metaFields)[number]

/** Body of `POST /v1/search/meta/FIELD`. */
export const MetaRequest = z.strictObject({
  search: withMark('D', boundedText(0, MAX_FILTER_VALUE).nullish(), 'Only values that contain this text.'),
  page: withMark('D', z.int().min(1).max(MAX_ID).default(1), 'Page, counted from 1; 100 values each.'),
})
export type MetaRequest = z.infer<typeof MetaRequest>

export const MetaResponse = z.object({
  field: withMark('D', z.enum(metaFields)),
  values: withMark('D', z.array(z.string()), 'Sorted, at most 100.'),
  page: withMark('D', z.int().min(1)),
  has_more: withMark('D', z.boolean()),
})
export type MetaResponse = z.infer<typeof MetaResponse>
