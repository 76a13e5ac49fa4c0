// Where the running service describes itself: two pages without a key, an addition to the interface (docs/spec-choices.md).
import type { FastifyInstance } from 'fastify'
import { openApi, openApiText } from './openapi.ts'
import { referencePage } from './reference.ts'

/** Nothing is loaded, run or sent from the page. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const steady = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** Adds `GET /openapi.json` and `GET /reference`; both are made when first asked for. */
export function addDescription(app: FastifyInstance, baseUrl: () => string): void {
  let json: string | null = null
  let page: string | null = null
  app.get('/openapi.json', { config: { open: true } }, async (_request, reply) => {
    json ??= openApiText(baseUrl())
    return reply.headers(steady).type('application/json; charset=utf-8').send(json)
  })
  app.get('/reference', { config: { open: true } }, async (_request, reply) => {
    page ??= referencePage(openApi(baseUrl()), baseUrl())
    return reply
      .headers({ ...steady, 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
