// The books after any sequence of ticks: caps held at every commit, reservations equal to what is out, entries equal to
// what is booked, every row written once its task has ended.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { embeddedProfile } from '../../../contract/service/profile.ts'
import { ensureAccount } from '../../account/account.lane.ts'
import { classNumber } from '../../answer/states.ts'
import { newCell } from '../../base/new-cell.ts'
import { insertSheet } from '../../sheet/workbooks.lane.ts'
import { migrateDatabase } from '../../store/migrate.ts'
import { type WriteDb, wrapDatabase } from '../../store/sql.ts'
import { insertColumn } from '../../table/columns.lane.ts'
import { insertRows } from '../../table/rows.lane.ts'
import { rulesOf } from '../ask/mapping.ts'
import { classifyExchange, type ExchangeOutcome } from '../exchange/classify.ts'
import { searchTerms } from '../pages/terms.ts'
import { confirmRun, createRun, draftSlice } from '../plan/draft.lane.ts'
import { planDigests, planSlice } from '../plan/plan.lane.ts'
import { textAt } from '../plan/plan-texts.ts'
import { recoverRuns } from '../recover.lane.ts'
import { runTick } from '../send/tick.lane.ts'
import type { ClaimedCall } from './claim.lane.ts'
import { continueRun, raiseCap, resolveUnsure } from './control.lane.ts'
import { haltRun, runRow } from './run-row.lane.ts'

const search = searchTerms(embeddedProfile('http://127.0.0.1'))
const naming = { network: 'social', renamed: {} }
const rows = 12
/** Sequences tried: 150 by default, more of them by hand and overnight. */
const sequences = Number(process.env.LISTWRIGHT_SEQUENCES ?? 150)
/** A migrated database that each sequence starts from: migrating is most of what a sequence would cost. */
const migrated = (() => {
  const raw = new Database(':memory:')
  migrateDatabase(raw)
  const bytes = raw.serialize()
  raw.close()
  return bytes
})()

function workspace(cap: number, price: number): { db: WriteDb; runId: number } {
  const raw = new Database(migrated)
  raw.function('new_cell', { directOnly: true }, newCell)
  raw.pragma('foreign_keys = ON')
  const db = wrapDatabase(raw)
  const sheetId = insertSheet(db, {
    workbookId: null,
    name: 'L',
    note: '',
    source: null,
    country: null,
    state: 'ready',
  })
  const column = insertColumn(db, sheetId, { name: 'E-mail', type: 'email' }, null)
  // Every third row repeats the first address.
  const cells = Array.from({ length: rows }, (_, index) => `p${index % 3 === 2 ? 0 : index}@acme-tools.com`)
  insertRows(db, sheetId, [column.slot], cells, rows)
  const accountId = ensureAccount(db, 'embedded', 'main')
  const spec = {
    sheetId: sheetId as never,
    op: 'validate.email' as const,
    mapping: { email: column.id },
    country: null,
    within: { kind: 'all' as const },
    chips: ['empty' as const],
    maxAgeDays: 30,
    writes: 'fill' as const,
    fields: [],
  }
  const rules = rulesOf(spec, true)
  const ask = {
    sheetId,
    rules,
    waterfall: [],
    slots: [column.slot],
    head: null,
    chips: spec.chips,
    writes: spec.writes,
    onlyIf: null,
    oddLetters: false,
    now: 1,
    account: 'a',
    answersFrom: { found: null, missed: null },
    seed: 7,
    worth: null,
  }
  const plan = planSlice(
    db,
    ask,
    Uint32Array.from({ length: rows }, (_, index) => index + 1),
  )
  for (let index = 2; index < rows; index += 3) plan.classes[index] = classNumber('duplicate')
  const { runId } = createRun(db, {
    jobId: 'job',
    parentId: null,
    accountId,
    kind: 'rows',
    spec,
    planHash: new Uint8Array(1),
    cap,
    minBalance: null,
    now: 1,
  })
  const bodies = [{ first: 0, ...plan.bodies }]
  draftSlice(db, runId, price, {
    ...plan,
    ...planDigests(db, { op: spec.op, account: ask.account }, plan),
    bodies: Array.from(plan.ids, (_, index) => textAt(bodies, index)),
    own: [],
  })
  const saved = { duplicate: rows / 3, fresh: 0, local: 0, own: 0, suppressed: 0 }
  confirmRun(db, runId, { rows, calls: (rows * 2) / 3, saved, price, now: 1 })
  return { db, runId }
}

const found = (email: string) =>
  Buffer.from(
    JSON.stringify({ status: 'success', data: { email_address: email, email_deliverability: { status: 'unknown' } } }),
  )

/** What the service might do with a call. */
const fates = [
  'found',
  'lost',
  'not sent',
  'error',
  'status 500',
  'status 422',
  'status 429',
  'status 401',
  'garbage',
] as const
type Fate = (typeof fates)[number]

function outcomeOf(call: ClaimedCall, fate: Fate): { outcome: ExchangeOutcome; raw: Uint8Array | null } {
  const body =
    fate === 'found'
      ? found(String(call.body.email ?? ''))
      : Buffer.from(
          fate === 'error' ? '{"status":"error","data":null}' : fate === 'garbage' ? '<p>' : '{"detail":"no"}',
        )
  const lost = fate === 'lost' || fate === 'not sent'
  const status = fate.startsWith('status') ? Number(fate.slice(7)) : 200
  const outcome = classifyExchange(
    lost
      ? { kind: 'no_reply', sent: fate === 'lost', fault: 'reset', detail: 'gone' }
      : { kind: 'reply', status, headers: {}, body },
    {
      op: call.op,
      body: call.body,
      tries: call.tries,
      pathKnown: true,
      idempotent: false,
      practice: true,
      chargeOn: { ok: true, miss: true, refused: false },
      naming,
    },
    1,
    () => 0.5,
  )
  return { outcome, raw: outcome.keep ? body : null }
}

type Step =
  | { kind: 'tick'; want: number; fates: Fate[]; dailyCap: number | null; later: number }
  | { kind: 'pause' | 'stop' | 'continue' | 'crash' | 'leave' | 'give back' }
  | { kind: 'raise'; by: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('tick' as const),
        want: fc.nat(5),
        fates: fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 6 }),
        dailyCap: fc.option(fc.nat(30)),
        later: fc.nat(5000),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'pause' as const,
          'stop' as const,
          'continue' as const,
          'crash' as const,
          'leave' as const,
          'give back' as const,
        ),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('raise' as const), by: fc.nat(10) }) },
  ),
  { maxLength: 30 },
)

function checkBooks(db: WriteDb, runId: number): void {
  const run = runRow(db, runId)
  if (!run) throw new Error('the run is gone')
  const sum = (sql: string) => db.value<number | null>(sql) ?? 0
  expect(run.spent + run.unsure + run.reserved).toBeLessThanOrEqual(run.cap)
  expect(run.reserved).toBe(sum('SELECT sum(price) FROM attempt WHERE state = 0'))
  expect(run.spent + run.unsure).toBe(sum('SELECT sum(booked) FROM credit_entry'))
  expect(sum('SELECT sum(spent) FROM day_spend')).toBe(run.spent + run.unsure)
  expect(sum('SELECT sum(reserved) FROM day_spend')).toBe(run.reserved)
  expect(sum('SELECT count(*) FROM task WHERE state = 1')).toBe(sum('SELECT count(*) FROM attempt WHERE state = 0'))
  expect(sum('SELECT count(*) FROM (SELECT 1 FROM attempt GROUP BY task_id HAVING max(n) <> count(*))')).toBe(0)
  expect(sum('SELECT count(*) FROM task WHERE state = 2 AND answer_id IS NULL')).toBe(0)
  expect(sum("SELECT sum(n) FROM run_tally WHERE kind = 'state'")).toBe(
    sum('SELECT count(*) FROM target WHERE state IS NOT NULL'),
  )
  // A written row says what its task ended as.
  expect(
    sum(
      `SELECT count(*) FROM target g JOIN task t ON t.id = g.task_id JOIN cell_state c ON c.row_id = g.row_id
       WHERE g.state IS NOT NULL AND t.applied IS NULL AND c.run_id = g.run_id AND c.state <> t.result`,
    ),
  ).toBe(0)
  // No one's answer is paid twice.
  expect(sum('SELECT count(*) FROM (SELECT 1 FROM answer GROUP BY key HAVING count(*) > 1)')).toBe(0)
}

// Thousands of them on a busy machine take minutes.
test('hold after every step', { timeout: 120_000 + sequences * 500 }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 5 }), steps, (cap, price, sequence) => {
      const { db, runId } = workspace(cap, price)
      let open: ClaimedCall[] = []
      let now = 1000
      for (const step of sequence) {
        switch (step.kind) {
          case 'tick': {
            now += step.later
            const ended = open.slice(0, step.fates.length)
            open = open.slice(step.fates.length)
            const settled = ended.map((call, index) => {
              const { outcome, raw } = outcomeOf(call, step.fates[index] ?? 'found')
              const { runId, taskId, attemptId } = call
              return { runId, taskId, attemptId, outcome, raw, bytes: 0, source: null, reader: 1 }
            })
            const runs = [{ runId, want: step.want, naming }]
            const reply = runTick(db, {
              now,
              settled,
              runs,
              search,
              dailyCap: step.dailyCap,
              home: null,
              probing: now % 2 === 0,
              host: 'h',
              idempotent: false,
              cells: 25,
            })
            open.push(...reply.calls)
            expect(reply.calls.length).toBeLessThanOrEqual(step.want)
            break
          }
          case 'pause':
            haltRun(db, runId, 'paused', 'user', null)
            break
          case 'stop':
            haltRun(db, runId, 'stopped', null, null)
            break
          case 'continue': {
            const state = runRow(db, runId)?.state
            if (state === 'paused' || state === 'waiting') continueRun(db, runId, now)
            break
          }
          case 'raise': {
            const run = runRow(db, runId)
            if (run) raiseCap(db, runId, run.spent + run.unsure + run.reserved + step.by)
            break
          }
          case 'leave':
            resolveUnsure(db, runId, 'left', now)
            break
          case 'give back':
            resolveUnsure(db, runId, 'not_charged', now)
            break
          case 'crash':
            open = []
            recoverRuns(db, now)
        }
        checkBooks(db, runId)
      }
    }),
    { numRuns: sequences },
  )
})

test('a booking that would break the cap is refused whole', () => {
  const { db, runId } = workspace(1, 1)
  const ask = {
    now: 1000,
    settled: [],
    runs: [{ runId, want: 1, naming }],
    search,
    dailyCap: null,
    home: null,
    probing: false,
    host: 'h',
    idempotent: false,
    cells: 500,
  }
  const [call] = runTick(db, ask).calls
  if (!call) throw new Error('nothing was claimed')
  // As a bug would: the books say that everything is spent already.
  db.run('UPDATE run SET reserved = 0, spent = 1 WHERE id = ?', runId)
  const settled = [
    {
      runId,
      taskId: call.taskId,
      attemptId: call.attemptId,
      ...outcomeOf(call, 'found'),
      bytes: 0,
      source: null,
      reader: 1,
    },
  ]
  expect(() => runTick(db, { ...ask, settled })).toThrow(/constraint/)
  expect(db.value('SELECT count(*) FROM answer')).toBe(0)
  expect(db.value('SELECT state FROM attempt')).toBe(0)
})

test('a call that shows whether the service works asks for what has not failed yet', () => {
  const { db, runId } = workspace(6, 1)
  let now = 0
  /** Tasks of the calls that may leave a minute later. */
  const tick = (want: number, probing: boolean, failed?: ClaimedCall): ClaimedCall[] => {
    now += 60_000
    const ended = failed ? [{ ...failed, ...outcomeOf(failed, 'status 500'), bytes: 0, source: null, reader: 1 }] : []
    const ask = { search, dailyCap: null, home: null, host: 'h', idempotent: false, cells: 500 }
    return runTick(db, { ...ask, now, probing, settled: ended, runs: [{ runId, want, naming }] }).calls
  }
  const [poison] = tick(1, false)
  tick(0, false, poison)
  const [probe] = tick(1, true)
  expect(probe?.taskId).not.toBe(poison?.taskId)
  tick(0, true, probe)
  // Once it works again, what failed comes first as ever.
  expect(tick(2, false).map(({ taskId }) => taskId)).toEqual([poison?.taskId, probe?.taskId])
})
