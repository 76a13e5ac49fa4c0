// How old a stored answer may be to serve a run: what was not found is worth asking again sooner.
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'

/** From when on stored answers are used; null = of any age, Infinity = none. UTC milliseconds. */
export interface AnswerFreshness {
  readonly found: number | null
  readonly missed: number | null
}

const dayMs = 86_400_000

export function answerFreshness(
  { maxAgeDays, missDays }: Pick<RunSpec, 'maxAgeDays' | 'missDays'>,
  now: number,
): AnswerFreshness {
  if (maxAgeDays === null) return { found: null, missed: null }
  const since = (days: number) => (days === 0 ? Number.POSITIVE_INFINITY : now - days * dayMs)
  return { found: since(maxAgeDays), missed: since(Math.min(maxAgeDays, missDays ?? maxAgeDays)) }
}
