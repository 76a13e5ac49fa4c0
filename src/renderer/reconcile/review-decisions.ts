// What a person has decided about values of a reconciliation: kept while the screen is open, written all at once, taken back one by one.
import type { ReconcileApply, ReconcileValue, ShownCandidate } from '../../contract/app/reconcile/reconcile-review.ts'

/** null: none of the candidates. */
export type Decision = { readonly candidate: ShownCandidate | null; readonly wasTaken: boolean }
export type Decisions = ReadonlyMap<string, Decision>

export interface Deciding {
  readonly now: Decisions
  readonly before: readonly Decisions[]
}

export const nothingDecided: Deciding = { now: new Map(), before: [] }

/** Steps that can be taken back. */
const mostSteps = 1_000

/** `candidate` undefined: undecided again. */
export function decide(
  { now, before }: Deciding,
  value: Pick<ReconcileValue, 'key' | 'taken'>,
  candidate: ShownCandidate | null | undefined,
): Deciding {
  const next = new Map(now)
  if (candidate === undefined) next.delete(value.key)
  else next.set(value.key, { candidate, wasTaken: value.taken !== null })
  return { now: next, before: [...before.slice(1 - mostSteps), now] }
}

export function takeBack({ now, before }: Deciding): Deciding {
  return { now: before.at(-1) ?? now, before: before.slice(0, -1) }
}

/** The candidate that a value takes as it is decided now; null: none. */
export function takenNow(decisions: Decisions, value: ReconcileValue): ShownCandidate | null {
  const decided = decisions.get(value.key)
  if (decided) return decided.candidate
  return value.taken === null ? null : (value.candidates[value.taken] ?? null)
}

/** Values that are matched, of those that are without a person. */
export function matchedValues(decisions: Decisions, matched: number): number {
  let sum = matched
  for (const { candidate, wasTaken } of decisions.values()) sum += Number(candidate !== null) - Number(wasTaken)
  return sum
}

export const decidedOf = (decisions: Decisions): ReconcileApply['decided'] =>
  [...decisions].map(([key, { candidate }]) => ({
    key,
    candidate: candidate && { id: candidate.id, name: candidate.name, score: candidate.score },
  }))
