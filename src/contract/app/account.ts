// Providers, balance and the keys. A key crosses from page to main once and never comes back.
import { z } from 'zod'
import { BalanceReading } from './run/run-plan.ts'

export const ProviderId = z.enum(['embedded', 'remote'])
export type ProviderId = z.infer<typeof ProviderId>

/** secure: keychain passed the probe · session: kept in memory until quit · unavailable: a stored key cannot be read. */
export const KeyState = z.object({
  /** The service it is for, as `URL.origin`: a key is sent there and nowhere else; null while no address is set up. */
  origin: z.string().nullable(),
  /** Other services that this workspace has a key for. */
  others: z.array(z.string()),
  /** `untried`: no key was wanted yet, and the key store has not been asked. */
  storage: z.enum(['untried', 'secure', 'session', 'unavailable']),
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
  balance: BalanceReading,
  key: KeyState,
  remote: z.object({ baseUrl: z.string(), network: z.string() }),
})
export type Account = z.infer<typeof Account>

/** What a call of an operation cost when the balance was last read around `sample` calls. */
export const MeasuredPrice = z.object({ op: z.string(), value: z.int(), at: z.iso.datetime(), sample: z.int() })
export type MeasuredPrice = z.infer<typeof MeasuredPrice>

/** An origin as `URL.origin` writes it: scheme, host and port. */
const Origin = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[a-z0-9.:[\]-]+$/, 'must be an origin')
export const KeySet = z.object({ key: z.string().min(1).max(500), origin: Origin })
export const KeyForget = z.object({ origin: Origin })
export const ProviderSet = z.object({
  /** Left out: the one in use stays. */
  provider: ProviderId.optional(),
  baseUrl: z.string().max(500).optional(),
  network: z.string().max(60).optional(),
})
export const CreditRefill = z.object({ credits: z.int().min(1).max(1_000_000) })
/** Which service it is about: the live one can be tried before it is used. */
export const ConnectionAsk = z.object({ provider: ProviderId })
/** good: as expected · note: differs, and is read all the same · bad: in the way of runs. */
export const ConnectionFinding = z.object({ level: z.enum(['good', 'note', 'bad']), text: z.string() })
export type ConnectionFinding = z.infer<typeof ConnectionFinding>
/** ok: nothing is in the way of runs. */
export const ConnectionTest = z.object({ ok: z.boolean(), findings: z.array(ConnectionFinding) })
export type ConnectionTest = z.infer<typeof ConnectionTest>
