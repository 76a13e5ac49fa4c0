// Money and keys in the service's own file, or in memory: one process owns it, so that its statements end at once.
import type { Database } from 'better-sqlite3'
import { type CreditLedger, openLedger } from '../ledger.ts'
import { type ReplayScope, replayStore } from '../replays.ts'
import type { ReplayToKeep, ServiceBooks } from './port.ts'

export interface LocalBooks extends ServiceBooks {
  /** The same credits, for the owner of the process. */
  readonly ledger: CreditLedger
}

const nameOf = ({ keyId, path, idempotencyKey }: ReplayScope) => JSON.stringify([keyId, path, idempotencyKey])

/** Opens the books of a database: the first time with `startCredits`, later releasing what a crash left reserved. */
export function openLocalBooks(db: Database, startCredits: number, clock: () => number): LocalBooks {
  const ledger = openLedger(db, startCredits, clock)
  const replays = replayStore(db, clock)
  const running = new Map<string, Buffer>()
  const keep = (kept: ReplayToKeep | undefined) => kept && (() => replays.keep(kept.scope, kept.replay))
  return {
    ledger,
    credits: {
      balance: async () => ledger.balance(),
      reserve: async spending => ledger.reserve(spending),
      charge: async (reservation, kept) => ledger.charge(reservation, keep(kept)),
      release: async (reservation, kept) => ledger.release(reservation, keep(kept)),
      refill: async credits => ledger.refill(credits),
      setBalance: async credits => ledger.setBalance(credits),
      drain: async () => ledger.drain(),
      audit: async () => ledger.audit(),
    },
    replays: {
      async claim(scope, fingerprint) {
        const replay = replays.find(scope)
        if (replay) return { kind: 'answered', replay }
        const earlier = running.get(nameOf(scope))
        if (earlier) return { kind: 'running', fingerprint: earlier }
        running.set(nameOf(scope), fingerprint)
        return { kind: 'ours' }
      },
      giveUp: async scope => void running.delete(nameOf(scope)),
      clear: async () => replays.clear(),
    },
    close: async () => void db.close(),
  }
}
