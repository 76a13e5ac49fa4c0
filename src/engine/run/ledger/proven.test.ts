// What two balances prove about calls without an answer between them: all or none, never some, and nothing where anything else could have
// moved the balance.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../../store/migrate.ts'
import { wrapDatabase } from '../../store/sql.ts'
import { provenCalls } from './proven.lane.ts'

const lateMs = 30

/** An entry of the ledger: a balance that was read, a call that was answered, or one without an answer. */
type Said =
  | { at: number; balance: number; outcome?: string }
  | { sent: number; at: number; answered: number }
  | { sent: number; at: number; unsure: number; resolved?: string }
  | { at: number; correction: number }
  | { sent: number; at: number; out: true }

function proven(...ledger: Said[]) {
  const raw = new Database(':memory:')
  migrateDatabase(raw)
  raw.exec(`INSERT INTO account(id, profile, name) VALUES (1, 'remote', 'main'), (2, 'remote', 'other');
    INSERT INTO run(id, account_id, kind, op, spec, plan_hash, state, cap, created_at)
      VALUES (1, 1, 'rows', 'validate.email', '{}', x'00', 'done', 1000, 0)`)
  const entry = raw.prepare(
    `INSERT INTO credit_entry(at, account_id, kind, run_id, attempt_id, booked, balance, outcome)
     VALUES (@at, 1, @kind, 1, @attempt, @booked, @balance, @outcome)`,
  )
  let calls = 0
  for (const said of ledger) {
    const base = { at: said.at, attempt: null, booked: 0, balance: null, outcome: null }
    if ('balance' in said) entry.run({ ...base, kind: 'balance', balance: said.balance, outcome: said.outcome ?? null })
    else if ('correction' in said) entry.run({ ...base, kind: 'correction', booked: said.correction, outcome: 'price' })
    else {
      calls += 1
      const out = 'out' in said
      const unsure = 'unsure' in said
      const booked = out ? 0 : unsure ? said.unsure : said.answered
      raw
        .prepare(`INSERT INTO task(id, run_id, op, key, price, state) VALUES (?, 1, 'validate.email', ?, ?, ?)`)
        .run(calls, Buffer.from([calls]), booked, out ? 1 : unsure ? 4 : 2)
      raw
        .prepare(
          `INSERT INTO attempt(id, task_id, n, day, state, price, booked, intent_at, done_at, resolved)
           VALUES (?, ?, 1, '2026-01-01', ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          calls,
          calls,
          out ? 0 : unsure ? 3 : 1,
          booked,
          booked,
          said.sent,
          said.at,
          (unsure && said.resolved) || null,
        )
      if (!out) entry.run({ ...base, kind: unsure ? 'unsure' : 'call', attempt: calls, booked })
    }
  }
  const { calls: found, elsewhere } = provenCalls(wrapDatabase(raw), 1, lateMs)
  const other = provenCalls(wrapDatabase(raw), 2, lateMs)
  raw.close()
  expect(other).toEqual({ calls: [], elsewhere: false })
  return { elsewhere, calls: found.map(({ attemptId, as }) => [attemptId, as]) }
}

const before = { at: 10, balance: 100 }
const answered = { sent: 20, at: 25, answered: 1 }
const cut = { sent: 21, at: 30, unsure: 1 }
const decided = (as: string, ...ids: number[]) => ({ elsewhere: false, calls: ids.map(id => [id, as]) })
const left = { elsewhere: false, calls: [] }

test('all of what is missing beyond answered calls, or none of it, decides every call between two balances', () => {
  expect(proven(before, answered, cut, cut, { at: 90, balance: 97 })).toEqual(decided('charged', 2, 3))
  expect(proven(before, answered, cut, cut, { at: 90, balance: 99 })).toEqual(decided('not_charged', 2, 3))
  // One of two: no one knows which.
  expect(proven(before, answered, cut, cut, { at: 90, balance: 98 })).toEqual(left)
})

test('each cut is decided by the balances around it, whatever the others are', () => {
  const second = { sent: 100, at: 110, unsure: 1 }
  expect(proven(before, cut, cut, { at: 90, balance: 99 }, second, { at: 200, balance: 98 })).toEqual(
    decided('charged', 3),
  )
  expect(proven(before, cut, { at: 90, balance: 99 }, second, { at: 200, balance: 99 })).toEqual({
    elsewhere: false,
    calls: [
      [1, 'charged'],
      [2, 'not_charged'],
    ],
  })
})

test('a balance encloses nothing while a call is out, or while a charge may still come', () => {
  expect(proven(before, cut, { at: 50, balance: 100 })).toEqual(left)
  // The answer of the call that was out at 90 came after it.
  expect(proven(before, cut, { at: 90, balance: 99 }, { sent: 89, at: 95, answered: 1 })).toEqual(left)
  // One that is out now, of another run.
  expect(proven(before, cut, { sent: 80, at: 0, out: true }, { at: 90, balance: 99 })).toEqual(left)
  expect(proven(before, cut, { at: 90, balance: 99 }, { sent: 95, at: 0, out: true })).toEqual(decided('charged', 1))
  expect(proven({ at: 22, balance: 100 }, cut, { at: 90, balance: 99 })).toEqual(left)
  expect(proven(cut, { at: 90, balance: 99 })).toEqual(left)
  // An answered call that is charged late would hide a charge, or look like one.
  expect(proven(before, cut, { sent: 80, at: 85, answered: 1 }, { at: 90, balance: 99 })).toEqual(left)
})

test('where others use the account nothing is decided, and it is said', () => {
  const others = { elsewhere: true, calls: [] }
  expect(proven(before, cut, { at: 90, balance: 95 })).toEqual(others)
  expect(proven(before, cut, { at: 90, balance: 105 })).toEqual(others)
  expect(proven(before, cut, { at: 90, balance: 99 }, { at: 95, balance: 99, outcome: 'elsewhere' })).toEqual(others)
  // Another part of the ledger shows it.
  expect(
    proven(before, cut, { at: 90, balance: 99 }, { sent: 100, at: 105, answered: 1 }, { at: 200, balance: 90 }),
  ).toEqual(others)
})

test('credits that were added, corrected prices and calls that a person decided about make a part unclear', () => {
  expect(proven(before, cut, { at: 40, balance: 200, outcome: 'refill' }, { at: 90, balance: 199 })).toEqual(left)
  // Bought between two runs: neither part is unclear by that.
  expect(proven({ at: 5, balance: 20 }, before, cut, { at: 90, balance: 99 })).toEqual(decided('charged', 1))
  expect(proven(before, cut, { at: 40, correction: 1 }, { at: 90, balance: 99 })).toEqual(left)
  const said = { ...cut, resolved: 'not_charged' }
  expect(proven(before, said, cut, { at: 90, balance: 99 })).toEqual(left)
  expect(proven(before, said, cut, { at: 90, balance: 98 })).toEqual(decided('charged', 2))
  expect(proven(before, { ...cut, resolved: 'left' })).toEqual(left)
})
