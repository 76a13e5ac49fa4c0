// Makes the service speak like one of other make: a profile applied backwards, by the suite's translation and not the client's.
import { allOps, type ConformanceOp } from '../../conformance/assumptions.ts'
import { type DialectWords, dialectOf } from '../../conformance/dialect.ts'
import { jsonBody, jsonOf, type ServiceProxy, startProxy } from './service-proxy.ts'

export interface Dialectal {
  readonly words: DialectWords
  /** Field names of answers as camelCase. */
  readonly camelCase: boolean
}

const camel = (name: string) =>
  name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())

/** The request inside an AI answer keeps the words of requests. */
function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [camel(key), key === 'prospector_search' ? child : camelKeys(child)]),
  )
}

/** Starts a service of other make before one of ours. What is not in its words is not there. */
export function startDialect(upstream: string, { words, camelCase }: Dialectal): Promise<ServiceProxy> {
  const canonical = dialectOf(null)
  const dialect = dialectOf(words)
  const ops = new Map<string, ConformanceOp>(allOps.map(op => [dialect.pathOf(op), op]))
  return startProxy(upstream, async (asked, forward) => {
    const op = ops.get(asked.path)
    if (op === undefined) return forward({ ...asked, path: '/v1/nowhere' })
    const json = jsonOf(asked.body)
    const body = json === undefined ? asked.body : jsonBody(dialect.requestFromWire(op, json))
    const answer = await forward({ ...asked, path: canonical.pathOf(op), body })
    if (answer.status !== 200) return answer
    const worded = dialect.answerToWire(op, jsonOf(answer.body))
    return { ...answer, body: jsonBody(camelCase ? camelKeys(worded) : worded) }
  })
}
