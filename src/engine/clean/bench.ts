// The Clean bench of a list: its problems and its health, counted in the background and kept up to date by edits.

import type { ColumnProfile } from '../../contract/app/check.ts'
import {
  type CleanProblem,
  type CleanReport,
  type ListHealth,
  type ProblemKind,
  problemKinds,
} from '../../contract/app/clean.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Log } from '../base/host.ts'
import { keepLatest } from '../base/keep-latest.ts'
import { isChecked } from '../check/local-check.ts'
import type { Profiles } from '../check/profiles.ts'
import { createRounds, type RoundState } from '../check/rounds.ts'
import { anyOf, countRows, rowsIn } from '../rules/row-bits.ts'
import type { RuleCounts } from '../rules/rule-counts.ts'
import type { BrokenRules } from '../rules/rules.ts'
import type { Store } from '../store/store.ts'
import { maxSamples, type SliceFound, shownText } from './cells.lane.ts'
import { type HealthCounts, listHealth } from './health.ts'
import { problemFacts } from './kinds/index.ts'
import type { CleanPart } from './parts.lane.ts'
import { type BackgroundLane, type CleanSlices, kindsOfColumn, kindsOfRows, type Wanted } from './slices.ts'

export interface CleanBench {
  /** What is known now; what changed since is counted again in the background, and the pages are notified. Throws sheet_gone. */
  of(sheetId: SheetId): Promise<CleanReport>
  /** Waits until everything is counted. */
  counted(sheetId: SheetId): Promise<CleanReport>
  /** Rows with a cell that breaks a rule, in the order of their ids. */
  brokenRows(sheetId: SheetId): Promise<RowId[]>
  /** Puts the card of a kind away for this list, or brings it back. */
  dismiss(sheetId: SheetId, kind: ProblemKind, dismissed: boolean): Promise<void>
  close(): Promise<void>
}

/** What was counted in a part of a list. */
interface PartCount {
  readonly found: readonly SliceFound[]
  /** Of a column: filled cells, and those with a problem. */
  readonly written: number
  readonly flawed: number
  /** Of all rows. */
  readonly rows: number
  /** Of a column of emails: how many there are, and how often one is there again. */
  readonly addressed: number
  readonly repeated: number
  /** Of all rows: cells that break rules, by columns that have any. */
  readonly broken: readonly { readonly columnId: ColumnId; readonly count: number }[]
}
interface Known extends PartCount {
  readonly key: string
}

export interface BenchParts {
  store: Store
  slices: CleanSlices
  profiles: Pick<Profiles, 'of' | 'ended'>
  rules: Pick<RuleCounts, 'counted'>
  changes: ChangeFeed
  log: Log
}

/** Lists whose problems are kept. */
const maxLists = 50
/** Each takes the next part that no one counts: the first of them from the front, the other from the rows, which come last. */
const lanes: readonly BackgroundLane[] = ['count', 'scan']
/** Rounds that `counted` waits for: a list that is edited all the time is never counted. */
const maxRounds = 100

const nameOf = (part: CleanPart) => (part.of === 'rows' ? 'rows' : part.columnId)

export function createBench({ store, slices, profiles, rules, changes, log }: BenchParts): CleanBench {
  const kept = keepLatest<SheetId, Map<number | 'rows', Known>>(maxLists, () => new Map())
  const rounds = createRounds(round, log)
  /** The latest that could be worked out. */
  const healths = keepLatest<SheetId, { health: ListHealth | null }>(maxLists, () => ({ health: null }))

  const isKnown = (sheetId: SheetId, part: CleanPart) => kept(sheetId).get(nameOf(part))?.key === part.key

  async function round(sheetId: SheetId, state: RoundState): Promise<void> {
    const taken = new Set<number | 'rows'>()
    // Both have ended before a failure of one ends the round.
    const ended = await Promise.allSettled(lanes.map(lane => countParts(sheetId, lane, taken, state)))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    if (state.closed) return
    // A part that was edited after it was counted, or while the other lane ended.
    if ((await slices.parts(sheetId)).some(part => !isKnown(sheetId, part))) return round(sheetId, state)
    return workOutHealth(sheetId)
  }

  async function countParts(
    sheetId: SheetId,
    lane: BackgroundLane,
    taken: Set<number | 'rows'>,
    state: RoundState,
  ): Promise<void> {
    const demandedAgain = state.watch()
    let parts = await slices.parts(sheetId)
    for (;;) {
      // What else changes them is seen at the end of the round.
      if (demandedAgain()) parts = await slices.parts(sheetId)
      const left = parts.filter(one => !isKnown(sheetId, one) && !taken.has(nameOf(one)))
      const part = lane === 'scan' ? left.at(-1) : left[0]
      if (!part || state.closed) return
      taken.add(nameOf(part))
      const counted = await countPart(sheetId, part, lane, state)
      taken.delete(nameOf(part))
      if (!counted) continue
      kept(sheetId).set(nameOf(part), { key: part.key, ...counted })
      changes.profile(sheetId)
    }
  }

  /** Null when an edit of the part made its count worthless, or the program ends. */
  async function countPart(
    sheetId: SheetId,
    part: CleanPart,
    lane: BackgroundLane,
    state: RoundState,
  ): Promise<PartCount | null> {
    let given = false
    const demandedAgain = state.watch()
    const wanted: Wanted = async () => {
      if (state.closed) given = true
      // An edit elsewhere does not matter.
      else if (demandedAgain())
        given = !(await slices.parts(sheetId)).some(one => nameOf(one) === nameOf(part) && one.key === part.key)
      return !given
    }
    const counted = await count(sheetId, part, wanted, lane)
    return given ? null : counted
  }

  async function count(sheetId: SheetId, part: CleanPart, wanted: Wanted, lane: BackgroundLane): Promise<PartCount> {
    if (part.of === 'rows') {
      const found = new Map<ProblemKind, SliceFound>()
      let rows = 0
      for await (const slice of slices.rowCounts(sheetId, kindsOfRows(), wanted)) {
        for (const one of slice.found) add(found, one)
        rows += slice.read
      }
      const kept = (await wanted()) ? await rules.counted(sheetId) : null
      if (kept) add(found, brokenFound(kept))
      const broken = kept ? brokenByColumn(kept) : []
      return { found: [...found.values()], written: 0, flawed: 0, rows, addressed: 0, repeated: 0, broken }
    }
    const counted = await slices.count(sheetId, part, kindsOfColumn(part), wanted, lane)
    const again = part.type === 'email' && counted ? await slices.repeated(sheetId, part, lane) : null
    const [addressed, repeated] = [again?.filled ?? 0, again?.repeated ?? 0]
    return { found: [], written: 0, flawed: 0, ...counted, rows: 0, addressed, repeated, broken: [] }
  }

  /** Once all parts are counted; the first one of a list that was not edited yet is its health at import. */
  async function workOutHealth(sheetId: SheetId): Promise<void> {
    await profiles.of(sheetId)
    await profiles.ended(sheetId)
    const counts = healthCounts(await slices.parts(sheetId), kept(sheetId), await profiles.of(sheetId))
    if (counts === null) return
    const health = listHealth(counts)
    healths(sheetId).health = health
    if (health) await store.writer.call('keepHealth', sheetId, health)
    changes.profile(sheetId)
  }

  async function of(sheetId: SheetId): Promise<CleanReport> {
    const parts = await slices.parts(sheetId)
    const current = parts.every(part => isKnown(sheetId, part))
    if (!current) rounds.demand(sheetId)
    const problems = new Map<ProblemKind, CleanProblem>()
    for (const part of parts) {
      const own = kept(sheetId).get(nameOf(part))
      for (const one of own?.found ?? []) {
        const { kind, count, repairable, safe, samples } = one
        // A list that no one has filled yet is no problem, and a fix would leave nothing of it.
        if (count === 0 || (kind === 'blank_rows' && count === own?.rows)) continue
        const problem = problems.get(kind) ?? noneOf(kind)
        problems.set(kind, {
          ...problem,
          count: problem.count + count,
          repairable: problem.repairable + repairable,
          safe: problem.safe + safe,
          columns: [...problem.columns, ...columnsOf(part, one, own?.broken ?? [])],
          samples: [...problem.samples, ...samples].slice(0, maxSamples),
        })
      }
    }
    const { dismissed, atImport } = await store.grid.call('cleanKept', sheetId)
    return {
      problems: problemKinds.flatMap(kind => {
        const problem = problems.get(kind)
        return problem ? [{ ...problem, dismissed: dismissed.includes(kind) }] : []
      }),
      readings: await slices.readings(sheetId),
      health: healths(sheetId).health,
      atImport,
      current,
    }
  }

  return {
    of,
    async counted(sheetId) {
      for (let turn = 0; turn < maxRounds; turn++) {
        const { current } = await of(sheetId)
        await rounds.ended(sheetId)
        if (current) break
      }
      return of(sheetId)
    },
    async brokenRows(sheetId) {
      const kept = await rules.counted(sheetId)
      // Ids of rows were read from the list.
      return kept ? ([...rowsIn(anyOf(kept.rules.map(({ broken }) => broken)))] as RowId[]) : []
    },
    async dismiss(sheetId, kind, dismissed) {
      await store.writer.call('dismissProblem', sheetId, kind, dismissed)
      changes.profile(sheetId)
    },
    close: () => rounds.close(),
  }
}

/** Where a kind was found; of what concerns rows that is not known. */
function columnsOf(part: CleanPart, { kind, count }: SliceFound, broken: PartCount['broken']): CleanProblem['columns'] {
  if (part.of === 'column') return [{ columnId: part.columnId, count }]
  return problemFacts[kind].find.by === 'rules' ? broken.filter(one => one.count > 0) : []
}

/** A cell that breaks several rules is counted once. */
function brokenByColumn({ rules }: BrokenRules): PartCount['broken'] {
  return [...Map.groupBy(rules, ({ columnId }) => columnId)].map(([columnId, own]) => ({
    columnId,
    count: countRows(anyOf(own.map(({ broken }) => broken))),
  }))
}

function brokenFound(kept: BrokenRules): SliceFound {
  const samples = kept.rules.flatMap(({ columnId, examples }) =>
    examples.slice(0, 1).map(({ rowId, cell }) => {
      return { rowId, columnId, before: shownText(cell ?? ''), after: null, repaired: false }
    }),
  )
  const count = brokenByColumn(kept).reduce((sum, one) => sum + one.count, 0)
  return { kind: 'broken_rules', count, repairable: 0, safe: 0, samples: samples.slice(0, maxSamples) }
}

/** Null while a part has changed since it was counted. */
function healthCounts(
  parts: readonly CleanPart[],
  known: ReadonlyMap<number | 'rows', Known>,
  profiles: readonly ColumnProfile[],
): HealthCounts | null {
  const sums = {
    ruled: 0,
    broken: 0,
    columns: 0,
    filled: 0,
    written: 0,
    flawed: 0,
    checked: 0,
    fitting: 0,
    addressed: 0,
    repeated: 0,
  }
  let rows = 0
  for (const part of parts) {
    const own = known.get(nameOf(part))
    if (own?.key !== part.key) return null
    const countOf = (kind: ProblemKind) => own.found.find(one => one.kind === kind)?.count ?? 0
    if (part.of === 'rows') {
      rows = own.rows - countOf('blank_rows')
      sums.ruled = own.rows * own.broken.length
      sums.broken = own.broken.reduce((sum, { count }) => sum + count, 0)
      continue
    }
    const profile = profiles.find(({ columnId }) => columnId === part.columnId)
    if (isChecked(part.type) && !profile?.current) return null
    sums.columns += Number(own.written > 0)
    sums.filled += own.written - countOf('placeholders')
    sums.written += own.written
    sums.flawed += own.flawed
    sums.checked += profile?.filled ?? 0
    sums.fitting += profile?.fits ?? 0
    // The first column of emails says who a row is.
    if (sums.addressed === 0) {
      sums.addressed = own.addressed
      sums.repeated = own.repeated
    }
  }
  return { rows, ...sums }
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
    samples: [...known.samples, ...samples].slice(0, maxSamples),
  })
}
