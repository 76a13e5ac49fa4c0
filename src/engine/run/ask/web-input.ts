// The cells of a row to a call of an address: what is sent, or why the row asks nothing.
import type { WebSpec } from '../../../contract/app/web.ts'
import type { WebCall } from '../../client/web-client.ts'
import { type AddressTemplate, fillAddress, fillBody, readTemplate, splitBraces } from '../../web/template.ts'
import type { RowInput } from './input.ts'

interface ReadSpec {
  readonly template: AddressTemplate
  readonly body: NonNullable<ReturnType<typeof splitBraces>> | null
}

/** A spec is read once: it stays the same object for a whole slice. */
const known = new WeakMap<WebSpec, ReadSpec | null>()

function readSpec(web: WebSpec): ReadSpec | null {
  const before = known.get(web)
  if (before !== undefined) return before
  const read = readTemplate(web.address)
  const made = 'fault' in read ? null : { template: read.template, body: web.body && splitBraces(web.body.text) }
  known.set(web, made)
  return made
}

const types = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

/** `values`: cells in the order of `names`; a row that lacks one asks nothing. */
export function webInput(web: WebSpec, values: readonly (string | undefined)[]): RowInput {
  const read = readSpec(web)
  const cells = new Map(web.names.map((name, place) => [name, values[place]?.trim() ?? '']))
  if (!read || [...cells.values()].some(cell => cell === '')) return { kind: 'blank' }
  const cellOf = (name: string) => cells.get(name) ?? ''
  const typed = [...cells.values()].join('\n')
  const filled = fillAddress(read.template, read.template.columns.map(cellOf))
  if ('unusable' in filled) return { kind: 'unusable', reason: filled.unusable, normal: typed }
  const sent = web.body && read.body ? fillBody(read.body, web.body.kind, cellOf) : { body: null }
  if ('unusable' in sent) return { kind: 'unusable', reason: sent.unusable, normal: typed }
  const call: WebCall = {
    url: filled.url,
    method: web.method,
    body: sent.body,
    contentType: web.body ? types[web.body.kind] : null,
    headers: web.headers,
    secret: web.secret,
    rules: web.values.map(({ from, path, all }) => ({ from, path, all })),
  }
  const asked = JSON.stringify(call)
  return { kind: 'ask', body: { address: filled.url, call: asked }, normal: asked, domain: '' }
}
