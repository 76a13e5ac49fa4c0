// What the rate-limit headers of an answer say: `X-RateLimit-*`, `RateLimit` as draft-ietf-httpapi-ratelimit-headers has it.
import type { CallAllowance } from '../pacing/pacer.ts'

/** Seconds beyond this are a moment since 1970, not a length of time. */
const epochFrom = 1_000_000_000

const number = (text: string | undefined) =>
  text !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null

/** `remaining=12, reset=30`, or `"default";r=12;t=30`. */
function ofRateLimit(text: string): { remaining: number | null; reset: number | null } {
  const value = (name: string, short: string) => {
    const found = new RegExp(`(?:^|[;,\\s])(?:${name}|${short})\\s*=\\s*(\\d+(?:\\.\\d+)?)`, 'i').exec(text)
    return number(found?.[1])
  }
  return { remaining: value('remaining', 'r'), reset: value('reset', 't') }
}

/**
 * The allowance that an answer's headers (names in lower case) tell, or null. A reset given as a moment is read against
 * the answer's own `Date`, so that a wrong clock here does no harm; without one, against `now` (ms since 1970).
 */
export function allowanceOf(headers: Readonly<Record<string, string>>, now: number): CallAllowance | null {
  const { remaining, reset } = headers.ratelimit
    ? ofRateLimit(headers.ratelimit)
    : {
        remaining: number(headers['x-ratelimit-remaining'] ?? headers['ratelimit-remaining']),
        reset: number(headers['x-ratelimit-reset'] ?? headers['ratelimit-reset']),
      }
  if (remaining === null || reset === null) return null
  if (reset < epochFrom) return { remaining, resetMs: reset * 1000 }
  const date = Date.parse(headers.date ?? '')
  return { remaining, resetMs: Math.max(0, reset * 1000 - (Number.isNaN(date) ? now : date)) }
}
