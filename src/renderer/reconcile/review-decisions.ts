// What a person has decided about values of a reconciliation since the review was opened: it is stored with each decision, and taken
// back one by one.
import type { ReconcileDecide, ReconcileValue, ShownCandidate } from '../../contract/app/reconcile/reconcile-review.ts'

/** null: none of the candidates; undefined: undecided. */
export type Decision = ShownCandidate | null | undefined

interface Decided {
  readonly value: ReconcileValue
  readonly decision: Decision
}

export interface Deciding {
  /** By the key of a value. */
  readonly now: ReadonlyMap<string, Decision>
  /** What was so before, the last decision last. */
  readonly before: readonly Decided[]
}

export const nothingDecided: Deciding = { now: new Map(), before: [] }

/** Steps that can be taken back. */
const mostSteps = 1_000

/** As it is now: decided in this review, or before. */
export function decisionOf({ now }: Pick<Deciding, 'now'>, value: ReconcileValue): Decision {
  if (now.has(value.key)) return now.get(value.key)
  const { decided, candidates } = value
  return decided === undefined || decided === null ? decided : candidates.find(({ id }) => id === decided)
}

export function decide(deciding: Deciding, value: ReconcileValue, decision: Decision): Deciding {
  const { now, before } = deciding
  return {
    now: new Map(now).set(value.key, decision),
    before: [...before.slice(1 - mostSteps), { value, decision: decisionOf(deciding, value) }],
  }
}

/** `undone`: what is decided about a value again; null where nothing is left to be taken back. */
export function takeBack({ now, before }: Deciding): { deciding: Deciding; undone: Decided | null } {
  const undone = before.at(-1) ?? null
  if (!undone) return { deciding: { now, before }, undone }
  return { deciding: { now: new Map(now).set(undone.value.key, undone.decision), before: before.slice(0, -1) }, undone }
}

/** The candidate that a value takes as it is decided now; null: none. */
export function takenNow(deciding: Pick<Deciding, 'now'>, value: ReconcileValue): ShownCandidate | null {
  const decision = decisionOf(deciding, value)
  if (decision !== undefined) return decision
  return value.taken === null ? null : (value.candidates[value.taken] ?? null)
}

/** The candidate whole: one of other words is none of the value's own. */
export const asStored = (decision: Decision): ReconcileDecide['decision'] =>
  decision === undefined
    ? null
    : { candidate: decision && { id: decision.id, name: decision.name, score: decision.score } }
