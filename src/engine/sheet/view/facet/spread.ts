// How weighted values lie: their median, the parts of their range, and those that lie far from the others. Pure.

/** A value and how many cells have it. */
export interface Weighted {
  readonly value: number
  readonly cells: number
}

export interface SpreadPart {
  /** The least and the greatest value that is really in it. */
  readonly from: number
  readonly to: number
  readonly cells: number
}

/** Equal values together, the least first. */
export function sorted(values: readonly Weighted[]): Weighted[] {
  const all: { value: number; cells: number }[] = []
  for (const { value, cells } of values.toSorted((a, b) => a.value - b.value)) {
    const last = all.at(-1)
    if (last?.value === value) last.cells += cells
    else all.push({ value, cells })
  }
  return all
}

export const cellsOf = (values: readonly Weighted[]): number => values.reduce((sum, { cells }) => sum + cells, 0)

/** The value below which a share of the cells lies; of sorted values, not none. */
export function quantile(values: readonly Weighted[], share: number): number {
  const at = share * (cellsOf(values) - 1)
  /** Of the cell at a whole position. */
  const valueAt = (position: number) => {
    let before = 0
    for (const { value, cells } of values) {
      before += cells
      if (position < before) return value
    }
    return values.at(-1)?.value ?? 0
  }
  const [low, high] = [valueAt(Math.floor(at)), valueAt(Math.ceil(at))]
  // Never high - low: of two numbers at the ends of what can be written it would be infinite.
  const part = at - Math.floor(at)
  return low * (1 - part) + high * part
}

/** Of sorted values; `partOf` numbers the part of a value, in their order. Parts without a cell are left out. */
export function partsBy(values: readonly Weighted[], partOf: (value: number) => number): SpreadPart[] {
  const parts: { at: number; from: number; to: number; cells: number }[] = []
  for (const { value, cells } of values) {
    const at = partOf(value)
    const last = parts.at(-1)
    if (last?.at === at) {
      last.to = value
      last.cells += cells
    } else parts.push({ at, from: value, to: value, cells })
  }
  return parts.map(({ from, to, cells }) => ({ from, to, cells }))
}

/** Equally wide parts of the range from the least to the greatest value. */
export function equalParts(values: readonly Weighted[], most: number): SpreadPart[] {
  const [min, max] = [values[0]?.value ?? 0, values.at(-1)?.value ?? 0]
  const half = max / 2 - min / 2
  return partsBy(values, value =>
    half > 0 ? Math.min(most - 1, Math.floor(((value / 2 - min / 2) / half) * most)) : 0,
  )
}

/** Fewer values say nothing about what is usual. */
const minCells = 20
/** More of them are no outliers: the values lie in several heaps. */
const maxShare = 0.05
/** Tukey's far fences: three times the range of the middle half. */
const far = 3

/** The values far below and far above the others; of sorted values. */
export function outliers(values: readonly Weighted[]): { low: Weighted[]; high: Weighted[] } {
  const cells = cellsOf(values)
  if (cells < minCells) return { low: [], high: [] }
  const [first, third] = [quantile(values, 0.25), quantile(values, 0.75)]
  const reach = far * (third - first)
  const few = (found: Weighted[]) => (cellsOf(found) <= maxShare * cells ? found : [])
  return {
    low: few(values.filter(({ value }) => value < first - reach)),
    high: few(values.filter(({ value }) => value > third + reach)),
  }
}
