// A range typed into a filter of bands, such as "over 200 employees": the bands that it means. Pure.
import { bandsIn, employeeBands, rangePattern, readRange, revenueBands } from '../../../contract/service/ranges.ts'

export interface RangeMeant {
  readonly bands: readonly string[]
  /** What the bands do not say, for people; null = they say all of it. */
  readonly loss: string | null
}

const ofFilter = { employee_count_range: employeeBands, revenue_range: revenueBands } as const

const whole = new RegExp(
  `^(?:with\\s+)?${rangePattern}(?:\\s+(?:employees|people|staff|persons|in revenue|revenue|usd|dollars))?$`,
  'i',
)

/** Null where the filter has no bands or the text is no range. */
export function rangeMeant(filter: string, text: string): RangeMeant | null {
  const bands = filter in ofFilter ? ofFilter[filter as keyof typeof ofFilter] : null
  const typed = text.trim()
  if (bands === null || !whole.test(typed)) return null
  const { bands: meant, partly } = bandsIn(readRange(typed), bands)
  if (meant.length === 0) return null
  return { bands: meant, loss: partly.length === 0 ? null : partly.join(', ') }
}
