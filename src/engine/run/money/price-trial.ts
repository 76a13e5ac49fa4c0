// Who spent credits that no run booked: five calls that go alone, each between two reads of the balance. If each of them cost more
// than its price, the price has risen; if one did not, the credits went elsewhere.
import type { SentOp } from '../../../contract/app/run/sent-op.ts'

const trialCalls = 5
/** Calls that end without a charge say nothing; after so many the trial is given up. */
const trialPatience = 25

/** What calls sent alone, one at a time with the balance read around each, tell about a suspicion. */
export type BalanceVerdict = 'more' | 'same' | 'unclear' | 'risen'

/** What the calls of one operation took from the balance, at least, and the price they were sent for. */
export interface RisenPrice {
  readonly op: SentOp
  readonly price: number
  readonly was: number
  readonly calls: number
}

export interface PriceTrial {
  /** One call alone: what the balance lost around it, and what was booked. Each one must have cost more to convict. */
  note(lost: number, booked: { credits: number; op: SentOp } | null): BalanceVerdict
  readonly risen: readonly RisenPrice[]
  /** Every call took the same. */
  readonly steady: boolean
}

/**
 * Other use of the account makes a call look dearer now and then, never cheaper: one that took no more than its price
 * acquits all of them.
 */
export function priceTrial(): PriceTrial {
  const risen = new Map<SentOp, RisenPrice>()
  let calls = 0
  let convicting = 0
  let steady = true

  return {
    note(lost, booked) {
      calls += 1
      if (booked && lost <= booked.credits) return 'same'
      if (booked) {
        const { op, credits: was } = booked
        const known = risen.get(op)
        if (known && known.price !== lost) steady = false
        risen.set(op, { op, was, price: Math.min(lost, known?.price ?? lost), calls: (known?.calls ?? 0) + 1 })
        convicting += 1
      }
      if (convicting >= trialCalls) return 'risen'
      return calls >= trialPatience ? 'unclear' : 'more'
    },
    get risen() {
      return [...risen.values()]
    },
    get steady() {
      return steady
    },
  }
}
