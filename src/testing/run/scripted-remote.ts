// A remote service that differs from the specification in the ways that services do: a proxy before the real local
// service that speaks another dialect, wraps, drops and renames, or does not answer as a service at all.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>

/** How the remote differs; what is left out is as the specification says. */
export interface Quirks {
  /** Word in place of `social` in paths and field names. */
  readonly network?: string
  /** Field names of answers as `fieldName`. */
  readonly camelCase?: boolean
  /** Where the payload of an answer is instead of `data`; `top` = nowhere, its fields are the answer. */
  readonly payload?: 'result' | 'record' | 'top'
  /** Paths of its own by the path of the specification. */
  readonly paths?: Readonly<Record<string, string>>
  /** Names of request fields by canonical name. */
  readonly request?: Readonly<Record<string, string>>
  /** Names of response fields by canonical name. */
  readonly response?: Readonly<Record<string, string>>
  /** What is asked of the real service instead of a value: live inputs that find someone of the practice world. */
  readonly values?: Readonly<Record<string, string | number>>
  readonly balance?: (credits: number) => unknown
  /** Changes an answer of status 200 before it is put into its words. */
  readonly before?: (path: string, json: unknown) => unknown
  /** Changes an answer of status 200 in its own words. */
  readonly answer?: (path: string, json: unknown, asked: Json | null) => unknown
  /** Changes the bytes of an answer of status 200. */
  readonly text?: (body: string) => string
  /** Errors as `{detail: [{loc, msg, type}]}` and no code. */
  readonly listErrors?: boolean
  /** Part of the path before /v1. */
  readonly prefix?: string
  /** Answers requests whose path, and body as it came, fits by itself. */
  readonly instead?: {
    readonly path: RegExp
    readonly asked?: (body: Json | null) => boolean
    readonly status: number
    readonly headers?: Json
    readonly body?: string
  }
  /** Milliseconds before each answer. */
  readonly delayMs?: number
}

export interface ScriptedRemote {
  readonly baseUrl: string
  /** Requests as they came: path and body. */
  readonly requests: { path: string; body: Json | null }[]
  close(): Promise<void>
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Renames every key of a value, however deep. */
function renamed(value: unknown, name: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => renamed(item, name))
  if (!isJson(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [name(key), renamed(child, name)]))
}

const revalued = (body: Json | null, values: Readonly<Record<string, string | number>>) =>
  body && Object.fromEntries(Object.entries(body).map(([name, value]) => [name, values[String(value)] ?? value]))

const camel = (key: string) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const swap = (text: string, from: string, to: string) =>
  text.replaceAll(new RegExp(`(?<![a-z])${from}(?![a-z])`, 'g'), to)

const turned = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([name, own]) => [own, name]))

async function bodyOf(request: IncomingMessage): Promise<Json | null> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? null : (JSON.parse(text) as Json)
}

/** Starts it on a free port of this computer. `behind` is the address of the real service. */
export async function startScriptedRemote(behind: string, quirks: Quirks = {}): Promise<ScriptedRemote> {
  const { network = 'social', prefix = '', paths = {}, delayMs = 0 } = quirks
  const ownNames = turned(quirks.request ?? {})
  const ownPaths = turned(paths)
  const requests: ScriptedRemote['requests'] = []

  /** The path of the specification, or null when this service does not know the path. */
  function specified(path: string): string | null {
    if (!path.startsWith(`${prefix}/`)) return null
    const rest = path.slice(prefix.length)
    if (ownPaths[rest] !== undefined) return ownPaths[rest]
    const plain = swap(rest, network, 'social')
    return Object.hasOwn(paths, plain) || (network !== 'social' && swap(rest, 'social', '') !== rest) ? null : plain
  }

  function answerName(key: string): string {
    const own = quirks.response?.[key] ?? swap(key.replaceAll('_', ' '), 'social', network).replaceAll(' ', '_')
    return quirks.camelCase ? camel(own) : own
  }

  function inOwnWords(path: string, json: unknown, asked: Json | null): unknown {
    if (path.endsWith('/credit-balance')) return quirks.balance ? quirks.balance(Number(json)) : json
    const { payload } = quirks
    const raw = quirks.before ? quirks.before(path, json) : json
    let wrapped = raw
    if (payload && isJson(raw) && 'data' in raw) {
      const { data, ...rest } = raw
      wrapped = payload === 'top' ? data : { ...rest, [payload]: data }
    }
    const own = renamed(wrapped, answerName)
    return quirks.answer ? quirks.answer(path, own, asked) : own
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://remote.invalid')
    const body = await bodyOf(request)
    requests.push({ path: pathname, body })
    if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs))
    const { instead } = quirks
    if (instead?.path.test(pathname) && (instead.asked?.(body) ?? true)) {
      response.writeHead(instead.status, { 'content-type': 'application/json', ...(instead.headers as object) })
      response.end(instead.body ?? '')
      return
    }
    const path = specified(pathname)
    const plain = renamed(
      revalued(body, quirks.values ?? {}),
      key => ownNames[key] ?? swap(key.replaceAll('_', ' '), network, 'social').replaceAll(' ', '_'),
    )
    const answer = await fetch(`${behind}${path ?? '/v1/unknown'}`, {
      method: request.method ?? 'GET',
      headers: {
        'x-api-key': String(request.headers['x-api-key'] ?? ''),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(plain) }),
    })
    const json: unknown = await answer.json()
    let words: unknown
    if (answer.status === 200) words = inOwnWords(path ?? '', json, body)
    else if (quirks.listErrors && isJson(json))
      words = { detail: [{ loc: ['body', 'field'], msg: json.detail, type: 'value_error' }] }
    else words = json
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    const text = words === undefined ? '' : JSON.stringify(words)
    response.end(answer.status === 200 && quirks.text ? quirks.text(text) : text)
  }

  const server: Server = createServer((request, response) => {
    handle(request, response).catch(error => {
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ detail: String(error), code: 'error' }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A TCP server's address is an object.
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}${prefix}`,
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
