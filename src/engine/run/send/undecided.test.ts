// Calls that were lost, and other runs that want the same: no one sends an input again that no person has decided about.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { ResultState, RunSpec } from '../../../contract/app/run/run-spec.ts'
import { embeddedProfile } from '../../../contract/service/profile.ts'
import { ensureAccount } from '../../account/account.lane.ts'
import { classOf } from '../../answer/states.ts'
import { newCell } from '../../base/new-cell.ts'
import type { SeenExchange } from '../../client/errors.ts'
import { callAnswer, confirmFetch, draftCall, taskError } from '../../search/fetches.lane.ts'
import { insertSheet } from '../../sheet/workbooks.lane.ts'
import { migrateDatabase } from '../../store/migrate.ts'
import { wrapDatabase } from '../../store/sql.ts'
import { insertColumn } from '../../table/columns.lane.ts'
import { insertRows } from '../../table/rows.lane.ts'
import { rulesOf } from '../ask/mapping.ts'
import { classifyExchange } from '../exchange/classify.ts'
import type { ClaimedCall } from '../ledger/claim.lane.ts'
import { answerFreshness } from '../ledger/freshness.ts'
import { haltRun } from '../ledger/run-row.lane.ts'
import { heldReason } from '../ledger/stored-answers.lane.ts'
import { searchTerms } from '../pages/terms.ts'
import { confirmRun, createRun, draftSlice } from '../plan/draft.lane.ts'
import { planDigests, planSlice } from '../plan/plan.lane.ts'
import { textAt } from '../plan/plan-texts.ts'
import { runTick } from './tick.lane.ts'

const search = searchTerms(embeddedProfile('http://127.0.0.1'))
const naming = { network: 'social', renamed: {} }
const dayMs = 86_400_000
const body = { email: 'anna@acme-tools.com' }
const reset: SeenExchange = { kind: 'no_reply', sent: true, fault: 'reset', detail: 'gone' }
const reply = (status: number, json: unknown): SeenExchange => ({
  kind: 'reply',
  status,
  headers: {},
  body: Buffer.from(JSON.stringify(json)),
})
const found = reply(200, {
  status: 'success',
  data: { email_address: body.email, email_deliverability: { status: 'unknown' } },
})

/** A ledger with real lists of one address each, and hands to make, plan and tick runs at chosen times. */
function ledger(idempotent = false) {
  const raw = new Database(':memory:')
  raw.function('new_cell', { directOnly: true }, newCell)
  raw.pragma('foreign_keys = ON')
  migrateDatabase(raw)
  const db = wrapDatabase(raw)
  let jobs = 0

  function list() {
    const made = { workbookId: null, name: 'L', note: '', source: null, country: null, state: 'ready' as const }
    const sheetId = insertSheet(db, made)
    const column = insertColumn(db, sheetId, { name: 'E-mail', type: 'email' }, null)
    insertRows(db, sheetId, [column.slot], [body.email], 1)
    return { sheetId, column }
  }

  /** What a run over a list of its own would do, planned at `now`; `start` confirms exactly that. */
  function plan(now: number, chips: ResultState[], { account = 'main', maxAgeDays = 30, missDays = 30 } = {}) {
    const { sheetId, column } = list()
    // The id is of our own table.
    const spec: RunSpec = {
      sheetId: sheetId as never,
      op: 'validate.email',
      mapping: { email: column.id },
      country: null,
      within: { kind: 'all' },
      chips,
      maxAgeDays,
      missDays,
      writes: 'fill',
      fields: [],
    }
    const slice = planSlice(
      db,
      {
        sheetId,
        rules: rulesOf(spec, true),
        waterfall: [],
        slots: [column.slot],
        head: null,
        chips,
        writes: 'fill',
        onlyIf: null,
        oddLetters: false,
        now,
        account: `embedded ${account}`,
        answersFrom: answerFreshness(spec, now),
        seed: 7,
        worth: null,
      },
      Uint32Array.of(1),
    )
    /** Made `at`; `begun` = when it is confirmed, days later for a run that waited for a connection. */
    const start = (at: number, begun = at): number => {
      jobs += 1
      const { runId } = createRun(db, {
        jobId: `job ${jobs}`,
        parentId: null,
        accountId: ensureAccount(db, 'embedded', account),
        kind: 'rows',
        spec,
        planHash: new Uint8Array(1),
        cap: 10,
        minBalance: null,
        now: at,
      })
      const bodies = [textAt([{ first: 0, ...slice.bodies }], 0)]
      const digests = planDigests(db, { op: spec.op, account: `embedded ${account}` }, slice)
      draftSlice(db, runId, 1, { ...slice, ...digests, bodies, own: [null] })
      confirmRun(db, runId, {
        rows: 1,
        calls: 1,
        saved: { duplicate: 0, fresh: 0, local: 0, own: 0, suppressed: 0 },
        price: 1,
        now: begun,
      })
      return runId
    }
    return { class: classOf(slice.classes[0] ?? 0), start }
  }

  /** One tick: `seen` ends a call, then the run may claim. */
  function tick(
    now: number,
    runId: number,
    ended: { call: ClaimedCall; seen: SeenExchange } | null = null,
  ): ClaimedCall[] {
    const settled = ended ? [settledAs(ended.call, ended.seen)] : []
    const runs = [{ runId, want: 4, naming }]
    const ask = {
      now,
      settled,
      runs,
      search,
      dailyCap: null,
      home: null,
      probing: false,
      host: 'h',
      idempotent,
      cells: 100,
    }
    return runTick(db, ask).calls
  }

  function settledAs(call: ClaimedCall, seen: SeenExchange) {
    const outcome = classifyExchange(
      seen,
      {
        op: call.op,
        body: call.body,
        tries: call.tries,
        pathKnown: true,
        idempotent,
        practice: true,
        chargeOn: { ok: true, miss: true, refused: false },
        naming,
      },
      1,
      () => 0.5,
    )
    const { runId, taskId, attemptId } = call
    const bytes = seen.kind === 'reply' ? seen.body : null
    return { runId, taskId, attemptId, outcome, raw: outcome.keep ? bytes : null, bytes: 0, source: null, reader: 1 }
  }

  /** The one call of a run, out at `now`. */
  function send(now: number, runId: number): ClaimedCall {
    const [call] = tick(now, runId)
    if (!call) throw new Error('nothing was sent')
    return call
  }

  const decision = (call: ClaimedCall) =>
    db.value<string | null>('SELECT resolved FROM attempt WHERE id = ?', call.attemptId)
  const said = (runId: number) => db.value<string | null>('SELECT err FROM task WHERE run_id = ?', runId)
  return { db, plan, tick, send, decision, said }
}

test.each([
  ['between plan and start', 1300],
  ['after the start', 1700],
])('P1 a call lost %s is neither sent again nor decided about by a run that did not ask for it', (_, lostAt) => {
  const { plan, tick, send, decision, said } = ledger()
  const a = plan(1000, ['empty']).start(1000)
  const out = send(1100, a)
  const planned = plan(1200, ['empty'])
  expect(planned.class).toBe('send')
  const lose = () => tick(lostAt, a, { call: out, seen: reset })
  if (lostAt < 1500) lose()
  const b = planned.start(1500)
  if (lostAt > 1500) {
    expect(tick(1600, b)).toEqual([])
    lose()
  }
  expect(tick(2000, b)).toEqual([])
  expect(said(b)).toBe(heldReason)
  expect(decision(out)).toBeNull()
})

test('P1 with the Unsure chip it is sent, once, and that decides about the lost call', () => {
  const { plan, tick, send, decision } = ledger()
  const a = plan(1000, ['empty']).start(1000)
  const out = send(1100, a)
  const planned = plan(1200, ['empty', 'unsure'])
  tick(1300, a, { call: out, seen: reset })
  const b = planned.start(1500)
  expect(decision(out)).toBeNull()
  send(1600, b)
  expect(decision(out)).toBe('retried')
  expect(tick(1700, b)).toEqual([])
})

test('P1 the chip decides about what was lost before the run was made, not about what another run loses after that', () => {
  const { plan, tick, send, decision, said } = ledger()
  const a = plan(1000, ['empty']).start(1000)
  tick(1200, a, { call: send(1100, a), seen: reset })
  const b = plan(1300, ['unsure', 'empty']).start(1300)
  const c = plan(1300, ['unsure', 'empty']).start(1310)
  const again = send(1400, b)
  expect(tick(1450, c)).toEqual([])
  tick(1500, b, { call: again, seen: reset })
  expect(tick(1600, c)).toEqual([])
  expect(said(c)).toBe(heldReason)
  expect(decision(again)).toBeNull()
})

test('P1 a run that was approved for later decides about nothing that was lost since its approval', () => {
  const { plan, tick, send, decision, said } = ledger()
  const a = plan(dayMs, ['empty']).start(dayMs)
  const out = send(dayMs, a)
  tick(2 * dayMs, a, { call: out, seen: reset })
  const planned = plan(3 * dayMs, ['unsure', 'empty'])
  expect(planned.class).toBe('send')
  const b = planned.start(dayMs + 1, 3 * dayMs)
  expect(tick(3 * dayMs, b)).toEqual([])
  expect(said(b)).toBe(heldReason)
  expect(decision(out)).toBeNull()
})

test('a run that is stopped before it asked again has decided nothing', () => {
  const { db, plan, tick, send, decision } = ledger()
  const a = plan(1000, ['empty']).start(1000)
  const out = send(1100, a)
  tick(1200, a, { call: out, seen: reset })
  const b = plan(1300, ['unsure', 'empty']).start(1300)
  haltRun(db, b, 'stopped', null, null)
  expect(decision(out)).toBeNull()
  expect(plan(1500, ['empty']).class).toBe('held')
})

test('what was answered between plan and claim serves the run for nothing; another account asks for itself', () => {
  const { db, plan, tick, send } = ledger()
  const a = plan(1000, ['empty']).start(1000)
  const out = send(1100, a)
  const planned = plan(1200, ['empty'])
  const other = plan(1200, ['empty'], { account: 'second' })
  tick(1300, a, { call: out, seen: found })
  const b = planned.start(1400)
  expect(tick(1500, b)).toEqual([])
  expect(db.get('SELECT state, spent, reserved FROM run WHERE id = ?', b)).toMatchObject({ spent: 0, reserved: 0 })
  expect(tick(1600, other.start(1500))).toHaveLength(1)
})

test('a single call waits for the same one, and is not sent when that one is lost', () => {
  const { db, tick, decision } = ledger()
  const accountId = ensureAccount(db, 'embedded', 'main')
  const make = (jobId: string, now: number) => {
    const ask = {
      op: 'search.prospector' as const,
      searchId: null,
      key: Buffer.alloc(16, 7),
      body: '{"page":1,"page_size":1}',
    }
    const runId = draftCall(db, { ...ask, jobId, accountId, cap: 5, price: 1, now })
    confirmFetch(db, runId, now)
    return runId
  }
  const a = make('a', 1000)
  const [out] = tick(1000, a)
  if (!out) throw new Error('nothing was sent')
  const b = make('b', 1100)
  expect(tick(1200, b)).toEqual([])
  tick(1300, a, { call: out, seen: reset })
  expect(tick(1400, b)).toEqual([])
  expect(taskError(db, b)).toBe(heldReason)
  expect(callAnswer(db, b)).toBeNull()
  expect(decision(out)).toBeNull()
  // A person who asks again, knowing of the loss, has decided.
  expect(tick(1600, make('c', 1500))).toHaveLength(1)
  expect(decision(out)).toBe('retried')
})

test('F63 a lost call keeps its name for the next one who asks, whatever was withdrawn in between', () => {
  const { plan, tick, send } = ledger(true)
  const a = plan(1000, ['empty']).start(1000)
  const out = send(1100, a)
  const planned = plan(1200, ['empty'])
  tick(1300, a, { call: out, seen: reset })
  const b = planned.start(1400)
  expect(tick(1500, b)).toEqual([])
  const c = plan(1600, ['unsure', 'empty']).start(1600)
  expect(out.idem).toMatch(/^[\da-f-]{36}$/)
  expect(send(1700, c).idem).toBe(out.idem)
})

test('F63 a request that is still under way there is asked for again by its name after a second or two, uncounted', () => {
  const { db, plan, tick, send } = ledger(true)
  const a = plan(1000, ['empty']).start(1000)
  const out = send(1100, a)
  expect(tick(1200, a, { call: out, seen: reply(409, { detail: 'in flight' }) })).toEqual([])
  expect(tick(2100, a)).toEqual([])
  const again = send(3300, a)
  expect(again).toMatchObject({ idem: out.idem, tries: 0 })
  expect(db.get('SELECT spent, reserved, unsure FROM run')).toEqual({ spent: 0, reserved: 1, unsure: 0 })
})

test('F63 a name that the service knows with another body: nothing is booked, and a person has to look', () => {
  const { db, plan, tick, send } = ledger(true)
  const a = plan(1000, ['empty']).start(1000)
  tick(1200, a, { call: send(1100, a), seen: reply(422, { detail: 'Another body.', code: 'idempotency_mismatch' }) })
  expect(tick(9000, a)).toEqual([])
  expect(db.get('SELECT state, spent, reserved, unsure FROM run')).toEqual({
    state: 'done',
    spent: 0,
    reserved: 0,
    unsure: 0,
  })
  const anew = send(9200, plan(9100, ['empty']).start(9100))
  expect(db.value('SELECT count(DISTINCT idem) FROM task')).toBe(2)
  expect(anew.idem).not.toBeNull()
})

test('what was not found is asked again sooner than what was found', () => {
  const { plan, tick, send } = ledger()
  const a = plan(1000, ['empty']).start(1000)
  tick(1100, a, { call: send(1000, a), seen: reply(404, { detail: 'Nothing.' }) })
  const at = (days: number) => plan(1100 + days * dayMs, ['empty'], { maxAgeDays: 30, missDays: 7 }).class
  expect([at(0), at(7), at(8)]).toEqual(['fresh', 'fresh', 'send'])
  const b = plan(20 * dayMs, ['empty'], { maxAgeDays: 30, missDays: 7 }).start(20 * dayMs)
  tick(20 * dayMs, b, { call: send(20 * dayMs, b), seen: found })
  expect(plan(45 * dayMs, ['empty'], { maxAgeDays: 30, missDays: 7 }).class).toBe('fresh')
  expect(plan(51 * dayMs, ['empty'], { maxAgeDays: 30, missDays: 7 }).class).toBe('send')
})

test('F63 a smaller page is another body, and is asked for by a name of its own', () => {
  const { db, tick } = ledger(true)
  const accountId = ensureAccount(db, 'embedded', 'main')
  const page = { op: 'search.prospector' as const, searchId: null, body: '{"page":1,"page_size":1000}' }
  const runId = draftCall(db, { ...page, key: Buffer.alloc(16, 7), jobId: 'a', accountId, cap: 5, price: 1, now: 1000 })
  confirmFetch(db, runId, 1000)
  const [large] = tick(1100, runId)
  if (!large) throw new Error('nothing was sent')
  const [small] = tick(1200, runId, { call: large, seen: reply(403, { detail: 'Too large.' }) })
  expect(small?.body).not.toEqual(large.body)
  expect(small?.idem).toMatch(/^[\da-f-]{36}$/)
  expect(small?.idem).not.toBe(large.idem)
})
