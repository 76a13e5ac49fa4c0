// Values out of order in a column that is sorted: a date of 2041 between two of 2014, day and month turned, an id with a wrong digit.
import type { CodedColumn } from './coded-columns.ts'
import { fewOf, filledIn, findingOf } from './finder.ts'
import type { ErrorFinding } from './finding.ts'
import { onceForPair } from './once.ts'
import type { OrderedColumn } from './ordered-values.ts'

const minFilled = 40
/** Different values that make an order, as a share of the cells. */
const minDifferent = 0.2
/** Cells out of order, at most. */
const maxOut = 0.006
/** Steps by one in a run of numbers: 1001, 1002, 1003. */
const minByOne = 0.95

interface Step {
  readonly row: number
  readonly value: number
}

/** Findings by row. */
export const outOfOrder = onceForPair(
  (column: CodedColumn, ordered: OrderedColumn): ReadonlyMap<number, ErrorFinding> => {
    const none = new Map<number, ErrorFinding>()
    const filled = filledIn(column)
    if (filled < minFilled || column.texts.length - 1 < Math.max(10, minDifferent * filled)) return none
    const values = column.texts.map((text, code) => (code === 0 ? null : ordered.toValue(text)))
    const valueAt = (row: number) => values[column.codes[row] ?? 0] ?? null
    let [filledRows, down, up] = [0, 0, 0]
    let before: number | null = null
    for (let row = 0; row < column.codes.length; row++) {
      const value = valueAt(row)
      if (value === null) continue
      filledRows++
      if (before !== null && value < before) down++
      else if (before !== null && value > before) up++
      before = value
    }
    const most = fewOf(filledRows, maxOut)
    // A value out of order makes one step in the wrong direction, or two.
    if (Math.min(down, up) === 0 || Math.min(down, up) > 2 * most) return none
    const steps: Step[] = []
    for (let row = 0; row < column.codes.length; row++) {
      const value = valueAt(row)
      if (value !== null) steps.push({ row, value })
    }
    const sign = down < up ? 1 : -1
    const kept = longestRising(steps.map(({ value }) => sign * value))
    const out = steps.length - kept.length
    if (out > most) return none
    const isKept = new Set(kept)
    const byOne = kept.filter(
      (place, at) => Math.abs((steps[place]?.value ?? 0) - (steps[kept[at - 1] ?? -1]?.value ?? 0)) === 1,
    ).length
    const isRun = ordered.kind === 'number' && byOne >= minByOne * kept.length
    const found = new Map<number, ErrorFinding>()
    let last: Step | undefined
    for (const [at, step] of steps.entries()) {
      if (isKept.has(at)) {
        last = step
        continue
      }
      const next = steps.slice(at + 1, at + 2 + most).find((_, behind) => isKept.has(at + 1 + behind))
      if (!last || !next) continue
      const textAt = ({ row }: Step) => column.texts[column.codes[row] ?? 0] ?? ''
      // Two neighbors that agree with one another, and not with the cell between.
      const finding = between(textAt(step), textAt(last), textAt(next), ordered, isRun)
      found.set(step.row, finding)
    }
    return found
  },
)

function between(text: string, before: string, after: string, ordered: OrderedColumn, isRun: boolean): ErrorFinding {
  const [low, high] = [ordered.toValue(before) ?? 0, ordered.toValue(after) ?? 0].sort((a, b) => a - b)
  const lies = (other: string | null): other is string => {
    const value = other === null ? null : ordered.toValue(other)
    return value !== null && value >= (low ?? 0) && value <= (high ?? 0)
  }
  const turned = ordered.turned(text)
  if (lies(turned)) return findingOf(turned, 0.93, { why: 'turned', before, after })
  const reason = { why: 'order', before, after } as const
  // In a run of numbers, the neighbors leave room for one only.
  if (isRun && (high ?? 0) - (low ?? 0) === 2)
    return findingOf(String((low ?? 0) + 1).padStart(before.length, '0'), 0.92, reason)
  return findingOf(null, 0.75, reason)
}

/** Places of a longest sequence that never falls (Fredman, 1975). */
function longestRising(values: readonly number[]): number[] {
  const ends: number[] = []
  const previous = new Int32Array(values.length)
  for (const [at, value] of values.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? 0] ?? 0) <= value) low = middle + 1
      else high = middle
    }
    previous[at] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = at
  }
  const places: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) places.push(at)
  return places.reverse()
}
