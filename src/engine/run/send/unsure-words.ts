// What the balance says about calls without an answer: how many were charged, what that means for credits and rows, what to do.
import type { UnsureWayOfAll } from '../../../contract/app/run/run.ts'

export interface CheckedBalance {
  /** Calls without an answer, and the credits that stand for them. */
  readonly attempts: number
  readonly credits: number
  /** Credits that left the account since the last read before them, and how many of those no other call explains. */
  readonly drop: number
  readonly charged: number
  /** Pages of a search, else rows of a list. */
  readonly pages: boolean
}

const several = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

export const withoutAnswer = (attempts: number): string => `${several(attempts, 'request')} without an answer`

export function checkedWords({ attempts, credits, drop, charged, pages }: CheckedBalance): string {
  const one = attempts === 1
  const what = one ? 'the request without an answer' : `the ${withoutAnswer(attempts)}`
  const rows = pages ? (one ? 'its page' : 'their pages') : one ? 'its row' : 'their rows'
  if (charged === 0)
    return `0 of ${attempts} charged. You did not pay for ${what}. ${several(credits, 'credit')} ${credits === 1 ? 'is' : 'are'} returned to the run, and you can request ${rows} again.`
  if (charged === credits) {
    const again = pages
      ? 'Run the search again to get what is missing'
      : 'To try again, start a run that includes Unsure'
    return `${attempts} of ${attempts} charged. You paid for ${what} as booked (${several(credits, 'credit')}). ${again}. This costs credits again.`
  }
  if (charged > 0 && charged < credits)
    return `${Math.round((charged * attempts) / credits)} of ${attempts} charged. It is unknown which, so all ${attempts} count as charged.`
  return `The balance changed by ${several(drop, 'credit')}, which must come from other use of the account. The ${withoutAnswer(attempts)} ${one ? 'stays' : 'stay'} counted as charged.`
}

/** What the balances around calls proved, of all that a run had without an answer. */
export function provenWords(
  { charged, notCharged }: { charged: number; notCharged: number },
  attempts: number,
): string {
  const left = attempts - charged - notCharged
  return [
    ...(charged > 0 ? [`${charged} of ${attempts} charged, as booked.`] : []),
    ...(notCharged > 0 ? [`${notCharged} of ${attempts} not charged. Their credits are returned to the run.`] : []),
    ...(left > 0
      ? [`The balance does not show it for ${left}, which ${left === 1 ? 'stays' : 'stay'} counted as charged.`]
      : []),
  ].join(' ')
}

/** Others move the balance as well. */
export const elsewhereWords = (attempts: number): string =>
  `Other programs use this account, so its balance cannot show whether requests were charged. The ${withoutAnswer(attempts)} ${attempts === 1 ? 'stays' : 'stay'} counted as charged.`

/** A person has said that none of them was charged. */
export const notChargedWords = (attempts: number, credits: number): string =>
  `The ${withoutAnswer(attempts)} ${attempts === 1 ? 'is' : 'are'} booked as not charged, as you said. ${several(credits, 'credit')} ${credits === 1 ? 'is' : 'are'} returned to the run. If the service charged ${attempts === 1 ? 'it' : 'them'}, the balance will show less than the ledger.`

/** One decision about several runs: what was undecided before it and what still is. */
export function allWords(
  how: UnsureWayOfAll,
  before: { attempts: number; credits: number },
  left: { attempts: number; credits: number },
): string {
  if (before.attempts === 0) return 'Every request has an answer or a decision.'
  const one = before.attempts === 1
  if (how === 'leave')
    return `The ${withoutAnswer(before.attempts)} ${one ? 'stays' : 'stay'} Unsure and counted as charged.`
  if (how === 'charged')
    return `The ${withoutAnswer(before.attempts)} ${one ? 'is' : 'are'} booked as charged, as you said.`
  if (how === 'not_charged')
    return `The ${withoutAnswer(before.attempts)} ${one ? 'is' : 'are'} booked as not charged, as you said. ${several(before.credits, 'credit')} ${before.credits === 1 ? 'is' : 'are'} returned to the runs. If the service charged ${one ? 'it' : 'them'}, the balance will show less than the ledger.`
  if (left.attempts === 0)
    return `The balance decided about ${one ? 'the request' : `all ${before.attempts} requests`}.`
  return `The balance decided about ${before.attempts - left.attempts} of ${several(before.attempts, 'request')}. Without a decision: ${several(left.attempts, 'request')}, at most ${several(left.credits, 'credit')}, counted as charged.`
}
