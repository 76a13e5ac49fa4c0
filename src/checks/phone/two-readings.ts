// Digits without a plus may be a number of the row's country or one from abroad whose plus was dropped; the column decides.
import type { CountryCode } from 'libphonenumber-js/max'
import { type PlannedNumber, readPlan } from './plan.ts'

/** What a column says about numbers that begin with neither + nor 0. */
export interface PlusRule {
  /** Calling codes that its cells begin with although no plus is written; 'all': whatever code they begin with. */
  readonly dropped: 'all' | readonly string[]
  /** Whether all others are numbers of the row's country; else those with two readings stay open. */
  readonly national: boolean
}

/** A number on its own: its country is believed. */
export const aloneRule: PlusRule = { dropped: [], national: true }

export interface BothReadings {
  /** As a number of the row's country; null without a country, and where its code is the beginning of the digits. */
  readonly own: PlannedNumber | null
  /** With the plus put before it, where that is a valid number. */
  readonly abroad: PlannedNumber | null
}

/** Fewer digits are no number with its country. */
const minAbroad = 8

/** Whether digits can have lost a plus: no calling code begins with 0. */
export const isBare = (digits: string): boolean => /^[1-9]/.test(digits) && digits.length >= minAbroad

export function bothReadings(digits: string, home: CountryCode | null): BothReadings {
  const own = readPlan(digits, home)
  const abroad = isBare(digits) ? readPlan(`+${digits}`, null) : null
  return { own: own?.e164 === abroad?.e164 ? null : own, abroad: abroad?.valid ? abroad : null }
}

export interface SettledNumber {
  readonly number: PlannedNumber | null
  /** The other valid reading (E.164) where the column does not say which is meant. */
  readonly other: string | null
}

/** The number that digits stand for in a column with this rule. */
export function settledNumber(
  digits: string,
  home: CountryCode | null,
  { dropped, national }: PlusRule,
): SettledNumber {
  if (!isBare(digits) || (national && dropped.length === 0)) return { number: readPlan(digits, home), other: null }
  const { own, abroad } = bothReadings(digits, home)
  if (abroad && (dropped === 'all' || dropped.includes(abroad.callingCode))) return { number: abroad, other: null }
  if (abroad && own?.valid) return { number: own, other: national ? null : abroad.e164 }
  // It begins as the column's numbers do and is none of them: what the row's country makes of it is another number.
  if (!abroad && dropped !== 'all' && dropped.some(code => digits.startsWith(code)))
    return { number: readPlan(`+${digits}`, null), other: null }
  return { number: readPlan(digits, home), other: null }
}
