// From an approved plan to a run in the hands of its dispatcher: at once, later when the service can be reached, or again after
// a halt.
import type { z } from 'zod'
import type { RunId, SheetId } from '../../contract/app/ids.ts'
import type { RunStart, RunView } from '../../contract/app/run/run.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import type { SentOp } from '../../contract/app/run/sent-op.ts'
import { priceOf } from '../../contract/service/profile.ts'
import type { AccountConnection, Accounts } from '../account/accounts.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { PeopleIndex } from '../people/known.ts'
import type { Store } from '../store/store.ts'
import type { Dispatchers } from './dispatchers.ts'
import { opsOf } from './ledger/run-row.lane.ts'
import type { LaterRun } from './plan/later.lane.ts'
import { approvalDays, watchLater } from './plan/later.ts'
import { chooseTry, pickPlanRows } from './plan/plan.ts'
import type { PlannedRun, RunPlanning } from './plan/planning.ts'
import { discardDraft, writeDraft } from './plan/write-draft.ts'

export interface RunStarts {
  /** A repeat of its `jobId` gives the run that the first one made. */
  start(ask: z.infer<typeof RunStart>): Promise<RunView>
  /** A run that was approved without a connection begins now. */
  beginNow(run: Pick<LaterRun, 'id' | 'spec'>): Promise<void>
  /** Gives a run that is stored as running to its dispatcher. */
  hand(runId: number, connection: AccountConnection): Promise<void>
  /** No one is added to a list twice: all of it is read before the first one comes. */
  indexTarget(spec: RunSpec): Promise<void>
  /** The connection may be back: tries the runs that were approved without one. */
  online(): Promise<void>
  /** Starts under way are waited for, none begins by itself any more. */
  close(): Promise<void>
}

export interface RunStartsParts {
  readonly store: Store
  readonly accounts: Accounts
  readonly changes: ChangeFeed
  readonly host: Host
  /** Who is in a list that a run adds people to. */
  readonly known: Pick<PeopleIndex, 'ready'>
  readonly planning: RunPlanning
  readonly dispatchers: Pick<Dispatchers, 'of'>
  readonly get: (runId: number) => Promise<RunView>
  /** Decides about earlier calls without an answer, as far as balances prove it. */
  readonly settleProven: (connection: AccountConnection) => Promise<unknown>
}

export function createRunStarts(parts: RunStartsParts): RunStarts {
  const { store, accounts, changes, host, known, planning, dispatchers, get, settleProven } = parts
  /** Page-made ids of starts under way: a repeat waits for the same start. */
  const starting = new Map<string, Promise<RunView>>()

  async function start(ask: z.infer<typeof RunStart>): Promise<RunView> {
    const before = await store.grid.call('runOfJob', ask.jobId)
    if (before !== null) return get(before)
    if (ask.spec.web && ask.later)
      throw fail('bad_request', { what: 'a run over web addresses does not wait for a connection' })
    const { plan, spec: asked, connection } = await planning.confirmed(ask)
    const spec = { ...asked, within: planning.lasting(asked.within) }
    const chosen = ask.kind === 'try' ? pickPlanRows(plan, await chooseTry(plan)) : plan
    if (chosen.ids.length === 0) throw fail('nothing_to_run', {})
    const now = host.clock.now()
    const { runId } = await store.writer.call('createRun', {
      jobId: ask.jobId,
      parentId: ask.parentId ?? null,
      accountId: connection.accountId,
      kind: ask.kind,
      spec,
      planHash: Buffer.from(plan.hash, 'hex'),
      cap: ask.cap,
      minBalance: ask.minBalance,
      now,
    })
    if (ask.later) {
      const expiresAt = now + approvalDays * 86_400_000
      const { unasked } = ask.later
      await store.writer.call('keepForLater', runId, {
        unasked,
        expiresAt,
        rowIds: chosen.ids,
        calls: chosen.counts.send,
      })
      changes.run(runId as RunId)
      later.follow()
    } else await launch(runId, { plan: chosen, spec, connection })
    return get(runId)
  }

  /** From a draft to a run in the hands of its dispatcher; a draft that cannot start is taken back. */
  async function launch(runId: number, { plan, spec, connection }: PlannedRun): Promise<void> {
    const measured = await store.grid.call('measuredPrice', connection.accountId, spec.op)
    const price = measured ?? priceOf(connection.client.profile, spec.op).high
    try {
      await indexTarget(spec)
      await writeDraft(store, runId, plan, price)
      const before = await accounts.balanceOf(connection, runId)
      if (before.credits !== null) await store.writer.call('noteRunBalance', runId, 'before', before.credits)
      await settleProven(connection)
      const { duplicate, fresh, local, own, suppressed } = plan.counts
      await store.writer.call('confirmRun', runId, {
        rows: plan.ids.length,
        calls: plan.counts.send,
        saved: { duplicate, fresh, local, own, suppressed },
        price,
        now: host.clock.now(),
      })
    } catch (error) {
      await discardDraft(store, runId)
      throw error
    }
    const version = await store.grid.call('sheetVersion', spec.sheetId)
    changes.sheet({ sheetId: spec.sheetId, version, columns: true })
    await hand(runId, connection)
  }

  /** No one is added to a list twice: all of it is read before the first one comes. */
  async function indexTarget({ addPeople }: RunSpec): Promise<void> {
    if (addPeople?.target.kind === 'list') await known.ready(addPeople.target.sheetId)
  }

  /** Gives a running run to its dispatcher. */
  async function hand(runId: number, connection: AccountConnection): Promise<void> {
    // What a copy sends would be paid without a word in the ledger.
    if (host.observes) throw fail('workspace_read_only', {})
    const run = await store.writer.call('runRow', runId)
    // Many rows: not on the lane that windows wait for.
    const queued = await store.scan.call('queuedRows', runId)
    if (!run) throw fail('not_found', { what: 'run' })
    const { accountId } = connection
    const learned = await store.grid.call('learnedPaces', accountId, host.clock.now())
    const prices = new Map(await store.grid.call('measuredPrices', accountId))
    const measured = prices.get(run.op) ?? null
    const ops = opsOf(run)
    const listed = (op: SentOp) => priceOf(connection.client.profile, op).high
    const dearest = Math.max(...ops.map(op => prices.get(op) ?? listed(op)))
    const answered = await store.scan.call('answeredOps', accountId, ops)
    const balance = await store.grid.call('runBalance', runId)
    // Nothing that is stored says that rows wait: pages read their cells again once the dispatcher knows them.
    const version = run.sheet_id === null ? null : await store.writer.call('bumpVersion', run.sheet_id)
    dispatchers.of(connection, learned).add(run, { rowIds: queued.rowIds, measured, ops, dearest, answered, balance })
    // The id of one of our own lists.
    if (version !== null) changes.sheet({ sheetId: run.sheet_id as SheetId, version })
    changes.run(runId as RunId)
    changes.workbooks()
  }

  const planLater = async ({ id, spec }: Pick<LaterRun, 'id' | 'spec'>): Promise<PlannedRun> =>
    planning.forRows(spec, await store.scan.call('laterRows', id))

  /** A run that was approved for later starts with a plan of now. */
  async function beginLater(runId: number, planned: PlannedRun): Promise<void> {
    if (planned.plan.ids.length === 0) throw fail('nothing_to_run', {})
    const { plan, spec } = planned
    const hash = Buffer.from(plan.hash, 'hex')
    if (await store.writer.urgent('beginLater', runId, spec, hash)) await launch(runId, planned)
  }

  const later = watchLater({
    store,
    accounts,
    changes,
    host,
    plan: planLater,
    maxCredits: planned => planning.maxCredits(planned),
    begin: beginLater,
  })
  later.follow()

  return {
    start(ask) {
      const before = starting.get(ask.jobId)
      if (before) return before
      const started = start(ask).finally(() => starting.delete(ask.jobId))
      starting.set(ask.jobId, started)
      return started
    },
    beginNow: async run => beginLater(run.id, await planLater(run)),
    hand,
    indexTarget,
    online: () => later.check(),
    async close() {
      await later.close()
      await Promise.allSettled(starting.values())
    },
  }
}
