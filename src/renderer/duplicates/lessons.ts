// What the weights have learned of the answers so far: which are new, and which of those learned still hold.
import type { TaughtRows } from '../../contract/app/duplicates.ts'

/** After so many new answers the weights are fitted again without being asked. */
export const answersPerLesson = 10

const keyOf = ({ rowIds, same }: TaughtRows): string => `${rowIds.join(' ')} ${same}`

/** The learned answers without those that were taken back or changed since. */
export function stillSaid(learned: readonly TaughtRows[], answers: readonly TaughtRows[]): TaughtRows[] {
  const said = new Set(answers.map(keyOf))
  return learned.filter(one => said.has(keyOf(one)))
}

/** Answers that the weights have not learned of. */
export function freshCount(learned: readonly TaughtRows[], answers: readonly TaughtRows[]): number {
  const known = new Set(learned.map(keyOf))
  return answers.filter(one => !known.has(keyOf(one))).length
}
