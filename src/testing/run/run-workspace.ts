// A workspace with runs on it and a real local service beside it, for tests of runs.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ColumnId, JobId, RunId, SheetId } from '../../contract/app/ids.ts'
import type { RunStart, RunView } from '../../contract/app/run/run.ts'
import type { InputMapping, RunSpec } from '../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../contract/app/run/sent-op.ts'
import type { SettingsPatch } from '../../contract/app/settings.ts'
import { type Accounts, createAccounts } from '../../engine/account/accounts.ts'
import { type ChangeFeed, createChangeFeed } from '../../engine/base/changes.ts'
import { createKnown } from '../../engine/people/known.ts'
import { createRuns, type Runs } from '../../engine/run/runs.ts'
import { createEdits, type SheetEdits } from '../../engine/sheet/edit/edits.ts'
import { createSheets, type Sheets } from '../../engine/sheet/sheets.ts'
import { createViews, type Views } from '../../engine/sheet/view/views.ts'
import type { Store } from '../../engine/store/store.ts'
import { createTeams, type Teams } from '../../engine/team/teams.ts'
import { ownDirectory } from '../../hosts/own-directory.ts'
import { type Service, type StartOptions, startService } from '../../service/start.ts'
import { type TestHost, testHost } from '../web/test-host.ts'
import { noSeals } from '../workspace/no-seals.ts'
import { tempWorkspace } from '../workspace/temp-workspace.ts'

export interface RunWorkspace {
  readonly dir: string
  readonly store: Store
  readonly host: TestHost
  readonly accounts: Accounts
  readonly changes: ChangeFeed
  readonly sheets: Sheets
  readonly views: Views
  readonly edits: SheetEdits
  readonly runs: Runs
  readonly teams: Teams
  /** Closes everything but the service and the folder. */
  shutDown(): Promise<void>
  close(): Promise<void>
}

/** A service without pace and with plenty of credits, by default. */
export const openService = (options: StartOptions = {}): Promise<Service> =>
  startService({ startCredits: 100_000, pace: { perSecond: 0, burst: 1 }, ...options })

/**
 * Opens a workspace (the one in `dir`, or a new one) whose practice provider is `service`. `through` may be between
 * the runs and the real store, to play a disk that is full. With `teamAddress` it can be in a team.
 */
export async function openRunWorkspace(
  service: Pick<Service, 'baseUrl' | 'key' | 'admin'>,
  settings: SettingsPatch = {},
  dir?: string,
  through: (store: Store) => Store = store => store,
  teamAddress?: string,
): Promise<RunWorkspace> {
  const workspace = await tempWorkspace(dir)
  const store = through(workspace.store)
  const host = testHost({
    dataDir: workspace.dir,
    ...(teamAddress !== undefined && { teamAddress }),
    settings: { practice: { perSecond: 0 }, ...settings },
    startService: async () => ({
      baseUrl: service.baseUrl,
      key: service.key,
      refill: async credits => service.admin.refill(credits),
      tune: async ({ practice: { perSecond }, dns }) => {
        service.admin.setPace({ perSecond, burst: Math.max(1, perSecond) })
        service.admin.settings({ dns })
      },
      own: ownDirectory(service.admin),
      close: async () => {},
    }),
  })
  const changes = createChangeFeed()
  const sheets = createSheets(store, changes)
  const views = createViews(store)
  const edits = createEdits(store, views, changes)
  const accounts = createAccounts(host, store, changes)
  const known = createKnown({ store, log: host.log, onMore: () => {} })
  const teams = createTeams({
    store,
    host,
    seals: noSeals,
    changes,
    recall: () => runs.recall(),
    erase: async () => {},
    without: () => text => text,
  })
  const team = teamAddress === undefined ? undefined : teams
  const runs = await createRuns({ store, views, sheets, accounts, changes, host, known, team })
  const stop = async () => {
    await known.close()
    await runs.close()
    await teams.close()
    await accounts.close()
  }
  return {
    dir: workspace.dir,
    store,
    host,
    accounts,
    changes,
    sheets,
    views,
    edits,
    runs,
    teams,
    shutDown: async () => {
      await stop()
      await store.close()
    },
    close: async () => {
      await stop()
      await workspace.close()
    },
  }
}

/** The run once `fits` says so of it. */
export async function reach(runs: Runs, runId: RunId, fits: (run: RunView) => boolean): Promise<RunView> {
  for (;;) {
    const run = await runs.get(runId)
    if (fits(run)) return run
    await pause(20)
  }
}

/** A spec as the run dialog makes it by default. */
export const emailSpec = (sheetId: SheetId, email: ColumnId, more: Partial<RunSpec> = {}): RunSpec => ({
  sheetId,
  op: 'validate.email',
  mapping: { email },
  country: null,
  within: { kind: 'all' },
  chips: ['empty', 'retryable'],
  maxAgeDays: 30,
  writes: 'fill',
  fields: [],
  ...more,
})

/** The same for any operation. */
export const operationSpec = (
  sheetId: SheetId,
  op: OperationId,
  mapping: InputMapping,
  more: Partial<RunSpec> = {},
): RunSpec => ({ ...emailSpec(sheetId, 0 as ColumnId), op, mapping, maxAgeDays: 60, ...more })

/** Estimates and starts a run; the cap is the estimate unless given. */
export async function startRun(
  runs: Runs,
  spec: RunSpec,
  more: Partial<Pick<RunStart, 'cap' | 'minBalance' | 'kind'>> = {},
): Promise<RunView> {
  const estimate = await runs.estimate(spec)
  return runs.start({
    jobId: randomUUID() as JobId,
    spec,
    planHash: estimate.planHash,
    cap: estimate.credits.high,
    minBalance: null,
    kind: 'rows',
    ...more,
  })
}

/** `count` addresses that the checks leave to the service. */
export const addresses = (count: number, domain = 'acme-tools.com'): string[] =>
  Array.from({ length: count }, (_, index) => `person${index}@${domain}`)
