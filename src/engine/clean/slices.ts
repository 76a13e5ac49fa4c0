// Goes through a column or the rows of a list, a slice at a time: nothing else waits longer than that.
import type { ProblemKind } from '../../contract/app/clean.ts'
import { problemKinds } from '../../contract/app/clean.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import type { ErrorAnswers } from '../../contract/app/probable-errors.ts'
import type { Store } from '../store/store.ts'
import type { CleanColumn, ColumnKind, RepairChoice } from './cells.lane.ts'
import { problemFacts } from './kinds/index.ts'
import type { CleanPart } from './parts.lane.ts'
import type { RowKinds } from './suspects.lane.ts'

/** Per message, which ends earlier where they take long. */
const rowsPerSlice = 20_000
/** Cells of whole rows per message. */
const rowCellsPerSlice = 100_000

export type ColumnPart = Extract<CleanPart, { of: 'column' }>
/** The threads that can read a list in the background. */
export type BackgroundLane = 'count' | 'scan'
/** Between slices: false ends the walk. */
export type Wanted = () => boolean | Promise<boolean>

/** Kinds that judge cells of such a column. */
export const kindsOfColumn = ({ type }: ColumnPart, among: readonly ProblemKind[] = problemKinds): ProblemKind[] =>
  among.filter(kind => {
    const { find } = problemFacts[kind]
    return (find.by === 'cell' || find.by === 'column') && find.concerns(type)
  })
export const kindsOfRows = (among: readonly ProblemKind[] = problemKinds): ProblemKind[] =>
  among.filter(kind => judgesRows(kind))
const judgesRows = (kind: ProblemKind): boolean => ['row', 'list'].includes(problemFacts[kind].find.by)

export function createCleanSlices(store: Store, home: () => string | null) {
  async function* slices<Slice extends { next: number | null }>(
    wanted: Wanted,
    read: (after: number) => Promise<Slice>,
  ): AsyncGenerator<Slice> {
    for (let after: number | null = 0; after !== null; ) {
      if (!(await wanted())) return
      const slice: Slice = await read(after)
      yield slice
      after = slice.next
    }
  }
  /** Null where it is not waited for any longer. */
  async function learn(sheetId: SheetId, wanted: Wanted, answers?: ErrorAnswers): Promise<number | null> {
    while (await wanted()) {
      const learned = await store.scan.call('learnList', sheetId, answers)
      if (learned !== null) return learned
    }
    return null
  }
  /** What the list says is learned once, before the first row is judged or changed. */
  async function* rowSlices<Slice extends { next: number | null }>(
    sheetId: SheetId,
    kinds: readonly ProblemKind[],
    wanted: Wanted,
    read: (asked: RowKinds, after: number) => Promise<Slice>,
    answers?: ErrorAnswers,
  ): AsyncGenerator<Slice> {
    const asks = kinds.some(kind => problemFacts[kind].find.by === 'list')
    const learned = asks ? await learn(sheetId, wanted, answers) : null
    if (asks && learned === null) return
    yield* slices(wanted, after => read({ kinds, learned }, after))
  }
  const columnAsk = (sheetId: SheetId, { columnId, notation }: ColumnPart): CleanColumn => ({
    sheetId,
    columnId,
    notation,
  })

  return {
    parts: (sheetId: SheetId) => store.grid.call('cleanParts', sheetId, home()),

    readings: (sheetId: SheetId) => store.grid.call('columnReadings', sheetId, home()),

    /** The kinds with what the column says to those that ask it; without those for which all its cells agree. */
    async settle(
      sheetId: SheetId,
      part: ColumnPart,
      kinds: readonly ProblemKind[],
      wanted: Wanted,
      lane: BackgroundLane = 'count',
    ): Promise<ColumnKind[]> {
      const asking = kinds.filter(kind => problemFacts[kind].find.by === 'column')
      const seen = new Map(asking.map(kind => [kind, new Map<string, number>()]))
      if (asking.length > 0) {
        const ask = columnAsk(sheetId, part)
        const learning = slices(wanted, after => store[lane].call('learnCells', ask, asking, after, rowsPerSlice))
        for await (const { learned } of learning)
          for (const one of learned) {
            const all = seen.get(one.kind)
            for (const [text, count] of one.seen) all?.set(text, (all.get(text) ?? 0) + count)
          }
      }
      return kinds.flatMap((kind): ColumnKind[] => {
        const { find } = problemFacts[kind]
        if (find.by !== 'column') return [{ kind, settled: null }]
        const settled = find.settle(seen.get(kind) ?? new Map(), part.type)
        return settled ? [{ kind, settled }] : []
      })
    },

    counts: (sheetId: SheetId, part: ColumnPart, kinds: ColumnKind[], wanted: Wanted, lane: BackgroundLane) =>
      slices(wanted, after => store[lane].call('countFlaws', columnAsk(sheetId, part), kinds, after, rowsPerSlice)),
    repeated: (sheetId: SheetId, { columnId }: ColumnPart, lane: BackgroundLane) =>
      store[lane].call('repeatedCells', sheetId, columnId),
    repairs: (sheetId: SheetId, part: ColumnPart, kinds: ColumnKind[], choice: RepairChoice, wanted: Wanted) =>
      slices(wanted, after =>
        store.scan.call('repairCells', columnAsk(sheetId, part), kinds, choice, after, rowsPerSlice),
      ),
    learn,
    /** Always on one thread, which knows what the list says for the fix and the review, too. */
    rowCounts: (sheetId: SheetId, kinds: readonly ProblemKind[], wanted: Wanted) =>
      rowSlices(sheetId, kinds, wanted, (asked, after) =>
        store.scan.call('countRowFlaws', sheetId, home(), asked, after, rowCellsPerSlice),
      ),
    rowRepairs: (sheetId: SheetId, kind: ProblemKind, wanted: Wanted, answers?: ErrorAnswers) =>
      rowSlices(
        sheetId,
        [kind],
        wanted,
        (asked, after) => store.scan.call('repairRows', sheetId, home(), asked, after, rowCellsPerSlice),
        answers,
      ),
  }
}

export type CleanSlices = ReturnType<typeof createCleanSlices>
