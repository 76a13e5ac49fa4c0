// Accounts and balance reads in the workspace. Never the key.

import type { ReadDb, WriteDb } from '../store/sql.ts'
import { addEntry } from './booking.lane.ts'

/** Id of an account at a provider; made when it is first used. */
export function ensureAccount(db: WriteDb, profile: string, name: string): number {
  return db.transaction(() => {
    db.run('INSERT INTO account(profile, name) VALUES (?, ?) ON CONFLICT DO NOTHING', profile, name)
    return db.value<number>('SELECT id FROM account WHERE profile = ? AND name = ?', profile, name) ?? 0
  })
}

/** When the account's key was last typed, null = it was forgotten. */
function noteKey(db: WriteDb, accountId: number, at: number | null): void {
  db.run('UPDATE account SET key_set_at = ? WHERE id = ?', at, accountId)
}

export interface BalanceNote {
  credits: number
  at: number
  /** Play credits added just before. */
  refilled: number
  /** The run that it was read for: at its beginning, its end, or to settle its calls without an answer. */
  runId: number | null
  /** The service's clock, UTC milliseconds; null = it did not say. */
  serverAt: number | null
}

/** A clock that differs by less is right enough to tell the day by. */
const sameClockMs = 3_600_000

/** This computer's clock was set, or may have been: what was known of it holds no more. */
export function forgetClocks(db: WriteDb): void {
  db.run('UPDATE account SET clock_off = NULL')
}

/** Keeps a balance that was read. The ledger gets it when it differs from the last one, or belongs to a run. */
export function noteBalance(
  db: WriteDb,
  accountId: number,
  { credits, at, refilled, runId, serverAt }: BalanceNote,
): void {
  db.transaction(() => {
    if (serverAt !== null) {
      const off = Math.abs(serverAt - at) > sameClockMs ? serverAt - at : 0
      db.run('UPDATE account SET clock_off = ? WHERE id = ?', off, accountId)
    }
    db.run('UPDATE account SET balance_at = ? WHERE id = ?', at, accountId)
    if (runId === null && refilled === 0 && lastRead(db, accountId)?.balance === credits) return
    addEntry(db, {
      at,
      accountId,
      kind: 'balance',
      runId,
      balance: credits,
      ...(refilled > 0 && { outcome: 'refill', expected: refilled }),
    })
  })
}

const lastRead = (db: ReadDb, accountId: number) =>
  db.get<{ balance: number; at: number }>(
    `SELECT balance, at FROM credit_entry INDEXED BY credit_entry_balance
     WHERE account_id = ? AND kind = 'balance' ORDER BY id DESC LIMIT 1`,
    accountId,
  )

export interface AccountRow {
  key_set_at: number | null
  /** The last balance read. */
  credits: number | null
  at: number | null
}

function accountRow(db: ReadDb, accountId: number): AccountRow {
  const account = db.get<{ key_set_at: number | null; balance_at: number | null }>(
    'SELECT key_set_at, balance_at FROM account WHERE id = ?',
    accountId,
  )
  const read = lastRead(db, accountId)
  return {
    key_set_at: account?.key_set_at ?? null,
    credits: read?.balance ?? null,
    at: account?.balance_at ?? read?.at ?? null,
  }
}

export const accountWrite = { ensureAccount, noteKey, noteBalance, forgetClocks }
export const accountRead = { accountRow }
