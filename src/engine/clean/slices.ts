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
  /** Work that is gone on with by each call until it ends; null where it is not waited for any longer. */
  async function whole<Result>(wanted: Wanted, goOn: () => Promise<Result | null>): Promise<Result | null> {
    while (await wanted()) {
      const made = await goOn()
      if (made !== null) return made
    }
    return null
  }
  const learn = (sheetId: SheetId, wanted: Wanted, answers?: ErrorAnswers): Promise<number | null> =>
    whole(wanted, () => store.scan.call('learnList', sheetId, answers))
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
    settle: async (sheetId: SheetId, part: ColumnPart, kinds: readonly ProblemKind[], wanted: Wanted) =>
      (await whole(wanted, () => store.scan.call('settleColumn', columnAsk(sheetId, part), kinds))) ?? [],

    /** What they find; null where it is not waited for any longer. */
    count: (sheetId: SheetId, part: ColumnPart, kinds: readonly ProblemKind[], wanted: Wanted, lane: BackgroundLane) =>
      whole(wanted, () => store[lane].call('countColumn', columnAsk(sheetId, part), kinds)),
    repeated: (sheetId: SheetId, { columnId }: ColumnPart, lane: BackgroundLane) =>
      store[lane].call('repeatedCells', sheetId, columnId),
    repairs: (sheetId: SheetId, part: ColumnPart, kinds: readonly ColumnKind[], choice: RepairChoice, wanted: Wanted) =>
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
