// The error body of the interface (spec section 7) and what each status means.
import { z } from 'zod'
import { withMark } from './mark.ts'

/** The error body: a sentence for people, a short code, optional details. `extra` may be empty or absent. */
export const ServiceProblem = z.object({
  detail: withMark('S', z.string(), 'What went wrong, in words.'),
  code: withMark('S', z.string(), 'A short code; clients branch on the status.'),
  extra: withMark('S', z.record(z.string(), z.unknown()).optional(), 'Details; may be empty or absent.'),
})
export type ServiceProblem = z.infer<typeof ServiceProblem>

/** One finding of a 422: where in the request, what is wrong, and the kind of rule that was broken. */
export const ValidationIssue = z.object({
  loc: withMark('D', z.array(z.union([z.string(), z.int()])), 'Where in the request.'),
  msg: withMark('D', z.string(), 'What is wrong.'),
  type: withMark('D', z.string(), 'The kind of rule that was broken.'),
})
export type ValidationIssue = z.infer<typeof ValidationIssue>

/** The other form a 422 may take: a list instead of a sentence, and no code. */
export const ValidationList = z.object({ detail: z.array(ValidationIssue) })
export type ValidationList = z.infer<typeof ValidationList>

/** `code` of the error body by status, as the embedded service sends it. Clients branch on the status only. */
export const problemCodes = {
  400: 'bad_request',
  401: 'unauthorized',
  402: 'insufficient_credits',
  403: 'forbidden',
  404: 'not_found',
  406: 'not_acceptable',
  409: 'in_flight',
  415: 'unsupported_media_type',
  422: 'validation_error',
  429: 'rate_limited',
  500: 'internal_error',
  502: 'upstream_error',
  503: 'unavailable',
  504: 'query_timeout',
} as const

/** The statuses, besides 200, that the embedded service has a body for. */
export type ProblemStatus = keyof typeof problemCodes
