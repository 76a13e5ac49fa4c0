// Accounts and balance reads in the workspace. Never the key.
import { addEntry } from '../run/booking.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'

/** Id of an account at a provider; made when it is first used. */
export function ensureAccount(db: WriteDb, profile: string, name: string): number {
  return db.transaction(() => {
    db.run('INSERT INTO account(profile, name) VALUES (?, ?) ON CONFLICT DO NOTHING', profile, name)
    return db.value<number>('SELECT id FROM account WHERE profile = ? AND name = ?', profile, name) ?? 0
  })
}

/** When the account's key was last typed, null = it was forgotten. */
export function noteKey(db: WriteDb, accountId: number, at: number | null): void {
  db.run('UPDATE account SET key_set_at = ? WHERE id = ?', at, accountId)
}

/** Keeps a balance that was read; `refilled` = play credits added just before. */
export function noteBalance(db: WriteDb, accountId: number, credits: number, at: number, refilled: number): void {
  addEntry(db, {
    at,
    accountId,
    kind: 'balance',
    balance: credits,
    ...(refilled > 0 && { outcome: 'refill', expected: refilled }),
  })
}

export interface AccountRow {
  key_set_at: number | null
  /** The last balance read. */
  credits: number | null
  at: number | null
}

export function accountRow(db: ReadDb, accountId: number): AccountRow {
  const account = db.get<{ key_set_at: number | null }>('SELECT key_set_at FROM account WHERE id = ?', accountId)
  const read = db.get<{ balance: number; at: number }>(
    `SELECT balance, at FROM credit_entry INDEXED BY credit_entry_balance
     WHERE account_id = ? AND kind = 'balance' ORDER BY id DESC LIMIT 1`,
    accountId,
  )
  return { key_set_at: account?.key_set_at ?? null, credits: read?.balance ?? null, at: read?.at ?? null }
}

export const accountWrite = { ensureAccount, noteKey, noteBalance }
export const accountRead = { accountRow }
