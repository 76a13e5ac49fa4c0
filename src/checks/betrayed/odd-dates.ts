// Dates that are none, such as 31 February, and years far from those of the column.
import type { CodedColumn } from './coded-columns.ts'
import { type CellJudge, fewOf, filledIn, findingOf, textsOf } from './finder.ts'
import type { OrderedColumn } from './ordered-values.ts'

const minFilled = 20
const maxOdd = 0.005
/** Empty years between a date and the others, and as a share of the years of the column. */
const minGap = 15
const minGapShare = 1.5
const numbersOfDate = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?=$|[T ])/

export function oddDates(column: CodedColumn, { kind, toValue }: OrderedColumn): CellJudge | null {
  if (kind !== 'date' || filledIn(column) < minFilled) return null
  const years: number[] = []
  for (const [text, cells] of textsOf(column)) {
    const value = toValue(text)
    if (value === null) continue
    const year = yearOf(value)
    for (let cell = 0; cell < cells; cell++) years.push(year)
  }
  const sorted = Int32Array.from(years).sort()
  const few = fewOf(sorted.length, maxOdd)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  const [low, high] = [at(0.05), at(0.95)]
  const gap = Math.max(minGap, minGapShare * (high - low))
  // The years without the few at both ends that stand alone.
  const [first, last] = [edge(sorted, few, gap, 1), edge(sorted, few, gap, -1)]
  return text => {
    const value = toValue(text)
    if (value === null) {
      const impossible = impossibleDate(text)
      return impossible && findingOf(impossible.after, impossible.after === null ? 0.95 : 0.85, { why: 'no_date' })
    }
    const year = yearOf(value)
    if (year > first - gap && year < last + gap) return null
    return findingOf(null, 0.75, { why: 'year', low: String(low), high: String(high) })
  }
}

const yearOf = (ms: number): number => new Date(ms).getUTCFullYear()

/** The first year from one end behind which no room is empty. */
function edge(sorted: Int32Array, few: number, gap: number, direction: 1 | -1): number {
  const at = (place: number) => sorted[direction === 1 ? place : sorted.length - 1 - place] ?? 0
  for (let place = Math.min(few, sorted.length - 1); place > 0; place--)
    if (Math.abs(at(place) - at(place - 1)) >= gap) return at(place)
  return at(0)
}

/** A date by its signs that no calendar has, with day and month turned where that is one. */
function impossibleDate(text: string): { after: string | null } | null {
  const match = numbersOfDate.exec(text)
  if (!match) return null
  const [whole = '', one = '', sign = '', two = '', three = ''] = match
  const isYearFirst = one.length === 4
  if (!isYearFirst && three.length !== 4 && three.length !== 2) return null
  if (!isYearFirst) return { after: null }
  const isTurned =
    Number(two) > 12 && Number(two) <= 31 && Number(three) >= 1 && Number(three) <= 12 && three.length <= 2
  return { after: isTurned ? [one, three, two].join(sign) + text.slice(whole.length) : null }
}
