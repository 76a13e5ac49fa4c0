// The interface as an OpenAPI 3.1 document, made from the schemas and tables that the service itself works with.
import stringify from 'json-stringify-pretty-compact'
import {
  type Endpoint,
  type EndpointPrice,
  type OpId,
  opIds,
  serviceEndpoints,
} from '../../contract/service/endpoints.ts'
import { type ProblemStatus, problemCodes } from '../../contract/service/problem.ts'
import { postedOps } from '../operations.ts'
import { bodyLimit } from '../request/body.ts'
import { requestExamples } from './examples.ts'
import { type JsonSchema, jsonSchemaOf, namedSchemas } from './json-schema.ts'
import { operationNotes } from './notes.ts'

/** What an answer's header or a request's parameter is described by. */
interface Described {
  readonly description: string
  readonly schema: JsonSchema
  readonly 'x-mark': string
}

interface Parameter extends Described {
  readonly name: string
  readonly in: 'header'
  readonly required: boolean
}

/** An answer, or a reference to one that several operations share. */
export interface OpenApiResponse {
  readonly $ref?: string
  readonly description?: string
  readonly headers?: Readonly<Record<string, Described | { readonly $ref: string }>>
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

/** One operation; `x-price` is in credits, `x-section` names the section of the specification. */
export interface OpenApiOperation {
  readonly operationId: OpId
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: {
    readonly required: true
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema; readonly example: object } }
  }
  readonly responses: Readonly<Record<string, OpenApiResponse>>
  readonly 'x-mark': string
  readonly 'x-section': string
  readonly 'x-price': EndpointPrice & { readonly per: Endpoint['charged'] }
}

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly object[]
  readonly security: readonly object[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, { readonly get?: OpenApiOperation; readonly post?: OpenApiOperation }>>
  readonly components: {
    readonly securitySchemes: object
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly headers: Readonly<Record<string, Described>>
    readonly responses: Readonly<Record<string, OpenApiResponse>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
  }
}

const intro = `Look-ups, validation and search over people and companies. Bodies are JSON in UTF-8, at most ${bodyLimit / 1024} KiB.

Marks (\`x-mark\`) tell how sure a point is for a remote service: S is in its specification, D in earlier documentation, I is inferred, O is a choice of this service where the matter is open. The embedded service does exactly what is written here.

Every 200 is charged, every other answer is free. Unknown keys in a body are refused. A look-up that finds nothing answers 200 with null or an empty list.

In searches, filters are combined with AND. A filter takes one value or a list, whose values are combined with OR; null, an empty text and an empty list leave it unset. A single text is found inside the field where the filter says "contains"; a list holds whole values. Job titles are found by whole words, and an acronym and its long form are one role. Case and accents do not matter.`

const tags = [
  { name: 'Account', description: 'What is left to spend.' },
  { name: 'Cached look-ups', description: 'Persons and organizations as they were last seen.' },
  { name: 'Person look-ups', description: 'Persons, looked up anew.' },
  { name: 'Company look-ups', description: 'Companies with technologies, funding, headcounts and traffic.' },
  { name: 'Validation', description: 'Reports about an email address or a phone number.' },
  { name: 'Search', description: 'Companies and contacts by filters, names or plain English.' },
  { name: 'Field values', description: 'The values that filters of listed fields may take.' },
] as const

const tagOf: Readonly<Record<string, (typeof tags)[number]['name']>> = {
  account: 'Account',
  cached: 'Cached look-ups',
  person: 'Person look-ups',
  company: 'Company look-ups',
  validate: 'Validation',
  search: 'Search',
  meta: 'Field values',
}

const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` })
const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

const headers = {
  'X-RateLimit-Limit': { description: 'Requests that may come at once.', schema: { type: 'integer' }, 'x-mark': 'O' },
  'X-RateLimit-Remaining': { description: 'Requests left at once.', schema: { type: 'integer' }, 'x-mark': 'O' },
  'X-RateLimit-Reset': {
    description: 'Seconds until all of them are there again.',
    schema: { type: 'integer' },
    'x-mark': 'O',
  },
  'X-Request-Id': {
    description: 'The id of the request: its own, if it has at most 64 safe characters.',
    schema: { type: 'string' },
    'x-mark': 'O',
  },
  'X-Practice-Source': {
    description:
      'Where the answer comes from: `rules`, `world` or `own:` and the id of an import; several by commas. `country missing` follows `rules` where a national number came without its country, so that it was not judged.',
    schema: { type: 'string' },
    'x-mark': 'O',
  },
  'X-Query-Unparsed': {
    description: 'Words of an AI query that the search does not heed: a JSON list, percent-encoded.',
    schema: { type: 'string' },
    'x-mark': 'O',
  },
  'Retry-After': { description: 'Whole seconds to wait.', schema: { type: 'integer', minimum: 1 }, 'x-mark': 'O' },
} as const satisfies Record<string, Described>

const everyAnswer = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const
const headerRefs = (names: readonly (keyof typeof headers)[]) =>
  Object.fromEntries(names.map(name => [name, ref('headers', name)]))

const parameters = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description: 'Returned in the answer and written to the request log.',
    schema: { type: 'string', maxLength: 64, pattern: '^[A-Za-z0-9._:-]+$' },
    'x-mark': 'O',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'An extension, off unless switched on: the same key, path and body are answered again for nothing, for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    'x-mark': 'O',
  },
} as const satisfies Record<string, Parameter>

const reasons: Readonly<Record<ProblemStatus, string>> = {
  400: 'The body cannot be read, or the input is of another kind than the operation takes.',
  401: 'The key in X-Api-Key is missing or not valid.',
  402: 'Too few credits; `extra` tells `required` and `balance`.',
  403: 'The key may not do this, or the request came through a foreign page.',
  404: 'There is no operation at this path with this method.',
  406: 'The client does not take JSON.',
  409: 'The first request with this Idempotency-Key is still running.',
  415: 'The body is not application/json.',
  422: 'The body does not fit the operation; `extra.errors` lists the findings.',
  429: 'Too many requests; wait as long as Retry-After says.',
  500: 'Something went wrong in the service.',
  502: 'A service behind this one failed.',
  503: 'The service is not available at the moment.',
  504: 'The query took too long.',
}

/** Statuses marked S are in the table of the specification. */
const specified = new Set([400, 401, 402, 403, 404, 406, 415, 422, 429, 500, 502])

const allStatuses = Object.keys(problemCodes).map(status => Number(status) as ProblemStatus)

const problem: JsonSchema = { $ref: '#/components/schemas/Problem' }
const listForm: JsonSchema = {
  type: 'object',
  description: 'The other form of a 422, if a setting asks for it.',
  required: ['detail'],
  properties: { detail: { type: 'array', items: { $ref: '#/components/schemas/ValidationIssue' }, 'x-mark': 'D' } },
  'x-mark': 'D',
}

const refusals = (): Record<string, OpenApiResponse> =>
  Object.fromEntries(
    allStatuses.map(status => [
      String(status),
      {
        description: reasons[status],
        headers: headerRefs(status === 429 || status === 409 ? [...everyAnswer, 'Retry-After'] : everyAnswer),
        content: json(status === 422 ? { anyOf: [problem, listForm] } : problem),
        'x-mark': specified.has(status) ? 'S' : status === 409 ? 'O' : 'D',
        'x-code': problemCodes[status],
      },
    ]),
  )

/** The refusals an operation can answer with. Look-ups of the spec do not know 503 and 504, which are faults only. */
function refusalsOf(op: OpId, { method, price }: Endpoint): ProblemStatus[] {
  const searching = op.startsWith('search.') || op.startsWith('meta.')
  return allStatuses.filter(status => {
    if (method === 'GET') return [401, 403, 404, 406, 429, 500, 502].includes(status)
    if (status === 402) return price.high > 0
    return searching || (status !== 503 && status !== 504)
  })
}

const charge = ({ charged, price }: Endpoint) =>
  charged === 'never' ? 'Free.' : `${price.high} ${price.high === 1 ? 'credit' : 'credits'} per ${charged}.`

function pageSizes({ pageSizeMax, pageSizeMaxAdmin }: Endpoint): string {
  if (pageSizeMax === undefined || pageSizeMaxAdmin === undefined) return ''
  if (pageSizeMaxAdmin === pageSizeMax) return `At most ${pageSizeMax} records a page.`
  return `At most ${pageSizeMax} records a page, ${pageSizeMaxAdmin} for keys with admin rights.`
}

function describe(op: OpId, endpoint: Endpoint): OpenApiOperation {
  const posted = postedOps.find(one => one === op)
  const about = [
    ...everyAnswer,
    'X-Practice-Source' as const,
    ...(op === 'search.ai' ? ['X-Query-Unparsed' as const] : []),
  ]
  return {
    operationId: op,
    summary: endpoint.title,
    description: [charge(endpoint), pageSizes(endpoint), operationNotes[op]].filter(Boolean).join(' '),
    tags: [tagOf[op.split('.')[0] ?? ''] ?? 'Search'],
    parameters: [ref('parameters', 'RequestId'), ...(posted ? [ref('parameters', 'IdempotencyKey')] : [])],
    ...(endpoint.request &&
      posted && {
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: jsonSchemaOf(endpoint.request, 'input'), example: requestExamples[posted] },
          },
        },
      }),
    responses: {
      200: {
        description: 'The answer.',
        headers: headerRefs(about),
        content: json(jsonSchemaOf(endpoint.response, 'output')),
      },
      ...Object.fromEntries(refusalsOf(op, endpoint).map(status => [status, ref('responses', String(status))])),
    },
    'x-mark': endpoint.pathMark,
    'x-section': endpoint.section,
    'x-price': { ...endpoint.price, per: endpoint.charged },
  }
}

/** The document, for a service at `baseUrl`. */
export function openApi(baseUrl: string): OpenApi {
  return {
    openapi: '3.1.0',
    info: { title: 'Enrichment, validation and search', version: '1', description: intro },
    servers: [{ url: baseUrl }],
    security: [{ key: [] }],
    tags,
    paths: Object.fromEntries(
      opIds.map(op => {
        const endpoint: Endpoint = serviceEndpoints[op]
        return [endpoint.path, { [endpoint.method === 'GET' ? 'get' : 'post']: describe(op, endpoint) }]
      }),
    ),
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key', 'x-mark': 'S' } },
      parameters,
      headers,
      responses: refusals(),
      schemas: namedSchemas(),
    },
  }
}

/** The address in the committed document, which is of no running service. */
export const documentedUrl = 'http://127.0.0.1:4711'

/** The document as it is committed and served: what fits in a line is in one, so that a change of the interface reads well. */
export const openApiText = (baseUrl: string): string =>
  `${stringify(openApi(baseUrl), { indent: 1, maxLength: 120 })}\n`
