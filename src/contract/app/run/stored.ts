// Stored answers as the inspector shows them: counts, size, hit rate, and which of them to purge (R-CAC-03).
import { z } from 'zod'
import { OperationId } from './sent-op.ts'

export const StoredGroup = z.object({
  /** Ledger account that paid for them. */
  accountId: z.int(),
  live: z.boolean(),
  account: z.string(),
  op: OperationId,
  found: z.int(),
  misses: z.int(),
  bytes: z.int(),
  oldest: z.iso.datetime(),
  newest: z.iso.datetime(),
  /** Questions of runs that a stored answer settled, and those that needed a call. */
  hits: z.int(),
  calls: z.int(),
})
export type StoredGroup = z.infer<typeof StoredGroup>

export const StoredFilter = z.object({
  accountId: z.int().nullable(),
  op: OperationId.nullable(),
  /** Answered at least this many days ago. */
  olderThanDays: z.int().min(0).max(3650).nullable(),
  /** What was asked about: an address, number, URL, name or id, whole. */
  person: z.string().max(320).nullable(),
  /** A domain with its subdomains, in addresses, URLs and domains that were asked about. */
  domain: z.string().max(253).nullable(),
})
export type StoredFilter = z.infer<typeof StoredFilter>

/** Answers that came after `at` are not counted, and not purged either. */
export const StoredCount = z.object({ answers: z.int(), bytes: z.int(), at: z.iso.datetime() })
export type StoredCount = z.infer<typeof StoredCount>

export const StoredPurge = StoredFilter.extend({ at: z.iso.datetime() })
export type StoredPurge = z.infer<typeof StoredPurge>
