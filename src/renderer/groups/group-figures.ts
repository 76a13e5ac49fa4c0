// Sums and averages of one column, written with the same number of digits behind the mark, so that they line up. Pure.
import { formatDecimal, formatFixed } from '../ui/words/figures.ts'

/** Whole where all are whole; two digits where the largest is one or more, else as many as each has, up to six. */
export function figureWriter(values: readonly number[]): (value: number) => string {
  if (values.every(Number.isInteger)) return value => formatDecimal(value)
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return largest < 1 ? value => formatDecimal(value) : value => formatFixed(value, 2)
}
