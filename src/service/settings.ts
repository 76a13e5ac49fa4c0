// What the owner of the embedded service may change about it, and the options it starts with.
import { z } from 'zod'
import { opIds } from '../contract/service/endpoints.ts'

/** Requests per second and key, and how many may come at once; `perSecond` 0 turns pacing off. */
export const PaceLimit = z.strictObject({
  perSecond: z.number().nonnegative().max(100_000),
  burst: z.int().positive().max(100_000),
})
export type PaceLimit = z.infer<typeof PaceLimit>

export const ServiceSettings = z.strictObject({
  /** Credits by operation where they differ from the table. */
  prices: z.partialRecord(z.enum(opIds), z.int().nonnegative()),
  pace: PaceLimit,
  /** Whether a look-up that finds nothing costs its price. */
  chargeOnMiss: z.boolean(),
  /** The deepest page a search serves; null = any. */
  maxPage: z.int().positive().nullable(),
  /** Whether the fictional world is searched beside own data. */
  world: z.boolean(),
  /** Whether email validation asks the DNS about domains; only their names leave the computer. */
  dns: z.boolean(),
  /** Unknown keys in a body: a 422, or left out of account. */
  unknownKeys: z.enum(['refuse', 'ignore']),
  /** Form of a 422: the specification's error body, or the list that some documentation shows. */
  validationErrorForm: z.enum(['spec', 'list']),
  /** Whether `Idempotency-Key` is honoured; nothing in the specification asks for it. */
  idempotency: z.boolean(),
})
export type ServiceSettings = z.infer<typeof ServiceSettings>

/** A change of some settings; what is left out stays. */
export const SettingsChange = ServiceSettings.partial()
export type SettingsChange = z.infer<typeof SettingsChange>

export const defaultSettings: ServiceSettings = {
  prices: {},
  pace: { perSecond: 10, burst: 10 },
  chargeOnMiss: true,
  maxPage: null,
  world: true,
  dns: false,
  unknownKeys: 'refuse',
  validationErrorForm: 'spec',
  idempotency: false,
}
