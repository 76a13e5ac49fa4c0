// Finds the duplicates of a list by all columns that say who a row is about, with weights learned from the list, on a lane of its own.
import { whyNoIdentifier } from '../../checks/linkage/identifiers.ts'
import { EQUAL, OTHER, UNKNOWN } from '../../checks/linkage/kinds.ts'
import { linkRows } from '../../checks/linkage/link.ts'
import type { LinkageModel } from '../../checks/linkage/model.ts'
import { type PairParts, pairParts } from '../../checks/linkage/pair-parts.ts'
import type { Evidence, LinkageRows } from '../../checks/linkage/rows.ts'
import type { TaughtPair } from '../../checks/linkage/taught.ts'
import { keptModel, weighedSources } from '../../checks/linkage/weights.ts'
import { findDuplicates, rulesFor } from '../../checks/match/find-duplicates.ts'
import type { KnownValues } from '../../checks/match/known-values.ts'
import { readRecords } from '../../checks/match/records.ts'
import type { DuplicateRuleName, LinkageView } from '../../contract/app/duplicates.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { LinkageWeights } from '../../contract/app/linkage.ts'
import { type CancelFlag, runCancellable, stillWanted } from '../base/cancel-flag.ts'
import { dayFirstIn } from '../check/notation.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import { comparingThreads, type OwnComparingThreads } from './comparing-threads.ts'
import { type EvidenceColumns, evidenceColumns, weighedColumns } from './evidence-columns.ts'
import { columnsFor, type FindAsk, type FoundDuplicates } from './find.lane.ts'
import { keptModelFor } from './kept-weights.ts'
import { listToRead } from './list-read.lane.ts'
import { type ExplainedPairs, evidenceViews, priorOf } from './pair-sum.ts'
import { readTogether } from './read-together.lane.ts'
import { kindOfColumn } from './what-columns-say.ts'

/** What was learned of a list, and what it says of each pair. */
export interface LinkedDuplicates extends ExplainedPairs {
  /** By the places of the pairs: people of one household or firm rather than one. */
  readonly kin: Uint8Array
  /** Columns that are not compared, and why. */
  readonly off: LinkageView['off']
  readonly learned: boolean
  /** The same, to be kept for another list; null: nothing was learned. */
  readonly weights: LinkageWeights | null
  /** Values that so many rows share that not all of them were compared. */
  readonly cut: boolean
  /** Pairs that someone has decided. */
  readonly decided: readonly TaughtPair[]
  /** Pairs that a person's own rules have found. */
  readonly chosen: readonly (readonly [number, number])[]
}

const reach = 1_000_000
/** Of the work, reading the rows is this much. */
const readingShare = 0.4

export function linkDuplicateRows(db: ReadDb, ask: FindAsk, flag: CancelFlag): FoundDuplicates {
  return runCancellable(flag, reach, () => {
    const list = listToRead(db, ask)
    const threads = comparingThreads(list.count)
    try {
      return link(db, ask, list, threads)
    } finally {
      void threads?.close()
    }
  })
}

function link(
  db: ReadDb,
  ask: FindAsk,
  list: ReturnType<typeof listToRead>,
  threads: OwnComparingThreads | null,
): FoundDuplicates {
  const { said, country, count } = list
  const { weights } = ask
  const sources = weights ? weighedColumns(list.columns, weights.compared) : evidenceColumns(list.columns, ask.columns)
  const birth = sources.find(({ kind }) => kind === 'birth')?.columns[0]
  const options = { country, dayFirst: birth ? dayFirstIn(db, ask.sheetId, birth) : true }
  const toRead = { sheetId: ask.sheetId, home: ask.home, list, sources, options, threads }
  const {
    rowIds,
    inputs,
    own,
    rows: all,
  } = readTogether(db, toRead, share => stillWanted(readingShare * reach * share))
  const rows = withoutGuesses(all, sources)
  const off = columnsOff(list.columns, sources, all, ask.columns !== null || weights !== null)
  const taught = taughtPairs(ask.taught, rowIds)
  const model = weights && keptModelFor(weights, rows)
  const linked = followed(linkRows(rows, { taught, model, threads }), step =>
    stillWanted(reach * (readingShare + 0.5 * step)),
  )
  const parts = followed(pairParts(linked), () => stillWanted(0.9 * reach))
  const bridges = chosenPairs(own, count)
  const proposed = rulesFor([...said.keys()]).slice(0, maxProposed)
  const ruleNames: readonly string[] = proposed
  const { left, right, weight, kin } = linked.pairs
  const rules = proposed.map(rule => ({ rule, columnIds: columnsFor(rule, list) }))
  return {
    left,
    right,
    weight,
    rules: ruleBits(parts, rows, proposed),
    apartLeft: new Uint32Array(0),
    apartRight: new Uint32Array(0),
    rowIds,
    proposed: rules,
    inputs,
    tooWide: [
      ...linked.tooWide.flatMap(({ evidence: at, value, rows: shared }) => {
        const rule = ruleNames.indexOf(rows.evidence[at]?.kind ?? '')
        return rule < 0 ? [] : [{ rule, value, rows: shared }]
      }),
      ...bridges.tooWide.map(wide => ({ ...wide, rule: wide.rule + proposed.length })),
    ],
    linked: {
      off,
      kin,
      parts,
      evidence: evidenceViews(rows.evidence, linked.model, sources),
      prior: priorOf(linked.model),
      learned: linked.model.learned,
      cut: linked.cut,
      weights: weights ?? weightsOf(linked.model, rows, sources),
      chosen: bridges.pairs,
      decided: taught,
    },
  }
}

function weightsOf(model: LinkageModel, rows: LinkageRows, sources: readonly EvidenceColumns[]): LinkageWeights | null {
  const learned = keptModel(model, rows.count)
  const compared = weighedSources(sources, rows).map(({ kind, columns }) => ({
    as: kind,
    columnIds: columns.map(({ id }): ColumnId => id),
  }))
  return learned && { compared, learned }
}

/** The pairs by the numbers of their rows; rows that are gone say nothing. */
function taughtPairs(taught: FindAsk['taught'], rowIds: Uint32Array): TaughtPair[] {
  if (taught.length === 0) return []
  const rows = new Map(Array.from(rowIds, (id, row) => [id, row]))
  return taught.flatMap(({ rowIds: [one, other], same }) => {
    const [a, b] = [rows.get(one), rows.get(other)]
    return a === undefined || b === undefined || a === b ? [] : [{ a: Math.min(a, b), b: Math.max(a, b), same }]
  })
}

/** Bits are left for a person's own rules. */
const maxProposed = 6

export function followed<Step, T>(work: Generator<Step, T>, look: (step: Step) => void): T {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    look(step.value)
  }
}

/** Without the columns of no known type that do not tell rows apart. */
function withoutGuesses(rows: LinkageRows, sources: readonly EvidenceColumns[]): LinkageRows {
  const isKept = (one: Evidence) => !sources[one.source]?.isGuess || whyNoIdentifier(one, rows.count) === null
  return { ...rows, evidence: rows.evidence.filter(isKept) }
}

/** The columns that are not compared: those of no source, and guesses whose values do not tell rows apart. */
function columnsOff(
  columns: readonly ColumnRow[],
  sources: readonly EvidenceColumns[],
  { evidence, count }: LinkageRows,
  isNamed: boolean,
): LinkageView['off'] {
  return columns.flatMap((column): LinkageView['off'] => {
    const at = sources.findIndex(source => source.columns.some(({ id }) => id === column.id))
    const own = evidence.find(({ source }) => source === at)
    const guess = at >= 0 && sources[at]?.isGuess && own ? whyNoIdentifier(own, count) : null
    if (at >= 0 && guess === null) return []
    const isResult = column.origin !== null || column.computed !== null
    const isWhole = kindOfColumn(column) === 'person'
    const why = guess ?? (isNamed ? 'chosen' : isResult ? 'result' : isWhole ? 'parts' : 'kind')
    return [{ columnId: column.id, why }]
  })
}

/** What rows that share a value of a person's own rule are one by. */
function chosenPairs(own: readonly KnownValues[], count: number) {
  if (own.length === 0) return { pairs: [], tooWide: [] }
  const none = readRecords(count, { kinds: [], country: null, dayFirst: true })
  for (let row = 0; row < count; row++) none.add([])
  const { left, right, tooWide } = followed(findDuplicates(none.done(), [], own), () => stillWanted(0.95 * reach))
  return { pairs: Array.from(left, (a, at): [number, number] => [a, right[at] ?? 0]), tooWide }
}

/** Which rules would have found a pair, as bits. */
function ruleBits({ levels: seen, columns }: PairParts, rows: LinkageRows, proposed: readonly DuplicateRuleName[]) {
  const pairs = columns === 0 ? 0 : seen.length / columns
  const bits = new Uint8Array(pairs)
  const places = new Map(rows.evidence.map(({ kind }, at) => [kind, at]))
  for (let pair = 0; pair < pairs; pair++) {
    const level = (kind: Evidence['kind']) => seen[pair * columns + (places.get(kind) ?? -1)] ?? UNKNOWN
    const isSame = (kind: Evidence['kind']) => places.has(kind) && level(kind) === EQUAL
    const isAlike = (kind: Evidence['kind']) => places.has(kind) && level(kind) !== UNKNOWN && level(kind) !== OTHER
    const named = isAlike('family') || isAlike('given')
    const people = places.has('family')
    const holds: Readonly<Record<DuplicateRuleName, boolean>> = {
      email: isSame('email'),
      phone: isSame('phone'),
      profile: isSame('profile'),
      company: (!people || named) && (isAlike('company') || isAlike('website')),
      place: (!people || named) && (isSame('birth') || isAlike('street') || isSame('postcode') || isSame('city')),
      name: isAlike('given') && isAlike('family'),
    }
    for (const [at, rule] of proposed.entries()) if (holds[rule]) bits[pair] = (bits[pair] ?? 0) | (1 << at)
  }
  return bits
}
