// The operations that are served: how a body becomes an input, what names that input, and the work that answers it.
import type { z } from 'zod'
import type { OpId } from '../contract/service/endpoints.ts'
import { ValidateEmailRequest } from '../contract/service/validate.ts'
import { readInput } from './body.ts'
import { validateEmail } from './validate.ts'

/** Where an answer comes from, as `X-Practice-Source` tells it. */
export type Source = 'rules'

export interface Answer {
  readonly body: unknown
  readonly source: Source | null
}

/** A request that passed its schema: the normalised input (service.md 2.3) and the work. */
export interface Prepared {
  readonly key: string
  /** `now` in milliseconds since 1970: reports count days from it. */
  work(now: number): Answer | Promise<Answer>
}

export interface Operation {
  /** Throws a 422 if the body does not fit. */
  prepare(body: unknown, unknownKeys: 'refuse' | 'ignore'): Prepared
}

function operation<T>(
  schema: z.ZodType<T>,
  keyOf: (input: T) => string,
  work: (input: T, now: number) => Answer,
): Operation {
  return {
    prepare(body, unknownKeys) {
      const input = readInput(schema, body, unknownKeys)
      return { key: keyOf(input), work: now => work(input, now) }
    },
  }
}

/** The operations with a body, by id. Paths of all others answer 404. */
export const operations: Partial<Record<OpId, Operation>> = {
  'validate.email': operation(
    ValidateEmailRequest,
    input => input.email.trim().toLowerCase(),
    (input, now) => ({ body: validateEmail(input, now), source: 'rules' }),
  ),
}
