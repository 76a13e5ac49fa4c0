// A request of every operation as the description shows it; each is sent to the service by a test.
import { type MetaField, metaFields } from '../../contract/service/meta.ts'
import type { PostedOp } from '../operations.ts'

const personPage = { input: 'https://social.example/in/jane-doe' }
const companyPage = { input: 'https://social.example/company/acme' }
const domain = { input: 'acme.example' }

// fromEntries widens its keys to string; they are the 27 names by construction.
const browses = Object.fromEntries(metaFields.map(field => [`meta.${field}`, { search: 'a', page: 1 }])) as Record<
  `meta.${MetaField}`,
  object
>

const german = {
  contact_filters: { job_title: 'CEO', country_name: 'Germany' },
  company_filters: { employee_count_range: ['51-200', '201-500'] },
  insights_filters: { crm_tech: 'Salesforce', total_funding_amount: '>=20000000' },
}

export const requestExamples: Readonly<Record<PostedOp, object>> = {
  'cached.person.bySocial': personPage,
  'cached.person.byPhone': { input: '+1 415 555 0123' },
  'cached.person.byEmail': { input: 'jane.doe@acme.example' },
  'cached.org.bySocial': companyPage,
  'cached.org.byDomain': domain,
  'person.bySocial': personPage,
  'person.byId': { id: 1 },
  'person.findEmail': { first_name: 'Jane', last_name: 'Doe', domain: 'acme.example' },
  'company.byDomain': domain,
  'company.byUrl': companyPage,
  'company.bySocialId': { input: 'acme' },
  'company.byId': { id: 1 },
  'validate.email': { email: 'jane.doe@acme.example' },
  'validate.phone': { phone: '030 901820', country: 'DE' },
  'search.companies': {
    industry_social: 'Software',
    headquarters_country_name: ['Germany', 'France'],
    founded: '2000-2015',
  },
  'search.prospector': { ...german, page: 1, page_size: 25 },
  'search.count': german,
  'search.firstLastDomain': { first_name: 'Jane', last_name: 'Doe', domain: 'acme.example' },
  'search.titleCompany': { job_title: 'Sales Manager', company_name: 'Acme' },
  'search.employees': { domain: 'acme.example', job_level: ['Director', 'VP'] },
  'search.companyName': { company_name: 'acme', match_type: 'fuzzy' },
  'search.ai': { query: 'Marketing directors at German software companies with 50 to 200 employees' },
  ...browses,
}
