// Fixing problems of a list: which rows have one, what a fix would change, and the fix in slices.
import type { CleanFix, CleanPreview, ProblemKind } from '../../contract/app/clean.ts'
import { problemKinds } from '../../contract/app/clean.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import type { ErrorAnswers } from '../../contract/app/probable-errors.ts'
import type { ActionSlices } from '../action/list-action.ts'
import type { Store } from '../store/store.ts'
import type { CleanBench } from './bench.ts'
import { type RepairChoice, shownText } from './cells.lane.ts'
import { problemFacts } from './kinds/index.ts'
import { type CleanSlices, kindsOfColumn, kindsOfRows, type Wanted } from './slices.ts'

export interface ProblemFixes {
  /** Rows with a problem of the kind, at most 200,000, in the order of their ids. */
  rows(sheetId: SheetId, kind: ProblemKind): Promise<RowId[]>
  /** What a fix would change. */
  preview(fix: CleanFix, signal?: AbortSignal): Promise<CleanPreview>
  /** What a person answered about the list's probable errors. */
  answers(sheetId: SheetId): Promise<ErrorAnswers>
  /** The list as it is now, fixed. Answers that came along are kept. */
  change(fix: CleanFix): Promise<{ readonly label: string; readonly slices: ActionSlices }>
}

/** As many as a filter by rows may name. */
const maxRows = 200_000
const maxListed = 200
/** Different changes that are counted one by one. */
const maxCounted = 20_000

/** Cells and rows that a fix changes, slice by slice. */
interface Change {
  columnId: ColumnId | null
  rowIds: number[]
  before: string[]
  values: (string | null)[]
}

export function createProblemFixes(store: Store, slices: CleanSlices, bench: CleanBench): ProblemFixes {
  const planOf = ({ fix }: CleanFix): { kinds: ProblemKind[]; choice: RepairChoice } =>
    fix === 'safe'
      ? { kinds: problemKinds.filter(kind => problemFacts[kind].safe), choice: 'certain' }
      : { kinds: [fix], choice: 'all' }

  /** Cells first: what they leave blank may be a row to delete. */
  async function* changesOf(fix: CleanFix, wanted: Wanted, reach: (share: number) => void): AsyncGenerator<Change> {
    const { kinds, choice } = planOf(fix)
    const parts = await slices.parts(fix.sheetId)
    const columns = parts.filter(part => part.of === 'column')
    for (const [at, part] of columns.entries()) {
      const own = kindsOfColumn(part, kinds)
      const settled = own.length > 0 ? await slices.settle(fix.sheetId, part, own, wanted) : []
      if (settled.length > 0)
        for await (const { rowIds, before, values } of slices.repairs(fix.sheetId, part, settled, choice, wanted))
          if (rowIds.length > 0) yield { columnId: part.columnId, rowIds, before, values }
      reach((at + 1) / parts.length)
    }
    for (const kind of kindsOfRows(kinds))
      for await (const { removed, written } of slices.rowRepairs(fix.sheetId, kind, wanted, fix.answers)) {
        if (removed.length > 0)
          yield { columnId: null, rowIds: removed, before: removed.map(() => ''), values: removed.map(() => null) }
        for (const [columnId, cells] of Map.groupBy(written, one => one.columnId))
          yield {
            columnId: columnId as ColumnId,
            rowIds: cells.map(({ rowId }) => rowId),
            before: cells.map(({ before }) => before ?? ''),
            values: cells.map(({ value }) => value),
          }
      }
  }

  async function labelOf({ sheetId, fix }: CleanFix): Promise<string> {
    if (fix !== 'safe') return `Clean: ${problemFacts[fix].title}`
    const { problems } = await bench.of(sheetId)
    const titles = problems.filter(({ safe }) => safe > 0).map(({ title }) => title)
    return titles.length > 0 ? `Clean: ${titles.join(', ')}` : 'Clean: all safe problems'
  }

  return {
    async rows(sheetId, kind) {
      if (problemFacts[kind].find.by === 'rules') return (await bench.brokenRows(sheetId)).slice(0, maxRows)
      const found = new Set<number>()
      const wanted = () => found.size < maxRows
      for (const part of await slices.parts(sheetId)) {
        if (part.of === 'rows') {
          for (const own of kindsOfRows([kind]))
            for await (const { flawed } of slices.rowRepairs(sheetId, own, wanted))
              for (const id of flawed) found.add(id)
          continue
        }
        const own = kindsOfColumn(part, [kind])
        const settled = own.length > 0 ? await slices.settle(sheetId, part, own, wanted) : []
        if (settled.length === 0) continue
        for await (const { flawed } of slices.repairs(sheetId, part, settled, 'all', wanted))
          for (const id of flawed) found.add(id)
      }
      return [...found].sort((a, b) => a - b).slice(0, maxRows) as RowId[]
    },

    async preview(fix, signal) {
      const listed = countChanges()
      let cells = 0
      let rows = 0
      for await (const change of changesOf(
        fix,
        () => !signal?.aborted,
        () => {},
      )) {
        if (change.columnId === null) rows += change.rowIds.length
        else {
          cells += change.rowIds.length
          listed.add(change)
        }
      }
      return { cells, rows, ...listed.result() }
    },

    answers: async sheetId => (await store.grid.call('cleanKept', sheetId)).answers,

    async change(fix) {
      if (fix.answers) await store.writer.call('keepAnswers', fix.sheetId, fix.answers, false)
      return {
        label: await labelOf(fix),
        async *slices({ signal, reach }) {
          for await (const { columnId, rowIds, values } of changesOf(fix, () => !signal.aborted, reach))
            yield columnId === null ? { removed: rowIds } : { columnId, rowIds, values }
        },
      }
    },
  }
}

/** Equal changes together. */
function countChanges() {
  const counted = new Map<string, CleanPreview['changes'][number]>()
  let more = false
  return {
    add({ columnId, before: texts, values }: Change): void {
      for (const [at, before] of texts.entries()) {
        const after = values[at] ?? null
        const key = JSON.stringify([columnId, before, after])
        const known = counted.get(key)
        if (known) known.count++
        else if (counted.size < maxCounted)
          counted.set(key, { columnId, before: shownText(before), after: after && shownText(after), count: 1 })
        else more = true
      }
    },
    result(): Pick<CleanPreview, 'changes' | 'more'> {
      const changes = [...counted.values()].sort((a, b) => b.count - a.count)
      return { changes: changes.slice(0, maxListed), more: more || changes.length > maxListed }
    },
  }
}
