// The parts that results can be narrowed to: how many records each has, and which of them can go into a list.
import type { SearchRecordId } from '../../../contract/app/ids.ts'
import type { SearchAddWhich, SearchDifferences, SearchPart } from '../../../contract/app/search.ts'

/** null = not known (yet); no entry = there is no such part. */
export type PartCounts = Readonly<Partial<Record<SearchPart, number | null>>>

/** `all`: of the latest reading · `fresh`: those that no list holds · `differences`: null where there is no reading before. */
export function partCounts(all: number, fresh: number | null, differences: SearchDifferences | null): PartCounts {
  if (!differences) return { all, fresh }
  const { new: added, changed, same, gone, goneKnown } = differences
  return { all, fresh, new: added, changed, gone: goneKnown ? gone : null, same }
}

/** A choice of records for a list, with their number. */
export interface AddChoice {
  which: SearchAddWhich
  label: string
  /** null = not counted yet. */
  records: number | null
}

const addLabels: Readonly<Record<SearchPart, string>> = {
  all: 'All that was read',
  fresh: 'Only those in none of my lists',
  new: 'Only new ones',
  changed: 'Only changed ones',
  same: 'Only those that are the same',
  gone: 'Only those that are gone',
}

/** What can be added: ticked records first, then the part in sight, then other parts that people add; none that is empty. */
export function addChoices(ticked: readonly SearchRecordId[], part: SearchPart, counts: PartCounts): AddChoice[] {
  const parts = [part, ...(['all', 'fresh', 'new', 'changed'] as const).filter(one => one !== part)]
    .filter(one => counts[one] !== undefined && counts[one] !== 0)
    // No list holds any of them: that is all of them once more.
    .filter(one => one !== 'fresh' || one === part || counts.fresh === null || counts.fresh !== counts.all)
    .map(
      (one): AddChoice => ({ which: { kind: 'part', part: one }, label: addLabels[one], records: counts[one] ?? null }),
    )
  if (ticked.length === 0) return parts
  return [
    { which: { kind: 'records', recordIds: [...ticked] }, label: 'Ticked ones', records: ticked.length },
    ...parts,
  ]
}
