// What a person has decided about groups of duplicates: kept while the review is open, applied all at once.
import type { DuplicateGroup, DuplicateSummary, GroupDecision } from '../../contract/app/duplicates.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'

export interface Decision {
  /** null: no one has decided; sure groups are taken then, others stay. */
  readonly take: boolean | null
  readonly sure: boolean
  readonly rowIds: readonly RowId[]
  readonly survivor: RowId | null
  readonly values: ReadonlyMap<ColumnId, RowId>
}
export type Decisions = ReadonlyMap<string, Decision>

export const groupKey = ({ rowIds }: DuplicateGroup): string => rowIds.join(' ')

const undecided = ({ sure, rowIds }: DuplicateGroup): Decision => ({
  take: null,
  sure,
  rowIds,
  survivor: null,
  values: new Map(),
})

export const decisionOn = (decisions: Decisions, group: DuplicateGroup): Decision =>
  // Whether it is sure may have changed since: answers teach.
  ({ ...(decisions.get(groupKey(group)) ?? undecided(group)), sure: group.sure })

/** What was chosen of a group stays; that it is merged or skipped is said elsewhere from now on. */
export function withoutTake(decisions: Decisions, group: DuplicateGroup, sure: boolean): Decisions {
  const own = decisions.get(groupKey(group))
  return own ? new Map(decisions).set(groupKey(group), { ...own, take: null, sure }) : decisions
}

export function decide(decisions: Decisions, group: DuplicateGroup, patch: Partial<Decision>): Decisions {
  return new Map(decisions).set(groupKey(group), { ...decisionOn(decisions, group), ...patch })
}

/** Whether a group is merged when everything is applied. */
export const isTaken = ({ take, sure }: Decision): boolean => take ?? sure

/** The row that stays, and the row whose value of a column stays. */
export const survivorOf = (group: DuplicateGroup, { survivor }: Decision): RowId => survivor ?? group.survivor
export const giverOf = (group: DuplicateGroup, decision: Decision, columnId: ColumnId): RowId =>
  decision.values.get(columnId) ??
  group.kept.find(one => one.columnId === columnId)?.rowId ??
  survivorOf(group, decision)

/** What a merged row reads in a column. */
export function resultOf(group: DuplicateGroup, decision: Decision, columnId: ColumnId, place: number): string | null {
  const text = decision.values.has(columnId) ? undefined : group.kept.find(one => one.columnId === columnId)?.text
  const giver = giverOf(group, decision, columnId)
  return text ?? group.rows.find(({ rowId }) => rowId === giver)?.cells[place] ?? null
}

/** The rows that a person wants to stay, for the engine to choose their values by. */
export const survivorsOf = (decisions: Decisions): RowId[] =>
  [...decisions.values()].flatMap(({ survivor }) => survivor ?? [])

/** The values that stay once a person chose one: those of its record, address or company come from the same row. */
export function withValue(
  { kept }: DuplicateGroup,
  { values }: Decision,
  columnId: ColumnId,
  rowId: RowId,
): ReadonlyMap<ColumnId, RowId> {
  const record = kept.find(one => one.columnId === columnId)?.record
  const beside = record === undefined ? [] : kept.filter(one => one.record === record)
  return new Map([...values, [columnId, rowId], ...beside.map(one => [one.columnId, rowId] as const)])
}

/** Groups that will be changed. */
export function takenCount({ sure }: DuplicateSummary, decisions: Decisions): number {
  let count = sure.groups
  for (const decision of decisions.values()) count += Number(isTaken(decision)) - Number(decision.sure)
  return count
}

/** As the engine is asked: only what differs from what it does by itself. */
export const asked = (decisions: Decisions): GroupDecision[] =>
  [...decisions.values()]
    .filter(one => one.take !== null || one.survivor !== null || one.values.size > 0)
    .map(one => ({
      rowIds: [...one.rowIds],
      take: isTaken(one),
      ...(one.survivor !== null && { survivor: one.survivor }),
      ...(one.values.size > 0 && { values: [...one.values].map(([columnId, rowId]) => ({ columnId, rowId })) }),
    }))
