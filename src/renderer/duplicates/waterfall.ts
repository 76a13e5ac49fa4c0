// The sum of a pair as bars: each begins where the one before ended, left of zero where the rows are probably different ones.
import { type DuplicatePair, levelWords } from '../../contract/app/duplicates.ts'
import type { Column } from '../../contract/app/sheet.ts'

export interface WaterfallBar {
  readonly label: string
  /** How the values compare; blank at the base. */
  readonly level: string
  /** In bits: +1 doubles the odds. */
  readonly bits: number
  /** Edges in percent of the width. */
  readonly from: number
  readonly to: number
}

export interface Waterfall {
  readonly bars: readonly WaterfallBar[]
  /** Where it is even whether the rows are one, in percent of the width. */
  readonly zero: number
  readonly sum: number
}

/** Less than this has no line. */
const leastShown = 0.05

const bitsOf = (weight: number): number => weight / Math.LN2

export const signed = (bits: number): string => `${bits < 0 ? '−' : '+'}${Math.abs(bits).toFixed(1)}`
export const percent = (probability: number): string =>
  `${Math.min(99.99, probability * 100).toFixed(probability > 0.99 ? 2 : probability < 0.01 ? 1 : 0)}%`

const namesOf = (ids: readonly Column['id'][], columns: readonly Column[]): string =>
  ids.flatMap(id => columns.find(column => column.id === id)?.name ?? []).join(' + ')

interface Compared {
  readonly kind: string
  readonly columnIds: readonly Column['id'][]
}

/** The columns of a piece of evidence; where several are made of the same columns, what it is of them. */
export function evidenceName(one: Compared, all: readonly Compared[], columns: readonly Column[]): string {
  const name = namesOf(one.columnIds, columns)
  const same = all.filter(({ columnIds }) => columnIds.join() === one.columnIds.join())
  return same.length > 1 ? `${name} (${one.kind} name)` : name
}

export function waterfallOf({ prior, reasons, together }: DuplicatePair, columns: readonly Column[]): Waterfall {
  const terms = [
    { label: 'Two random rows', level: '', bits: bitsOf(prior) },
    ...reasons.map(({ kind, columnIds, level, weight }) => ({
      label: evidenceName({ kind, columnIds }, reasons, columns),
      level: levelWords[level] ?? level,
      bits: bitsOf(weight),
    })),
    ...(Math.abs(together) >= leastShown
      ? [{ label: 'People who live or work together', level: '', bits: bitsOf(together) }]
      : []),
  ]
  let [sum, least, most] = [0, 0, 0]
  const edges = terms.map(({ bits }) => {
    const from = sum
    sum += bits
    least = Math.min(least, sum)
    most = Math.max(most, sum)
    return { from, to: sum }
  })
  const place = (bits: number) => (100 * (bits - least)) / Math.max(1, most - least)
  return {
    bars: terms.map((term, at) => ({ ...term, from: place(edges[at]?.from ?? 0), to: place(edges[at]?.to ?? 0) })),
    zero: place(0),
    sum,
  }
}
