// Retention as the rest of the engine sees it: a list is kept until a day, a person is shown that it is near, then it goes to the
// trash; deleted for good, it leaves requests, its kept file and backups too. Stored answers, searches and the log of what was sent go by their age (R-PRV-04).
import path from 'node:path'
import type { SheetId } from '../../contract/app/ids.ts'
import { type RetentionSet, retentionNoticeDays } from '../../contract/app/privacy/retention.ts'
import type { WorkspaceNote } from '../../contract/app/workspace.ts'
import type { StoredAnswers } from '../answer/stored.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { dayOf } from '../base/day.ts'
import { Failure } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { removeSource } from '../file/source/source-form.ts'
import type { BackupWork } from '../lanes.ts'
import type { Searches } from '../search/searches.ts'
import type { Sheets } from '../sheet/sheets.ts'
import { backupFolder } from '../store/backup-files.ts'
import type { Backups } from '../store/backups.ts'
import { type Lane, openLaneThread } from '../store/lane.ts'
import { databaseFile } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { type AgedKind, type AgedOut, agedKinds } from './retention.lane.ts'

export interface Retentions {
  /** The last day a list is kept; null = until a person deletes it. */
  of(sheetId: SheetId): Promise<string | null>
  /** Throws sheet_gone. */
  set(order: RetentionSet): Promise<void>
  /** What is due by now: notices, lists and old searches into the trash, old answers and entries of the log of what was sent, and what of all that is left in backups. */
  keepTo(): Promise<void>
}

export interface RetentionParts {
  readonly store: Store
  readonly sheets: Pick<Sheets, 'remove'>
  readonly stored: Pick<StoredAnswers, 'purge'>
  readonly searches: Pick<Searches, 'remove'>
  readonly backups: Pick<Backups, 'list' | 'settled'>
  /** Those that the team of the workspace has leave it as well. */
  readonly forgetInTeam: (days: number) => Promise<void>
  readonly changes: ChangeFeed
  readonly host: Pick<Host, 'dataDir' | 'threads' | 'clock' | 'settings' | 'log'>
  note(kind: WorkspaceNote['kind'], detail: string): void
}

const dayMs = 86_400_000
const requestsAtOnce = 5000
const noticeMs = retentionNoticeDays * dayMs

export function createRetentions({
  store,
  sheets,
  stored,
  searches,
  backups,
  forgetInTeam,
  changes,
  host,
  note,
}: RetentionParts): Retentions {
  async function lists(): Promise<void> {
    const now = host.clock.now()
    for (const { sheetId, name, until, noticedAt } of await store.grid.call('retentions')) {
      if (noticedAt === null) {
        if (until > dayOf(now + noticeMs)) continue
        await store.writer.call('noteRetention', sheetId, now)
        const first = dayOf(now + noticeMs)
        note('list_expires', `${until > first ? until : first} ${name}`)
      } else if (until < dayOf(now) && now - noticedAt >= noticeMs) {
        try {
          await sheets.remove(sheetId)
          note('list_expired', `${until} ${name}`)
        } catch (error) {
          // A run is open: the list goes when that has ended.
          if (!(error instanceof Failure) || error.code !== 'run_busy') throw error
        }
      }
    }
  }

  async function inBackups(work: (lane: Lane<BackupWork>, file: string) => Promise<unknown>): Promise<void> {
    // One that was begun before holds what is gone still.
    await backups.settled()
    const lane = await openLaneThread<BackupWork>('backup', databaseFile(host.dataDir), host.threads.lane, host.log)
    try {
      for (const { name } of backups.list()) await work(lane, path.join(backupFolder(host.dataDir), name))
    } finally {
      await lane.close()
    }
  }

  async function leftBehind(): Promise<void> {
    const gone = await store.grid.call('goneForGood')
    if (gone.length === 0) return
    for (const sheetId of gone) {
      await store.writer.call('emptyRequestsOf', sheetId)
      await removeSource(host.dataDir, sheetId)
    }
    await inBackups((lane, file) => lane.call('dropFromBackup', file, gone))
    // What is deleted would stay in free pages of the file; a reader that is in the way leaves it for the next time.
    if (!(await store.writer.call('compact'))) return
    for (const sheetId of gone) await store.writer.call('forgetRetention', sheetId)
  }

  /** What is done with what is older than so many days. */
  const age: Readonly<Record<AgedKind, (days: number, now: number) => Promise<void>>> = {
    async answers(days, now) {
      const at = new Date(now).toISOString()
      await stored.purge({ accountId: null, op: null, person: null, domain: null, olderThanDays: days, at })
      await forgetInTeam(days)
      while ((await store.writer.call('emptyOldRequests', now - days * dayMs, requestsAtOnce)) >= requestsAtOnce);
    },
    async searches(days, now) {
      for (const id of await store.grid.call('oldSearches', now - days * dayMs)) {
        try {
          await searches.remove(id)
        } catch (error) {
          // Its pages are fetched just now.
          if (!(error instanceof Failure) || error.code !== 'run_busy') throw error
        }
      }
      await store.writer.call('emptyRequestsOfGoneSearches')
    },
    async sent(days, now) {
      while ((await store.writer.call('forgetSent', now - days * dayMs, requestsAtOnce)) >= requestsAtOnce);
    },
  }

  /** Whether it was deleted by its age: set, and noticed long enough before. */
  async function byAge(kind: AgedKind, days: number | null): Promise<boolean> {
    const notice = await store.grid.call('ageNotice', kind)
    if (days === null || (notice && notice.days !== days)) {
      if (notice) await store.writer.call('noteAge', kind, null)
      if (days === null) return false
    }
    const now = host.clock.now()
    if (notice?.days === days) {
      if (now - notice.noticedAt < noticeMs) return false
      await age[kind](days, now)
      return true
    }
    const oldest = await store.scan.call('oldestOf', kind)
    if (oldest === null || oldest > now + noticeMs - days * dayMs) return false
    await store.writer.call('noteAge', kind, { days, noticedAt: now })
    note(`${kind}_expire`, `${dayOf(now + noticeMs)} ${days}`)
    return false
  }

  /** The day on which backups were last looked through for what is too old. */
  let lookedThrough = ''
  async function agedBackups(before: AgedOut['before']): Promise<void> {
    const day = dayOf(host.clock.now())
    if (lookedThrough === day || Object.values(before).every(at => at === null)) return
    await store.writer.call('emptyLog')
    const aged = { before, searches: await store.grid.call('searchIds') }
    await inBackups((lane, file) => lane.call('dropAgedFromBackup', file, aged))
    lookedThrough = day
  }

  return {
    async of(sheetId) {
      const all = await store.grid.call('retentions')
      return all.find(one => one.sheetId === sheetId)?.until ?? null
    },
    async set({ sheetId, until }) {
      await store.writer.urgent('setRetention', sheetId, until)
      changes.workbooks()
    },
    async keepTo() {
      await lists()
      const { answersDays, searchesDays, sentDays } = host.settings.get()
      const days = { answers: answersDays, searches: searchesDays, sent: sentDays }
      const before: Record<AgedKind, number | null> = { answers: null, searches: null, sent: null }
      for (const kind of agedKinds) {
        const most = days[kind]
        if ((await byAge(kind, most)) && most !== null) before[kind] = host.clock.now() - most * dayMs
      }
      await agedBackups(before)
      await leftBehind()
    },
  }
}
