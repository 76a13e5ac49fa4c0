// Providers, balance and the key. The key crosses from page to main once and never comes back.
import { z } from 'zod'
import { Balance } from './run.ts'

export const ProviderId = z.enum(['embedded', 'remote'])
export type ProviderId = z.infer<typeof ProviderId>

/** secure: keychain passed the probe · session: kept in memory until quit · unavailable: a stored key cannot be read. */
export const KeyState = z.object({
  storage: z.enum(['secure', 'session', 'unavailable']),
  /** Name of the store, e.g. "Secret Service". */
  store: z.string(),
  reason: z.string().nullable(),
  has: z.boolean(),
  setAt: z.iso.datetime().nullable(),
})
export type KeyState = z.infer<typeof KeyState>

export const Account = z.object({
  provider: ProviderId,
  name: z.string(),
  live: z.boolean(),
  baseUrl: z.string(),
  balance: Balance,
  key: KeyState,
  remote: z.object({ baseUrl: z.string(), network: z.string() }),
})
export type Account = z.infer<typeof Account>

/** What a call of an operation cost when the balance was last read around `sample` calls. */
export const MeasuredPrice = z.object({ op: z.string(), value: z.int(), at: z.iso.datetime(), sample: z.int() })
export type MeasuredPrice = z.infer<typeof MeasuredPrice>

export const KeySet = z.object({ key: z.string().min(1).max(500) })
export const ProviderSet = z.object({
  provider: ProviderId,
  baseUrl: z.string().max(500).optional(),
  network: z.string().max(60).optional(),
})
export const Refill = z.object({ credits: z.int().min(1).max(1_000_000) })
/** Which service it is about: the live one can be tried before it is used. */
export const ConnectionAsk = z.object({ provider: ProviderId })
/** good: as expected · note: differs, and is read all the same · bad: in the way of runs. */
export const Finding = z.object({ level: z.enum(['good', 'note', 'bad']), text: z.string() })
export type Finding = z.infer<typeof Finding>
/** ok: nothing is in the way of runs. */
export const ConnectionTest = z.object({ ok: z.boolean(), findings: z.array(Finding) })
export type ConnectionTest = z.infer<typeof ConnectionTest>
