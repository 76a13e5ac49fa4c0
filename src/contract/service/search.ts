// Bodies of the searches (spec 4.5). Requests are strict; filters come from the one table.
import { z } from 'zod'
import { CompanyRow } from './company-row.ts'
import { Contact } from './contact.ts'
import { filterFields, searchFilters } from './filters.ts'
import { MAX_ID } from './leaf.ts'
import { MAX_FREE_TEXT, MAX_INPUT, MAX_NAME, MAX_PAGE, MAX_PAGE_ADMIN, MAX_PAGE_AI } from './limits.ts'
import { withMark } from './mark.ts'
import { pageEnvelope, pageOf, pagingParameters } from './page.ts'
import { QuestionChoices } from './question-choices.ts'
import { boundedText } from './text.ts'

const name = boundedText(1, MAX_NAME)

/** Body of `POST /v1/search/companies`: filters side by side. Without any, every company matches. */
export const CompaniesRequest = z.strictObject({
  ...filterFields(searchFilters.company_filters, 'companies'),
  ...filterFields(searchFilters.insights_filters, 'companies'),
  ...pagingParameters(MAX_PAGE),
})
export type CompaniesRequest = z.infer<typeof CompaniesRequest>

export const ContactFilters = z.strictObject(filterFields(searchFilters.contact_filters, 'prospector'))
export type ContactFilters = z.infer<typeof ContactFilters>

export const CompanyFilters = z.strictObject(filterFields(searchFilters.company_filters, 'prospector'))
export type CompanyFilters = z.infer<typeof CompanyFilters>

export const InsightFilters = z.strictObject(filterFields(searchFilters.insights_filters, 'prospector'))
export type InsightFilters = z.infer<typeof InsightFilters>

const groups = {
  contact_filters: withMark('S', ContactFilters.nullish(), 'Filters of the person.'),
  company_filters: withMark('S', CompanyFilters.nullish(), 'Filters of the company a person works for.'),
  insights_filters: withMark(
    'I',
    InsightFilters.nullish(),
    'Filters of its technologies, funding, headcounts and traffic.',
  ),
  search: withMark(
    'O',
    boundedText(0, MAX_FREE_TEXT).nullish(),
    'Free text: each of its words is a word of the name, job title, company or city.',
  ),
}

/** A prospector search without paging: what the AI search answers and what is stored to run a search again. */
export const ProspectorSearch = z.strictObject(groups)
export type ProspectorSearch = z.infer<typeof ProspectorSearch>

/** Body of `POST /v1/search/prospector`; pages above 25 need a key with admin rights. */
export const ProspectorRequest = z.strictObject({ ...groups, ...pagingParameters(MAX_PAGE_ADMIN) })
export type ProspectorRequest = z.infer<typeof ProspectorRequest>

const ignored = withMark('O', z.unknown().optional(), 'Accepted and left out of account.')

/** Body of `POST /v1/search/prospector/count`; paging keys are ignored, so that a prospector body can be sent as it is. */
export const CountRequest = z.strictObject({ ...groups, page: ignored, page_size: ignored })
export type CountRequest = z.infer<typeof CountRequest>

export const CountResponse = z.object({ total_count: pageEnvelope.total_count })
export type CountResponse = z.infer<typeof CountResponse>

/** Body of `POST /v1/search/first-last-domain`. */
export const FirstLastDomainRequest = z.strictObject({
  first_name: withMark('S', name),
  last_name: withMark('S', name),
  domain: withMark('S', name, 'Domain of the company.'),
  ...pagingParameters(MAX_PAGE),
})
export type FirstLastDomainRequest = z.infer<typeof FirstLastDomainRequest>

const given = (value: unknown) => value !== undefined && value !== null

/** Body of `POST /v1/search/title-company`; both are contained in what they name, at least one is required. */
export const TitleCompanyRequest = z
  .strictObject({
    job_title: withMark('S', name.nullish()),
    company_name: withMark('S', name.nullish()),
    ...pagingParameters(MAX_PAGE),
  })
  .refine(body => given(body.job_title) || given(body.company_name), 'needs job_title, company_name or both')
export type TitleCompanyRequest = z.infer<typeof TitleCompanyRequest>

/** Body of `POST /v1/search/company-employees`; several identifiers must all fit one company. */
export const EmployeesRequest = z
  .strictObject({
    id: withMark('S', z.int().min(1).max(MAX_ID).nullish(), 'Id of the organization.'),
    social_url: withMark('S', boundedText(1, MAX_INPUT).nullish(), 'Profile URL of the company.'),
    domain: withMark('S', name.nullish()),
    ...filterFields(searchFilters.contact_filters, 'employees'),
    ...pagingParameters(MAX_PAGE),
  })
  .refine(body => given(body.id) || given(body.social_url) || given(body.domain), 'needs id, social_url or domain')
export type EmployeesRequest = z.infer<typeof EmployeesRequest>

/** Body of `POST /v1/search/company-name`; `exact` respects case, `fuzzy` finds the text inside names without case or accents. */
export const CompanyNameRequest = z.strictObject({
  company_name: withMark('S', name),
  match_type: withMark('S', z.enum(['exact', 'fuzzy']).default('exact')),
  ...pagingParameters(MAX_PAGE),
})
export type CompanyNameRequest = z.infer<typeof CompanyNameRequest>

/** Body of `POST /v1/search/ai`. */
export const AiRequest = z.strictObject({
  query: withMark('S', boundedText(3, 2000), 'What is looked for, in plain English.'),
  ...pagingParameters(MAX_PAGE_AI),
})
export type AiRequest = z.infer<typeof AiRequest>

export const ContactsResponse = pageOf(Contact)
export type ContactsResponse = z.infer<typeof ContactsResponse>

export const CompaniesResponse = pageOf(CompanyRow)
export type CompaniesResponse = z.infer<typeof CompaniesResponse>

export const CompanyNameResponse = pageOf(z.object({ company: withMark('S', CompanyRow) }))
export type CompanyNameResponse = z.infer<typeof CompanyNameResponse>

export const AiResponse = ContactsResponse.extend({
  prospector_search: withMark('S', ProspectorSearch, 'The same search as a prospector request.'),
  query_unparsed: withMark(
    'O',
    z.array(z.string()).optional(),
    'Words of the question that the search does not heed, among them everything it says is not meant.',
  ),
  query_choices: withMark(
    'O',
    QuestionChoices.optional(),
    'Words that mean several things, all of which the search has, such as places of one name.',
  ),
})
export type AiResponse = z.infer<typeof AiResponse>
