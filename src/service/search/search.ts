// The searches: a request becomes a query of the directory and its rows a page (spec 4.5).

import { MAX_PAGE } from '../../contract/service/limits.ts'
import type { ResultPage } from '../../contract/service/page.ts'
import { choicesName } from '../../contract/service/question-choices.ts'
import type {
  AiRequest,
  CompaniesRequest,
  CompanyNameRequest,
  CountRequest,
  CountResponse,
  EmployeesRequest,
  FirstLastDomainRequest,
  ProspectorRequest,
  TitleCompanyRequest,
} from '../../contract/service/search.ts'
import type { QuestionChoice, UnderstoodQuestion } from '../ask/understand.ts'
import type { OpenStore } from '../lookup.ts'
import { canonicalJson } from '../request/canonical.ts'
import { normalInput, normalName } from '../request/input-kind.ts'
import type { PreparedAnswer, PreparedRequest, RequestAsker } from '../request/prepared.ts'
import { Refusal } from '../request/refusal.ts'
import { sourceText } from '../sources.ts'
import type { DirectoryKind, DirectoryQuery, RowOf, SearchPage } from '../store/directory/port.ts'
import { allOf, containsQuery, groupQueries, prospectorQuery } from './query.ts'
import { queryDeadlineMs } from './query-deadline.ts'

interface Paging {
  readonly page: number
  readonly page_size: number
}

/** The envelope around the rows of one page (spec 2.5). */
function envelopeOf<T>(records: T[], total: number, { page, page_size }: Paging): ResultPage<T> {
  const has_more = page * page_size < total
  return { records, total_count: total, page, page_size, has_more, next_page: has_more ? page + 1 : null }
}

/** Where a page begins; far pages stay within what numbers hold. */
const sliceOf = ({ page, page_size }: Paging) => ({
  offset: Math.min((page - 1) * page_size, Number.MAX_SAFE_INTEGER),
  limit: page_size,
})

/** Throws a 400 beyond the deepest page, if there is one. */
function checkDepth({ page }: Paging, { settings }: RequestAsker): void {
  if (settings.maxPage !== null && page > settings.maxPage) {
    throw new Refusal(400, `Results are served up to page ${settings.maxPage}.`)
  }
}

const nothingMeant = (unparsed: readonly string[]) =>
  new Refusal(
    400,
    unparsed.length === 0
      ? 'The question has no words to search for.'
      : `The question only says what to leave out (${unparsed.join('; ')}), which a search cannot do. Say what to find.`,
    { extra: { query_unparsed: unparsed } },
  )

/** What was understood would find more than was asked for: the question goes back, with the search that is left. */
const partlyMeant = ({ search, unparsed, left }: UnderstoodQuestion) =>
  new Refusal(
    400,
    `The question names people or places that are not known here: ${left.join('; ')}. Nothing was searched and no credit was spent. Say it in other words, or leave it out.`,
    { extra: { query_unparsed: unparsed, prospector_search: search } },
  )

const offered = (choices: readonly QuestionChoice[]) =>
  choices.map(({ words, readings }) => ({
    words,
    readings: readings.map(({ meaning, query, search }) => ({ meaning, query, prospector_search: search })),
  }))

/** A question of which an answer may be about others than meant goes back with its readings, each as a question that is clear. */
const unclearlyMeant = ({ unparsed, choices }: UnderstoodQuestion) =>
  new Refusal(
    400,
    `${choices
      .map(({ words, readings }) => `“${words}” can mean ${readings.map(({ meaning }) => meaning).join(' or ')}.`)
      .join(
        ' ',
      )} Nothing was searched and no credit was spent. Ask again with one of them, such as “${choices[0]?.readings[0]?.query ?? ''}”.`,
    {
      extra: {
        query_unparsed: unparsed,
        [choicesName]: offered(choices),
      },
    },
  )

const noFilter = () => new Refusal(400, 'The search has no filter; set at least one.')

/** Every search over a directory; `understand` reads an AI query. */
export function searchOperations(open: OpenStore, understand: (query: string) => Promise<UnderstoodQuestion>) {
  async function run<K extends DirectoryKind>(
    kind: K,
    query: DirectoryQuery,
    paging: Paging,
  ): Promise<SearchPage<RowOf[K]>> {
    return (await open()).search(kind, query, sliceOf(paging), queryDeadlineMs)
  }

  async function pageOf<K extends DirectoryKind>(
    kind: K,
    query: DirectoryQuery,
    paging: Paging,
    show: (row: RowOf[K]) => unknown = row => row,
  ): Promise<PreparedAnswer> {
    const { rows, total } = await run(kind, query, paging)
    const records = rows.map(({ record }) => show(record))
    return { body: envelopeOf(records, total, paging), source: sourceText(rows.map(({ source }) => source)) }
  }

  /** A search whose query is made from its body alone. */
  function searching<K extends DirectoryKind, T extends Paging>(
    kind: K,
    queryOf: (input: T) => DirectoryQuery,
    show?: (row: RowOf[K]) => unknown,
  ) {
    return (input: T, asker: RequestAsker): PreparedRequest => {
      checkDepth(input, asker)
      const query = queryOf(input)
      return { key: canonicalJson(input), work: () => pageOf(kind, query, input, show) }
    }
  }

  const prospect = searching('contact', (input: ProspectorRequest) => {
    const query = prospectorQuery(input)
    if (!query) throw noFilter()
    return query
  })

  return {
    companies: searching('company', (input: CompaniesRequest) =>
      allOf([...groupQueries('company_filters', input), ...groupQueries('insights_filters', input)]),
    ),

    /** Pages above 25 are for keys with admin rights. */
    prospector(input: ProspectorRequest, asker: RequestAsker): PreparedRequest {
      if (input.page_size > MAX_PAGE && !asker.admin) {
        throw new Refusal(403, `Only keys with admin rights may ask for more than ${MAX_PAGE} records a page.`)
      }
      return prospect(input, asker)
    },

    /** Paging keys are left out of account, whatever they hold. */
    count({ page: _page, page_size: _size, ...search }: CountRequest): PreparedRequest {
      const query = prospectorQuery(search)
      if (!query) throw noFilter()
      return {
        key: canonicalJson(search),
        async work() {
          const body: CountResponse = { total_count: await (await open()).count('contact', query, queryDeadlineMs) }
          return { body, source: null }
        },
      }
    },

    firstLastDomain: searching('contact', (input: FirstLastDomainRequest) => {
      const first = normalName(input.first_name, 'first_name')
      const last = normalName(input.last_name, 'last_name')
      const domain = normalInput('domain', input.domain, 'domain')
      return { and: [{ in: ['first_name', [first]] }, { in: ['last_name', [last]] }, { in: ['domain', [domain]] }] }
    }),

    titleCompany: searching('contact', ({ job_title, company_name }: TitleCompanyRequest) =>
      allOf([
        ...(job_title ? [containsQuery('job_title', job_title)] : []),
        ...(company_name ? [containsQuery('company_name', company_name)] : []),
      ]),
    ),

    /** Several identifiers must fit the same company, else no one is found. */
    employees: searching('contact', (input: EmployeesRequest) => {
      const queries = groupQueries('contact_filters', { ...input, social_url: null })
      const { id, social_url, domain } = input
      if (id) queries.push({ in: ['company_id', [String(id)]] })
      if (social_url)
        queries.push({ in: ['company_social_url', [normalInput('companyUrl', social_url, 'social_url')]] })
      if (domain) queries.push({ in: ['domain', [normalInput('domain', domain, 'domain')]] })
      return allOf(queries)
    }),

    companyName: searching(
      'company',
      ({ company_name, match_type }: CompanyNameRequest) =>
        match_type === 'exact' ? { exactName: company_name } : containsQuery('company_name', company_name),
      company => ({ company }),
    ),

    ai(input: AiRequest, asker: RequestAsker): PreparedRequest {
      checkDepth(input, asker)
      if (input.query.trim() === '') throw new Refusal(400, 'The question is blank.')
      return {
        key: canonicalJson(input),
        async work() {
          const understood = await understand(input.query)
          const { search, unparsed } = understood
          const query = search && prospectorQuery(search)
          if (!query) throw nothingMeant(unparsed)
          if (understood.left.length > 0) throw partlyMeant(understood)
          if (understood.choices.length > 0) throw unclearlyMeant(understood)
          const { rows, total } = await run('contact', query, input)
          const page = envelopeOf(
            rows.map(({ record }) => record),
            total,
            input,
          )
          return {
            body: {
              ...page,
              prospector_search: search,
              query_unparsed: unparsed,
              ...(understood.several.length > 0 && { [choicesName]: offered(understood.several) }),
            },
            source: sourceText(rows.map(({ source }) => source)),
            unparsed,
          }
        },
      }
    },
  }
}
