// Dates and numbers as places on a line, in the order of which a column may be sorted.
import { dateOf, dayOrderOf, writeDate } from '../columns/date.ts'
import type { CodedColumn } from './coded-columns.ts'
import { filledIn, textsOf } from './finder.ts'

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
export function orderedValues(column: CodedColumn): OrderedColumn | null {
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
  const read = new Map(texts.map(([text]) => [text, dateOf(text, dayFirst)?.ms ?? null]))
  const toValue = (text: string) => read.get(text) ?? dateOf(text, dayFirst)?.ms ?? null
  const dates = texts.reduce((sum, [text, cells]) => (toValue(text) === null ? sum : sum + cells), 0)
  return dates < minShare * filled
    ? null
    : { kind: 'date', toValue, turned: text => turnedDate(text, dayFirst), share: dates / filled }
}

function turnedDate(text: string, dayFirst: boolean): string | null {
  const date = dateOf(text, dayFirst)
  if (!date?.form) return null
  const day = new Date(date.ms)
  const [month, dayOfMonth] = [day.getUTCMonth() + 1, day.getUTCDate()]
  if (dayOfMonth > 12 || dayOfMonth === month) return null
  return writeDate(Date.UTC(day.getUTCFullYear(), dayOfMonth - 1, month), date.form)
}
