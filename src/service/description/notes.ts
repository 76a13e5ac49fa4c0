// What the schemas of an operation cannot say, in a sentence or two.
import type { OpId } from '../../contract/service/endpoints.ts'

const miss = 'Nothing found is 200 with null.'
const otherNames =
  'Filters may be written with other names, too: `hq_city`, `industry`, `crm_technologies`, `crm_tech_org` and the like.'

export const operationNotes: Readonly<Partial<Record<OpId, string>>> = {
  'cached.person.bySocial': miss,
  'cached.person.byPhone': 'The number in its international form. Nothing found is 200 with an empty list.',
  'cached.person.byEmail': 'Nothing found is 200 with an empty list.',
  'cached.org.bySocial': miss,
  'cached.org.byDomain': `A web address or the page of a company is read as its domain. ${miss}`,
  'person.bySocial': `A remote service may answer without a body. ${miss}`,
  'person.byId': miss,
  'person.findEmail': 'Only an address that is on record for this person and domain; none is made up.',
  'company.byDomain': `A web address or the page of a company is read as its domain. ${miss}`,
  'company.byUrl': miss,
  'company.bySocialId': `The id is the last part of the address of the company's page. ${miss}`,
  'company.byId': miss,
  'validate.email':
    'A malformed address is a 200 with a report that says so. Addresses such as `full@try.example` and `status-502@try.example` give the finding or fault they name.',
  'validate.phone':
    'A number that cannot be read is a 200 with a report that says so. Numbers from `+1 986 555 0100` on give one finding each.',
  'search.companies': `Without filters, all companies. ${otherNames}`,
  'search.prospector': `At least one filter must be set. ${otherNames}`,
  'search.count': 'At least one filter must be set; paging keys are ignored.',
  'search.firstLastDomain': 'Names are compared whole, without case and accents.',
  'search.titleCompany':
    'Needs `job_title`, `company_name` or both; the title is found by whole words, the name inside the value.',
  'search.employees': 'Needs `id`, `social_url` or `domain`; several must fit the same company.',
  'search.companyName': '`exact` minds case and accents; `fuzzy` finds the text inside names and minds neither.',
  'search.ai':
    'The answer is what `prospector_search` gives when it is sent to the prospector. What the question says is not meant is set aside and named in `query_unparsed`, never searched; a question that says nothing else is a 400, as is one with words that can mean several things: `extra.query_choices` has what they can mean. Words whose meanings are all in the search, such as places of one name, are in `query_choices` of the answer.',
}
