// Bugs that a service may have, planted between it and the conformance suite, which must find them.
import type { Service } from '../../service/start.ts'
import { type Answered, jsonBody, jsonOf, type Passing, type Twist } from './service-proxy.ts'

export interface PlantedBug {
  readonly name: string
  /** The bug before a running service. */
  readonly plant: (service: Service) => Twist
}

type Body = Record<string, unknown>

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)
const bodyOf = ({ body }: Passing | Answered): Body => {
  const json = jsonOf(body)
  return isBody(json) ? json : {}
}
const recordsOf = (answer: Body): unknown[] => (Array.isArray(answer.records) ? answer.records : [])

const pathIs = (path: RegExp | string, asked: Passing) =>
  typeof path === 'string' ? asked.path === path : path.test(asked.path)

const search = /^\/v1\/search\/(?!meta\/|prospector\/count)/
const filtered = /^\/v1\/search\/(companies|prospector)/
const companyName = '/v1/search/company-name'

/** Changes the 200s at a path; a change of undefined leaves the answer as it is. */
const answering =
  (path: RegExp | string, change: (answer: Body, asked: Body) => unknown): Twist =>
  async (asked, forward) => {
    const answer = await forward(asked)
    const json = jsonOf(answer.body)
    if (!pathIs(path, asked) || answer.status !== 200 || !isBody(json)) return answer
    const changed = change(json, bodyOf(asked))
    return changed === undefined ? answer : { ...answer, body: jsonBody(changed) }
  }

/** Changes the JSON bodies of requests at a path. */
const asking =
  (path: RegExp | string, change: (body: Body) => Body): Twist =>
  (asked, forward) => {
    const json = jsonOf(asked.body)
    return forward(pathIs(path, asked) && isBody(json) ? { ...asked, body: jsonBody(change(json)) } : asked)
  }

/** Changes every answer of one status. */
const refusing =
  (status: number, change: (answer: Answered) => Answered): Twist =>
  async (asked, forward) => {
    const answer = await forward(asked)
    return answer.status === status ? change(answer) : answer
  }

function mapValues(value: unknown, change: (value: unknown) => unknown): unknown {
  if (!isBody(value)) return change(value)
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, mapValues(child, change)]))
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isBody(value)) return value
  const kept = Object.entries(value).filter(([key, child]) => child !== null || key === 'data' || key === 'next_page')
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutNulls(child)]))
}

const nameOf = (record: unknown) => {
  const company = isBody(record) && isBody(record.company) ? record.company : {}
  return String(company.name)
}

/** Changes the values of filters, in groups or flat, and leaves paging alone. */
const filterValues = (body: Body, change: (values: unknown[]) => unknown): Body => {
  const { page, page_size, ...filters } = body
  return { ...body, ...Object(mapValues(filters, value => (Array.isArray(value) ? change(value) : value))) }
}

const isMiss = ({ data, email }: Body) => data === null || (data === undefined && email === null)

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'has_more is off by one when the last page is full',
    plant: () =>
      answering(search, answer => {
        const more = Number(answer.page) * Number(answer.page_size) <= Number(answer.total_count)
        return { ...answer, has_more: more, next_page: more ? Number(answer.page) + 1 : null }
      }),
  },
  {
    name: 'total_count counts the page',
    plant: () => answering(search, answer => ({ ...answer, total_count: recordsOf(answer).length })),
  },
  {
    name: 'several values of a filter are ANDed',
    plant: () =>
      asking(filtered, body =>
        filterValues(body, values => (values.length > 1 ? [values.join(' and ').slice(0, 200)] : values)),
      ),
  },
  {
    name: 'a 422 is charged',
    plant: service => async (asked, forward) => {
      const answer = await forward(asked)
      if (answer.status !== 422) return answer
      const body = jsonBody({ email: 'somebody@acme.example' })
      const headers = { 'x-api-key': service.key, 'content-type': 'application/json' }
      await forward({ method: 'POST', path: '/v1/validate/email', headers, body })
      return answer
    },
  },
  {
    name: 'a miss is free',
    plant: service =>
      answering(/^\/v1\/enrich\//, answer => {
        if (isMiss(answer)) service.admin.refill(1)
        return undefined
      }),
  },
  { name: 'a 403 is a 422', plant: () => refusing(403, answer => ({ ...answer, status: 422 })) },
  {
    name: 'the text "1" is a page',
    plant: () =>
      asking(search, body =>
        typeof body.page === 'string' && /^\d+$/.test(body.page) ? { ...body, page: Number(body.page) } : body,
      ),
  },
  { name: 'null fields are left out', plant: () => answering(/./, withoutNulls) },
  {
    name: 'the count ignores the company filters',
    plant: () =>
      asking('/v1/search/prospector/count', body => (body.contact_filters ? { ...body, company_filters: {} } : body)),
  },
  {
    name: 'fuzzy respects case',
    plant: () =>
      answering(companyName, (answer, asked) => {
        if (asked.match_type !== 'fuzzy') return undefined
        const kept = recordsOf(answer).filter(record => nameOf(record).includes(String(asked.company_name)))
        return {
          ...answer,
          records: kept,
          total_count: Number(answer.total_count) - recordsOf(answer).length + kept.length,
        }
      }),
  },
  {
    name: 'next_page is missing on the last page',
    plant: () => answering(search, ({ next_page, ...answer }) => (next_page === null ? answer : undefined)),
  },
  { name: 'the envelope always says page 1', plant: () => answering(search, answer => ({ ...answer, page: 1 })) },
  {
    name: 'a list of one value is found inside',
    plant: () => asking(filtered, body => filterValues(body, values => (values.length === 1 ? values[0] : values))),
  },
  {
    name: 'prospector_search of the AI search lacks its company filters',
    plant: () =>
      answering('/v1/search/ai', answer => {
        const search = isBody(answer.prospector_search) ? answer.prospector_search : {}
        const { company_filters, ...rest } = search
        return company_filters && Object.keys(rest).length > 0 ? { ...answer, prospector_search: rest } : undefined
      }),
  },
  {
    name: 'field values past the end are a 404',
    plant: () => async (asked, forward) => {
      const answer = await forward(asked)
      const { values } = bodyOf(answer)
      const past = asked.path.startsWith('/v1/search/meta/') && Array.isArray(values) && values.length === 0
      return past ? { ...answer, status: 404, body: jsonBody({ detail: 'No such page.', code: 'not_found' }) } : answer
    },
  },
  {
    name: 'who is not found is a 404',
    plant: () => async (asked, forward) => {
      const answer = await forward(asked)
      const miss = asked.path.startsWith('/v1/enrich/') && answer.status === 200 && isMiss(bodyOf(answer))
      return miss ? { ...answer, status: 404, body: jsonBody({ detail: 'Not found.', code: 'not_found' }) } : answer
    },
  },
  {
    name: 'the 401 has the generic code',
    plant: () => refusing(401, answer => ({ ...answer, body: jsonBody({ ...bodyOf(answer), code: 'error' }) })),
  },
  {
    name: 'the last record of a page comes again on the next',
    plant: () => {
      const lasts = new Map<string, unknown>()
      return answering(search, (answer, { page, ...asked }) => {
        const name = (at: number) => JSON.stringify([asked, at])
        const records = recordsOf(answer)
        lasts.set(name(Number(page)), records.at(-1))
        const again = lasts.get(name(Number(page) - 1))
        return again && records.length > 1 ? { ...answer, records: [again, ...records.slice(1)] } : undefined
      })
    },
  },
  {
    name: 'the balance is an object',
    plant: () => async (asked, forward) => {
      const answer = await forward(asked)
      const balance = asked.path.endsWith('/credit-balance') && answer.status === 200
      return balance ? { ...answer, body: jsonBody({ credits: jsonOf(answer.body) }) } : answer
    },
  },
  {
    name: 'companies come without their wrapper',
    plant: () =>
      answering(companyName, answer => ({
        ...answer,
        records: recordsOf(answer).map(record => (isBody(record) ? record.company : record)),
      })),
  },
  {
    name: 'exact ignores case',
    plant: () => async (asked, forward) => {
      const body = bodyOf(asked)
      if (asked.path !== companyName || body.match_type === 'fuzzy' || typeof body.company_name !== 'string')
        return forward(asked)
      const answer = await forward({ ...asked, body: jsonBody({ ...body, match_type: 'fuzzy' }) })
      if (answer.status !== 200) return answer
      const json = bodyOf(answer)
      const wanted = body.company_name.toLowerCase()
      const records = recordsOf(json).filter(record => nameOf(record).toLowerCase() === wanted)
      return {
        ...answer,
        body: jsonBody({ ...json, records, total_count: records.length, has_more: false, next_page: null }),
      }
    },
  },
  {
    name: 'a search for title and company heeds the title only',
    plant: () =>
      asking('/v1/search/title-company', ({ company_name, ...body }) =>
        body.job_title ? body : { ...body, company_name },
      ),
  },
  {
    name: 'the score is text',
    plant: () =>
      answering('/v1/validate/email', answer => {
        const data = isBody(answer.data) ? answer.data : {}
        const quality = isBody(data.email_quality) ? data.email_quality : {}
        if (typeof quality.score !== 'number') return undefined
        return { ...answer, data: { ...data, email_quality: { ...quality, score: String(quality.score) } } }
      }),
  },
  {
    name: 'too large a page_size is cut down in silence',
    plant: () => asking(search, body => (Number(body.page_size) > 25 ? { ...body, page_size: 25 } : body)),
  },
  {
    name: 'prospector with admin rights gives 25 at most',
    plant: service => (asked, forward) => {
      const body = bodyOf(asked)
      const granted = asked.headers['x-api-key'] !== service.key && body.page_size === 50
      return forward(granted ? { ...asked, body: jsonBody({ ...body, page_size: 25 }) } : asked)
    },
  },
]
