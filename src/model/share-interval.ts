// A share of few with its 95% interval: how far it can be trusted.

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
