// What was found, row by row: the partners of each, the best first, and how many of them are equally good.
import { matchTiers } from '../../checks/match/rule.ts'
import type { FoundPartners } from './match.lane.ts'

export interface RowPartners {
  readonly rows: readonly {
    readonly rowId: number
    /** Of its best partner. */
    readonly tier: number
    /** Partners as good as the best one. */
    readonly best: number
    readonly partners: readonly RowPartner[]
  }[]
  /** Rows of both lists. */
  readonly count: number
  readonly otherCount: number
  readonly blank: number
  readonly cut: boolean
  readonly tooWide: FoundPartners['tooWide']
  readonly linked: FoundPartners['linked']
}

interface RowPartner {
  readonly rowId: number
  readonly score: number
  readonly tier: number
  /** The place of the pair in what was found. */
  readonly at: number
}

/** Equally good are equal texts, equal values, and for similar ones equal scores. */
export function rowPartners({
  left,
  right,
  score,
  tier,
  rowIds,
  otherIds,
  blank,
  cut,
  tooWide,
  alike,
  linked,
}: FoundPartners): RowPartners {
  const rows: RowPartners['rows'][number][] = []
  for (let at = 0; at < left.length; ) {
    const row = left[at] ?? 0
    let end = at
    while (end < left.length && left[end] === row) end++
    const partners = Array.from({ length: end - at }, (_, place) => ({
      rowId: otherIds[right[at + place] ?? 0] ?? 0,
      score: score[at + place] ?? 0,
      tier: tier[at + place] ?? 0,
      at: at + place,
    }))
    const [first] = partners
    const equal = partners.filter(one => one.tier === first?.tier && (alike || one.score === first.score)).length
    rows.push({ rowId: rowIds[row] ?? 0, tier: first?.tier ?? matchTiers.review, best: equal, partners })
    at = end
  }
  return { rows, count: rowIds.length, otherCount: otherIds.length, blank, cut, tooWide, linked }
}
