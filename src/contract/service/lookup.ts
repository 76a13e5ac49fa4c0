// Bodies of the look-ups: cached and live, of persons and companies (spec 4.2, 4.3). Requests are strict.
import { z } from 'zod'
import { MAX_ID, recordLeaves } from './leaf.ts'
import { MAX_INPUT, MAX_NAME } from './limits.ts'
import { withMark } from './mark.ts'
import { CompanyFull, Organization } from './organization.ts'
import { Person } from './person.ts'
import { boundedText } from './text.ts'

/** Body of the look-ups by a profile URL, email address, phone number or domain. */
export const InputRequest = z.strictObject({
  input: withMark(
    'S',
    boundedText(1, MAX_INPUT),
    'What to look up: a profile URL, email address, phone number or domain.',
  ),
})
export type InputRequest = z.infer<typeof InputRequest>

/** Body of the look-ups by a record's id. */
export const IdRequest = z.strictObject({ id: withMark('S', z.int().min(1).max(MAX_ID), 'Id of a record.') })
export type IdRequest = z.infer<typeof IdRequest>

/** Body of `POST /v1/enrich/person/name-domain-to-email`. */
export const FindEmailRequest = z.strictObject({
  first_name: withMark('S', boundedText(1, MAX_NAME)),
  last_name: withMark('S', boundedText(1, MAX_NAME)),
  domain: withMark('S', boundedText(1, MAX_NAME), "Domain of the person's email address."),
})
export type FindEmailRequest = z.infer<typeof FindEmailRequest>

const status = withMark('S', z.literal('success'))
const id = (of: string) => withMark('D', z.int().nullable(), `Id of the ${of}, null if none was found.`)

/** A person, or null if none was found. */
export const PersonResponse = z.object({
  status,
  person_id: id('person'),
  data: withMark('D', Person.nullable(), 'The person, null if none was found.'),
})
export type PersonResponse = z.infer<typeof PersonResponse>

/** Profile URLs, none if nothing was found. */
export const SocialUrlsResponse = z.object({ status, data: withMark('S', z.array(z.string()), 'Profile URLs.') })
export type SocialUrlsResponse = z.infer<typeof SocialUrlsResponse>

/** An organization, or null if none was found. */
export const OrganizationResponse = z.object({
  status,
  company_id: id('organization'),
  data: withMark('D', Organization.nullable(), 'The organization, null if none was found.'),
})
export type OrganizationResponse = z.infer<typeof OrganizationResponse>

/** A company with all that is known about it, or null if none was found. */
export const CompanyResponse = z.object({
  status,
  company_id: id('company'),
  data: withMark('I', CompanyFull.nullable(), 'The company, null if none was found.'),
})
export type CompanyResponse = z.infer<typeof CompanyResponse>

/** A verified email address, or null if none is known; never a constructed one. */
export const FoundEmailResponse = z.object({ status, email: recordLeaves('D').text('The verified address.') })
export type FoundEmailResponse = z.infer<typeof FoundEmailResponse>
