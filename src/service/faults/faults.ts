// The fault dial at work: draws that depend on seed, rule, operation, input and try only, never on order or time.
import { createHash } from 'node:crypto'
import type { PaceLimit } from '../settings.ts'
import type { DialedFault, FaultDial, FaultRule } from './fault-dial.ts'
import { fitsPattern } from './op-pattern.ts'

/** A fault that fired: its rule, what to do, and numbers of the same draw in [0, 1) for what needs more chance. */
export interface FiredFault {
  readonly rule: string
  readonly fault: DialedFault
  readonly chance: readonly [number, number]
}

const fraction = (digest: Buffer, offset: number) => Number(digest.readBigUInt64BE(offset) >> 11n) / 2 ** 53

/** Milliseconds of a log-normal draw around the median (Box-Muller). */
export function logNormal(medianMs: number, sigma: number, [u, v]: readonly [number, number]): number {
  const normal = Math.sqrt(-2 * Math.log(1 - u)) * Math.cos(2 * Math.PI * v)
  return medianMs * Math.exp(sigma * normal)
}

/** What is for a failing balance look-up. */
const balanceFaults = {
  status: { kind: 'status', status: 500 },
  slow: { kind: 'slowBody', everyMs: 1000 },
  notNumber: { kind: 'wrongTypes', at: 'fields' },
  drop: { kind: 'dropAfter' },
} as const satisfies Record<string, DialedFault>

const balanceOp = 'account.balance'

/** A dial from the moment it was set: its counts and what it has done. */
export class FaultDraws {
  readonly dial: FaultDial
  readonly #since: number
  readonly #clock: () => number
  /** Calls by operation and input. */
  readonly #tries = new Map<string, number>()
  /** Calls whose operation fits, by rule. */
  readonly #calls = new Map<FaultRule, number>()
  readonly #revoked = new Set<string>()
  #paidCalls = 0
  #charges = 0
  #drained = false

  constructor(dial: FaultDial, clock: () => number) {
    this.dial = dial
    this.#clock = clock
    this.#since = clock()
  }

  /** Counts a call that reached the work and says which rule fires for it, if one does. */
  draw(op: string, input: string): FiredFault | null {
    const tried = JSON.stringify([op, input])
    const nth = (this.#tries.get(tried) ?? 0) + 1
    this.#tries.set(tried, nth)
    if (op !== balanceOp) this.#paidCalls += 1
    const { balanceFails } = this.dial.service
    if (op === balanceOp && balanceFails) {
      return { rule: 'balanceFails', fault: balanceFaults[balanceFails], chance: [0, 0] }
    }
    let fired: FiredFault | null = null
    for (const rule of this.dial.rules) {
      if (!this.#applies(rule, op, input, nth) || fired) continue
      const digest = createHash('sha256')
        .update(JSON.stringify([this.dial.seed, rule.id, op, input, nth]))
        .digest()
      if (fraction(digest, 0) < rule.rate) {
        fired = { rule: rule.id, fault: rule.do, chance: [fraction(digest, 8), fraction(digest, 16)] }
      }
    }
    return fired
  }

  #applies(rule: FaultRule, op: string, input: string, nth: number): boolean {
    const { when } = rule
    if (!fitsPattern(when.op, op)) return false
    const calls = (this.#calls.get(rule) ?? 0) + 1
    this.#calls.set(rule, calls)
    const ms = this.#clock() - this.#since
    return (
      (when.nth === undefined || nth === when.nth) &&
      (when.every === undefined || calls % when.every === 0) &&
      (when.input === undefined || input === when.input) &&
      calls > (when.afterCalls ?? 0) &&
      calls <= (when.untilCalls ?? Number.POSITIVE_INFINITY) &&
      ms >= (when.afterMs ?? 0) &&
      ms < (when.untilMs ?? Number.POSITIVE_INFINITY)
    )
  }

  /** Whether the dial refuses this key: the one in use when enough calls were made, and no other. */
  revokes(keyId: string): boolean {
    const revoke = this.dial.service.revokeKey
    if (revoke && this.#revoked.size === 0 && this.#paidCalls >= revoke.afterCalls) this.#revoked.add(keyId)
    return this.#revoked.has(keyId)
  }

  /** Counts charges; true once, when the balance is to be emptied. */
  drains(charged: number): boolean {
    this.#charges += charged
    const at = this.dial.service.drainAt
    if (at === undefined || this.#drained || this.#charges < at) return false
    this.#drained = true
    return true
  }

  /** The pace the dial sets at this moment, if it does. */
  limit(): PaceLimit | undefined {
    const ms = this.#clock() - this.#since
    return this.dial.service.limit?.schedule.filter(entry => entry.afterMs <= ms).at(-1)
  }
}
