// The grid's local check of a phone cell: reading, number plan and the country of the row. Nothing leaves the computer.
import { type PhoneReason, type PhoneStep, readPhone } from './normalise.ts'
import { originOf, type PhoneOrigin } from './origin.ts'
import { dialsDoubleZero, knownCountry, type PlannedNumber, readPlan } from './plan.ts'

/** All that is found out about a phone cell. */
export interface PhoneFindings {
  /** The cell as it stands. */
  readonly sent: string
  /** Country the number was read for, null when none was given or known. */
  readonly country: string | null
  /** Null when it cannot be read as a phone number; `reason` then says why. */
  readonly number: PlannedNumber | null
  readonly reason: PhoneReason | null
  /** What the prefix tells; null for a number that cannot be read or that the plan does not have. */
  readonly origin: PhoneOrigin | null
  readonly extension: string | null
  /** The second number of the cell, as written. */
  readonly second: string | null
  readonly steps: readonly PhoneStep[]
}

/**
 * Judges a cell by the number plan, national forms by `country` (ISO 3166 two-letter code of the row or the list).
 * Never throws; long cells cost no more than short ones.
 */
export function checkPhone(cell: string, country: string | null = null): PhoneFindings {
  const home = knownCountry(country)
  const read = readPhone(cell, dialsDoubleZero(home))
  const base = { sent: cell, country: home, steps: read.steps }
  if (!read.ok) return { ...base, number: null, origin: null, reason: read.reason, extension: null, second: null }
  const { extension, second } = read
  const number = readPlan(read.digits, home)
  const reason = number ? null : home === null && !read.digits.startsWith('+') ? 'needs_country' : 'not_dialable'
  return { ...base, number, origin: number && originOf(number), reason, extension, second }
}
