// The organization record of the cached look-ups and the fuller company record of the live ones.
import { z } from 'zod'
import { recordId, recordLeaves } from './leaf.ts'
import { withMark } from './mark.ts'
import { technologyCategories } from './technologies.ts'

const documented = recordLeaves('D')
const inferred = recordLeaves('I')
const open = recordLeaves('O')

/** `data` of the cached organization look-ups (29 fields). Every field is present; all but `id` may be null. */
export const Organization = z.object({
  id: recordId('D'),
  company_name: documented.text(),
  domain: documented.text(),
  website: documented.text(),
  street: documented.text(),
  city: documented.text(),
  postcode: documented.text(),
  state_code: documented.text(),
  state_name: documented.text(),
  country_code: documented.text('ISO 3166, two letters.'),
  country_name: documented.text(),
  country_region: documented.text('NORAM, EMEA, APAC or LATAM.'),
  phone: documented.text(),
  headquarters_city: documented.text(),
  headquarters_state_name: documented.text(),
  headquarters_country_name: documented.text(),
  location_continent: documented.text(),
  social_url: documented.text(),
  employee_profiles_on_social: documented.number(),
  revenue_range: documented.text(),
  employee_count_range: documented.text(),
  industry_social: documented.text(),
  industry_sic_code: documented.text(),
  industry_sic_description: documented.text(),
  industry_naics_code: documented.text(),
  industry_naics_description: documented.text(),
  about_us: documented.text(),
  specialties: documented.text('A list, parted by commas.'),
  founded: documented.whole('Year.'),
})
export type Organization = z.infer<typeof Organization>

// fromEntries widens its keys to string; they are the 16 categories by construction.
const technologyLists = Object.fromEntries(
  technologyCategories.map(category => [category, inferred.texts()]),
) as unknown as Record<(typeof technologyCategories)[number], ReturnType<typeof inferred.texts>>

/** Products in use by category, null where nothing is known. */
export const CompanyTechnologies = z.object(technologyLists)
export type CompanyTechnologies = z.infer<typeof CompanyTechnologies>

/** `data` of the live company look-ups: the organization, its legal form, funding, traffic, technologies and headcounts. */
export const CompanyFull = Organization.extend({
  company_entity_type: inferred.text(),
  company_legal_type: inferred.text(),
  last_funding_date: inferred.text('YYYY-MM-DD'),
  last_funding_amount: inferred.number('US dollars.'),
  last_funding_type: inferred.text(),
  number_of_investors: inferred.whole(),
  total_funding_amount: inferred.number('US dollars.'),
  monthly_organic_traffic: inferred.whole('Visits.'),
  monthly_paid_traffic: inferred.whole('Visits.'),
  technologies: withMark('I', CompanyTechnologies.nullable(), 'Products in use by category.'),

  lead_investors: open.texts(),
  marketing_role_count: open.whole(),
  sales_role_count: open.whole(),
  operations_role_count: open.whole(),
  business_development_role_count: open.whole(),
  customer_success_role_count: open.whole(),
  it_role_count: open.whole(),
  engineer_role_count: open.whole(),
  total_monthly_traffic: open.whole('Visits.'),
  monthly_google_adspend: open.number('US dollars a month.'),
  employee_on_social_growth_rate: open.number('Per cent.'),
})
export type CompanyFull = z.infer<typeof CompanyFull>
