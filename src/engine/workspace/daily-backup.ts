// A backup before the first change of a day, in every host: any change of a workspace makes it, in the background.
import type { Backup, WorkspaceNote } from '../../contract/app/workspace.ts'
import { dayOf } from '../base/day.ts'
import type { Host } from '../base/host.ts'
import type { Backups } from '../store/backups.ts'
import type { Store } from '../store/store.ts'

/** Whether a backup is of the day of `now`, UTC milliseconds, in this computer's zone. */
export const isOfDay = ({ at }: Backup, now: number): boolean => dayOf(Date.parse(at)) === dayOf(now)

interface Parts {
  readonly store: Store
  readonly backups: Backups
  readonly host: Pick<Host, 'clock' | 'log'>
  note(kind: WorkspaceNote['kind'], detail: string): void
}

/** The change waits until the copy has its snapshot, not until it is written. No backup is no reason to refuse a change. */
export function backUpDaily({ store, backups, host, note }: Parts): void {
  let day = ''
  const missed = (error: unknown) => {
    host.log.error('no backup was made before the first change of the day', { error: String(error) })
    note('backup_failed', error instanceof Error ? error.message : String(error))
  }
  async function begin(): Promise<void> {
    if (backups.list().some(backup => isOfDay(backup, host.clock.now()))) return
    if (!(await store.grid.call('holdsAnything'))) return
    const { snapshot, made } = backups.begin('daily')
    made.catch(missed)
    await snapshot
  }
  store.beforeChanges(() => {
    const today = dayOf(host.clock.now())
    if (today === day) return null
    day = today
    return begin().catch(missed)
  })
}
