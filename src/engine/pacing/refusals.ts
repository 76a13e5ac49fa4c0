// Whether refusals are those of a limit. A limit refuses after the same number of calls each time, because the same pause
// has filled the same bucket; refusals by chance come after any number. Pure: every time is given, in monotonic milliseconds.

/** From one refusal to the next. */
interface Stretch {
  /** Calls that were not refused. */
  readonly calls: number
  readonly ms: number
}

/** What the newest refusals say: a limit of so many calls per second, at least. */
export interface LimitSeen {
  readonly perSecond: number
}

export interface RefusalTest {
  sent(at: number): void
  /** A call that left at `sentAt` was not refused, or ended without an answer. */
  passed(sentAt: number): void
  /**
   * The call that left at `sentAt` was refused, which was heard `now`. Null for a call that left before the last refusal was
   * heard: it says nothing new. `carried`: calls per second since the one before, null for the first; no bucket that was
   * empty then holds less.
   */
  refused(now: number, sentAt: number): { readonly carried: number | null; readonly limit: LimitSeen | null } | null
  /** Calls leave at another pace now, so that other stretches are to be expected. */
  forget(): void
}

/** So many stretches in a row that are alike are a limit's: by chance it happens once in some 50 refusals. */
const alikeNeeded = 3
const alikeShare = 0.12
const alikeCalls = 2
/** Where so few calls get through on average, going on as before helps no one, whatever the reason. */
const few = 5
const fewNeeded = 6

const sumOf = (stretches: readonly Stretch[], of: (one: Stretch) => number) =>
  stretches.reduce((sum, one) => sum + of(one), 0)

function limitIn(stretches: readonly Stretch[]): LimitSeen | null {
  const newest = stretches.slice(-alikeNeeded)
  const calls = newest.map(one => one.calls)
  const [least, most] = [Math.min(...calls), Math.max(...calls)]
  const alike = newest.length === alikeNeeded && most - least <= Math.max(alikeCalls, alikeShare * most)
  const hopeless = stretches.length === fewNeeded && sumOf(stretches, one => one.calls) < few * fewNeeded
  if (!alike && !hopeless) return null
  const of = alike ? newest : stretches
  return {
    perSecond:
      (1000 * sumOf(of, one => one.calls)) /
      Math.max(
        1,
        sumOf(of, one => one.ms),
      ),
  }
}

export function refusalTest(): RefusalTest {
  let heardAt = Number.NEGATIVE_INFINITY
  let refusedAt: number | null = null
  let passed = 0
  let out: number[] = []
  let stretches: Stretch[] = []

  return {
    sent(at) {
      out.push(at)
    },
    passed(sentAt) {
      const index = out.indexOf(sentAt)
      if (index < 0) return
      out.splice(index, 1)
      passed += 1
    },
    refused(now, sentAt) {
      const index = out.indexOf(sentAt)
      if (index >= 0) out.splice(index, 1)
      if (sentAt <= heardAt) return null
      // What left before it and is still out was most likely let through.
      const calls = passed + out.filter(at => at < sentAt).length
      const stretch = refusedAt === null ? null : { calls, ms: sentAt - refusedAt }
      if (stretch) stretches = [...stretches, stretch].slice(-fewNeeded)
      heardAt = now
      refusedAt = sentAt
      passed = 0
      out = out.filter(at => at > sentAt)
      return { carried: stretch && (1000 * stretch.calls) / Math.max(1, stretch.ms), limit: limitIn(stretches) }
    },
    forget() {
      stretches = []
    },
  }
}
