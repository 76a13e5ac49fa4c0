// Shares, rates and times as people read them, in the formats they chose (`shell/formats.ts`).
import { shownAs } from './formats.ts'

const writers = () => shownAs.get().writers

/** 28225 -> "28,225". */
export const formatCount = (value: number): string => writers().count(value)

/** 2.5 -> "2.5", with at most so many digits of its fraction. */
export const formatDecimal = (value: number, most?: number): string => writers().decimal(value, most)

/** 2.5 -> "2.50": with just so many digits of its fraction. */
export const formatFixed = (value: number, digits: number): string => writers().fixed(value, digits)

/** "1 row", "1,204 rows"; a plural that is not just "+s" is given. */
export const countNoun = (value: number, one: string, many = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`

/** Calls per second: one decimal while slow. */
export const formatRate = (perSecond: number): string =>
  `${perSecond < 10 ? formatDecimal(perSecond, 1) : formatCount(perSecond)}/s`

/** Seconds as a rough length of time: "40 s", "67 min", "about 2 h", "3 days". */
export function formatDuration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = seconds / 60
  if (minutes < 90) return `${Math.round(minutes)} min`
  const hours = minutes / 60
  if (hours < 36) return `about ${Math.round(hours)} h`
  return `about ${Math.round(hours / 24)} days`
}

/** Milliseconds until a moment as "1:20"; null when it is past. */
export function formatCountdown(milliseconds: number): string | null {
  if (milliseconds <= 0) return null
  const seconds = Math.ceil(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** How long ago a moment was: "just now", "3 hours ago", "12 days ago". */
export function formatAgo(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${countNoun(minutes, 'minute')} ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${countNoun(hours, 'hour')} ago`
  return `${countNoun(Math.floor(hours / 24), 'day')} ago`
}

/** The day of a moment: "3 Aug 2025". */
export const formatDate = (iso: string): string => writers().date(new Date(iso))

/** Clock time if it was today, else the date with it: "09:12", "3 Aug 2025, 09:12". */
export function formatMoment(iso: string, now: Date): string {
  const at = new Date(iso)
  const time = writers().time(at)
  return at.toDateString() === now.toDateString() ? time : `${formatDate(iso)}, ${time}`
}
