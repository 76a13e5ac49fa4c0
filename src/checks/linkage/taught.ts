// Corrects the weights by pairs that someone has decided: how much more or less counts what each column says, by logistic regression
// around what was learned. People are asked about pairs that are undecided, which are like no others, so their levels are not counted
// with those of the list. Pairs that no one was asked about stand for what was learned of them: ten answers about doubtful pairs
// say little of those that were beyond doubt.

/** Two rows of which someone has said whether they are one. */
export interface TaughtPair {
  readonly a: number
  readonly b: number
  readonly same: boolean
}

/** Added to the weight of each pair: a part of its own, and a share of what each piece of evidence says. */
export interface Correction {
  readonly all: number
  readonly shares: Float64Array
}

export interface DecidedPair {
  /** 1: they are one, 0: they are not; between these, as probable as was learned. */
  readonly same: number
  /** Pairs that it stands for. */
  readonly count: number
  /** As learned. */
  readonly total: number
  readonly parts: Float64Array
}

/**
 * How many answers each pair counts as. Fifty rows that are said not to be the same are 1,225 pairs and one decision: a row is in no
 * more than two answers, so that a group counts as many as it has rows.
 */
export function countsOf(pairs: readonly TaughtPair[]): Float64Array {
  const apart = new Map<number, number>()
  for (const { a, b, same } of pairs) if (!same) for (const row of [a, b]) apart.set(row, (apart.get(row) ?? 0) + 1)
  return Float64Array.from(pairs, ({ a, b, same }) =>
    same ? 1 : Math.min(1, 2 / Math.min(apart.get(a) ?? 1, apart.get(b) ?? 1)),
  )
}

/** How far a few answers move the weights: standard deviations of the correction before anything was said. */
const spread = { all: 1, share: 0.2 } as const
const maxRounds = 60
/** Odds beyond which a pair says no more. */
const most = 20

/** Newton's steps, one number at a time: there are few, and each has a single best value. */
export function correctionOf(pairs: readonly DecidedPair[], columns: number): Correction {
  const shares = new Float64Array(columns)
  let all = 0
  const weights = Float64Array.from(pairs, ({ total }) => total)
  const step = (of: (pair: DecidedPair) => number, own: number, deviation: number): number => {
    const precision = 1 / (deviation * deviation)
    let [slope, curve] = [-own * precision, precision]
    for (const [at, pair] of pairs.entries()) {
      const value = of(pair)
      if (value === 0) continue
      const probability = 1 / (1 + Math.exp(-Math.max(-most, Math.min(most, weights[at] ?? 0))))
      slope += pair.count * value * (pair.same - probability)
      curve += pair.count * value * value * probability * (1 - probability)
    }
    // What moves far at once may move past the best value.
    const moved = Math.max(-deviation, Math.min(deviation, slope / curve))
    for (const [at, pair] of pairs.entries()) weights[at] = (weights[at] ?? 0) + moved * of(pair)
    return moved
  }
  for (let round = 0; round < maxRounds; round++) {
    const moved = step(() => 1, all, spread.all)
    all += moved
    let farthest = Math.abs(moved)
    for (let at = 0; at < columns; at++) {
      const own = step(({ parts }) => parts[at] ?? 0, shares[at] ?? 0, spread.share)
      shares[at] = (shares[at] ?? 0) + own
      farthest = Math.max(farthest, Math.abs(own))
    }
    if (farthest < 1e-4) break
  }
  return { all, shares }
}
