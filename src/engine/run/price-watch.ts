// Whether the balance falls faster than what is booked: a price that rises while a run goes on, told apart from other use
// of the account. Looks grow rarer as a run grows, and more frequent again as it nears its cap.
import type { SentOp } from '../../contract/app/run.ts'

/** Calls between two looks. */
const nearest = 25
const farthest = 400
const longestMs = 5 * 60_000

/** Calls until the next look: as many as were made, at most a quarter of those that the cap still allows. */
export const lookDistance = (made: number, left: number): number =>
  Math.max(nearest, Math.min(farthest, made, Math.floor(left / 4)))

/** Credits booked and refilled on an account after an entry of its ledger. */
export interface LedgerSince {
  readonly booked: number
  readonly refilled: number
  /** The part of them up to a second entry. */
  readonly upTo: { readonly booked: number; readonly refilled: number }
  /** Credits of all calls that are out. */
  readonly reserved: number
}

/** A balance, and the last ledger entry that was there before it was asked for. */
export interface BalanceMark {
  readonly credits: number
  readonly entry: number
}

export interface PriceWatch {
  /** Time for a look. `made` = calls that have ended, `left` = calls that the cap still allows, `now` = monotonic ms. */
  due(made: number, left: number, now: number): boolean
  /** The last look; null = there was none. */
  readonly last: BalanceMark | null
  /**
   * Takes a look; `since` = the ledger from the last look to after this read. Returns credits that are gone and that
   * nothing booked, nothing that is out and nothing excused explains.
   */
  look(read: BalanceMark, since: LedgerSince | null, made: number, now: number): number
  /** The balance could not be read: the next look is as far away again. */
  blind(made: number, now: number): void
  /** So many credits went elsewhere: they raise no suspicion again. */
  excuse(credits: number): void
}

/** `first` = the balance before the first call; without it the first look says nothing yet. */
export function priceWatch(first: BalanceMark | null, now: number): PriceWatch {
  let last = first
  /** Booked up to the last look beyond what the balance has lost: calls that cost less than thought, or went elsewhere. */
  let spare = 0
  let looked = { made: 0, now }

  return {
    due(made, left, now) {
      const calls = made - looked.made
      return calls > 0 && (calls >= lookDistance(looked.made, left) || now - looked.now >= longestMs)
    },
    get last() {
      return last
    },
    look(read, since, made, now) {
      looked = { made, now }
      const before = last
      last = read
      if (!before || !since) return 0
      const lost = before.credits - read.credits
      // Of what is out nobody knows whether it is charged already, so all of it may explain what is gone.
      const unexplained = lost + since.refilled - since.booked - since.reserved - spare
      spare += since.upTo.booked - since.upTo.refilled - lost
      // Credits that somebody added hide nothing: what is known begins anew.
      if (lost + since.refilled < 0) spare = 0
      return Math.max(0, unexplained)
    },
    blind(made, now) {
      looked = { made, now }
    },
    excuse(credits) {
      spare += credits
    },
  }
}

const trialCalls = 5
/** Calls that end without a charge say nothing; after so many the trial is given up. */
const trialPatience = 25

/** What calls sent alone, one at a time with the balance read around each, tell about a suspicion. */
export type Verdict = 'more' | 'same' | 'unclear' | 'risen'

/** What the calls of one operation took from the balance, at least, and the price they were sent for. */
export interface Risen {
  readonly op: SentOp
  readonly price: number
  readonly was: number
  readonly calls: number
}

export interface PriceTrial {
  /** One call alone: what the balance lost around it, and what was booked. Each one must have cost more to convict. */
  note(lost: number, booked: { credits: number; op: SentOp } | null): Verdict
  readonly risen: readonly Risen[]
  /** Every call took the same. */
  readonly steady: boolean
}

/**
 * Other use of the account makes a call look dearer now and then, never cheaper: one that took no more than its price
 * acquits all of them.
 */
export function priceTrial(): PriceTrial {
  const risen = new Map<SentOp, Risen>()
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
