// B-trees over codes: which filters are answered together by one.
/** B-trees of contacts that narrow by codes, the columns in order. All of them end with the id, or can be followed by it. */
export const codeIndexes = {
  contact_title: ['job_title', 'state_name', 'country_name'],
  contact_place: ['country_name', 'state_name', 'job_level', 'job_function'],
  contact_city: ['city', 'job_level'],
  contact_firm: ['industry_social', 'employee_count_range', 'country_name', 'job_level'],
  contact_company: ['company_id', 'country_name', 'job_level', 'job_function'],
} as const
