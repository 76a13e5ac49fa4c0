// What changed since a listener last looked, coalesced: each listener gets the latest state, never a backlog.
import type { EngineChanges } from '../../contract/app/app.ts'
import type { JobId, RowId, RunId, SheetId } from '../../contract/app/ids.ts'
import { delay } from './delay.ts'

export interface SheetChange {
  sheetId: SheetId
  version: number
  columns?: boolean
  rows?: boolean
  /** Rows that got results of a run, and nothing else has changed. */
  results?: readonly RowId[]
}

/** Beyond so many rows it is quicker to read what is seen again. */
const maxResults = 5000

interface Pending {
  workbooks: boolean
  sheets: Map<SheetId, { version: number; columns: boolean; rows: boolean; results: Set<RowId> | null }>
  runs: Set<RunId>
  jobs: Set<JobId>
  profiles: Set<SheetId>
  rules: Set<SheetId>
  searches: boolean
  account: boolean
  settings: boolean
  workspace: boolean
  suppression: boolean
  team: boolean
}

const empty = (): Pending => ({
  workbooks: false,
  sheets: new Map(),
  runs: new Set(),
  jobs: new Set(),
  profiles: new Set(),
  rules: new Set(),
  searches: false,
  account: false,
  settings: false,
  workspace: false,
  suppression: false,
  team: false,
})

export interface ChangeFeed {
  sheet(change: SheetChange): void
  workbooks(): void
  run(id: RunId): void
  job(id: JobId): void
  /** A column of the list was counted again. */
  profile(sheetId: SheetId): void
  /** Other cells of the list break its rules than before. */
  rules(sheetId: SheetId): void
  /** A search was made, kept or let go, or more is known about its records. */
  searches(): void
  account(): void
  settings(): void
  workspace(): void
  /** Someone was put on a suppression list, or taken off. */
  suppression(): void
  /** The workspace joined or left a team, or its limits or members changed here. */
  team(): void
  /** At most one item per `intervalMs`; ends with the signal. The first item is empty: the page asks for all. */
  watch(signal: AbortSignal, intervalMs?: number): AsyncGenerator<EngineChanges>
  /** Listeners alive, for the suite that looks for leaks. */
  readonly listeners: number
}

export function createChangeFeed(): ChangeFeed {
  const feeds = new Set<{ pending: Pending; wake: () => void; dirty: boolean }>()
  const tell = (apply: (pending: Pending) => void) => {
    for (const feed of feeds) {
      apply(feed.pending)
      feed.dirty = true
      feed.wake()
    }
  }
  return {
    sheet: ({ sheetId, version, columns = false, rows = false, results = null }) =>
      tell(pending => {
        const before = pending.sheets.get(sheetId)
        pending.sheets.set(sheetId, {
          version: Math.max(version, before?.version ?? 0),
          columns: columns || (before?.columns ?? false),
          rows: rows || (before?.rows ?? false),
          results: columns || rows ? null : together(before ? before.results : new Set(), results),
        })
      }),
    workbooks: () =>
      tell(pending => {
        pending.workbooks = true
      }),
    run: id => tell(pending => pending.runs.add(id)),
    job: id => tell(pending => pending.jobs.add(id)),
    profile: id => tell(pending => pending.profiles.add(id)),
    rules: id => tell(pending => pending.rules.add(id)),
    searches: () =>
      tell(pending => {
        pending.searches = true
      }),
    account: () =>
      tell(pending => {
        pending.account = true
      }),
    settings: () =>
      tell(pending => {
        pending.settings = true
      }),
    workspace: () =>
      tell(pending => {
        pending.workspace = true
      }),
    suppression: () =>
      tell(pending => {
        pending.suppression = true
      }),
    team: () =>
      tell(pending => {
        pending.team = true
      }),
    get listeners() {
      return feeds.size
    },
    async *watch(signal, intervalMs = 200) {
      const feed = { pending: empty(), wake: () => {}, dirty: true }
      feeds.add(feed)
      try {
        while (!signal.aborted) {
          if (!feed.dirty) {
            await new Promise<void>(resolve => {
              const wake = () => {
                signal.removeEventListener('abort', wake)
                resolve()
              }
              feed.wake = wake
              signal.addEventListener('abort', wake)
            })
            if (signal.aborted) return
          }
          const { pending } = feed
          feed.pending = empty()
          feed.dirty = false
          yield {
            workbooks: pending.workbooks,
            sheets: [...pending.sheets].map(([sheetId, { results, ...change }]) => {
              return { sheetId, ...change, results: results && [...results] }
            }),
            runs: [...pending.runs],
            jobs: [...pending.jobs],
            profiles: [...pending.profiles],
            rules: [...pending.rules],
            searches: pending.searches,
            account: pending.account,
            settings: pending.settings,
            workspace: pending.workspace,
            suppression: pending.suppression,
            team: pending.team,
          }
          await delay(intervalMs, signal)
        }
      } finally {
        feeds.delete(feed)
      }
    },
  }
}

/** Null once anything but results has changed. */
function together(before: Set<RowId> | null, more: readonly RowId[] | null): Set<RowId> | null {
  if (before === null || more === null) return null
  for (const id of more) before.add(id)
  return before.size > maxResults ? null : before
}
