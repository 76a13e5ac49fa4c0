// Groups of duplicates where all columns were compared, how sure each is, and what its pairs are made of.
import { groupLinked } from '../../checks/linkage/groups.ts'
import { levels } from '../../checks/linkage/kinds.ts'
import { FAINT } from '../../checks/linkage/link.ts'
import type { DuplicateGroups } from '../../checks/match/duplicate-groups.ts'
import type {
  DuplicateGroup,
  DuplicatePair,
  DuplicatesAsk,
  Fuzziness,
  LinkageView,
} from '../../contract/app/duplicates.ts'
import type { RowId } from '../../contract/app/ids.ts'
import type { FoundDuplicates } from './find.lane.ts'
import type { LinkedDuplicates } from './link.lane.ts'

const oddsOf = (probability: number): number => Math.log(probability / (1 - probability))
const probabilityOf = (weight: number): number => 1 / (1 + Math.exp(-weight))

/** From here on all rows of a group are one without anybody looking. */
const SURE = oddsOf(0.99)
/** Least weight of a group: rather one than not, or what may be. */
const least: Readonly<Record<Fuzziness, number>> = { strict: SURE, normal: 0, loose: FAINT }

export function linkedGroups(
  found: FoundDuplicates,
  { kin, chosen, decided }: LinkedDuplicates,
  { fuzziness, threshold }: DuplicatesAsk,
  notSame: readonly (readonly [number, number])[],
): DuplicateGroups {
  const from = threshold === undefined ? least[fuzziness] : oddsOf(threshold)
  const { left, right, weight } = found
  const pairs = { left, right, weight, kin }
  const pairsOf = (same: boolean) =>
    decided.flatMap((one): [number, number][] => (one.same === same ? [[one.a, one.b]] : []))
  const groups = groupLinked(pairs, found.rowIds.length, {
    least: from,
    same: [...chosen, ...pairsOf(true)],
    notSame: [...notSame, ...pairsOf(false)],
  })
  const groupOf = new Int32Array(found.rowIds.length).fill(-1)
  for (const [group, end] of groups.ends.entries())
    for (const row of groups.members.subarray(groups.ends[group - 1] ?? 0, end)) groupOf[row] = group
  const rules = new Uint8Array(groups.ends.length)
  for (let pair = 0; pair < left.length; pair++) {
    const group = groupOf[left[pair] ?? 0] ?? -1
    if (group >= 0 && group === groupOf[right[pair] ?? 0]) rules[group] = (rules[group] ?? 0) | (found.rules[pair] ?? 0)
  }
  for (const [a] of chosen) {
    const group = groupOf[a] ?? -1
    if (group >= 0) rules[group] = (rules[group] ?? 0) | (1 << found.proposed.length)
  }
  return { ...groups, sure: Uint8Array.from(groups.weight, own => Number(own >= SURE)), rules }
}

export function linkageView(linked: LinkedDuplicates | null): LinkageView | null {
  if (linked === null) return null
  const { evidence, prior, learned, cut } = linked
  return { evidence, prior, learned, cut }
}

/** Pairs of a group that are shown. */
const maxPairs = 10

export function pairsOfGroup(
  found: FoundDuplicates,
  { members, ends, weight }: DuplicateGroups,
  group: number,
): Pick<DuplicateGroup, 'probability' | 'pairs'> {
  const { linked } = found
  if (linked === null) return { probability: null, pairs: [] }
  const rows = members.subarray(ends[group - 1] ?? 0, ends[group])
  const places: number[] = []
  for (const a of rows) {
    for (let at = firstOf(found.left, a); found.left[at] === a; at++)
      if (rows.includes(found.right[at] ?? -1)) places.push(at)
  }
  places.sort((x, y) => (found.weight[x] ?? 0) - (found.weight[y] ?? 0))
  return {
    probability: probabilityOf(weight[group] ?? 0),
    pairs: places.slice(0, maxPairs).map(at => pairOf(found, linked, at)),
  }
}

/** The first place of a row among the left ones, which rise. */
function firstOf(left: Uint32Array, row: number): number {
  let [low, high] = [0, left.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((left[middle] ?? 0) < row) low = middle + 1
    else high = middle
  }
  return low
}

function pairOf(found: FoundDuplicates, { parts, evidence, prior }: LinkedDuplicates, at: number): DuplicatePair {
  const { columns, levels: seen, weights } = parts
  const own = (place: number) => (weights[at * (columns + 1) + place] ?? 0) / 100
  const id = (row: number | undefined) => (found.rowIds[row ?? 0] ?? 0) as RowId
  return {
    rowIds: [id(found.left[at]), id(found.right[at])],
    prior,
    reasons: evidence
      .map(({ kind, columnIds }, place) => ({
        kind,
        columnIds,
        level: levels[seen[at * columns + place] ?? 0] ?? 'unknown',
        weight: own(place),
      }))
      .filter(({ level }) => level !== 'unknown')
      .sort((a, b) => b.weight - a.weight),
    together: own(columns),
    probability: probabilityOf(found.weight[at] ?? 0),
  }
}
