// What a workspace does by itself now and then: a backup a day, an empty trash after 30 days, lists kept until a day, searches that no one kept let
// go, history and log within their bounds.
import type { WorkspaceNote } from '../../contract/app/workspace.ts'
import { dayAfter, dayOf } from '../base/day.ts'
import type { Host } from '../base/host.ts'
import { dropOldLog } from '../privacy/log-age.ts'
import type { Retentions } from '../privacy/retention.ts'
import { trashDays } from '../sheet/history/trash.lane.ts'
import type { Workbooks } from '../sheet/workbooks.ts'
import type { Backups } from '../store/backups.ts'
import type { Store } from '../store/store.ts'
import { isOfDay } from './daily-backup.ts'

export interface Housekeeping {
  /** One round, now; a failure is noted, never thrown. */
  run(): Promise<void>
  /** Ends the rounds; resolves when the present one has ended. */
  close(): Promise<void>
}

/** Long enough after the start that opening lists has the disk for itself. */
const firstMs = 20_000
const roundMs = 3_600_000
const dayMs = 86_400_000
export const charactersPerMb = 1_000_000

interface Parts {
  readonly store: Store
  readonly workbooks: Workbooks
  readonly retentions: Pick<Retentions, 'keepTo'>
  readonly backups: Backups
  readonly host: Host
  note(kind: WorkspaceNote['kind'], detail: string): void
}

export function startHousekeeping({ store, workbooks, retentions, backups, host, note }: Parts): Housekeeping {
  const now = () => host.clock.now()

  /** One a day, when there are lists and something was changed since the last one. */
  async function backUp(): Promise<void> {
    // One that a wrong clock dated ahead is not of today, whatever it says.
    const newest = backups.list().find(({ at }) => dayOf(Date.parse(at)) <= dayAfter(dayOf(now())))
    if (newest && isOfDay(newest, now())) return
    const changed = await store.grid.call('lastChange')
    if (changed === null || (newest && Date.parse(newest.at) > changed)) return
    await backups.make('daily')
  }

  async function trim(): Promise<void> {
    await store.writer.call('dropBranches', now() - trashDays * dayMs)
    const forgotten = await store.writer.call('trimHistory', host.settings.get().historyMb * charactersPerMb)
    if (forgotten > 0) note('history_trimmed', String(forgotten))
  }

  async function run(): Promise<void> {
    for (const [task, work] of [
      ['backup', backUp],
      ['trash', () => workbooks.purgeExpired()],
      ['retention', () => retentions.keepTo()],
      ['log', async () => dropOldLog(host.dataDir, now(), host.settings.get().sentDays)],
      ['searches', () => store.writer.call('letSearchesGo', now())],
      ['history', trim],
    ] as const) {
      try {
        await work()
      } catch (error) {
        host.log.error('housekeeping failed', { task, error: String(error) })
        if (task === 'backup') note('backup_failed', error instanceof Error ? error.message : String(error))
      }
    }
  }

  let present = Promise.resolve()
  let timer: ReturnType<typeof setTimeout>
  const plan = (ms: number) => {
    timer = setTimeout(() => {
      present = run().then(() => plan(roundMs))
    }, ms)
    timer.unref()
  }
  plan(firstMs)
  return {
    run,
    close: async () => {
      clearTimeout(timer)
      await present
      clearTimeout(timer)
    },
  }
}
