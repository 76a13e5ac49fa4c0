// What results can be narrowed to: how many records each part has, in all and in none of the lists, and what of it can go
// into a list.
import type { SearchRecordId } from '../../../contract/app/ids.ts'
import type { SearchAddWhich } from '../../../contract/app/search/search-add.ts'
import type {
  SearchDifferences,
  SearchFreshCounts,
  SearchNarrowing,
  SearchPart,
} from '../../../contract/app/search/search-records.ts'

/** null = not known (yet); no entry = there is no such part. */
type Counts = Readonly<Partial<Record<SearchPart, number | null>>>
export interface PartCounts {
  /** Of each part all records. */
  whole: Counts
  /** Of each part those that no list holds. */
  fresh: Counts
}

/** `all`: of the latest reading · `fresh`: null while lists are looked through · `differences`: null where there is no reading before. */
export function partCounts(
  all: number,
  fresh: SearchFreshCounts['parts'] | null,
  differences: SearchDifferences | null,
): PartCounts {
  if (!differences) return { whole: { all }, fresh: { all: fresh?.all ?? null } }
  const { new: added, changed, same, gone, goneKnown } = differences
  const known = ({ gone, ...others }: Record<SearchPart, number>) => ({ ...others, gone: goneKnown ? gone : null })
  return {
    whole: known({ all, new: added, changed, same, gone }),
    fresh: fresh ? known(fresh) : { all: null, new: null, changed: null, same: null, gone: null },
  }
}

export const countOf = ({ whole, fresh }: PartCounts, narrowing: SearchNarrowing): number | null | undefined =>
  (narrowing.fresh ? fresh : whole)[narrowing.part]

/** A choice of records for a list, with their number. */
export interface AddChoice {
  which: SearchAddWhich
  label: string
  /** null = not counted yet. */
  records: number | null
}

const addLabels: Readonly<Record<SearchPart, string>> = {
  all: 'All records',
  new: 'Only new records',
  changed: 'Only changed records',
  same: 'Only unchanged records',
  gone: 'Only records no longer found',
}

const addLabel = ({ part, fresh }: SearchNarrowing): string => {
  if (!fresh) return addLabels[part]
  return part === 'all' ? 'Only records not in my lists' : `${addLabels[part]}, not in my lists`
}

const sameNarrowing = (a: SearchNarrowing, b: SearchNarrowing) => a.part === b.part && a.fresh === b.fresh

/** What can be added: ticked records first, then those in sight, then what else people add; none that is empty. */
export function addChoices(ticked: readonly SearchRecordId[], sight: SearchNarrowing, counts: PartCounts): AddChoice[] {
  const others: SearchNarrowing[] = [
    { ...sight, fresh: !sight.fresh },
    { part: 'all', fresh: false },
    { part: 'all', fresh: true },
    { part: 'new', fresh: false },
    { part: 'changed', fresh: false },
  ]
  const parts = [sight, ...others]
    .filter((one, at, all) => all.findIndex(other => sameNarrowing(one, other)) === at)
    .filter(one => countOf(counts, one) !== undefined && countOf(counts, one) !== 0)
    // No list holds any of them: that is the same records once more.
    .filter(one => !one.fresh || sameNarrowing(one, sight) || counts.fresh[one.part] !== counts.whole[one.part])
    .map(
      (one): AddChoice => ({
        which: { kind: 'part', ...one },
        label: addLabel(one),
        records: countOf(counts, one) ?? null,
      }),
    )
  if (ticked.length === 0) return parts
  return [
    { which: { kind: 'records', recordIds: [...ticked] }, label: 'Ticked records', records: ticked.length },
    ...parts,
  ]
}
