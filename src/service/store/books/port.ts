// What a service keeps of money and keys: in its own file, or in a PostgreSQL database that several services share.
import { z } from 'zod'
import type { StoredKey } from '../keys.ts'
import type { AnswerReplay, ReplayScope } from '../replays.ts'

/** Credits set aside for one running request; id 0 = the request is free. */
export interface CreditReservation {
  readonly id: number
  readonly amount: number
}

/** What a request wants to spend, and on what. */
export interface CreditSpending {
  readonly amount: number
  readonly op: string
  readonly requestId: string
}

/** The three sums of the invariant, in credits, and how many charges there were. */
export const LedgerAudit = z.strictObject({ balance: z.int(), reserved: z.int(), ledger: z.int(), charges: z.int() })
export type LedgerAudit = z.infer<typeof LedgerAudit>

/** An answer that is to be given again to the same request. */
export interface ReplayToKeep {
  readonly scope: ReplayScope
  readonly replay: AnswerReplay
}

/** A balance that cannot go below zero. Always true between transactions: sum of the ledger = balance + open reservations. */
export interface CreditBooks {
  balance(): Promise<number>
  /** Sets credits aside; null = the balance does not reach. */
  reserve(spending: CreditSpending): Promise<CreditReservation | null>
  /** Turns a reservation into a ledger entry; the answer is kept in the same transaction. */
  charge(reservation: CreditReservation, kept?: ReplayToKeep): Promise<void>
  /** Gives a reservation back; the answer is kept in the same transaction. */
  release(reservation: CreditReservation, kept?: ReplayToKeep): Promise<void>
  refill(credits: number): Promise<void>
  /** Adds or takes what is missing to this balance. */
  setBalance(credits: number): Promise<void>
  /** Takes everything that is not reserved. */
  drain(): Promise<void>
  audit(): Promise<LedgerAudit>
}

/** The keys that several services share. */
export interface KeyBooks {
  all(): Promise<StoredKey[]>
  /** The key with this SHA-256; null = there is none. */
  byHash(hash: Buffer): Promise<StoredKey | null>
  insert(key: StoredKey): Promise<void>
  /** Returns whether there is such a key. */
  setEnabled(id: string, enabled: boolean): Promise<boolean>
}

/** What became of a request that carries an Idempotency-Key: it is ours to do, runs elsewhere, or was answered. */
export type ReplayClaim =
  | { readonly kind: 'ours' }
  | { readonly kind: 'running'; readonly fingerprint: Buffer }
  | { readonly kind: 'answered'; readonly replay: AnswerReplay }

/** Answers that are kept for repeated requests. */
export interface ReplayBooks {
  /** Takes the request, so that no other service does it too. */
  claim(scope: ReplayScope, fingerprint: Buffer): Promise<ReplayClaim>
  /** Gives a request back whose answer was not kept. */
  giveUp(scope: ReplayScope): Promise<void>
  clear(): Promise<void>
}

export interface ServiceBooks {
  readonly credits: CreditBooks
  readonly replays: ReplayBooks
  close(): Promise<void>
}
