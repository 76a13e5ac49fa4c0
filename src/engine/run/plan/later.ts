// Runs approved without a connection: checks now and then whether it is back, plans them again, and starts them unasked only
// if a person has said so, in time, within the cap, and if the estimate did not grow (R-RUN-14).
import type { RunId } from '../../../contract/app/ids.ts'
import type { AccountConnection, Accounts } from '../../account/accounts.ts'
import type { ChangeFeed } from '../../base/changes.ts'
import type { Host } from '../../base/host.ts'
import type { Store } from '../../store/store.ts'
import type { LaterRun } from './later.lane.ts'
import type { PlannedRun } from './planning.ts'

export interface LaterParts {
  readonly store: Store
  readonly accounts: Accounts
  readonly changes: ChangeFeed
  readonly host: Host
  readonly plan: (run: Pick<LaterRun, 'id' | 'spec'>) => Promise<PlannedRun>
  /** Most credits that a planned run may book. */
  readonly maxCredits: (planned: PlannedRun) => Promise<number>
  readonly begin: (runId: number, planned: PlannedRun) => Promise<void>
}

export interface ApprovedRuns {
  /** A run was approved for later: checks from time to time from now on. */
  follow(): void
  /** The connection may be back: checks now. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Days for which an approval holds. */
export const approvalDays = 7
const everyMs = 20_000

export function watchLater({ store, accounts, changes, host, plan, maxCredits, begin }: LaterParts): ApprovedRuns {
  let timer: NodeJS.Timeout | null = null
  let checking: Promise<void> | null = null
  let closed = false

  async function ask({ id }: LaterRun, detail: string): Promise<void> {
    await store.writer.urgent('askAboutLater', id, detail)
    // Ids of our own runs.
    changes.run(id as RunId)
  }

  /** The way to the run's account if the service answers there, with whatever status. */
  async function reached({ profile, accountId }: LaterRun): Promise<AccountConnection | null> {
    if (host.settings.get().provider !== profile) return null
    const connection = await accounts.connect().catch(() => null)
    if (!connection || connection.accountId !== accountId) return null
    const read = await connection.client.balance()
    return read.ok || read.status !== 0 ? connection : null
  }

  async function consider(run: LaterRun): Promise<void> {
    if (host.clock.now() >= run.expiresAt) return ask(run, `You approved it more than ${approvalDays} days ago.`)
    if ((await reached(run)) === null) return
    const planned = await plan(run)
    const calls = planned.plan.counts.send
    const credits = await maxCredits(planned)
    const same = calls <= run.calls && planned.plan.ids.length > 0 && credits <= run.cap
    if (run.unasked && same) return begin(run.id, planned)
    const grown = calls > run.calls ? ` It was ${run.calls} when you approved it.` : ''
    await ask(run, `The connection is back. The run now needs ${calls} requests, up to ${credits} credits.${grown}`)
  }

  async function checkAll(): Promise<void> {
    for (const run of await store.grid.call('laterRuns')) {
      if (closed) return
      try {
        await consider(run)
      } catch (error) {
        // The list or a column is gone, or the key: a person has to see to it.
        host.log.info('a run for later cannot start', { run: run.id, error: String(error) })
        await ask(run, 'The connection is back, but the run can no longer start as you approved it.')
      }
    }
    if ((await store.grid.call('laterRuns')).length > 0) follow()
  }

  function check(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    checking ??= checkAll().finally(() => {
      checking = null
    })
    return checking
  }

  function follow(): void {
    // A command pays for nothing but what it was started for.
    if (closed || timer || host.kind === 'cli') return
    timer = setTimeout(() => {
      check().catch(error => host.log.error('runs for later could not be checked', { error: String(error) }))
    }, everyMs)
    timer.unref()
  }

  return {
    follow,
    check,
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await checking
    },
  }
}
