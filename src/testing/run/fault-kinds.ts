// Every kind of trouble that a service can have with a single call, each seldom, for runs that meet all of them.
import type { FaultDialInput } from '../../service/faults/fault-dial.ts'

type Rule = NonNullable<FaultDialInput['rules']>[number]
type Fault = Rule['do']

const failures = [500, 501, 502, 503, 504, 505, 507, 508, 511, 520, 522, 524, 529, 530, 599]
const refusals = [400, 404, 408, 409, 410, 413, 414, 417, 418, 421, 422, 423, 424, 425, 431, 451]
const oddSuccesses = [204, 206, 226, 299]
const redirects = [301, 304, 307]

const waits: readonly Fault[] = [
  { kind: 'status', status: 429 },
  { kind: 'status', status: 429, retryAfter: 1 },
  { kind: 'status', status: 429, retryAfter: -1 },
  { kind: 'status', status: 429, retryAfter: 'soon' },
  { kind: 'status', status: 429, retryAfter: { dateInSeconds: 1 } },
  { kind: 'status', status: 503, retryAfter: 1 },
  { kind: 'status', status: 503, retryAfter: 'soon' },
  { kind: 'status', status: 503, retryAfter: { dateInSeconds: 1 } },
]

const answers: readonly Fault[] = [
  { kind: 'dropBefore' },
  { kind: 'dropAfter' },
  { kind: 'dropMid' },
  { kind: 'truncated' },
  { kind: 'slowHeaders', everyMs: 5 },
  { kind: 'slowBody', everyMs: 1 },
  { kind: 'late', ms: 300 },
  { kind: 'html' },
  { kind: 'badJson' },
  { kind: 'empty' },
  { kind: 'bom' },
  { kind: 'gzip' },
  { kind: 'chunked' },
  { kind: 'huge' },
  { kind: 'statusError' },
  { kind: 'extraFields' },
  { kind: 'missingFields' },
  { kind: 'wrongTypes', at: 'fields' },
  { kind: 'wrongTypes', at: 'data' },
  { kind: 'echo' },
  { kind: 'oddStatus' },
]

const kinds: readonly Fault[] = [
  ...[...failures, ...refusals, ...oddSuccesses, ...redirects].map(status => ({ kind: 'status' as const, status })),
  ...waits,
  ...answers,
]

/** Rules for all of them, each for `share` of the validations of e-mails; every other answer takes some time. */
export const faultKinds = (share: number): Rule[] => [
  ...kinds.map((fault, index) => ({
    id: `${index + 1} ${JSON.stringify(fault)}`.slice(0, 100),
    when: { op: 'validate.email' },
    rate: share,
    do: fault,
  })),
  {
    id: slowId,
    when: { op: 'validate.email' },
    rate: 1,
    do: { kind: 'latency', medianMs: 40, sigma: 0.8 },
  },
]

/** Is no fault: without it everything would be answered before it can be cut off. */
export const slowId = 'slow'
export const faultKindCount = kinds.length
