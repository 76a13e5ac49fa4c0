// Two columns of dates or years of which one is never before the other: begin and end, birth and death, founding and last contact.
import type { CodedColumn } from './coded-columns.ts'
import { fewOf, findingOf, type RowJudge } from './finder.ts'
import { onceForPair } from './once.ts'
import { isIsoDay, type OrderedColumn } from './ordered-values.ts'

const minRows = 30
/** Rows that break it, at most. */
const maxBroken = 0.01
/** Rows where the later one is really later. */
const minLater = 0.5
const maxColumns = 40

export interface OrderedPlace {
  readonly place: number
  readonly column: CodedColumn
  readonly ordered: OrderedColumn
}

/** What each text of a column is, while its cells are years or dates. */
interface Dated {
  readonly codes: Uint32Array
  readonly kind: OrderedColumn['kind']
  readonly values: readonly (number | null)[]
}

/** Null where there are no such columns. */
export function beforeAfter(columns: readonly OrderedPlace[]): RowJudge | null {
  const dates = columns
    .flatMap(one => {
      const dated = datedOf(one)
      return dated ? [{ ...one, dated }] : []
    })
    .slice(0, maxColumns)
  const pairs = dates.flatMap(first =>
    dates.flatMap(last => (first.place !== last.place && keeps(first.dated, last.dated) ? [{ first, last }] : [])),
  )
  if (pairs.length === 0) return null
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

/** Null for a column of others. Numbers only where they are years, so that they can be compared with dates. */
const datedOf = ({ column, ordered }: OrderedPlace): Dated | null => datedBy(column, ordered)
const datedBy = onceForPair((column: CodedColumn, ordered: OrderedColumn): Dated | null => {
  const values = column.texts.map((text, code) => (code === 0 ? null : ordered.toValue(text)))
  const dated = { codes: column.codes, kind: ordered.kind, values }
  if (ordered.kind === 'date') return dated
  let years = 0
  for (const value of values) if (value !== null && Number.isInteger(value) && value >= 1000 && value <= 2200) years++
  return values.length > 1 && years >= 0.97 * (values.length - 1) ? dated : null
})

/** Years as the first moment of them where they meet dates. */
const toValue = ({ ordered }: Pick<OrderedPlace, 'ordered'>, text: string): number | null => {
  const value = text === '' ? null : ordered.toValue(text)
  return value === null || ordered.kind === 'date' ? value : Date.UTC(value, 0)
}

const keeps = onceForPair((first: Dated, last: Dated): boolean => {
  if (first.kind !== last.kind) return false
  let [rows, later, broken] = [0, 0, 0]
  for (let row = 0; row < first.codes.length; row++) {
    const from = first.values[first.codes[row] ?? 0] ?? null
    const to = last.values[last.codes[row] ?? 0] ?? null
    if (from === null || to === null) continue
    rows++
    if (to > from) later++
    else if (to < from) broken++
  }
  return rows >= minRows && broken <= fewOf(rows, maxBroken) && later >= minLater * rows
})
