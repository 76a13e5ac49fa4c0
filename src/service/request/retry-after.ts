// Writing a Retry-After header, sound or odd as the fault dial wants it.
import type { RetryAfter } from '../faults/fault-dial.ts'

/** The header's text: numbers and text as they are, a date counted from `now` (milliseconds since 1970). */
export function retryAfterText(value: RetryAfter, now: number): string {
  return typeof value === 'object' ? new Date(now + value.dateInSeconds * 1000).toUTCString() : String(value)
}
