// A well-formed body for every operation. What it asks about exists nowhere, so that it is right for any service.
import { metaNames, type PostedOp } from './assumptions.ts'

type Body = Readonly<Record<string, unknown>>

const person = { input: 'https://social.example/in/nobody-at-all' }
const company = { input: 'https://social.example/company/nothing-at-all' }
const domain = { input: 'nothing-at-all.example' }

// fromEntries widens its keys to string; they are the 27 names by construction.
const browses = Object.fromEntries(metaNames.map(name => [`meta.${name}`, {}])) as Record<
  `meta.${(typeof metaNames)[number]}`,
  Body
>

export const wellFormedBodies: Readonly<Record<PostedOp, Body>> = {
  'cached.person.bySocial': person,
  'cached.person.byPhone': { input: '+1 415 555 0199' },
  'cached.person.byEmail': { input: 'nobody.at.all@nothing-at-all.example' },
  'cached.org.bySocial': company,
  'cached.org.byDomain': domain,
  'person.bySocial': person,
  'person.byId': { id: 900_000_000 },
  'person.findEmail': { first_name: 'Nobody', last_name: 'Atall', domain: 'nothing-at-all.example' },
  'company.byDomain': domain,
  'company.byUrl': company,
  'company.bySocialId': { input: 'nothing-at-all' },
  'company.byId': { id: 900_000_000 },
  'validate.email': { email: 'nobody.at.all@nothing-at-all.example' },
  'validate.phone': { phone: '+1 415 555 0199' },
  'search.companies': { company_name: 'Nothing at all' },
  'search.prospector': { contact_filters: { job_title: 'manager' } },
  'search.count': { contact_filters: { job_title: 'manager' } },
  'search.firstLastDomain': { first_name: 'Nobody', last_name: 'Atall', domain: 'nothing-at-all.example' },
  'search.titleCompany': { job_title: 'manager' },
  'search.employees': { domain: 'nothing-at-all.example' },
  'search.companyName': { company_name: 'Nothing at all' },
  'search.ai': { query: 'sales managers' },
  ...browses,
}
