// The bars of a histogram: round ends, few enough to be drawn side by side, and values far from all others in a bar at the edge. Pure.

/** Most bars between those at the edges. */
const mostBars = 40
/** Values beyond these shares lie in bars at the edges, where they are so far away that the others would be one bar. */
const [lowShare, highShare] = [0.005, 0.995]
const farAway = 2
/** As many decimals as the ends of bars are written with. */
const mostDecimals = 6
/** Values that are looked at to find where most lie. */
const mostSampled = 20_000
/** A value on the edge of two bars belongs to the upper one, however it was rounded. */
const rounding = 1e-9

/** What the bars are made for: all values of the list. */
export interface ScaleValues {
  readonly least: number
  readonly greatest: number
  /** Decimals that all values have at most; null where some have more than the ends of bars. */
  readonly decimals: number | null
  /** Some of the values, in order. */
  readonly sample: Float64Array
}

export interface Scale {
  readonly bars: number
  barOf(value: number): number
  /** The least value of a bar, and the greatest; null is open, undefined only its cells know. */
  from(bar: number): number | null
  to(bar: number): number | null | undefined
}

/** Looks at values that are not NaN; null when there is none. `times`: how often each is there does not matter here. */
export function lookAt(values: Iterable<number>, count: number): ScaleValues | null {
  let [least, greatest, at] = [Infinity, -Infinity, 0]
  let decimals = 0
  const every = Math.max(1, Math.ceil(count / mostSampled))
  const sample: number[] = []
  for (const value of values) {
    if (value < least) least = value
    if (value > greatest) greatest = value
    while (decimals <= mostDecimals && Number(value.toFixed(decimals)) !== value) decimals++
    if (at++ % every === 0) sample.push(value)
  }
  if (at === 0) return null
  return {
    ...{ least, greatest, sample: Float64Array.from(sample).sort() },
    decimals: decimals > mostDecimals ? null : decimals,
  }
}

interface Spread {
  readonly low: number
  readonly high: number
  readonly openBelow: boolean
  readonly openAbove: boolean
}

/** The range that gets bars of its own. */
function spreadOf({ least, greatest, sample }: ScaleValues): Spread {
  const at = (share: number) => sample[Math.round(share * (sample.length - 1))] ?? least
  const [low, high] = [at(lowShare), at(highShare)]
  const reach = farAway * (high - low)
  const openBelow = low - least > reach
  const openAbove = greatest - high > reach
  return { low: openBelow ? low : least, high: openAbove ? high : greatest, openBelow, openAbove }
}

/** Bars of one unit each: `unitOf` numbers the unit of a value, `startOf` gives its least value. */
function scaleBy(
  { openBelow, openAbove, low, high }: Spread,
  unitOf: (value: number) => number,
  startOf: (unit: number) => number,
  gap: number | null,
): Scale {
  const first = unitOf(low)
  const inner = unitOf(high) - first + 1
  const below = openBelow ? 1 : 0
  const bars = inner + below + (openAbove ? 1 : 0)
  return {
    bars,
    barOf: value => Math.max(0, Math.min(bars - 1, unitOf(value) - first + below)),
    from: bar => (openBelow && bar === 0 ? null : startOf(first + bar - below)),
    to: bar => {
      if (openAbove && bar === bars - 1) return null
      return gap === null ? undefined : startOf(first + bar - below + 1) - gap
    },
  }
}

/** Numbers and lengths: steps of 1, 2 or 5, ten times that, and so on. */
export function numberScale(values: ScaleValues): Scale {
  const spread = spreadOf(values)
  const { low, high } = spread
  const { decimals } = values
  const gap = decimals === null ? null : 10 ** -decimals
  const range = high - low
  // Farther apart than can be written: one bar has them all.
  const step = Number.isFinite(range) ? stepOf(range, gap ?? 0) : Infinity
  if (!Number.isFinite(step) || Math.abs(low / step) > Number.MAX_SAFE_INTEGER)
    return { bars: 1, barOf: () => 0, from: () => null, to: () => null }
  const places = decimals ?? Math.max(0, 2 - Math.floor(Math.log10(step)))
  const round = (value: number) => (places > 100 ? value : Number(value.toFixed(places)))
  const scale = scaleBy(
    spread,
    value => Math.floor(value / step + rounding),
    unit => round(unit * step),
    gap,
  )
  return {
    ...scale,
    to: bar => {
      const to = scale.to(bar)
      return typeof to === 'number' ? round(to) : to
    },
  }
}

/** The least step of which few cover the range, and no less than `least`. */
function stepOf(range: number, least: number): number {
  if (range === 0) return least || 1
  const ten = 10 ** Math.floor(Math.log10(range / mostBars))
  const step = [1, 2, 5, 10].map(times => times * ten).find(one => range / one < mostBars) ?? 10 * ten
  return Math.max(step, least)
}

const dayMs = 86_400_000
const monthOf = (day: number) => {
  const date = new Date(day * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
const startOfMonth = (month: number) => {
  const date = new Date(0)
  date.setUTCFullYear(Math.floor(month / 12), ((month % 12) + 12) % 12, 1)
  return date.getTime() / dayMs
}
const months = (count: number) => ({
  unitOf: (day: number) => Math.floor(monthOf(day) / count),
  startOf: (unit: number) => startOfMonth(unit * count),
})
/** From days to centuries; weeks begin with Monday. */
const dateUnits = [
  { unitOf: (day: number) => day, startOf: (unit: number) => unit },
  { unitOf: (day: number) => Math.floor((day + 3) / 7), startOf: (unit: number) => unit * 7 - 3 },
  ...[1, 3, 12, 60, 120, 1200].map(months),
]

/** Days since 1970, by days, weeks, months, quarters or years. */
export function dateScale(values: ScaleValues): Scale {
  const spread = spreadOf(values)
  const { unitOf, startOf } =
    dateUnits.find(one => one.unitOf(spread.high) - one.unitOf(spread.low) < mostBars) ?? months(12_000)
  return scaleBy(spread, unitOf, startOf, 1)
}
