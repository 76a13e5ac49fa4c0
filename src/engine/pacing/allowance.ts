// Whether the headers of answers count down a window, and what they then say. A bucket's "time to full" looks alike, but
// its two figures move apart; following it would starve the run.
import type { CallAllowance } from './pacer.ts'

export interface AllowanceReader {
  /** The headers have been seen to count down. */
  readonly trusted: boolean
  /** The allowance to follow, or null while the headers cannot be trusted. */
  read(now: number, allowance: CallAllowance | null): CallAllowance | null
}

const votesNeeded = 3
const apartMs = 1000

export function allowanceReader(): AllowanceReader {
  let votes = 0
  let before: { at: number; allowance: CallAllowance } | null = null

  function vote(now: number, allowance: CallAllowance): void {
    if (!before) {
      before = { at: now, allowance }
      return
    }
    if (now - before.at < apartMs) return
    const fewer = allowance.remaining < before.allowance.remaining
    const sooner = allowance.resetMs < before.allowance.resetMs
    if (fewer && sooner) votes += 1
    // Less left and a later reset: the time a bucket takes to be full again.
    else if (fewer !== sooner && allowance.remaining <= before.allowance.remaining) votes = 0
    before = { at: now, allowance }
  }

  return {
    get trusted() {
      return votes >= votesNeeded
    },
    read(now, allowance) {
      if (!allowance) return null
      vote(now, allowance)
      return votes >= votesNeeded ? allowance : null
    },
  }
}
