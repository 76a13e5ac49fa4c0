// The look-ups: persons, organizations and companies by what identifies them. Cached and live ones
// answer from the same records; they differ in price only.
import type {
  CompanyResponse,
  FindEmailRequest,
  FoundEmailResponse,
  IdRequest,
  InputRequest,
  OrganizationResponse,
  PersonResponse,
  SocialUrlsResponse,
} from '../contract/service/lookup.ts'
import { type CompanyFull, Organization } from '../contract/service/organization.ts'
import type { Person } from '../contract/service/person.ts'
import { normalInput, normalName, socialIdOf } from './request/input-kind.ts'
import type { PreparedAnswer, PreparedRequest } from './request/prepared.ts'
import { queryDeadlineMs } from './search/query-deadline.ts'
import { sourceText, worldSource } from './sources.ts'
import type { CompanyKey, DirectoryQuery, DirectoryStore, FoundRows, PersonKey } from './store/directory/port.ts'

/** The directory as the operations ask for it: at work time, when it is filled. */
export type OpenStore = () => Promise<DirectoryStore>

const success = 'success' as const

const sourceOf = (found: FoundRows<unknown> | null) => (found ? sourceText([found.source]) : null)

function personAnswer(found: FoundRows<Person> | null): PreparedAnswer {
  const body: PersonResponse = { status: success, person_id: found?.record.id ?? null, data: found?.record ?? null }
  return { body, source: sourceOf(found), miss: found === null }
}

function companyAnswer(found: FoundRows<CompanyFull> | null): PreparedAnswer {
  const body: CompanyResponse = { status: success, company_id: found?.record.id ?? null, data: found?.record ?? null }
  return { body, source: sourceOf(found), miss: found === null }
}

/** The organization inside a company record: the same fields, without those only the live look-ups give. */
function organizationAnswer(found: FoundRows<CompanyFull> | null): PreparedAnswer {
  const data = found && Organization.parse(found.record)
  const body: OrganizationResponse = { status: success, company_id: data?.id ?? null, data }
  return { body, source: sourceOf(found), miss: found === null }
}

/** Where the pages of the practice world lie; ids of companies in the network are read as pages there. */
const companyPage = (socialId: string) => `https://social.example/company/${socialId}`

/** Most profile URLs of one answer; a phone number of a switchboard may belong to a whole firm. */
const maxUrls = 100

const hostOf = (address: string | null) => address?.slice(address.lastIndexOf('@') + 1).toLowerCase() ?? null

/** Who of this name has an address at the domain: among namesakes the one who has, own data first. */
async function holderOf(
  store: DirectoryStore,
  named: { firstName: string; lastName: string; domain: string },
): Promise<FoundRows<Person> | null> {
  const holds = (found: FoundRows<Person> | null) => hostOf(found?.record.email_address ?? null) === named.domain
  const first = await store.person({ named })
  // A person with an address at the domain is found by it, too: no one found means no one has one.
  if (first === null || holds(first)) return first
  const { firstName, lastName, domain } = named
  const query: DirectoryQuery = {
    and: [{ in: ['first_name', [firstName]] }, { in: ['last_name', [lastName]] }, { in: ['email_domain', [domain]] }],
  }
  const { rows } = await store.search('contact', query, { offset: 0, limit: 25 }, queryDeadlineMs)
  const [namesake] = rows.toSorted((a, b) => Number(b.source !== worldSource) - Number(a.source !== worldSource))
  const found = namesake ? await store.person({ id: namesake.record.id }) : null
  return holds(found) ? found : null
}

/** Every look-up over a directory, by what it is asked with. */
export function lookupOperations(open: OpenStore) {
  const person = (key: string, by: PersonKey): PreparedRequest => ({
    key,
    work: async () => personAnswer(await (await open()).person(by)),
  })
  const company = (key: string, by: CompanyKey, answer: typeof companyAnswer): PreparedRequest => ({
    key,
    work: async () => answer(await (await open()).company(by)),
  })
  /** A domain; the address of a company's page stands for the company, too. */
  const byDomain = (input: string, answer: typeof companyAnswer) => {
    const key = normalInput('domain', input)
    return company(key, key.includes('/') ? { url: key } : { domain: key }, answer)
  }
  const byPage = (input: string, answer: typeof companyAnswer) => {
    const key = normalInput('companyUrl', input)
    return company(key, { url: key }, answer)
  }
  const urls = (by: 'phone' | 'email', input: string): PreparedRequest => {
    const key = normalInput(by, input)
    return {
      key,
      async work() {
        const found = (await (await open()).reverse(by, key)).filter(({ record }) => record.social_url !== null)
        const pages = new Set(found.flatMap(({ record }) => record.social_url ?? []))
        const body: SocialUrlsResponse = { status: success, data: [...pages].slice(0, maxUrls) }
        return { body, source: sourceText(found.map(({ source }) => source)), miss: pages.size === 0 }
      },
    }
  }

  return {
    personByPage: ({ input }: InputRequest) => {
      const key = normalInput('profileUrl', input)
      return person(key, { url: key })
    },
    personById: ({ id }: IdRequest) => person(String(id), { id }),
    pagesByPhone: ({ input }: InputRequest) => urls('phone', input),
    pagesByEmail: ({ input }: InputRequest) => urls('email', input),
    organizationByPage: ({ input }: InputRequest) => byPage(input, organizationAnswer),
    organizationByDomain: ({ input }: InputRequest) => byDomain(input, organizationAnswer),
    companyByPage: ({ input }: InputRequest) => byPage(input, companyAnswer),
    companyByDomain: ({ input }: InputRequest) => byDomain(input, companyAnswer),
    companyById: ({ id }: IdRequest) => company(String(id), { id }, companyAnswer),
    companyBySocialId: ({ input }: InputRequest) => {
      const key = socialIdOf(input)
      return company(key, { url: companyPage(key) }, companyAnswer)
    },
    /** Only an address that is held for this person and domain; none is ever constructed. */
    findEmail(input: FindEmailRequest): PreparedRequest {
      const firstName = normalName(input.first_name, 'first_name')
      const lastName = normalName(input.last_name, 'last_name')
      const domain = normalInput('domain', input.domain, 'domain')
      return {
        key: JSON.stringify([firstName, lastName, domain]),
        async work() {
          const found = await holderOf(await open(), { firstName, lastName, domain })
          const email = found?.record.email_address ?? null
          return {
            body: { status: success, email } satisfies FoundEmailResponse,
            source: sourceOf(found),
            miss: !found,
          }
        },
      }
    },
  }
}
