// What the balances of an account prove about calls that were sent and never answered. Two balances that were read while nothing was out
// enclose a part of the ledger: what the account lost between them, less the calls that were answered there, is what the calls without an
// answer were charged. All of it, or nothing, decides them; anything between says how many, never which, and decides nothing.
import { attemptState } from '../../answer/states.ts'
import type { ReadDb } from '../../store/sql.ts'

export interface ProvenCall {
  readonly attemptId: number
  readonly runId: number
  readonly as: 'charged' | 'not_charged'
}

export interface ProvenCalls {
  readonly calls: readonly ProvenCall[]
  /** The account lost or won credits that no request here explains: others use it, so its balance proves nothing. */
  readonly elsewhere: boolean
}

const nothing: ProvenCalls = { calls: [], elsewhere: false }

interface Entry {
  id: number
  at: number
  kind: 'call' | 'unsure' | 'correction' | 'saved' | 'balance'
  outcome: string | null
  booked: number
  balance: number | null
  run_id: number | null
  attempt_id: number | null
  /** Of its call. */
  intent_at: number | null
  resolved: string | null
}

/** Balances before the first undecided call that may enclose it, and entries that are looked through at most. */
const readsBefore = 20
const mostEntries = 200_000

/** Others have used the account in this time: it is not asked who they are. */
const elsewhereMs = 30 * 86_400_000

/**
 * `lateMs`: so long after a call was sent its charge may still come. A balance that was read sooner encloses nothing. Reads only: what it
 * decides is written by `resolveProven`.
 */
export function provenCalls(db: ReadDb, accountId: number, lateMs: number): ProvenCalls {
  const first = db.get<{ n: number; sent: number | null }>(
    `SELECT count(*) AS n, min(a.intent_at) AS sent
     FROM attempt a INDEXED BY attempt_unsure JOIN task t ON t.id = a.task_id JOIN run r ON r.id = t.run_id
     WHERE r.account_id = ? AND a.state = ${attemptState.unsure} AND a.resolved IS NULL`,
    accountId,
  )
  if (!first || first.n === 0 || first.sent === null) return nothing
  const from = db.column<number>(
    `SELECT id FROM credit_entry INDEXED BY credit_entry_balance
     WHERE account_id = ? AND kind = 'balance' AND at <= ? ORDER BY id DESC LIMIT ${readsBefore}`,
    accountId,
    first.sent,
  )
  const earliest = from.at(-1)
  if (earliest === undefined) return nothing
  const entries = db.all<Entry>(
    `SELECT e.id, e.at, e.kind, e.outcome, e.booked, e.balance, e.run_id, e.attempt_id, a.intent_at, a.resolved
     FROM credit_entry e LEFT JOIN attempt a ON a.id = e.attempt_id
     WHERE e.account_id = ? AND e.id >= ? ORDER BY e.id LIMIT ${mostEntries}`,
    accountId,
    earliest,
  )
  // Of the rest no one would know what was out.
  if (entries.length === mostEntries) return nothing
  const last = entries.at(-1)
  const used =
    db.value<number>(
      `SELECT count(*) FROM credit_entry WHERE account_id = ? AND kind = 'balance' AND outcome = 'elsewhere' AND at > ?`,
      accountId,
      (last?.at ?? 0) - elsewhereMs,
    ) ?? 0
  if (used > 0) return { calls: [], elsewhere: true }
  // Calls that are out now have no entry yet.
  const out = db.value<number | null>(
    `SELECT min(a.intent_at) FROM attempt a INDEXED BY attempt_open JOIN task t ON t.id = a.task_id JOIN run r ON r.id = t.run_id
     WHERE r.account_id = ? AND a.state = ${attemptState.intent}`,
    accountId,
  )
  return judged(entries, lateMs, out ?? Number.POSITIVE_INFINITY)
}

/** What between two balances happened. */
interface Part {
  readonly before: number
  answered: number
  /** Credits of all calls without an answer, decided or not. */
  open: number
  readonly undecided: ProvenCall[]
  /** Something moved the balance or the ledger beyond calls. */
  unclear: boolean
}

const partFrom = (before: number): Part => ({ before, answered: 0, open: 0, undecided: [], unclear: false })

function judged(entries: readonly Entry[], lateMs: number, outSince: number): ProvenCalls {
  const bounds = boundsIn(entries, lateMs, outSince)
  const calls: ProvenCall[] = []
  let part: Part | null = null
  for (const entry of entries) {
    if (bounds.has(entry.id) && entry.balance !== null) {
      if (part) {
        const charged = part.before - entry.balance - part.answered
        // Credits that someone bought between two runs are no use of the account by others.
        const bought = charged < 0 && part.answered === 0 && part.open === 0
        if (!part.unclear && !bought && (charged < 0 || charged > part.open)) return { calls: [], elsewhere: true }
        if (!part.unclear && part.open > 0 && (charged === 0 || charged === part.open))
          for (const call of part.undecided) calls.push({ ...call, as: charged === 0 ? 'not_charged' : 'charged' })
      }
      part = partFrom(entry.balance)
      continue
    }
    if (part) note(part, entry)
  }
  return { calls, elsewhere: false }
}

function note(part: Part, { kind, booked, outcome, attempt_id, run_id, resolved }: Entry): void {
  if (kind === 'call') part.answered += booked
  // Prices that were corrected, and credits that someone added.
  if (outcome === 'refill' || outcome === 'price' || (kind === 'correction' && attempt_id === null)) part.unclear = true
  if (kind !== 'unsure' || attempt_id === null || run_id === null) return
  part.open += booked
  if (resolved === null) part.undecided.push({ attemptId: attempt_id, runId: run_id, as: 'charged' })
}

/**
 * Balances that enclose: no call was out when they were read, and none before them can still be charged, answered or not: a service may
 * charge late. `outSince`: when the first of the calls was sent that are out now.
 */
function boundsIn(entries: readonly Entry[], lateMs: number, outSince: number): ReadonlySet<number> {
  const bounds = new Set<number>()
  /** When the first of the calls was sent whose entry comes later. */
  let laterSent = outSince
  const quiet = new Set<number>()
  for (const entry of entries.toReversed()) {
    if (entry.kind === 'balance' && entry.balance !== null && laterSent >= entry.at) quiet.add(entry.id)
    if (entry.kind !== 'correction' && entry.intent_at !== null) laterSent = Math.min(laterSent, entry.intent_at)
  }
  let lastSent = Number.NEGATIVE_INFINITY
  for (const { id, at, kind, intent_at, outcome } of entries) {
    if (kind !== 'correction' && intent_at !== null) lastSent = Math.max(lastSent, intent_at)
    if (quiet.has(id) && outcome === null && lastSent + lateMs <= at) bounds.add(id)
  }
  return bounds
}

export const provenRead = { provenCalls }
