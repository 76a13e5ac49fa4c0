// From the bytes of a body to an input that fits the operation: step 6 (400) and step 7 (422).
import { isUtf8 } from 'node:buffer'
import type { z } from 'zod'
import type { ValidationIssue } from '../contract/service/problem.ts'
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

/** Checks a body against the operation's schema. Throws a 422 with every finding. */
export function readInput<S extends z.ZodObject>(
  schema: S,
  value: unknown,
  unknownKeys: 'refuse' | 'ignore',
): z.output<S> {
  const result = (unknownKeys === 'ignore' ? schema.strip() : schema).safeParse(value)
  if (result.success) return result.data
  throw new ValidationRefusal(result.error.issues.flatMap(toIssues))
}
