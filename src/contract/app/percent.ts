// A share as people read it, the same in the page, the command line and reports.

/** Share of `part` in `all`: "71%", without claiming 0 or 100 when it is not exactly that; "–" of nothing. */
export function percentOf(part: number, all: number): string {
  if (all === 0) return '–'
  const exact = (part / all) * 100
  if (part > 0 && exact < 1) return '< 1%'
  if (part < all && exact > 99) return '> 99%'
  return `${Math.round(exact)}%`
}
