// How old the bundled data is: lists that no one renewed say less with every month.
import { dataManifest } from './load.ts'

const DAY = 86_400_000

/** Age in days from which a source is called stale; rules that need a complete list are then off. */
export const MAX_DATA_AGE_DAYS = 180

export interface DataAge {
  /** Package name, as in the manifest. */
  readonly source: string
  /** What is taken from it, in words. */
  readonly gives: string
  readonly version: string
  readonly licence: string
  /** Day of publication, `YYYY-MM-DD`. */
  readonly date: string
  /** Whole days since then; 0 when the clock is behind. */
  readonly days: number
  readonly stale: boolean
}

const daysSince = (date: string, now: number) => Math.max(0, Math.floor((now - Date.parse(date)) / DAY))

/** Every source of the bundled data with its age at `now` (milliseconds since 1970), the oldest first. */
export function dataAges(now: number): DataAge[] {
  return Object.entries(dataManifest().sources)
    .map(([source, { gives, version, licence, date }]) => {
      const days = daysSince(date, now)
      return { source, gives, version, licence, date, days, stale: days > MAX_DATA_AGE_DAYS }
    })
    .toSorted((a, b) => b.days - a.days)
}

/** Whether a source is stale at `now`, or not bundled at all. */
export function isStale(source: string, now: number): boolean {
  const date = dataManifest().sources[source]?.date
  return date === undefined || daysSince(date, now) > MAX_DATA_AGE_DAYS
}
