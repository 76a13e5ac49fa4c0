// Runs as the rest of the engine sees them: estimate, start, rest, resume, and what became of them.
import type { z } from 'zod'
import type { CellState } from '../../contract/app/cell.ts'
import type { ColumnId, RowId, RunId, SheetId } from '../../contract/app/ids.ts'
import type { Estimate, Offer, PlanClass, RunSpec, RunStart, RunView } from '../../contract/app/run.ts'
import { priceOf } from '../../contract/service/profile.ts'
import type { Accounts, Connection } from '../account/accounts.ts'
import type { ChangeFeed } from '../changes.ts'
import { fail } from '../fail.ts'
import type { Host } from '../host.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Views } from '../sheet/views.ts'
import type { Store } from '../store/store.ts'
import type { ActiveRun } from './active-run.ts'
import { keepBallast } from './ballast.ts'
import { Dispatcher } from './dispatcher.ts'
import { offersFor } from './offers.ts'
import { chooseTry, type Plan, pick } from './plan.ts'
import { createPlanning } from './planning.ts'
import type { StoredRun } from './run-views.lane.ts'
import { watchClock } from './sleep.ts'
import { cellStateNumber } from './states.ts'
import { createUnsure } from './unsure.ts'
import { writeRows } from './write-rows.ts'

export interface Runs {
  operations(sheetId: SheetId, columnId: ColumnId | null): Promise<Offer[]>
  estimate(spec: RunSpec): Promise<Estimate>
  /** Row ids of one line of the funnel, in view order (at most 200,000). */
  lineRows(spec: RunSpec, line: PlanClass): Promise<RowId[]>
  /** Refuses with plan_changed when the plan moved and grew. A repeated `jobId` gives the first result. */
  start(ask: z.infer<typeof RunStart>): Promise<RunView>
  pause(runId: RunId): Promise<RunView>
  resume(runId: RunId): Promise<RunView>
  stop(runId: RunId): Promise<RunView>
  raise(runId: RunId, cap: number): Promise<RunView>
  /** "Check balance / Retry / Leave" for calls sent without an answer; retry gives the spec of a child run. */
  resolveUnsure(runId: RunId, how: 'check' | 'retry' | 'leave'): Promise<{ message: string; spec: RunSpec | null }>
  get(runId: RunId): Promise<RunView>
  list(): Promise<RunView[]>
  rows(runId: RunId, states: string[]): Promise<RowId[]>
  /** All open runs and those ended in the last minutes, the latest state at most twice a second. */
  watch(signal: AbortSignal): AsyncGenerator<RunView[]>
  /** Waits until the run is done, stopped or paused. */
  settled(runId: RunId): Promise<RunView>
  /** Runs come to rest and wait for a click at the next opening. */
  close(): Promise<void>
}

export interface RunsParts {
  readonly store: Store
  readonly views: Views
  readonly sheets: Sheets
  readonly accounts: Accounts
  readonly changes: ChangeFeed
  readonly host: Host
}

const rowsPerDraft = 1000
const listed = 200
const mostRows = 200_000
const recentMs = 5 * 60_000
const watchMs = 500
const closingBalanceMs = 3000
const resting = new Set<string>(['done', 'stopped', 'paused'])

/** Opens the runs of a workspace: what was cut short is settled before anything can be sent. */
export async function createRuns(parts: RunsParts): Promise<Runs> {
  const { store, views, sheets, accounts, changes, host } = parts
  const ballast = keepBallast(host.dataDir)
  const planning = createPlanning(parts)
  const dispatchers = new Map<number, Dispatcher>()
  /** Page-made ids of starts under way: a repeat waits for the same start. */
  const starting = new Map<string, Promise<RunView>>()
  const waiters = new Map<number, Set<() => void>>()
  /** Runs that came to rest and about which something is still being noted: the balance, the pace. */
  const closing = new Set<number>()
  /** What is still noted about runs that came to rest. */
  const endings = new Set<Promise<void>>()

  const recovered = await store.writer.call('recoverRuns', host.clock.now())
  if (recovered.unsure > 0) host.log.info('calls without an answer after an interruption', { calls: recovered.unsure })
  await finishWriting()

  /** Writes the rows of answers that were committed before the interruption; sends nothing. */
  async function finishWriting(): Promise<void> {
    for (const run of await store.writer.call('openRuns')) await writeRows(parts, run.id, run.profile === 'remote')
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

  function dispatcherOf(connection: Connection, learned: number | null): Dispatcher {
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
      learned,
      onRest: (run, latest) => {
        const ending = rested(run, latest)
          .catch(error => host.log.error('the end of a run could not be noted', { error: String(error) }))
          .finally(() => endings.delete(ending))
        endings.add(ending)
      },
      freeRoom: () => ballast.free(),
    })
    dispatchers.set(connection.accountId, made)
    return made
  }

  /** The dispatcher that holds a run, if one does. */
  const holderOf = (runId: number) => [...dispatchers.values()].find(one => one.run(runId) !== undefined)

  async function rested(run: ActiveRun, connection: Connection): Promise<void> {
    closing.add(run.id)
    try {
      await keepLearned(connection)
      if (run.state !== 'paused') {
        await tellList(run.sheetId as SheetId)
        await readClosingBalance(run, connection)
      }
    } finally {
      closing.delete(run.id)
    }
    changes.run(run.id as RunId)
    for (const wake of waiters.get(run.id) ?? []) wake()
  }

  /** Rows that waited are as before the run, which nothing wrote: pages that show them as queued must look again. */
  async function tellList(sheetId: SheetId): Promise<void> {
    changes.sheet({ sheetId, version: await store.writer.call('bumpVersion', sheetId) })
  }

  async function readClosingBalance(run: ActiveRun, connection: Connection): Promise<void> {
    const late = new Promise<null>(resolve => setTimeout(() => resolve(null), closingBalanceMs).unref())
    const balance = await Promise.race([accounts.balanceOf(connection, run.id), late])
    if (balance?.credits == null) return
    await store.writer.call('noteRunBalance', run.id, 'after', balance.credits)
    const price = priceOf(connection.client.profile, run.op)
    if (price.mark !== 'S') await store.writer.call('measurePrice', run.id, price, host.clock.now())
  }

  async function keepLearned({ accountId }: Connection): Promise<void> {
    const rate = dispatchers.get(accountId)?.learned ?? null
    if (rate !== null) await store.writer.call('keepPace', accountId, rate, host.clock.now())
  }

  // A new key or address: calls from now on go the new way; what cannot go on waits for a click.
  const forgetAccounts = accounts.onChange(() => {
    for (const [id, dispatcher] of dispatchers) void reconnect(id, dispatcher)
  })
  async function reconnect(id: number, dispatcher: Dispatcher): Promise<void> {
    try {
      const connection = await accounts.connect(dispatcher.provider)
      if (connection.accountId === id) dispatcher.use(connection)
      else await dispatcher.restAll('setup', 'The address of the service was changed.')
    } catch {
      await dispatcher.restAll('key', null)
    }
  }

  const interrupted = () => {
    for (const dispatcher of dispatchers.values())
      dispatcher.interrupt().catch(error => host.log.error('runs could not be paused', { error: String(error) }))
  }
  const forgetSuspend = host.onSuspend(interrupted)
  const forgetClock = watchClock(host.clock, interrupted)

  async function toViews(stored: StoredRun[]): Promise<RunView[]> {
    return stored.map(({ accountId, live, ...run }) => {
      const dispatcher = dispatchers.get(accountId)
      const active = dispatcher?.run(run.id)
      const rate = active && dispatcher ? dispatcher.rate(active) : null
      const left = run.calls - run.callsDone
      const trouble = active ? (dispatcher?.trouble ?? null) : null
      return {
        ...run,
        ...(trouble && { state: 'paused' as const, reason: trouble }),
        provider: providerOf(live),
        inFlight: active?.open ?? 0,
        perSecond: rate?.measured ?? null,
        secondsLeft: active && run.state === 'running' && rate?.expected ? left / rate.expected : null,
      }
    })
  }

  const providerOf = (live: boolean) =>
    live ? { id: 'remote', name: 'Live service', live } : { id: 'embedded', name: 'Practice', live }

  async function get(runId: number): Promise<RunView> {
    const [run] = await toViews(await store.grid.call('readRuns', [runId]))
    if (!run) throw fail('not_found', { what: 'run' })
    return run
  }

  const unsure = createUnsure({
    store,
    accounts,
    clock: host.clock,
    get,
    writeRows: (runId, live) => writeRows(parts, runId, live),
    onChange: runId => {
      changes.run(runId)
      changes.account()
    },
  })

  async function start(ask: z.infer<typeof RunStart>): Promise<RunView> {
    const known = await store.grid.call('runOfJob', ask.jobId)
    if (known !== null) return get(known)
    const { plan, spec, connection } = await planning.confirmed(ask)
    const chosen = ask.kind === 'try' ? pick(plan, chooseTry(plan)) : plan
    if (chosen.ids.length === 0) throw fail('nothing_to_run', {})
    const measured = await store.grid.call('measuredPrice', connection.accountId, spec.op)
    const price = measured ?? priceOf(connection.client.profile, spec.op).high
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
    try {
      await writeDraft(runId, chosen, price)
      const before = await accounts.balanceOf(connection, runId)
      if (before.credits !== null) await store.writer.call('noteRunBalance', runId, 'before', before.credits)
      const { duplicate, fresh, local } = chosen.counts
      await store.writer.call('confirmRun', runId, {
        rows: chosen.ids.length,
        calls: chosen.counts.send,
        saved: { duplicate, fresh, local },
        price,
        now: host.clock.now(),
      })
    } catch (error) {
      await store.writer.call('discardDraft', runId)
      throw error
    }
    const version = await store.grid.call('sheetVersion', spec.sheetId)
    changes.sheet({ sheetId: spec.sheetId, version, columns: true })
    await hand(runId, connection)
    return get(runId)
  }

  async function writeDraft(runId: number, plan: Plan, price: number): Promise<void> {
    for (let first = 0; first < plan.ids.length; first += rowsPerDraft) {
      const end = first + rowsPerDraft
      await store.writer.call('draftSlice', runId, price, {
        ids: plan.ids.slice(first, end),
        classes: plan.classes.slice(first, end),
        keys: plan.keys.slice(first * 16, end * 16),
        hashes: plan.hashes.slice(first * 16, end * 16),
        answers: plan.answers.slice(first, end),
        bodies: plan.bodies.slice(first, end),
      })
    }
  }

  /** Gives a running run to its dispatcher. */
  async function hand(runId: number, connection: Connection): Promise<void> {
    const run = await store.writer.call('runRow', runId)
    const queued = await store.grid.call('queuedRows', runId)
    if (!run) throw fail('not_found', { what: 'run' })
    const { accountId } = connection
    const learned = await store.grid.call('learnedPace', accountId, host.clock.now())
    const unpriced = (await store.grid.call('measuredPrice', accountId, run.op)) === null
    dispatcherOf(connection, learned).add(run, queued.rowIds, unpriced)
    changes.run(runId as RunId)
    changes.workbooks()
  }

  async function rest(runId: number, goal: 'paused' | 'stopped'): Promise<RunView> {
    const holder = holderOf(runId)
    const reason = goal === 'paused' ? 'user' : null
    if (holder) await holder.rest(runId, goal, reason, null)
    else {
      await store.writer.urgent('restRun', runId, goal, reason, null)
      if (goal === 'stopped') await finishWriting()
      changes.run(runId as RunId)
      for (const wake of waiters.get(runId) ?? []) wake()
    }
    return get(runId)
  }

  async function resume(runId: number): Promise<RunView> {
    const { live, spec } = await get(runId).then(({ provider, spec }) => ({ live: provider.live, spec }))
    const connection = await accounts.connect(live ? 'remote' : 'embedded')
    const run = await store.writer.call('runRow', runId)
    if (run && run.account_id !== connection.accountId)
      throw fail('bad_request', { what: 'the run belongs to another account of the service' })
    await sheets.get(spec.sheetId)
    await store.writer.urgent('continueRun', runId)
    await hand(runId, connection)
    return get(runId)
  }

  return {
    async operations(sheetId, columnId) {
      const { columns } = await sheets.get(sheetId)
      // Practice offers everything; asking a remote profile opens nothing and sends nothing.
      const live = host.settings.get().provider === 'remote'
      const connection = live ? await accounts.connect('remote').catch(() => null) : null
      return offersFor(columns, columnId, connection?.client.profile.disabled)
    },
    estimate: spec => planning.estimate(spec),
    lineRows: (spec, line) => planning.lineRows(spec, line),
    start(ask) {
      const known = starting.get(ask.jobId)
      if (known) return known
      const started = start(ask).finally(() => starting.delete(ask.jobId))
      starting.set(ask.jobId, started)
      return started
    },
    pause: runId => rest(runId, 'paused'),
    resume,
    stop: runId => rest(runId, 'stopped'),
    async raise(runId, cap) {
      await store.writer.urgent('raiseCap', runId, cap)
      changes.run(runId)
      return get(runId)
    },
    resolveUnsure: (runId, how) => unsure.resolve(runId, how),
    get,
    async list() {
      return toViews(await store.grid.call('readRuns', await store.grid.call('latestRuns', listed)))
    },
    async rows(runId, states) {
      const numbers = states.map(state => cellStateNumber(state as CellState)).filter(number => number >= 0)
      return Array.from(await store.scan.call('runRows', runId, numbers, mostRows)) as RowId[]
    },
    async *watch(signal) {
      let first = true
      for await (const change of changes.watch(signal, watchMs)) {
        if (!first && change.runs.length === 0) continue
        first = false
        const ids = await store.grid.call('shownRuns', host.clock.now() - recentMs)
        yield toViews(await store.grid.call('readRuns', ids))
      }
    },
    async settled(runId) {
      for (;;) {
        const woken = new Promise<void>(resolve => {
          const wake = () => {
            waiters.get(runId)?.delete(wake)
            resolve()
          }
          waiters.set(runId, (waiters.get(runId) ?? new Set()).add(wake))
        })
        const run = await get(runId)
        const held = holderOf(runId)?.run(runId)
        if (resting.has(run.state) && (!held || held.state === run.state) && !closing.has(runId)) return run
        await woken
      }
    },
    async close() {
      forgetAccounts()
      forgetSuspend()
      forgetClock()
      await Promise.allSettled(starting.values())
      for (const dispatcher of dispatchers.values()) await dispatcher.close()
      await Promise.all(endings)
    },
  }
}
