// What becomes of groups of duplicates: merged, deleted but for one row, or marked, in slices.
import type { DuplicateAction, DuplicatesResolve, GroupDecision } from '../../contract/app/duplicates.ts'
import type { ActionSlices } from '../action/list-action.ts'
import type { Store } from '../store/store.ts'
import type { ChosenGroup, JudgeAsk } from './choose.lane.ts'
import type { MergedGroup } from './merge.lane.ts'

/** `label`: of its step. */
export interface GroupsChange {
  readonly groups: number
  readonly label: string
  readonly slices: ActionSlices
}

interface TakenGroup {
  readonly rowIds: number[]
  readonly decision: GroupDecision | undefined
}

/** Groups per message to the writer. */
const groupsPerSlice = 40

export const groupsChange = (
  store: Store,
  { sheetId, action }: DuplicatesResolve,
  takes: readonly TakenGroup[],
  judging: JudgeAsk,
): GroupsChange => ({
  groups: takes.length,
  label: labels[action](takes.length),
  async *slices({ step, signal, reach, addColumns }) {
    const marks = action === 'mark' && takes.length > 0
    const [column] = marks ? await addColumns([{ name: 'Duplicates', type: 'text' }]) : []
    for (let first = 0; first < takes.length && !signal.aborted; first += groupsPerSlice) {
      const part = takes.slice(first, first + groupsPerSlice)
      const judged = await store.scan.call(
        'judgeGroups',
        sheetId,
        part.map(({ rowIds }) => rowIds),
        judging,
      )
      const merged = part.map(({ rowIds, decision }, at) => mergeOf(rowIds, judged.groups[at], decision))
      if (action === 'delete') for (const [at, group] of merged.entries()) group.values = withdrawals(judged.groups[at])
      yield {
        cells: part.length,
        send: () =>
          column
            ? store.writer.part('markGroups', sheetId, step, column.columnId, merged, first + 1)
            : store.writer.part(action === 'merge' ? 'mergeRows' : 'deleteExtras', sheetId, step, merged),
      }
      reach(Math.min(1, (first + groupsPerSlice) / takes.length))
    }
  },
})

const labels: Readonly<Record<DuplicateAction, (groups: number) => string>> = {
  merge: groups => `Merge ${groupsOf(groups)} of duplicates`,
  delete: groups => `Delete the extra rows of ${groupsOf(groups)}`,
  mark: groups => `Mark ${groupsOf(groups)} of duplicates`,
}
const groupsOf = (groups: number) => (groups === 1 ? '1 group' : `${groups.toLocaleString('en-US')} groups`)

function mergeOf(
  rowIds: readonly number[],
  judged: ChosenGroup | undefined,
  decision: GroupDecision | undefined,
): MergedGroup {
  const survivor = judged?.survivor ?? rowIds[0] ?? 0
  const kept = judged?.kept ?? []
  const values = new Map<number, MergedGroup['values'][number]>(
    kept.map(({ columnId, rowId, text }) => [columnId, { columnId, rowId, ...(text !== undefined && { text }) }]),
  )
  const chosen = new Map(
    decision?.values?.flatMap(({ columnId, rowId }) => (rowIds.includes(rowId) ? [[columnId, rowId] as const] : [])),
  )
  // Who chooses one value of a record chooses all of it.
  for (const { columnId, record } of kept) {
    const rowId = chosen.get(columnId)
    if (record === undefined || rowId === undefined) continue
    for (const other of kept)
      if (other.record === record) values.set(other.columnId, { columnId: other.columnId, rowId })
  }
  for (const [columnId, rowId] of chosen) values.set(columnId, { columnId, rowId })
  return { survivor, others: rowIds.filter(id => id !== survivor), values: [...values.values()] }
}

/** What rows that are deleted leave behind: a withdrawal does not go with its row. */
const withdrawals = (judged: ChosenGroup | undefined): MergedGroup['values'] =>
  judged?.kept.flatMap(({ columnId, rowId, why }) => (why === 'withdrawn' ? [{ columnId, rowId }] : [])) ?? []
