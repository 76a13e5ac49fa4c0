// The figures of the status bar, added up slice by slice.
import type { Summary } from '../../contract/app/view.ts'
import type { Figures } from './facet.lane.ts'

interface Sum extends Omit<Figures, 'values'> {
  /** Distinct values so far; null once there were too many. */
  values: Set<string> | null
}

export const noFigures = (): Sum => ({
  nonEmpty: 0,
  numbers: 0,
  sum: 0,
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
  values: new Set(),
})

export const addFigures = (sum: Sum, slice: Figures): Sum => ({
  nonEmpty: sum.nonEmpty + slice.nonEmpty,
  numbers: sum.numbers + slice.numbers,
  sum: sum.sum + slice.sum,
  min: Math.min(sum.min, slice.min),
  max: Math.max(sum.max, slice.max),
  values: sum.values && slice.values ? new Set([...sum.values, ...slice.values]) : null,
})

export function summaryOf(cells: number, { nonEmpty, numbers, sum, min, max, values }: Sum): Summary {
  const any = numbers > 0
  return {
    cells,
    nonEmpty,
    distinct: values?.size ?? null,
    numbers,
    sum: any ? sum : null,
    average: any ? sum / numbers : null,
    min: any ? min : null,
    max: any ? max : null,
  }
}
