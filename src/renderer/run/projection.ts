// What the ten rows of a trial say about the rest: a share with its 95% interval.

export interface ShareInterval {
  share: number
  low: number
  high: number
}

/** z of a two-sided 95% interval. */
const z = 1.96

/**
 * Wilson score interval (E. B. Wilson, 1927) for `hits` of `tries`: unlike the plain one it stays inside 0..1 and is
 * honest for ten tries. Null without tries.
 */
export function wilsonInterval(hits: number, tries: number): ShareInterval | null {
  if (tries === 0) return null
  const share = hits / tries
  const spread = (z * z) / tries
  const middle = (share + spread / 2) / (1 + spread)
  const half = (z / (1 + spread)) * Math.sqrt((share * (1 - share)) / tries + spread / (4 * tries))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** The interval over `rows` more rows, in whole rows. */
export function projectInterval(
  interval: ShareInterval,
  rows: number,
): { expected: number; low: number; high: number } {
  return {
    expected: Math.round(interval.share * rows),
    low: Math.floor(interval.low * rows),
    high: Math.ceil(interval.high * rows),
  }
}
