// Which bars of a histogram are chosen, by the mouse and by keys. Pure.
import type { HistogramBar } from '../../../contract/app/view.ts'

/** The ends of a bar. */
type Ends = Pick<HistogramBar, 'from' | 'to'>

/** Places of the first and the last chosen bar. */
export interface Brush {
  readonly first: number
  readonly last: number
}
export interface Bounds {
  readonly from: number | null
  readonly to: number | null
}

/** The bars that a range reaches into; all of them where it has no bounds. */
export function brushOf(bars: readonly Ends[], { from, to }: Bounds): Brush {
  const last = bars.length - 1
  const first = from === null ? 0 : bars.findIndex(bar => bar.to === null || bar.to >= from)
  const end = to === null ? last : bars.findLastIndex(bar => bar.from === null || bar.from <= to)
  return { first: first < 0 ? last : first, last: Math.max(end, 0) }
}

/** Bounds that hold all cells of the chosen bars; none at an end of the histogram. */
export const boundsOf = (bars: readonly Ends[], { first, last }: Brush): Bounds => ({
  from: first === 0 ? null : (bars[first]?.from ?? null),
  to: last === bars.length - 1 ? null : (bars[last]?.to ?? null),
})

export const between = (one: number, other: number): Brush => ({
  first: Math.min(one, other),
  last: Math.max(one, other),
})

/** Bars that PageUp and PageDown move by. */
const page = 5

/** What a key makes of the chosen bars; null for other keys. `whole`: both ends move. */
export function moved(
  { first, last }: Brush,
  end: keyof Brush,
  key: string,
  whole: boolean,
  bars: number,
): Brush | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -page,
    PageUp: page,
    Home: -bars,
    End: bars,
  }
  const step = steps[key]
  if (step === undefined) return null
  if (whole) {
    const by = Math.max(-first, Math.min(bars - 1 - last, step))
    return { first: first + by, last: last + by }
  }
  return end === 'first'
    ? { first: Math.max(0, Math.min(last, first + step)), last }
    : { first, last: Math.min(bars - 1, Math.max(first, last + step)) }
}
