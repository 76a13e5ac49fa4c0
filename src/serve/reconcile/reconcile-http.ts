// The requests of the Reconciliation Service API, versions 0.2 and 1.0-draft, answered from a list.
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import type { ServedFacts } from '../../contract/app/reconcile/reconcile.ts'
import {
  candidatesAs,
  ExtendQuery,
  type ProtocolVersion,
  type QueryBatch,
  QueryBatch02,
  QueryBatchDraft,
} from '../../contract/app/reconcile/reconcile-protocol.ts'
import type { ServedTable } from '../../engine/reconcile/served-lists.ts'
import { entityPage } from './entity-page.ts'
import { manifestOf, maxBatch, maxExtended } from './manifest.ts'

export interface ReconcileAnswer {
  readonly status: number
  readonly type: 'application/json' | 'text/html'
  readonly body: string
}

export interface ReconcileRequest {
  readonly method: string
  /** Below the address of the version, with its slash; empty for the address itself. */
  readonly path: string
  readonly params: URLSearchParams
  readonly contentType: string
  /** Reads the body; only for POST. Throws BodyTooLong. */
  body(): Promise<string>
}

/** Larger bodies are refused before they are read to their end. */
const maxBody = 8_000_000
export class BodyTooLong extends Error {}

/** Throws BodyTooLong. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request) {
    const bytes: Buffer = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece))
    size += bytes.length
    if (size > maxBody) throw new BodyTooLong()
    pieces.push(bytes)
  }
  return Buffer.concat(pieces).toString('utf8')
}

const json = (value: unknown, status = 200): ReconcileAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})
export const refusal = (status: number, message: string): ReconcileAnswer => json({ status: 'error', message }, status)

/** Values that have room in a preview and on a page. */
const [previewed, viewed] = [7, 200]
const maxProposed = 500

export interface ReconcileService {
  readonly table: ServedTable
  /** The address of the version that is asked. */
  readonly endpoint: string
  readonly version: ProtocolVersion
  /** The version of the program. */
  readonly program: string
}

/** Answers a request. Throws what the table does, and BodyTooLong. */
export async function answerReconcile(service: ReconcileService, request: ReconcileRequest): Promise<ReconcileAnswer> {
  const { method, path, params } = request
  const { table, version, endpoint, program } = service
  const isDraft = version === '1.0-draft'
  const posts = method === 'POST'
  if (path === '' || path === '/') {
    if (isDraft) return posts ? notAllowed('GET') : json(manifestOf(version, endpoint, program, await table.facts()))
    const form = posts ? new URLSearchParams(await request.body()) : params
    const [queries, extend] = [form.get('queries'), form.get('extend')]
    if (queries !== null) return queriesAnswer(service, queries)
    if (extend !== null) return extendAnswer(service, extend)
    return posts
      ? refusal(400, 'Send a form with "queries" or "extend".')
      : json(manifestOf(version, endpoint, program, await table.facts()))
  }
  if (isDraft && (path === '/reconcile' || path === '/extend')) {
    if (!posts) return notAllowed('POST')
    if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(request.contentType))
      return refusal(415, 'Send the request as application/json.')
    const body = await request.body()
    return path === '/reconcile' ? queriesAnswer(service, body) : extendAnswer(service, body)
  }
  if (posts) return notAllowed('GET')
  switch (path) {
    case '/suggest/entity':
      return suggestAnswer(service, 'entity', params)
    case '/suggest/type':
      return suggestAnswer(service, 'type', params)
    case '/suggest/property':
      return suggestAnswer(service, 'property', params)
    case '/extend/propose':
      return proposeAnswer(await table.facts(), params)
    case '/preview':
      return pageAnswer(table, params, previewed)
    case '/view':
      return pageAnswer(table, params, viewed)
    default:
      return refusal(404, 'Nothing here.')
  }
}

const notAllowed = (method: string) => refusal(405, `Use ${method} here.`)

/** What a text of JSON says, or why it is refused. */
function readJson<T extends z.ZodType>(text: string, schema: T): { value: z.output<T> } | { refused: ReconcileAnswer } {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return { refused: refusal(400, 'This is not JSON.') }
  }
  const read = schema.safeParse(found)
  if (read.success) return { value: read.data }
  const [issue] = read.error.issues
  return { refused: refusal(400, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not understood'}`) }
}

async function queriesAnswer({ version, table }: ReconcileService, text: string): Promise<ReconcileAnswer> {
  const read = readJson<z.ZodType<QueryBatch>>(text, version === '0.2' ? QueryBatch02 : QueryBatchDraft)
  if ('refused' in read) return read.refused
  const batch = read.value
  if (batch.size > maxBatch) return refusal(413, `A batch has at most ${maxBatch} queries.`)
  const found = await table.candidates([...batch.values()])
  return json(candidatesAs(version, new Map([...batch.keys()].map((key, at) => [key, found[at] ?? []]))))
}

async function extendAnswer({ version, table }: ReconcileService, text: string): Promise<ReconcileAnswer> {
  const read = readJson(text, ExtendQuery)
  if ('refused' in read) return read.refused
  const { ids, properties } = read.value
  if (ids.length > maxExtended) return refusal(413, `A request has at most ${maxExtended} entities.`)
  const { properties: known } = await table.facts()
  const meta = properties.map(({ id }) => known.find(property => property.id === id) ?? { id, name: id })
  const found = await table.entities(
    ids,
    meta.map(({ id }) => id),
  )
  const valuesOf = (at: number, propertyId: string) =>
    (found[at]?.values ?? []).flatMap(one => (one.propertyId === propertyId ? [{ str: one.text }] : []))
  return json({
    meta,
    rows:
      version === '0.2'
        ? Object.fromEntries(
            ids.map((id, at) => [id, Object.fromEntries(meta.map(one => [one.id, valuesOf(at, one.id)]))]),
          )
        : ids.map((id, at) => ({
            id,
            properties: meta.map(one => ({ id: one.id, values: valuesOf(at, one.id) })),
          })),
  })
}

async function suggestAnswer(
  { table }: ReconcileService,
  what: 'entity' | 'type' | 'property',
  params: URLSearchParams,
): Promise<ReconcileAnswer> {
  const cursor = Number(params.get('cursor') ?? 0)
  if (!Number.isSafeInteger(cursor) || cursor < 0) return refusal(400, 'cursor: write a whole number.')
  const found = await table.suggestions(what, params.get('prefix') ?? '', cursor)
  return json({
    result: found.map(({ id, name, description, types }) => ({
      ...{ id, name },
      ...(description !== null && { description }),
      ...(what === 'entity' && { notable: types }),
    })),
  })
}

function proposeAnswer({ properties, types }: ServedFacts, params: URLSearchParams): ReconcileAnswer {
  const type = params.get('type')
  const limit = params.has('limit') ? Number(params.get('limit')) : null
  if (limit !== null && !(Number.isSafeInteger(limit) && limit > 0)) return refusal(400, 'limit: write a whole number.')
  const isKnown = type === null || types.some(({ id }) => id === type)
  return json({
    properties: isKnown ? properties.slice(0, limit ?? maxProposed) : [],
    ...(type !== null && { type }),
    ...(limit !== null && { limit }),
  })
}

async function pageAnswer(table: ServedTable, params: URLSearchParams, most: number): Promise<ReconcileAnswer> {
  const [found] = await table.entities([params.get('id') ?? ''], null)
  return found
    ? { status: 200, type: 'text/html', body: entityPage(found, most) }
    : refusal(404, 'There is no such row.')
}
