// Runs as the rest of the engine sees them: estimate, start, rest, resume, and what became of them.
import type { z } from 'zod'
import type { ColumnId, RowId, RunId, SheetId } from '../../contract/app/ids.ts'
import type {
  Estimate,
  EstimateProgress,
  ListResults,
  OperationOffer,
  PlanClass,
  RunSpec,
  RunStart,
  RunView,
  SentOp,
  ShownRun,
} from '../../contract/app/run.ts'
import { priceOf } from '../../contract/service/profile.ts'
import type { AccountConnection, Accounts } from '../account/accounts.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { GroupRates } from '../pacing/groups.ts'
import type { PeopleIndex } from '../people/known.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import { offersFor } from './ask/offers.ts'
import { opsOf } from './ledger/run-row.lane.ts'
import { followEstimate } from './plan/counting.ts'
import type { LaterRun } from './plan/later.lane.ts'
import { approvalDays, watchLater } from './plan/later.ts'
import { chooseTry, type PlanWay, pickPlanRows } from './plan/plan.ts'
import { createPlanning, type PlannedRun } from './plan/planning.ts'
import { discardDraft, writeDraft } from './plan/write-draft.ts'
import { rereadBadAnswers } from './results/reread.ts'
import { writeRows } from './results/write-rows.ts'
import { createRunEndings } from './run-endings.ts'
import { keepBallast } from './send/ballast.ts'
import { Dispatcher } from './send/dispatcher.ts'
import { watchNetwork } from './send/network.ts'
import { watchClock } from './send/sleep.ts'
import { createUnsure } from './send/unsure.ts'
import { createShownRuns, overRows } from './shown-runs.ts'

export interface Runs {
  operations(sheetId: SheetId, columnId: ColumnId | null): Promise<OperationOffer[]>
  /** `way`: how to end it early and hear how far it is. */
  estimate(spec: RunSpec, way?: PlanWay): Promise<Estimate>
  /** The same as it goes on; ends with the signal. */
  counting(spec: RunSpec, signal: AbortSignal): AsyncGenerator<EstimateProgress>
  /** What the whole list holds under the operation, as it is now. */
  results(spec: RunSpec): Promise<ListResults>
  /** Row ids of one line of the funnel, in view order (at most 200,000). */
  lineRows(spec: RunSpec, line: PlanClass): Promise<RowId[]>
  /** Refuses with plan_changed when the plan moved and grew. A repeated `jobId` gives the first result. */
  start(ask: z.infer<typeof RunStart>): Promise<RunView>
  /** Gives a run that was stored as running to its dispatcher. */
  hand(runId: RunId, connection: AccountConnection): Promise<void>
  /** Somebody was put on a do-not-contact list: calls that have not left are judged anew before they do. */
  recall(): void
  /** The connection may be back: looks at runs that were approved without one. */
  online(): Promise<void>
  pause(runId: RunId): Promise<ShownRun>
  resume(runId: RunId): Promise<ShownRun>
  stop(runId: RunId): Promise<ShownRun>
  raise(runId: RunId, cap: number): Promise<ShownRun>
  /** "Check balance / Retry / Leave" for calls sent without an answer; retry gives the spec of a child run. */
  resolveUnsure(runId: RunId, how: 'check' | 'retry' | 'leave'): Promise<{ message: string; spec: RunSpec | null }>
  /** A run over rows. */
  get(runId: RunId): Promise<RunView>
  /** A run of any kind. */
  shown(runId: RunId): Promise<ShownRun>
  list(): Promise<ShownRun[]>
  rows(runId: RunId, states: string[]): Promise<RowId[]>
  /** All open runs and those ended in the last minutes, the latest state at most twice a second. */
  watch(signal: AbortSignal): AsyncGenerator<ShownRun[]>
  /** Waits until the run is done, stopped or paused. */
  settled(runId: RunId): Promise<RunView>
  /** The same for a run of any kind. */
  untilHalted(runId: RunId): Promise<ShownRun>
  /** Whether any run goes on: it sends, waits for answers or for the service. */
  going(): boolean
  /** Runs halt and wait for a click at the next opening. */
  close(): Promise<void>
}

export interface RunsParts {
  readonly store: Store
  readonly views: Views
  readonly sheets: Sheets
  readonly accounts: Accounts
  readonly changes: ChangeFeed
  readonly host: Host
  /** Who is in a list that a run brings people to. */
  readonly known: Pick<PeopleIndex, 'ready'>
}

/** Opens the runs of a workspace: what was cut short is settled before anything can be sent. */
export async function createRuns(parts: RunsParts): Promise<Runs> {
  const { store, views, sheets, accounts, changes, host } = parts
  const ballast = keepBallast(host.dataDir)
  const planning = createPlanning(parts)
  const dispatchers = new Map<number, Dispatcher>()
  /** Page-made ids of starts under way: a repeat waits for the same start. */
  const starting = new Map<string, Promise<RunView>>()
  const endings = createRunEndings(parts)
  const { shown, get, ...shownRuns } = createShownRuns({ store, changes, clock: host.clock, dispatchers })

  const recovered = await store.writer.call('recoverRuns', host.clock.now())
  if (recovered.unsure > 0) host.log.info('calls without an answer after an interruption', { calls: recovered.unsure })
  await finishWriting()
  await rereadBadAnswers(parts)

  /** Writes the rows of answers that were committed before the interruption; sends nothing. */
  async function finishWriting(): Promise<void> {
    for (const run of await store.writer.call('openRuns'))
      await writeRows(parts, { ...run, live: run.profile === 'remote' })
  }

  views.setLiveStates((sheetId, columnId, rowIds) => {
    let states: Uint8Array | null = null
    for (const dispatcher of dispatchers.values())
      for (const run of dispatcher.runs()) {
        if (run.sheetId !== sheetId || run.headId !== columnId) continue
        states ??= new Uint8Array(rowIds.length)
        for (const [index, rowId] of rowIds.entries()) states[index] = run.live.state(rowId) || (states[index] ?? 0)
      }
    return states
  })

  function dispatcherOf(connection: AccountConnection, learned: GroupRates): Dispatcher {
    const known = dispatchers.get(connection.accountId)
    if (known) {
      known.use(connection)
      return known
    }
    const made = new Dispatcher({
      connection,
      store,
      accounts,
      changes,
      clock: host.clock,
      log: host.log,
      dailyCap: () => host.settings.get().dailyCap,
      home: () => host.settings.get().country,
      learned,
      onHalt: (run, latest) => endings.halted(run, latest, dispatchers.get(latest.accountId)?.learned ?? null),
      freeRoom: () => ballast.free(),
    })
    dispatchers.set(connection.accountId, made)
    return made
  }

  /** The dispatcher that holds a run, if one does. */
  const holderOf = (runId: number) => [...dispatchers.values()].find(one => one.run(runId) !== undefined)

  // A new key or address: calls from now on go the new way; what cannot go on waits for a click.
  const forgetAccounts = accounts.onChange(() => {
    endings.inBackground(rereadBadAnswers(parts), 'answers could not be read again')
    for (const [id, dispatcher] of dispatchers) void reconnect(id, dispatcher)
  })
  async function reconnect(id: number, dispatcher: Dispatcher): Promise<void> {
    try {
      const connection = await accounts.connect(dispatcher.provider)
      if (connection.accountId === id) dispatcher.use(connection)
      else await dispatcher.haltAll('setup', 'The address of the service was changed.')
    } catch {
      await dispatcher.haltAll('key', null)
    }
  }

  const interrupted = () => {
    endings.inBackground(store.writer.urgent('forgetClocks'), 'the clock could not be noted')
    for (const dispatcher of dispatchers.values())
      dispatcher.interrupt().catch(error => host.log.error('runs could not be paused', { error: String(error) }))
  }
  const recall = () => {
    for (const dispatcher of dispatchers.values()) dispatcher.recall()
  }
  const forgetSuspend = host.onSuspend(interrupted)
  const forgetClock = watchClock(host.clock, interrupted)
  const forgetNetwork = watchNetwork(host.network, () => {
    for (const dispatcher of dispatchers.values()) dispatcher.networkChanged()
  })

  const unsure = createUnsure({
    store,
    accounts,
    clock: host.clock,
    shown,
    writeRows: run => writeRows(parts, run),
    onChange: runId => {
      changes.run(runId)
      changes.account()
    },
  })

  async function start(ask: z.infer<typeof RunStart>): Promise<RunView> {
    const known = await store.grid.call('runOfJob', ask.jobId)
    if (known !== null) return get(known)
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
      await knowTarget(spec)
      await writeDraft(store, runId, plan, price)
      const before = await accounts.balanceOf(connection, runId)
      if (before.credits !== null) await store.writer.call('noteRunBalance', runId, 'before', before.credits)
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

  /** Nobody is brought to a list twice: all of it is read before the first one comes. */
  async function knowTarget({ bring }: RunSpec): Promise<void> {
    if (bring?.target.kind === 'list') await parts.known.ready(bring.target.sheetId)
  }

  /** Gives a running run to its dispatcher. */
  async function hand(runId: number, connection: AccountConnection): Promise<void> {
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
    dispatcherOf(connection, learned).add(run, { rowIds: queued.rowIds, measured, ops, dearest, answered, balance })
    // The id of one of our own lists.
    if (version !== null) changes.sheet({ sheetId: run.sheet_id as SheetId, version })
    changes.run(runId as RunId)
    changes.workbooks()
  }

  async function halt(runId: number, goal: 'paused' | 'stopped'): Promise<ShownRun> {
    const holder = holderOf(runId)
    const reason = goal === 'paused' ? 'user' : null
    if (holder) await holder.halt(runId, goal, reason, null)
    else {
      await store.writer.urgent('haltRun', runId, goal, reason, null)
      if (goal === 'stopped') await finishWriting()
      changes.run(runId as RunId)
      endings.wake(runId)
    }
    return shown(runId)
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
    mostCredits: planned => planning.mostCredits(planned),
    begin: beginLater,
  })
  later.follow()

  async function resume(runId: number): Promise<ShownRun> {
    const view = await shown(runId)
    const connection = await accounts.connect(view.provider.live ? 'remote' : 'embedded')
    const run = await store.writer.call('runRow', runId)
    if (run && run.account_id !== connection.accountId)
      throw fail('bad_request', { what: 'the run belongs to another account of the service' })
    if (view.kind !== 'search') {
      await sheets.get(view.sheetId)
      if (view.later) {
        await beginLater(runId, await planLater({ id: runId, spec: view.spec }))
        return shown(runId)
      }
    }
    if (view.kind !== 'search') await knowTarget(view.spec)
    await accounts.balanceOf(connection, runId)
    await store.writer.urgent('continueRun', runId, host.clock.now())
    await hand(runId, connection)
    return shown(runId)
  }

  const untilHalted = (runId: number) => endings.untilHalted(runId, shown, () => holderOf(runId)?.run(runId))

  return {
    async operations(sheetId, columnId) {
      const { columns } = await sheets.get(sheetId)
      // Practice offers everything; asking a remote profile opens nothing and sends nothing.
      const live = host.settings.get().provider === 'remote'
      const connection = live ? await accounts.connect('remote').catch(() => null) : null
      return offersFor(columns, columnId, connection?.client.profile.disabled)
    },
    estimate: (spec, way) => planning.estimate(spec, way),
    counting: (spec, signal) => followEstimate(way => planning.estimate(spec, way), signal),
    results: spec => planning.results(spec),
    lineRows: (spec, line) => planning.lineRows(spec, line),
    start(ask) {
      const known = starting.get(ask.jobId)
      if (known) return known
      const started = start(ask).finally(() => starting.delete(ask.jobId))
      starting.set(ask.jobId, started)
      return started
    },
    hand,
    recall,
    online: () => later.check(),
    pause: runId => halt(runId, 'paused'),
    resume,
    stop: runId => halt(runId, 'stopped'),
    async raise(runId, cap) {
      await store.writer.urgent('raiseCap', runId, cap)
      changes.run(runId)
      return shown(runId)
    },
    resolveUnsure: (runId, how) => unsure.resolve(runId, how),
    get,
    shown,
    ...shownRuns,
    settled: async runId => overRows(await untilHalted(runId)),
    untilHalted,
    going: () => [...dispatchers.values()].some(dispatcher => dispatcher.going),
    async close() {
      forgetAccounts()
      forgetSuspend()
      forgetClock()
      forgetNetwork()
      await later.close()
      await Promise.allSettled(starting.values())
      for (const dispatcher of dispatchers.values()) await dispatcher.close()
      await endings.all()
    },
  }
}
