// From the bytes of a body to an input that fits the operation: step 6 (400) and step 7 (422).
import { isUtf8 } from 'node:buffer'
import type { z } from 'zod'
import type { ValidationIssue } from '../../contract/service/problem.ts'
import { Refusal, ValidationRefusal } from './refusal.ts'

/** Largest body in bytes. */
export const bodyLimit = 256 * 1024

const deepest = 32
const forbiddenKeys = new Set(['__proto__', 'constructor'])

/** Refuses nesting and keys that no honest body has; stops at the first level too deep. */
function inspect(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) throw new Refusal(400, `The body is nested deeper than ${deepest} levels.`)
  for (const [key, child] of Object.entries(value)) {
    if (forbiddenKeys.has(key) && !Array.isArray(value)) throw new Refusal(400, `The body has the key "${key}".`)
    inspect(child, depth + 1)
  }
}

/** Parses a JSON body. Throws a 400 if it is empty, not UTF-8, not JSON, nested too deep or has a forbidden key. */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) throw new Refusal(400, 'The body is empty; a JSON object is needed.')
  if (!isUtf8(bytes)) throw new Refusal(400, 'The body is not valid UTF-8.')
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.')
  }
  inspect(value, 1)
  return value
}

function toIssues(issue: z.core.$ZodIssue): ValidationIssue[] {
  // A path of JSON holds names and positions only, never symbols.
  const loc = ['body', ...issue.path.filter(step => typeof step !== 'symbol')]
  if (issue.code !== 'unrecognized_keys') return [{ loc, msg: issue.message, type: issue.code }]
  return issue.keys.map(key => ({ loc: [...loc, key], msg: 'This key is not known here.', type: 'unknown_key' }))
}

/** A copy of a body without the keys that a check did not know, at any depth. */
function withoutUnknown(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy: unknown = structuredClone(value)
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    let owner = copy
    for (const step of issue.path) owner = Object(owner)[step]
    for (const key of issue.keys) Reflect.deleteProperty(Object(owner), key)
  }
  return copy
}

/** Checks a body against the operation's schema. Throws a 422 with every finding. */
export function readInput<T>(schema: z.ZodType<T>, value: unknown, unknownKeys: 'refuse' | 'ignore'): T {
  const first = schema.safeParse(value)
  if (first.success) return first.data
  const { issues } = first.error
  if (unknownKeys === 'refuse' || !issues.some(issue => issue.code === 'unrecognized_keys')) {
    throw new ValidationRefusal(issues.flatMap(toIssues))
  }
  const second = schema.safeParse(withoutUnknown(value, issues))
  if (second.success) return second.data
  throw new ValidationRefusal(second.error.issues.flatMap(toIssues))
}
