// What colleagues on the same account have used, next to what the balance lost.
import type { ColleaguesSpending } from '../../team/standing.ts'

/** null: there are none · unknown: the team's database did not answer. */
export type ColleaguesUse = ColleaguesSpending | null | 'unknown'

/** Credits that colleagues may have taken between two looks: what they have out may be charged already. null = not known. */
export function takenBetween(before: ColleaguesUse, now: ColleaguesUse): number | null {
  if (before === null && now === null) return 0
  if (before === null || before === 'unknown' || now === null || now === 'unknown') return null
  return Math.max(0, now.most - before.spent)
}
