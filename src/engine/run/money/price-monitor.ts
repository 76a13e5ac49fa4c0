// Whether the balance falls faster than what is booked: a price that rises while a run goes on, distinguished from other use
// of the account. Checks of the balance grow rarer as a run grows, and closer again as it nears its cap, down to one after
// each call.

/** So many calls are checked one by one when a run begins, and after every halt or wait of it. */
const watchedCalls = 5
/** Calls between two checks. */
const farthest = 400
const maxMs = 5 * 60_000

/** A price that rises as many times between two checks breaks no cap by more than one call. */
const maxRise = 4

/**
 * Calls that may be made before the next check, as far as the cap is away, after `made` calls without a halt: never more at
 * a price that no one has seen than were made at one that was.
 */
export const checkDistance = (made: number): number => (made < watchedCalls ? 1 : Math.min(farthest, made))

/** Credits booked and refilled on an account after an entry of its ledger. */
export interface LedgerSince {
  /** Entries that booked something. */
  readonly calls: number
  /** Corrections that are part of what was booked. */
  readonly corrected: number
  readonly booked: number
  readonly refilled: number
  /** The part of them up to a second entry. */
  readonly upTo: { readonly booked: number; readonly refilled: number }
  /** Credits of all calls that are out. */
  readonly reserved: number
}

/** A balance, and how the ledger stood before it was asked for: its last entry, and credits of ended calls of the run. */
export interface BalanceMark {
  readonly credits: number
  readonly entry: number
  readonly settled: number
}

/** Credits of a run: spent, in doubt or reserved; what it and its day may use at most; and of its dearest call. */
export interface RunMoney {
  readonly used: number
  readonly cap: number
  readonly price: number
  /** Calls that have ended, and that are out. */
  readonly made: number
  readonly open: number
}

export interface PriceMonitor {
  /** Half of the calls until the next check were made, or so much time has passed, that it is due. `now` = monotonic ms. */
  due(made: number, now: number): boolean
  /**
   * Calls that may leave before the next check: by `checkDistance`, and a quarter of what the cap had room for at the last
   * one, so that they break it at no price up to four times as high. One may always go alone. No limit where the balance
   * cannot be read.
   */
  room(money: RunMoney): number
  /** If all that is gone was taken by the run, one more call breaks its cap. */
  exhausted(money: RunMoney): boolean
  /** The last check; null = there was none. */
  readonly last: BalanceMark | null
  /**
   * Takes in a balance; `since` = the ledger from the last check to after this read. Returns credits that are gone and that
   * nothing booked, nothing that is out and nothing excused explains.
   */
  check(read: BalanceMark, since: LedgerSince | null, made: number, now: number): number
  /**
   * Credits that the only call since the check before was booked for and did not take, by the last check. Known where all
   * before it was in balance: a charge comes whole, so that a part of a price is one, while nothing at all may be late.
   */
  readonly cheaper: number
  /** The run goes on after a wait: the first calls are checked one by one again. `made` = calls until then. */
  anew(made: number): void
  /** The balance could not be read: the next check is as far away again. */
  blind(made: number, now: number): void
  /** So many credits went elsewhere: they raise no suspicion again. */
  excuse(credits: number): void
}

/** `first` = the balance before the first call; without it the first check says nothing yet. */
export function priceMonitor(first: BalanceMark | null, now: number): PriceMonitor {
  let last = first
  /** Booked up to the last check beyond what the balance has lost: calls that cost less than thought, or went elsewhere. */
  let spare = 0
  let checked = { made: 0, now }
  /** Calls that were made before the last halt or wait. */
  let before = 0
  let isBlind = false
  let cheaper = 0

  /** What the cap has left if everything that is gone beyond the ledger was taken by the run. */
  const left = ({ cap }: RunMoney, { settled }: BalanceMark) => cap - settled - Math.max(0, -spare)

  return {
    due(made, now) {
      const calls = made - checked.made
      const half = checkDistance(checked.made - before) / 2
      return calls > 0 && (calls >= half || now - checked.now >= maxMs)
    },
    room(money) {
      if (isBlind) return Number.POSITIVE_INFINITY
      if (!last) return 0
      const { made, open, price, used } = money
      const unchecked = made - checked.made + open
      const byCap = Math.floor((left(money, last) / maxRise - Math.max(0, used - last.settled)) / Math.max(1, price))
      const byCalls = checkDistance(checked.made - before) - unchecked
      return Math.max(unchecked > 0 ? 0 : 1, Math.min(price === 0 ? byCalls : byCap, byCalls))
    },
    anew(made) {
      before = made
    },
    exhausted: money => last !== null && left(money, last) < money.price,
    get last() {
      return last
    },
    check(read, since, made, now) {
      checked = { made, now }
      isBlind = false
      const former = last
      last = read
      cheaper = 0
      if (!former || !since) return 0
      const lost = former.credits - read.credits
      const alone = since.calls === 1 && since.reserved === 0 && since.booked === since.upTo.booked
      if (alone && spare + since.corrected === 0 && since.refilled === 0 && lost > 0)
        cheaper = Math.max(0, since.booked - since.corrected - lost)
      // Of what is out no one knows whether it is charged already, so all of it may explain what is gone.
      const unexplained = lost + since.refilled - since.booked - since.reserved - spare
      spare += since.upTo.booked - since.upTo.refilled - lost
      // Credits that someone added hide nothing: what is known begins again.
      if (lost + since.refilled < 0) spare = 0
      return Math.max(0, unexplained)
    },
    get cheaper() {
      return cheaper
    },
    blind(made, now) {
      checked = { made, now }
      isBlind = true
    },
    excuse(credits) {
      spare += credits
    },
  }
}

/** Of calls that cost no credits: nothing is ever read. */
export const freeMonitor: PriceMonitor = {
  due: () => false,
  room: () => Number.POSITIVE_INFINITY,
  exhausted: () => false,
  last: null,
  check: () => 0,
  cheaper: 0,
  anew: () => {},
  blind: () => {},
  excuse: () => {},
}
