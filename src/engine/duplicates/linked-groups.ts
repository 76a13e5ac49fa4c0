// Groups of duplicates where all columns were compared, how sure each is, and what its pairs are made of.

import { COPY } from '../../checks/linkage/found-pairs.ts'
import { groupLinked, type LinkedGroups } from '../../checks/linkage/groups.ts'
import { FAINT } from '../../checks/linkage/link.ts'
import type { TaughtPair } from '../../checks/linkage/taught.ts'
import type { DuplicateGroups } from '../../checks/match/duplicate-groups.ts'
import { joinedRows } from '../../checks/match/joined-rows.ts'
import type {
  DuplicateGroup,
  DuplicatePair,
  DuplicatesAsk,
  Fuzziness,
  LinkageView,
} from '../../contract/app/duplicates.ts'
import type { RowId } from '../../contract/app/ids.ts'
import { firstPlace } from '../base/first-place.ts'
import { inTurns } from '../base/in-turns.ts'
import type { FoundDuplicates } from './find.lane.ts'
import type { LinkedDuplicates } from './link.lane.ts'
import { pairSum, probabilityOf } from './pair-sum.ts'

const oddsOf = (probability: number): number => Math.log(probability / (1 - probability))

/** From here on all rows of a group are one without anybody looking. */
const SURE = oddsOf(0.99)
/** Least weight of a group: rather one than not, or what may be. */
const least: Readonly<Record<Fuzziness, number>> = { strict: SURE, normal: 0, loose: FAINT }

/** Yields every few milliseconds. */
function* linkedGroups(
  found: FoundDuplicates,
  { kin, chosen, decided }: LinkedDuplicates,
  { fuzziness, threshold }: Pick<DuplicatesAsk, 'fuzziness' | 'threshold'>,
  stored: readonly TaughtPair[],
): Generator<void, DuplicateGroups> {
  const from = threshold === undefined ? least[fuzziness] : oddsOf(threshold)
  const { left, right, weight } = found
  const pairs = { left, right, weight, kin }
  const pairsOf = (same: boolean) =>
    [...stored, ...decided].flatMap((one): [number, number][] => (one.same === same ? [[one.a, one.b]] : []))
  const one = pairsOf(true)
  const groups = yield* groupLinked(pairs, found.rowIds.length, {
    least: from,
    same: [...chosen, ...one],
    notSame: pairsOf(false),
  })
  yield
  const groupOf = new Int32Array(found.rowIds.length).fill(-1)
  for (const [group, end] of groups.ends.entries())
    for (const row of groups.members.subarray(groups.ends[group - 1] ?? 0, end)) groupOf[row] = group
  yield
  const rules = new Uint8Array(groups.ends.length)
  for (let pair = 0; pair < left.length; pair++) {
    const group = groupOf[left[pair] ?? 0] ?? -1
    if (group >= 0 && group === groupOf[right[pair] ?? 0]) rules[group] = (rules[group] ?? 0) | (found.rules[pair] ?? 0)
  }
  for (const [a] of chosen) {
    const group = groupOf[a] ?? -1
    if (group >= 0) rules[group] = (rules[group] ?? 0) | (1 << found.proposed.length)
  }
  yield
  const sure = new Uint8Array(groups.weight.length)
  for (const [group, own] of groups.weight.entries()) sure[group] = Number(own >= SURE)
  for (const group of decidedGroups(groups, found.rowIds.length, one)) sure[group] = 1
  return { ...groups, sure, rules }
}

/** The groups, in turns with whatever else the thread does. The last ones are kept: page after page of a review is of the same. */
export function createLinkedGroups() {
  const last = new WeakMap<FoundDuplicates, { key: string; groups: Promise<DuplicateGroups> }>()
  return (found: FoundDuplicates, linked: LinkedDuplicates, ask: DuplicatesAsk, stored: readonly TaughtPair[]) => {
    const key = JSON.stringify([ask.fuzziness, ask.threshold, stored])
    const known = last.get(found)
    if (known?.key === key) return known.groups
    const groups = inTurns(linkedGroups(found, linked, ask, stored))
    last.set(found, { key, groups })
    return groups
  }
}

/** Groups all of whose rows someone has said to be one: nothing is left to review, whatever their columns say. */
function decidedGroups(
  { members, ends }: LinkedGroups,
  count: number,
  same: readonly (readonly [number, number])[],
): number[] {
  if (same.length === 0) return []
  const joined = joinedRows(count)
  for (const [a, b] of same) if (joined.top(a) !== joined.top(b)) joined.join(joined.top(a), joined.top(b))
  return Array.from(ends.keys()).filter(group => {
    const rows = members.subarray(ends[group - 1] ?? 0, ends[group])
    const top = joined.top(rows[0] ?? 0)
    return rows.every(row => joined.top(row) === top)
  })
}

/** Odds beyond which a pair is no question. */
const beyondDoubt = oddsOf(0.999)
/** Questions whose columns compare in the same way: more of them say little that is new. */
const maxAlike = 2

/** Whether a pair, by its place, is undecided and no one has answered it. */
function openPair(
  { left, right, weight, rowIds }: FoundDuplicates,
  { kin }: LinkedDuplicates,
  stored: readonly TaughtPair[],
) {
  const answered = new Set(stored.map(({ a, b }) => Math.min(a, b) * rowIds.length + Math.max(a, b)))
  return (at: number): boolean =>
    Math.abs(weight[at] ?? 0) < beyondDoubt &&
    kin[at] !== COPY &&
    !answered.has((left[at] ?? 0) * rowIds.length + (right[at] ?? 0))
}

/** Whether there is anything to ask. */
function hasQuestions(found: FoundDuplicates, linked: LinkedDuplicates, stored: readonly TaughtPair[]): boolean {
  const isOpen = openPair(found, linked, stored)
  for (let at = 0; at < found.weight.length; at++) if (isOpen(at)) return true
  return false
}

/** The most undecided pairs, each of other rows, and those first that differ from the ones before in how their columns compare. */
export function questionsIn(
  found: FoundDuplicates,
  linked: LinkedDuplicates,
  stored: readonly TaughtPair[],
  count: number,
): DuplicatePair[] {
  const { left, right, weight } = found
  const { columns, levels: seen } = linked.parts
  const isOpen = openPair(found, linked, stored)
  const doubtful: number[] = []
  for (let at = 0; at < weight.length; at++) if (isOpen(at)) doubtful.push(at)
  doubtful.sort((a, b) => Math.abs(weight[a] ?? 0) - Math.abs(weight[b] ?? 0))
  const rows = new Set<number>()
  const patterns = new Map<string, number>()
  const asked: number[] = []
  const repeated: number[] = []
  for (const at of doubtful) {
    if (asked.length === count) break
    const [a, b] = [left[at] ?? 0, right[at] ?? 0]
    if (rows.has(a) || rows.has(b)) continue
    const pattern = seen.subarray(at * columns, (at + 1) * columns).join()
    const alike = patterns.get(pattern) ?? 0
    if (alike === maxAlike) {
      if (repeated.length < count) repeated.push(at)
      continue
    }
    patterns.set(pattern, alike + 1)
    rows.add(a).add(b)
    asked.push(at)
  }
  return [...asked, ...repeated].slice(0, count).map(at => pairOf(found, linked, at))
}

/** How many sure groups are expected to be wrong, by their own probabilities. */
function expectedWrong({ weight, sure }: DuplicateGroups): number {
  let wrong = 0
  for (const [group, own] of weight.entries()) if (sure[group] === 1 && own >= SURE) wrong += 1 - probabilityOf(own)
  return wrong
}

export function linkageView(linked: LinkageView | null): LinkageView | null {
  if (linked === null) return null
  const { evidence, off, prior, learned, cut } = linked
  return { evidence, off, prior, learned, cut }
}

/** What a summary says of a search by all columns; where rules were named it says nothing of these. */
export const linkedFigures = (found: FoundDuplicates, groups: DuplicateGroups, decided: readonly TaughtPair[]) => ({
  sureWrong: found.linked && expectedWrong(groups),
  questions: found.linked !== null && hasQuestions(found, found.linked, decided),
  linkage: linkageView(found.linked),
})

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
    for (let at = firstPlace(found.left.length, place => (found.left[place] ?? 0) >= a); found.left[at] === a; at++)
      if (rows.includes(found.right[at] ?? -1)) places.push(at)
  }
  places.sort((x, y) => (found.weight[x] ?? 0) - (found.weight[y] ?? 0))
  return {
    probability: probabilityOf(weight[group] ?? 0),
    pairs: places.slice(0, maxPairs).map(at => pairOf(found, linked, at)),
  }
}

function pairOf(found: FoundDuplicates, linked: LinkedDuplicates, at: number): DuplicatePair {
  const id = (row: number | undefined) => (found.rowIds[row ?? 0] ?? 0) as RowId
  return {
    rowIds: [id(found.left[at]), id(found.right[at])],
    ...pairSum(linked, at, probabilityOf(found.weight[at] ?? 0)),
  }
}
