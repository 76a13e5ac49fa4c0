// Two columns of dates or years of which one is never before the other: begin and end, birth and death, founding and last contact.
import { fewOf, findingOf, type RowJudge } from './finder.ts'
import { isIsoDay, type OrderedColumn } from './ordered-values.ts'

const minRows = 30
/** Rows that break it, at most. */
const maxBroken = 0.01
/** Rows where the later one is really later. */
const minLater = 0.5
const maxColumns = 40

export interface OrderedPlace {
  readonly place: number
  readonly ordered: OrderedColumn
  readonly values: readonly (number | null)[]
}

/** `codes` of the columns, row by row. */
export function beforeAfter(columns: readonly OrderedPlace[], codesAt: (place: number) => Uint32Array): RowJudge {
  const dates = columns.filter(isDated).slice(0, maxColumns)
  const pairs = dates.flatMap(first =>
    dates.flatMap(last => (first.place !== last.place && keeps(first, last, codesAt) ? [{ first, last }] : [])),
  )
  return function* (cellAt) {
    for (const { first, last } of pairs) {
      const [begin, end] = [cellAt(first.place), cellAt(last.place)]
      if (isInOrder(begin, end)) continue
      const [from, to] = [toValue(first, begin), toValue(last, end)]
      if (from === null || to === null || from <= to) continue
      const turnedEnd = last.ordered.turned(end)
      const turnedBegin = first.ordered.turned(begin)
      const endFits = turnedEnd !== null && (toValue(last, turnedEnd) ?? 0) >= from
      const beginFits = turnedBegin !== null && (toValue(first, turnedBegin) ?? Infinity) <= to
      const reason = { why: 'before', other: first.place, first: begin } as const
      if (beginFits && !endFits)
        yield [first.place, findingOf(turnedBegin, 0.85, { why: 'after', other: last.place, last: end })]
      else yield [last.place, findingOf(endFits && !beginFits ? turnedEnd : null, 0.8, reason)]
    }
  }
}

/** Without reading them: two dates in the order of the ISO stand in the order of their texts. */
const isInOrder = (begin: string, end: string): boolean => begin <= end && isIsoDay(begin) && isIsoDay(end)

/** Numbers only where they are years, so that they can be compared with dates. */
function isDated({ ordered, values }: OrderedPlace): boolean {
  if (ordered.kind === 'date') return true
  let years = 0
  for (const value of values) if (value !== null && Number.isInteger(value) && value >= 1000 && value <= 2200) years++
  return values.length > 1 && years >= 0.97 * (values.length - 1)
}

/** Years as the first moment of them where they meet dates. */
const toValue = ({ ordered }: OrderedPlace, text: string): number | null => {
  const value = text === '' ? null : ordered.toValue(text)
  return value === null || ordered.kind === 'date' ? value : Date.UTC(value, 0)
}

function keeps(first: OrderedPlace, last: OrderedPlace, codesAt: (place: number) => Uint32Array): boolean {
  if (first.ordered.kind !== last.ordered.kind) return false
  const [begins, ends] = [codesAt(first.place), codesAt(last.place)]
  let [rows, later, broken] = [0, 0, 0]
  for (let row = 0; row < begins.length; row++) {
    const from = first.values[begins[row] ?? 0] ?? null
    const to = last.values[ends[row] ?? 0] ?? null
    if (from === null || to === null) continue
    rows++
    if (to > from) later++
    else if (to < from) broken++
  }
  return rows >= minRows && broken <= fewOf(rows, maxBroken) && later >= minLater * rows
}
