// What other runs of the account booked between the first and the last balance of a run.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { ensureAccount, noteBalance } from '../../account/account.lane.ts'
import { migrateDatabase } from '../../store/migrate.ts'
import { wrapDatabase } from '../../store/sql.ts'
import { noteRunBalance } from './control.lane.ts'

const now = Date.parse('2026-03-29T12:00:00Z')

test('what another run books while the last balance is on its way may be in it or not', () => {
  const raw = new Database(':memory:')
  migrateDatabase(raw)
  const db = wrapDatabase(raw)
  const accountId = ensureAccount(db, 'embedded', 'main')
  for (const id of [1, 2])
    db.run(
      `INSERT INTO run(id, account_id, kind, op, spec, plan_hash, state, cap, created_at)
       VALUES (?, ?, 'rows', 'validate.email', '{}', x'00', 'running', 100, 0)`,
      id,
      accountId,
    )
  const balance = (credits: number) =>
    noteBalance(db, accountId, { credits, at: now, refilled: 0, runId: 1, serverAt: null })
  const otherBooks = (booked: number) =>
    db.run(
      `INSERT INTO credit_entry(at, account_id, run_id, kind, booked)
       VALUES (?, ?, 2, 'correction', ?)`,
      now,
      accountId,
      booked,
    )
  balance(1000)
  otherBooks(3)
  const asked = db.value<number>('SELECT max(id) FROM credit_entry') ?? 0
  otherBooks(5)
  balance(992)
  noteRunBalance(db, 1, 'after', 992, asked)
  expect(db.get('SELECT others_least, others_most FROM run WHERE id = 1')).toEqual({ others_least: 3, others_most: 8 })
})
