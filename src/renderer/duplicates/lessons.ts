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

/** Answers that the weights have not learned of. A group that is not one is as many as it has rows, however many pairs that are. */
export function freshCount(learned: readonly TaughtRows[], answers: readonly TaughtRows[]): number {
  const known = new Set(learned.map(keyOf))
  const fresh = answers.filter(one => !known.has(keyOf(one)))
  const apart = fresh.filter(({ same }) => !same)
  const rows = new Set(apart.flatMap(({ rowIds }) => rowIds))
  return fresh.length - apart.length + Math.min(apart.length, rows.size)
}
