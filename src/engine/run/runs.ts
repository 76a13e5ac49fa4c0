// Runs as the rest of the engine sees them: estimate, start, rest, resume, and what became of them.
import type { z } from 'zod'
import type { ColumnId, RowId, RunId, SheetId } from '../../contract/app/ids.ts'
import type { ListVerdicts } from '../../contract/app/run/list-verdicts.ts'
import type { RunStart, RunView, ShownRun, UnsureWay, UnsureWayOfAll } from '../../contract/app/run/run.ts'
import type {
  Estimate,
  EstimateProgress,
  ListResults,
  OperationOffer,
  PlanClass,
} from '../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import type { AccountConnection, Accounts } from '../account/accounts.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { PeopleIndex } from '../people/known.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import { offersFor } from './ask/offers.ts'
import { webHostOf } from './ask/web-request.ts'
import { createDispatchers } from './dispatchers.ts'
import type { ListNow } from './list-now.lane.ts'
import { followEstimate } from './plan/counting.ts'
import type { PlanWay } from './plan/plan.ts'
import { createPlanning } from './plan/planning.ts'
import { rereadBadAnswers } from './results/reread.ts'
import { writeRows } from './results/write-rows.ts'
import { createRunEndings } from './run-endings.ts'
import { createRunStarts } from './run-starts.ts'
import type { RunTeam } from './send/team-calls.ts'
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
  /** Rows of a list by verdict, for each of its checks. */
  verdicts(sheetId: SheetId): Promise<ListVerdicts[]>
  /** The same with the latest runs over it, as of one moment. */
  ofList(sheetId: SheetId): Promise<ListNow<ShownRun>>
  /** Row ids of one line of the funnel, in view order (at most 200,000). */
  lineRows(spec: RunSpec, line: PlanClass): Promise<RowId[]>
  /** Refuses with plan_changed when the plan moved and grew. A repeated `jobId` gives the first result. */
  start(ask: z.infer<typeof RunStart>): Promise<RunView>
  /** Gives a run that was stored as running to its dispatcher. */
  hand(runId: RunId, connection: AccountConnection): Promise<void>
  /** Someone was put on a do-not-contact list: calls that have not left are judged again before they do. */
  recall(): void
  /** The connection may be back: looks at runs that were approved without one. */
  online(): Promise<void>
  pause(runId: RunId): Promise<ShownRun>
  resume(runId: RunId): Promise<ShownRun>
  stop(runId: RunId): Promise<ShownRun>
  raise(runId: RunId, cap: number): Promise<ShownRun>
  /** "Check balance / Retry / Leave" for calls sent without an answer; retry gives the spec of a child run. */
  resolveUnsure(runId: RunId, how: UnsureWay): Promise<{ message: string; spec: RunSpec | null }>
  resolveAllUnsure(runIds: readonly RunId[], how: UnsureWayOfAll): Promise<{ message: string }>
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
  /** Who is in a list that a run adds people to. */
  readonly known: Pick<PeopleIndex, 'ready'>
  readonly team?: RunTeam | undefined
}

/** Opens the runs of a workspace: what was cut short is settled before anything can be sent. */
export async function createRuns(parts: RunsParts): Promise<Runs> {
  const { store, sheets, accounts, changes, host } = parts
  const planning = createPlanning(parts)
  const endings = createRunEndings(parts)

  if (!host.observes) await recover()

  /** In a copy to read, runs go on elsewhere: there is nothing to settle. */
  async function recover(): Promise<void> {
    const recovered = await store.writer.call('recoverRuns', host.clock.now())
    if (recovered.unsure > 0)
      host.log.info('calls without an answer after an interruption', { calls: recovered.unsure })
    await finishWriting()
    await rereadBadAnswers(parts)
  }

  /** Writes the rows of answers that were committed before the interruption; sends nothing. */
  async function finishWriting(): Promise<void> {
    for (const run of await store.writer.call('openRuns'))
      await writeRows(parts, { ...run, live: run.profile === 'remote' })
  }

  const dispatchers = createDispatchers({ ...parts, endings })
  const { shown, get, ...shownRuns } = createShownRuns({
    store,
    changes,
    clock: host.clock,
    dispatchers: dispatchers.all,
  })

  const unsure = createUnsure({
    store,
    accounts,
    clock: host.clock,
    log: host.log,
    shown,
    writeRows: run => writeRows(parts, run),
    onChange: runId => {
      changes.run(runId)
      changes.account()
      // Colleagues hear what was decided.
      parts.team?.outbox.hurry()
    },
  })
  const starts = createRunStarts({ ...parts, planning, dispatchers, get, settleProven: unsure.settleProven })

  async function halt(runId: number, goal: 'paused' | 'stopped'): Promise<ShownRun> {
    const holder = dispatchers.holderOf(runId)
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

  async function resume(runId: number): Promise<ShownRun> {
    const view = await shown(runId)
    const web = view.kind === 'search' ? undefined : view.spec.web
    const connection = await (web
      ? accounts.web(webHostOf(web))
      : accounts.connect(view.provider.live ? 'remote' : 'embedded'))
    const run = await store.writer.call('runRow', runId)
    if (run && run.account_id !== connection.accountId)
      throw fail('bad_request', { what: 'the run belongs to another account' })
    if (view.kind !== 'search') {
      await sheets.get(view.sheetId)
      if (view.later) {
        await starts.beginNow({ id: runId, spec: view.spec })
        return shown(runId)
      }
    }
    if (view.kind !== 'search') await starts.indexTarget(view.spec)
    await accounts.balanceOf(connection, runId)
    // Nothing of it is out: what the balances before and after a cut prove is decided before anything is sent.
    await unsure.settleProven(connection)
    await store.writer.urgent('continueRun', runId, host.clock.now())
    await starts.hand(runId, connection)
    return shown(runId)
  }

  const untilHalted = (runId: number) =>
    endings.untilHalted(runId, shown, () => dispatchers.holderOf(runId)?.run(runId))

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
    verdicts: sheetId => store.scan.call('listVerdicts', sheetId),
    lineRows: (spec, line) => planning.lineRows(spec, line),
    start: ask => starts.start(ask),
    hand: (runId, connection) => starts.hand(runId, connection),
    recall: () => dispatchers.recall(),
    online: () => starts.online(),
    pause: runId => halt(runId, 'paused'),
    resume,
    stop: runId => halt(runId, 'stopped'),
    async raise(runId, cap) {
      await store.writer.urgent('raiseCap', runId, cap)
      changes.run(runId)
      return shown(runId)
    },
    resolveUnsure: (runId, how) => unsure.resolve(runId, how),
    resolveAllUnsure: (runIds, how) => unsure.resolveAll(runIds, how),
    get,
    shown,
    ...shownRuns,
    settled: async runId => overRows(await untilHalted(runId)),
    untilHalted,
    going: () => [...dispatchers.all.values()].some(dispatcher => dispatcher.going),
    async close() {
      dispatchers.detach()
      await starts.close()
      await dispatchers.close()
      await endings.all()
    },
  }
}
