// What the ten rows of a trial say about the rest.
import type { ShareInterval } from '../../model/share-interval.ts'

/** The interval over `rows` more rows, in whole rows. */
export function projectInterval(
  interval: ShareInterval,
  rows: number,
): { expected: number; low: number; high: number } {
  return {
    expected: Math.round(interval.share * rows),
    low: Math.floor(interval.low * rows),
    high: Math.ceil(interval.high * rows),
  }
}
