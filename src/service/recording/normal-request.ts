// What names a request in a recording: requests that mean the same have one name, however they are spelt.
import { type OpId, serviceEndpoints } from '../../contract/service/endpoints.ts'
import { type PostedOp, postedOps, type ServedOperation, servedOperations } from '../operations.ts'
import { canonicalBody, metaAliases } from '../request/aliases.ts'
import { canonicalJson } from '../request/canonical.ts'
import type { RequestAsker } from '../request/prepared.ts'
import { Refusal } from '../request/refusal.ts'
import { defaultSettings } from '../settings.ts'

const neverOpened = async (): Promise<never> => {
  throw new Error('A request is only named here; no directory answers it.')
}

/** Only their preparing is used: it reads a body and looks nothing up. */
const operations: Readonly<Record<PostedOp, ServedOperation>> = servedOperations(neverOpened, {
  seed: null,
  now: () => {
    throw new Error('A request is only named here; no directory answers it.')
  },
  askDns: neverOpened,
})

const asker: RequestAsker = { admin: true, settings: defaultSettings }

const ops = new Map<string, PostedOp>([
  ...postedOps.map((op): [string, PostedOp] => [serviceEndpoints[op].path, op]),
  ...metaAliases.map(([alias, field]): [string, PostedOp] => [`/v1/search/meta/${alias}`, `meta.${field}`]),
])

/** The operation at a path of the interface; null = another path, such as one of a service with paths of its own. */
export const operationAt = (path: string): OpId | null => ops.get(path) ?? null

/**
 * The name of a request. An operation's own normal form where its body fits the interface (other spellings of an address,
 * defaults written out); else the body with sorted keys, so that a service with fields of its own can be recorded too.
 */
export function requestName(path: string, body: unknown): string {
  const op = ops.get(path)
  if (!op) return `${path}\n${canonicalJson(body)}`
  try {
    return `${op}\n${operations[op](body, asker).key}`
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `${op}\n${canonicalJson(canonicalBody(op, body))}`
  }
}
