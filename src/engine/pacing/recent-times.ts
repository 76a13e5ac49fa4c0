// Counts what happened in the last seconds, at a cost that does not grow with how often it happens.

/** Moments of the last `keptMs` milliseconds. They are added in order; older ones are dropped as new ones come. */
export function recentTimes(keptMs: number) {
  let times: number[] = []
  let first = 0

  const drop = (now: number) => {
    while (first < times.length && now - (times[first] as number) > keptMs) first += 1
    // Copied only when half of it is old, so each moment is moved once at most on average.
    if (first > 1024 && first * 2 > times.length) {
      times = times.slice(first)
      first = 0
    }
  }

  return {
    /** `now` in monotonic milliseconds, never before an earlier one. */
    add(now: number) {
      drop(now)
      times.push(now)
    },
    /** How many came later than this moment, of those still kept at `now`. */
    countAfter(moment: number, now: number): number {
      drop(now)
      let low = first
      let high = times.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((times[middle] as number) > moment) high = middle
        else low = middle + 1
      }
      return times.length - low
    },
    /** Whether any is still kept at `now`. */
    any(now: number): boolean {
      drop(now)
      return first < times.length
    },
  }
}
