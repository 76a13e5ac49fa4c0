// Which token buckets explain the refusals so far. At a refusal the bucket is empty, so what was accepted since the one
// before is what it was filled with: one such stretch leaves rate and burst open, two of different shape settle both.
// Pure: every time is given, in monotonic milliseconds.

/** Calls per second of the buckets that explain what was seen. */
export interface FittedBucket {
  /** Of the one that explains it best. */
  readonly rate: number
  readonly lowest: number
  readonly highest: number
  /** Tokens that the one that explains it best can hold. */
  readonly burst: number
}

export interface BucketFit {
  sent(at: number): void
  /** The answer to a call that left at `sentAt`. */
  answered(sentAt: number, refused: boolean): void
  /**
   * The refusal of a call that left at `sentAt`, at `pace` calls per second, ends a stretch. Returns what the newest
   * stretches say together, null if no bucket explains them or one stretch alone leaves it open.
   */
  emptied(sentAt: number, pace: number): FittedBucket | null
  /** What was seen is not true any more. */
  forget(): void
}

/** From an empty bucket (the first: a full one) to the next refusal; accepted calls by equal parts of its time. */
interface Stretch {
  readonly start: number
  readonly end: number
  readonly full: boolean
  /** Calls per second at its end: the limit is lower. */
  readonly pace: number
  partMs: number
  parts: number[]
}

const stretchesKept = 6
const partsKept = 128
const finestMs = 10
/** A refused call found less than one token. */
const emptyLevel = 0.5
const burstStep = 1.2
/** Calls do not arrive as evenly as they leave: seconds of sending that may be out of place, and tokens beside. */
const jitterSeconds = 0.04
const jitterTokens = 2

const stretchFrom = (start: number, full: boolean): Stretch => ({
  start,
  end: start,
  full,
  pace: 0,
  partMs: finestMs,
  parts: [],
})

function count(stretch: Stretch, at: number): void {
  while ((at - stretch.start) / stretch.partMs >= partsKept) {
    const { parts } = stretch
    stretch.parts = Array.from(
      { length: Math.ceil(parts.length / 2) },
      (_, i) => (parts[2 * i] ?? 0) + (parts[2 * i + 1] ?? 0),
    )
    stretch.partMs *= 2
  }
  const part = Math.floor((at - stretch.start) / stretch.partMs)
  stretch.parts[part] = (stretch.parts[part] ?? 0) + 1
}

/** Tokens at the end of a stretch, below 0 if more was accepted than there can have been. */
function levelAfter({ start, end, full, partMs, parts }: Stretch, rate: number, burst: number): number {
  let level = full ? burst : emptyLevel
  const whole = (end - start) / partMs
  for (let part = 0; part < whole; part++) {
    const seconds = (Math.min(1, whole - part) * partMs) / 1000
    level = Math.min(burst, level + rate * seconds - (parts[part] ?? 0))
  }
  return level
}

const total = (stretch: Stretch) => stretch.parts.reduce((sum, calls) => sum + calls, 0)

/** The rate at which a bucket of `burst` is empty at the end of the stretches, and by how many tokens it fails to be. */
function explain(stretches: readonly Stretch[], burst: number, fastest: number): { rate: number; off: number } {
  let [from, to] = [0, fastest]
  for (let halving = 0; halving < 16; halving++) {
    const rate = (from + to) / 2
    const sum = stretches.reduce((level, stretch) => level + levelAfter(stretch, rate, burst) - emptyLevel, 0)
    if (sum > 0) to = rate
    else from = rate
  }
  const rate = (from + to) / 2
  const off = Math.max(...stretches.map(stretch => Math.abs(levelAfter(stretch, rate, burst) - emptyLevel)))
  return { rate, off }
}

/** `known` = tokens the bucket can hold, if that was found before. */
function fitOf(stretches: readonly Stretch[], known: number | null): FittedBucket | null {
  const [least, most] = known === null ? [1, Math.max(1, ...stretches.map(total))] : [known, known]
  const fastest = Math.min(...stretches.map(({ pace }) => pace))
  const found: { burst: number; rate: number; off: number }[] = []
  for (let burst = least; burst <= most; burst *= burstStep) {
    const explained = { burst, ...explain(stretches, burst, fastest) }
    const smaller = found.at(-1)
    // Nothing ran over any more: every larger bucket says the same.
    if (smaller && smaller.rate === explained.rate && smaller.off === explained.off) break
    found.push(explained)
  }
  const best = found.reduce((one, other) => (other.off < one.off ? other : one))
  if (best.off > jitterTokens + jitterSeconds * best.rate) return null
  const rates = found.filter(({ off }) => off <= best.off + 0.5 + 0.01 * best.rate).map(({ rate }) => rate)
  return { rate: best.rate, burst: best.burst, lowest: Math.min(...rates), highest: Math.max(...rates) }
}

/** Of the newest stretches as many as agree. */
function newestFit(stretches: readonly Stretch[]): FittedBucket | null {
  for (let from = 0; from < stretches.length - 1; from++) {
    const fit = fitOf(stretches.slice(from), null)
    if (fit) return fit
  }
  return null
}

const narrow = 1.1
/** The buckets that explain it differ by little. */
export const isSure = ({ lowest, highest }: FittedBucket): boolean => highest < narrow * lowest

export function bucketFit(): BucketFit {
  let stretches: Stretch[] = []
  let open: Stretch | null = null
  let out: number[] = []
  let burst: number | null = null

  return {
    sent(at) {
      open ??= stretchFrom(at, true)
      out.push(at)
    },
    answered(sentAt, refused) {
      const index = out.indexOf(sentAt)
      if (index >= 0) out.splice(index, 1)
      if (open && !refused && sentAt >= open.start) count(open, sentAt)
    },
    emptied(sentAt, pace) {
      if (!open) return null
      // What left before the refused call and is still out found a token.
      for (const at of out) if (at < sentAt && at >= open.start) count(open, at)
      out = out.filter(at => at > sentAt)
      stretches = [...stretches, { ...open, end: sentAt, pace }].slice(-stretchesKept)
      open = stretchFrom(sentAt, false)
      // After a change of the limit the first stretch of its own is enough: a bucket mostly keeps its size.
      if (stretches.length === 1) return burst === null ? null : fitOf(stretches, burst)
      const fit = newestFit(stretches)
      if (!fit) stretches = []
      else if (isSure(fit)) burst = fit.burst
      return fit
    },
    forget() {
      stretches = []
    },
  }
}
