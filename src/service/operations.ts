// The operations that are served: how a body becomes an input, what names that input, and the work that answers it.
import type { z } from 'zod'
import type { OpId } from '../contract/service/endpoints.ts'
import { ValidateEmailRequest, ValidatePhoneRequest } from '../contract/service/validate.ts'
import { readInput } from './body.ts'
import type { Prepared } from './prepared.ts'
import { prepareEmail, preparePhone } from './validate.ts'

/** From a parsed body to the input and its work. Throws a 422 if the body does not fit. */
export type Operation = (body: unknown, unknownKeys: 'refuse' | 'ignore') => Prepared

const operation =
  <T>(schema: z.ZodType<T>, prepare: (input: T) => Prepared): Operation =>
  (body, unknownKeys) =>
    prepare(readInput(schema, body, unknownKeys))

/** The operations with a body, by id. Paths of all others answer 404. */
export const operations: Partial<Record<OpId, Operation>> = {
  'validate.email': operation(ValidateEmailRequest, prepareEmail),
  'validate.phone': operation(ValidatePhoneRequest, preparePhone),
}
