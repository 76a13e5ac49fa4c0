// The fault dial as data: which faults, on which calls, how often.
import { z } from 'zod'
import { serviceEndpoints } from '../../contract/service/endpoints.ts'
import { fitsPattern } from './op-pattern.ts'

const ms = z.number().nonnegative().max(86_400_000)
const count = z.int().nonnegative()

/** When a rule may fire. Calls are those of its operations that reached the work, both counted since the dial was set. */
const When = z.strictObject({
  /** Operation id, or a pattern with `*`; one that fits no operation would never fire. */
  op: z
    .string()
    .refine(pattern => Object.keys(serviceEndpoints).some(op => fitsPattern(pattern, op)), {
      error: ({ input }) =>
        `there is no operation "${input}"; use one such as "validate.email", or a pattern such as "validate.*"`,
    })
    .default('*'),
  /** Only the n-th call of an operation with the same input. */
  nth: z.int().positive().optional(),
  /** Only every n-th call. */
  every: z.int().positive().optional(),
  /** Only this normalised input. */
  input: z.string().optional(),
  afterCalls: count.optional(),
  untilCalls: count.optional(),
  afterMs: ms.optional(),
  untilMs: ms.optional(),
})

/** Sent as it is if text; a number as seconds, however odd; or as the HTTP date so many seconds ahead. */
const RetryAfter = z.union([z.number(), z.string(), z.strictObject({ dateInSeconds: z.number() })])
export type RetryAfter = z.infer<typeof RetryAfter>

const everyMs = ms.positive().default(1000)
const simple = <K extends string>(kind: K) => z.strictObject({ kind: z.literal(kind) })

/** What a rule does. The first three act before the work and cost nothing; all others are charged as a 200. */
export const DialedFault = z.discriminatedUnion('kind', [
  /** Waits, log-normally spread around the median, then answers as usual. */
  z.strictObject({ kind: z.literal('latency'), medianMs: ms, sigma: z.number().nonnegative().max(5).default(0.5) }),
  z.strictObject({ kind: z.literal('status'), status: z.int().min(200).max(599), retryAfter: RetryAfter.optional() }),
  simple('dropBefore'),
  simple('dropAfter'),
  /** Half of the body, then a reset. */
  simple('dropMid'),
  /** Half of the body, then an orderly end. */
  simple('truncated'),
  z.strictObject({ kind: z.literal('slowHeaders'), everyMs }),
  z.strictObject({ kind: z.literal('slowBody'), everyMs }),
  /** The whole answer, so much too late. */
  z.strictObject({ kind: z.literal('late'), ms }),
  simple('html'),
  simple('badJson'),
  simple('empty'),
  simple('bom'),
  simple('gzip'),
  simple('chunked'),
  /** A good answer with 6 MB of padding. */
  simple('huge'),
  simple('statusError'),
  simple('extraFields'),
  /** Of each group's fields some are missing and some are null. */
  simple('missingFields'),
  /** Each field has another type; or `data` itself has. */
  z.strictObject({ kind: z.literal('wrongTypes'), at: z.enum(['fields', 'data']).default('fields') }),
  /** The answer names another address or number. */
  simple('echo'),
  /** A status word outside the vocabulary. */
  simple('oddStatus'),
])
export type DialedFault = z.infer<typeof DialedFault>

export const FaultRule = z.strictObject({
  id: z.string().min(1).max(100),
  when: When.prefault({}),
  /** Share of the calls that fit `when`. */
  rate: z.number().min(0).max(1).default(1),
  do: DialedFault,
})
export type FaultRule = z.infer<typeof FaultRule>

/** Faults of the whole service rather than of single calls. */
const ServiceFaults = z.strictObject({
  /** Connections are refused from `afterMs` until `untilMs`; with `flapMs` off and on by turns. */
  offline: z
    .strictObject({ afterMs: ms.default(0), untilMs: ms.optional(), flapMs: ms.positive().optional() })
    .optional(),
  /** After so many charges the balance is gone. */
  drainAt: count.optional(),
  /** After so many calls the next key used is refused for good; other keys go on. Balance look-ups do not count. */
  revokeKey: z.strictObject({ afterCalls: count }).optional(),
  balanceFails: z.enum(['status', 'slow', 'notNumber', 'drop']).optional(),
  /** Shifts the Date header. */
  clockSkewMs: z.number().optional(),
  /** A captive portal: every request is sent elsewhere, or gets its page as a 200. */
  portal: z.enum(['redirect', 'page']).optional(),
  /** The pace over time, the last entry whose `afterMs` has passed; and how the X-RateLimit headers are written. */
  limit: z
    .strictObject({
      schedule: z
        .array(z.strictObject({ afterMs: ms, perSecond: z.number().nonnegative(), burst: z.int().positive() }))
        .min(1),
      headers: z.enum(['seconds', 'epoch', 'none']).default('seconds'),
      /** In place of the true waiting time; null = the header is left out. */
      retryAfter: RetryAfter.nullable().optional(),
    })
    .optional(),
})

export const FaultDial = z.strictObject({
  seed: z.int().default(1),
  rules: z.array(FaultRule).max(100).default([]),
  service: ServiceFaults.prefault({}),
})
export type FaultDial = z.infer<typeof FaultDial>
/** A dial as it is written, defaults left out. */
export type FaultDialInput = z.input<typeof FaultDial>
