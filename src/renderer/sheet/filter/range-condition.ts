// The bounds of a range of numbers, dates (as days since 1970) or lengths, and the condition they make. Pure.
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { HistogramAsk, ViewCondition } from '../../../contract/app/view.ts'
import type { Bounds } from './brush.ts'

export type RangeCondition = Extract<ViewCondition, { kind: 'number' | 'date' | 'length' | 'unread' }>

const dayMs = 86_400_000
export const dayOf = (date: string | null) => (date === null ? null : Math.round(Date.parse(date) / dayMs))
export const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** How a value of a range is written. */
export const rangeWords = (of: HistogramAsk['of']): ((value: number) => string) => (of === 'date' ? dateOf : String)

export const boundsIn = (condition: RangeCondition | undefined): Bounds =>
  condition?.kind === 'date'
    ? { from: dayOf(condition.from), to: dayOf(condition.to) }
    : condition && condition.kind !== 'unread'
      ? { from: condition.from, to: condition.to }
      : { from: null, to: null }

/** null: both ends are open. */
export function rangeOf(of: HistogramAsk['of'], columnId: ColumnId, { from, to }: Bounds): RangeCondition | null {
  if (from === null && to === null) return null
  if (of !== 'date') return { kind: of, columnId, from, to }
  return { kind: 'date', columnId, from: from === null ? null : dateOf(from), to: to === null ? null : dateOf(to) }
}
