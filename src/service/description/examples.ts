// A request of every operation as the description shows it. Each finds something in the data that the service starts with: a test sends it.
import { askExamples, exampleCompany, examplePerson, exampleTitle } from '../../contract/service/examples.ts'
import { type MetaField, metaFields } from '../../contract/service/meta.ts'
import type { PostedOp } from '../operations.ts'

const { domain, company_name } = exampleCompany
const { first_name, last_name, email_address } = examplePerson
const personPage = { input: examplePerson.social_url }
const companyPage = { input: exampleCompany.social_url }

// fromEntries widens its keys to string; they are the 27 names by construction.
const browses = Object.fromEntries(metaFields.map(field => [`meta.${field}`, { search: 'a', page: 1 }])) as Record<
  `meta.${MetaField}`,
  object
>

const german = {
  contact_filters: { job_title: 'Director', country_name: 'Germany' },
  company_filters: { employee_count_range: ['51-200', '201-500'] },
  insights_filters: { crm_tech: 'Salesforce' },
}

export const requestExamples: Readonly<Record<PostedOp, object>> = {
  'cached.person.bySocial': personPage,
  'cached.person.byPhone': { input: '+1 226 555 0101' },
  'cached.person.byEmail': { input: email_address },
  'cached.org.bySocial': companyPage,
  'cached.org.byDomain': { input: domain },
  'person.bySocial': personPage,
  'person.byId': { id: 1 },
  'person.findEmail': { first_name, last_name, domain },
  'company.byDomain': { input: domain },
  'company.byUrl': companyPage,
  'company.bySocialId': { input: 'ebonhart-foods' },
  'company.byId': { id: 1 },
  'validate.email': { email: email_address },
  'validate.phone': { phone: '030 901820', country: 'DE' },
  'search.companies': {
    industry_social: 'Software',
    headquarters_country_name: ['Germany', 'France'],
    founded: '2000-2015',
  },
  'search.prospector': { ...german, page: 1, page_size: 25 },
  'search.count': german,
  'search.firstLastDomain': { first_name, last_name, domain },
  'search.titleCompany': { job_title: exampleTitle, company_name },
  'search.employees': { domain, job_level: ['Director', 'VP'] },
  'search.companyName': { company_name: 'ebonhart', match_type: 'fuzzy' },
  'search.ai': { query: askExamples[0] },
  ...browses,
}
