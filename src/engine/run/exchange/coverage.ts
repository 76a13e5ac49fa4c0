// Which part of all matches the pages of a reading hold, whatever their sizes were.

/** Records from one place to before another, counted from 0. */
export interface PageSpan {
  readonly from: number
  readonly to: number
}

/** What page `page` (from 1) of `size` records holds. */
export const spanOf = (page: number, size: number): PageSpan => ({ from: (page - 1) * size, to: page * size })

/** The page of `size` records that holds a place. */
export const pageAt = (place: number, size: number): number => Math.floor(place / size) + 1

/** Spans in order, those that touch made one. */
function merged(spans: readonly PageSpan[]): PageSpan[] {
  const result: PageSpan[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else result.push(span)
  }
  return result
}

/** Whether spans together hold all of one. */
export const spansHold = (spans: readonly PageSpan[], { from, to }: PageSpan): boolean =>
  merged(spans).some(span => span.from <= from && to <= span.to)

/** The first place that no span holds. */
export function firstGap(spans: readonly PageSpan[]): number {
  const [first] = merged(spans)
  return first?.from === 0 ? first.to : 0
}

/** How many pages of `size` records it takes to hold every place before `end`. */
export function pagesTo(end: number, spans: readonly PageSpan[], size: number): number {
  const pages = new Set<number>()
  let place = 0
  for (const span of [...merged(spans), { from: end, to: end }]) {
    for (; place < Math.min(span.from, end); place = pageAt(place, size) * size) pages.add(pageAt(place, size))
    place = Math.max(place, span.to)
  }
  return pages.size
}
