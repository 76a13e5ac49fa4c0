// Dates and numbers as places on a line, in the order of which a column may be sorted.
import { dateOf, dayOrderOf, writeDate } from '../columns/date.ts'
import { filledIn, textsOf } from './finder.ts'
import { onceForColumn } from './once.ts'

export interface OrderedColumn {
  readonly kind: 'date' | 'number'
  /** Null for another text. */
  readonly toValue: (text: string) => number | null
  /** The text with day and month turned, where that is a date, too. */
  readonly turned: (text: string) => string | null
  /** Share of the filled cells that are of this kind. */
  readonly share: number
}

/** Dates or plain numbers have this share of a column. */
const minShare = 0.9
const sampled = 400

const plainNumber = /^[-+]?\d{1,15}(?:\.\d+)?$/
/** Numbers between two signs, and nothing else: dates in words cannot be turned. */
const dateLike = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:[T ].*)?$/

/** Null for a column of other values. */
export const orderedValues = onceForColumn((column): OrderedColumn | null => {
  const texts = textsOf(column)
  const filled = filledIn(column)
  const step = Math.max(1, Math.floor(texts.length / sampled))
  const some = texts.filter((_, at) => at % step === 0).map(([text]) => text)
  if (some.length === 0) return null
  const shareOf = (is: (text: string) => boolean) => some.reduce((sum, text) => sum + Number(is(text)), 0) / some.length
  if (shareOf(text => plainNumber.test(text)) >= minShare) {
    const numbers = texts.reduce((sum, [text, cells]) => (plainNumber.test(text) ? sum + cells : sum), 0)
    const toValue = (text: string) => (plainNumber.test(text) ? Number(text) : null)
    return { kind: 'number', toValue, turned: () => null, share: numbers / filled }
  }
  if (shareOf(text => dateLike.test(text)) < minShare) return null
  const order = dayOrderOf(texts.map(([text]) => text))
  // 03/04/2025 may be either.
  if (order.dayFirst === null && order.open > 0) return null
  const dayFirst = order.dayFirst ?? true
  const toValue = (text: string) => (isIsoDay(text) ? isoDay(text) : null) ?? dateOf(text, dayFirst)?.ms ?? null
  const dates = texts.reduce((sum, [text, cells]) => (toValue(text) === null ? sum : sum + cells), 0)
  return dates < minShare * filled
    ? null
    : { kind: 'date', toValue, turned: text => turnedDate(text, dayFirst), share: dates / filled }
})

/** "2026-02-01" by its signs: most lists write dates so, and this is many times as fast as reading one. */
export function isIsoDay(text: string): boolean {
  if (text.length !== 10) return false
  for (let at = 0; at < 10; at++) {
    const code = text.charCodeAt(at)
    if (at === 4 || at === 7 ? code !== hyphen : code < zero || code > zero + 9) return false
  }
  return true
}
const [hyphen, zero] = [45, 48]

/** Null for a day that not all months have. */
function isoDay(text: string): number | null {
  const digit = (at: number) => text.charCodeAt(at) - zero
  const year = 1000 * digit(0) + 100 * digit(1) + 10 * digit(2) + digit(3)
  const [month, day] = [10 * digit(5) + digit(6), 10 * digit(8) + digit(9)]
  return year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= 28 ? Date.UTC(year, month - 1, day) : null
}

function turnedDate(text: string, dayFirst: boolean): string | null {
  const date = dateOf(text, dayFirst)
  if (!date?.form) return null
  const day = new Date(date.ms)
  const [month, dayOfMonth] = [day.getUTCMonth() + 1, day.getUTCDate()]
  if (dayOfMonth > 12 || dayOfMonth === month) return null
  return writeDate(Date.UTC(day.getUTCFullYear(), dayOfMonth - 1, month), date.form)
}
