// The Clean bench of a list: its problems, counted in the background and kept up to date by edits.
import { type CleanProblem, type CleanReport, type ProblemKind, problemKinds } from '../../contract/app/clean.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Log } from '../base/host.ts'
import { keepLatest } from '../base/keep-latest.ts'
import { createRounds, type RoundState } from '../check/rounds.ts'
import type { Store } from '../store/store.ts'
import { mostSamples, type SliceFound } from './cells.lane.ts'
import { problemFacts } from './kinds/index.ts'
import type { CleanPart } from './parts.lane.ts'
import { type CleanSlices, kindsOfColumn, kindsOfRows, type Wanted } from './slices.ts'

export interface CleanBench {
  /** What is known now; what changed since is counted again in the background, and the pages are notified. Throws sheet_gone. */
  of(sheetId: SheetId): Promise<CleanReport>
  /** Waits until everything is counted. */
  counted(sheetId: SheetId): Promise<CleanReport>
  /** Puts the card of a kind away for this list, or brings it back. */
  dismiss(sheetId: SheetId, kind: ProblemKind, dismissed: boolean): Promise<void>
  close(): Promise<void>
}

interface Known {
  key: string
  found: SliceFound[]
}

/** Lists whose problems are kept. */
const mostLists = 50
/** Rounds that `counted` waits for: a list that is edited all the time is never counted. */
const mostRounds = 100

const nameOf = (part: CleanPart) => (part.of === 'rows' ? 'rows' : part.columnId)

export function createBench(store: Store, slices: CleanSlices, changes: ChangeFeed, log: Log): CleanBench {
  const kept = keepLatest<SheetId, Map<number | 'rows', Known>>(mostLists, () => new Map())
  const rounds = createRounds(round, log)

  const isKnown = (sheetId: SheetId, part: CleanPart) => kept(sheetId).get(nameOf(part))?.key === part.key

  async function round(sheetId: SheetId, state: RoundState): Promise<void> {
    for (;;) {
      const part = (await slices.parts(sheetId)).find(one => !isKnown(sheetId, one))
      if (!part || state.closed) return
      let given = false
      const wanted: Wanted = async () => {
        if (state.closed) given = true
        // An edit of this part makes its count worthless; one elsewhere does not.
        else if (state.demandedAgain())
          given = !(await slices.parts(sheetId)).some(one => nameOf(one) === nameOf(part) && one.key === part.key)
        return !given
      }
      const found = await count(sheetId, part, wanted)
      if (given) continue
      kept(sheetId).set(nameOf(part), { key: part.key, found })
      changes.profile(sheetId)
    }
  }

  async function count(sheetId: SheetId, part: CleanPart, wanted: Wanted): Promise<SliceFound[]> {
    const found = new Map<ProblemKind, SliceFound>()
    if (part.of === 'rows') {
      for (const kind of kindsOfRows())
        for await (const slice of slices.rowCounts(sheetId, kind, wanted)) add(found, slice.found)
    } else {
      const kinds = await slices.settle(sheetId, part, kindsOfColumn(part), wanted)
      for await (const slice of slices.counts(sheetId, part, kinds, wanted))
        for (const one of slice.found) add(found, one)
    }
    return [...found.values()]
  }

  async function of(sheetId: SheetId): Promise<CleanReport> {
    const parts = await slices.parts(sheetId)
    const current = parts.every(part => isKnown(sheetId, part))
    if (!current) rounds.demand(sheetId)
    const problems = new Map<ProblemKind, CleanProblem>()
    for (const part of parts)
      for (const one of kept(sheetId).get(nameOf(part))?.found ?? []) {
        const { kind, count, repairable, safe, samples } = one
        if (count === 0) continue
        const problem = problems.get(kind) ?? noneOf(kind)
        problems.set(kind, {
          ...problem,
          count: problem.count + count,
          repairable: problem.repairable + repairable,
          safe: problem.safe + safe,
          columns: part.of === 'column' ? [...problem.columns, { columnId: part.columnId, count }] : problem.columns,
          samples: [...problem.samples, ...samples].slice(0, mostSamples),
        })
      }
    const { dismissed } = await store.grid.call('cleanKept', sheetId)
    return {
      problems: problemKinds.flatMap(kind => {
        const problem = problems.get(kind)
        return problem ? [{ ...problem, dismissed: dismissed.includes(kind) }] : []
      }),
      current,
    }
  }

  return {
    of,
    async counted(sheetId) {
      for (let turn = 0; turn < mostRounds; turn++) {
        const report = await of(sheetId)
        if (report.current) return report
        await rounds.ended(sheetId)
      }
      return of(sheetId)
    },
    async dismiss(sheetId, kind, dismissed) {
      await store.writer.call('dismissProblem', sheetId, kind, dismissed)
      changes.profile(sheetId)
    },
    close: () => rounds.close(),
  }
}

function noneOf(kind: ProblemKind): CleanProblem {
  const { title, sentence, fix, find } = problemFacts[kind]
  const unit = find.by === 'row' ? 'row' : 'cell'
  return {
    kind,
    title,
    sentence,
    unit,
    fix,
    count: 0,
    repairable: 0,
    safe: 0,
    columns: [],
    samples: [],
    dismissed: false,
  }
}

function add(found: Map<ProblemKind, SliceFound>, { kind, count, repairable, safe, samples }: SliceFound): void {
  const known = found.get(kind) ?? { kind, count: 0, repairable: 0, safe: 0, samples: [] }
  found.set(kind, {
    kind,
    count: known.count + count,
    repairable: known.repairable + repairable,
    safe: known.safe + safe,
    samples: [...known.samples, ...samples].slice(0, mostSamples),
  })
}
