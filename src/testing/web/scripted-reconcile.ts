// A reconciliation service of 0.2 that knows a few names and misbehaves where a test wants it to.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

export interface ScriptedEntity {
  readonly id: string
  readonly name: string
  readonly score: number
  readonly match: boolean
  readonly type?: readonly { readonly id: string; readonly name: string }[]
  readonly description?: string
}

/** What comes instead of the next answer to a POST. */
export type Misbehaved = { status: number; headers?: Record<string, string>; body: string } | 'hang'

export interface ScriptedReconcile {
  readonly url: string
  /** Names that were asked, request by request. */
  readonly asked: string[][]
  /** Paths that were read. */
  readonly read: string[]
  /** Candidates by the name in lower case. */
  readonly entities: Map<string, readonly ScriptedEntity[]>
  readonly next: Misbehaved[]
  manifest: Record<string, unknown>
  preview: string
  close(): Promise<void>
}

const company = { id: 'company', name: 'Company' }
const town = { id: 'town', name: 'Town' }

const Queries = z.record(z.string(), z.object({ query: z.string() }))
const Extend = z.object({ ids: z.array(z.string()), properties: z.array(z.object({ id: z.string() })) })

export async function scriptedReconcile(): Promise<ScriptedReconcile> {
  const asked: string[][] = []
  const read: string[] = []
  const next: Misbehaved[] = []
  const entities = new Map<string, readonly ScriptedEntity[]>([
    ['nordwind', [{ id: 'Q1', name: 'Nordwind GmbH', score: 98, match: true, type: [company] }]],
    [
      'halden',
      [
        { id: 'Q2', name: 'Halden & Sons', score: 91, match: false, type: [company], description: 'of Oslo' },
        { id: 'Q3', name: 'Halden', score: 60, match: false, type: [town] },
      ],
    ],
    ['sons of halden', [{ id: 'Q7', name: 'Sons of Halden', score: 99, match: true, type: [company] }]],
  ])
  const suggestions = { result: [{ ...town, description: 'a place' }, company] }
  const server = createServer(async (request, response) => {
    const json = (value: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    if (request.method === 'GET') {
      const { pathname } = new URL(request.url ?? '/', url)
      read.push(request.url ?? '/')
      if (pathname === '/api') return json(made.manifest)
      if (pathname === '/api/types') return json(suggestions)
      if (pathname === '/api/propose') return json({ properties: [{ id: 'founded', name: 'Founded' }] })
      response.writeHead(200, { 'content-type': 'text/html' })
      return response.end(made.preview)
    }
    const form = new URLSearchParams(await text(request))
    const bad = next.shift()
    if (bad === 'hang') return
    if (bad) {
      response.writeHead(bad.status, bad.headers)
      return response.end(bad.body)
    }
    const extend = form.get('extend')
    if (extend !== null) {
      const { ids, properties } = Extend.parse(JSON.parse(extend))
      asked.push(ids)
      const valuesOf = (id: string) => properties.map(one => [one.id, [{ str: `${one.id} of ${id}` }]])
      return json({
        meta: properties.map(({ id }) => ({ id, name: id.toUpperCase() })),
        rows: Object.fromEntries(ids.map(id => [id, Object.fromEntries(valuesOf(id))])),
      })
    }
    const queries = Object.entries(Queries.parse(JSON.parse(form.get('queries') ?? '{}')))
    asked.push(queries.map(([, { query }]) => query))
    json(
      Object.fromEntries(queries.map(([key, { query }]) => [key, { result: entities.get(query.toLowerCase()) ?? [] }])),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api`
  const at = (path: string) => ({ service_url: url, service_path: path })
  const made: ScriptedReconcile = {
    ...{ url, asked, read, entities, next },
    preview: '<h1>Halden</h1><script>alert(1)</script><p>A firm &amp; more</p>',
    manifest: {
      ...{ versions: ['0.2'], name: 'Firms', identifierSpace: 'http://x.example/', schemaSpace: 'http://x.example/' },
      ...{ batchSize: 2, view: { url: 'https://firms.example/{{id}}' }, defaultTypes: [company] },
      preview: { url: `${url}/preview/{{id}}`, width: 100, height: 100 },
      suggest: { type: at('/types'), property: at('/propose') },
      extend: { propose_properties: at('/propose') },
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return made
}
