// Errors that a table betrays by itself: rare spellings next to a frequent one, cells outside of what their column keeps, and cells
// that differ from what the rest of the table keeps. Needs no rules, labels or types.
import { isAnswered, noAnswers, pairKey, type TableAnswers } from './answers.ts'
import { type CodedColumn, codeColumns, textAt } from './coded-columns.ts'
import { contradictedRows } from './contradicted.ts'
import { type Dependency, findDependencies } from './dependencies.ts'
import type { CellJudge, RowJudge } from './finder.ts'
import type { ErrorFinding } from './finding.ts'
import { filledPlaces, judgeBlank } from './missing-values.ts'
import { isSlip, onlyDigitsDiffer } from './near.ts'
import { type JudgedColumn, learnOddCells, type OddCells, rowKey } from './odd-cells.ts'
import { oddRow } from './odd-rows.ts'
import { patternSlips } from './patterns.ts'
import { differenceOf, normalDifferences } from './same-slips.ts'
import { rareSpellings } from './spellings.ts'
import { finish, type InSteps } from './steps.ts'
import { fellowFinding, isStrict, type Source, sourcesOf, type Voice, voicesOf } from './voices.ts'

type Row = readonly (string | null)[]

/** What was learned from a table; lists are by column. */
export interface LearnedTable {
  /** Rare texts with what was probably meant. */
  readonly slips: readonly ReadonlyMap<string, ErrorFinding>[]
  readonly odd: OddCells
  readonly names: readonly string[]
  /** Those that count. */
  readonly dependencies: readonly Dependency[]
  readonly sources: readonly Source[]
  /** Those that a person said do not hold. */
  readonly unrelated: readonly Dependency[]
  /** Columns that are nearly always filled, and that others decide: a blank cell there is probably missing. */
  readonly wanted: readonly number[]
  /** Differences between a cell and its fellows that are none. */
  readonly normal: readonly ReadonlySet<string>[]
  readonly answers: TableAnswers
  /** By columns whose texts repeat: those against which no finder of texts has anything. They grow while rows are judged. */
  readonly quiet: readonly (Set<string> | null)[]
}

/** What is hardly more probable than its contrary is no finding. */
const minProbability = 0.6

/** Learns from the rows of a table, all at once. */
export const learnTable = (
  rows: readonly Row[],
  judged: readonly JudgedColumn[],
  answers: TableAnswers = noAnswers,
): LearnedTable => finish(learningTable(finish(codeColumns(rows, judged.length)), judged, answers))

/** Rows that are judged in a step. */
const rowsPerStep = 200

/**
 * Learns from the columns of a table in steps of some milliseconds; long columns may take a few hundred for one. What was learned
 * from a column, or from two, is known when the same columns come again with others.
 */
export function* learningTable(
  columns: readonly CodedColumn[],
  judged: readonly JudgedColumn[],
  answers: TableAnswers,
): InSteps<LearnedTable> {
  const slips: ReadonlyMap<string, ErrorFinding>[] = []
  for (const [at, column] of columns.entries()) {
    const isSpelled = judged[at]?.spelled && !answers.anyValue.has(at)
    slips.push(isSpelled ? yield* slipsIn(column) : noSlips)
    yield
  }
  const all = yield* findDependencies(columns)
  const isUnrelated = ({ from, to }: Dependency) => answers.unrelated.has(pairKey(from, to))
  const dependencies = all.filter(one => !isUnrelated(one))
  const odd = yield* learnOddCells(columns, judged, answers)
  const learned = {
    ...{ slips, odd, names: judged.map(({ name }) => name.trim()) },
    dependencies,
    sources: sourcesOf(dependencies),
    unrelated: all.filter(isUnrelated),
    wanted: filledPlaces(columns, dependencies),
    normal: columns.map(() => new Set<string>()),
    answers,
    quiet: odd.repeats.map(repeats => (repeats ? new Set<string>() : null)),
  }
  const differing = columns.map(() => new Map<string, string>())
  const add = (place: number, before: string, after: string | null | undefined) => {
    if (after !== null && after !== undefined) differing[place]?.set(before, after)
  }
  const contradicted = yield* contradictedRows(columns, dependencies)
  for (const [row, isSo] of contradicted.entries()) {
    if (row % rowsPerStep === 0) yield
    if (isSo === 0) continue
    const cellAt = (place: number) => {
      const column = columns[place]
      return column ? textAt(column, row) : ''
    }
    for (const [place, vote] of votesOf(cellAt, learned.sources))
      add(place, cellAt(place), judgeVotes(cellAt(place), vote, slips[place])?.after)
  }
  for (const [place, own] of slips.entries()) for (const [before, { after }] of own) add(place, before, after)
  return { ...learned, normal: differing.map(normalDifferences) }
}

const noSlips: ReadonlyMap<string, ErrorFinding> = new Map()
const knownSlips = new WeakMap<CodedColumn, ReadonlyMap<string, ErrorFinding>>()

function* slipsIn(column: CodedColumn): InSteps<ReadonlyMap<string, ErrorFinding>> {
  const known = knownSlips.get(column)
  if (known) return known
  const slips = patternSlips(column) ?? (yield* rareSpellings(column))
  knownSlips.set(column, slips)
  return slips
}

/**
 * Cells of a row that are probably wrong, by their place. A cell counts when its fellows by two columns say the same, or by one if
 * it reads nearly alike, or when it is a slip in its own column; and when more columns speak against the cell than for it. Blank
 * cells are none.
 */
export function judgeRow(row: Row, learned: LearnedTable): Map<number, ErrorFinding> {
  const { slips, odd, names, sources, wanted, normal, answers } = learned
  const cells = row.map(cell => cell?.trim() ?? '')
  const cellAt = (place: number) => cells[place] ?? ''
  const loud = loudCells(cells, learned)
  const isQuiet = (place: number) => !loud.includes(place)
  // In most rows all columns agree.
  const votes = isContradicted(cellAt, sources) || loud.length > 0 ? votesOf(cellAt, sources) : noVotes
  const found = new Map<number, ErrorFinding>()
  const add = (place: number, finding: ErrorFinding | null | undefined) => {
    if (finding && finding.probability >= minProbability && !found.has(place)) found.set(place, finding)
  }
  for (const [place, vote] of votes) add(place, judgeVotes(cellAt(place), vote, slips[place]))
  for (const place of wanted)
    if (cellAt(place) === '' && !answers.anyValue.has(place)) add(place, judgeBlank(place, cellAt, sources))
  const addAll = (some: ReturnType<RowJudge>) => {
    for (const [place, finding] of some) {
      const { reason } = finding
      const isUnrelated = 'other' in reason && answers.unrelated.has(pairKey(reason.other, place))
      if (!isUnrelated && !answers.anyValue.has(place)) add(place, finding)
    }
  }
  if (loud.length > 0) addAll(odd.loudRows(cellAt, isQuiet))
  for (const judge of odd.rows) addAll(judge(cellAt))
  for (const [place, byText] of odd.places) add(place, byText.get(cellAt(place))?.get(rowKey(row)))
  const addOwn = (judges: readonly (CellJudge | null)[]) => {
    for (const place of loud) if (!found.has(place)) add(place, judges[place]?.(cellAt(place)))
  }
  addOwn(odd.units)
  // What the other columns expect is better than what only looks alike, and a suggestion is better than none.
  const addSlips = (withSuggestion: boolean) => {
    for (const place of loud) {
      const slip = slips[place]?.get(cellAt(place))
      if (slip && (slip.after !== null) === withSuggestion && !votes.get(place)?.agreeing.length) add(place, slip)
    }
  }
  addSlips(true)
  addOwn(odd.cells)
  addSlips(false)
  // The date of the other column is the wrong one.
  for (const [place, { reason }] of found)
    if ((reason.why === 'before' || reason.why === 'after') && found.has(reason.other)) found.delete(place)
  const whole = oddRow(cells, names)
  if (whole) {
    // What its cells are does not matter.
    found.clear()
    found.set(...whole)
  }
  for (const [place, finding] of found) {
    const cell = cellAt(place)
    const isNormal = finding.after !== null && normal[place]?.has(differenceOf(cell, finding.after))
    if (isNormal || isAnswered(answers, place, cell, finding)) found.delete(place)
  }
  return found
}

/** Texts of a column that are remembered while rows are judged. */
const maxQuiet = 50_000

/** Whether a finder of single cells has something against a filled one. */
export const isLoud = (place: number, text: string, slips: LearnedTable['slips'], odd: OddCells): boolean =>
  slips[place]?.has(text) === true || Boolean(odd.units[place]?.(text)) || Boolean(odd.cells[place]?.(text))

/** Filled cells against whose text a finder may have something. One look-up for all finders where the texts of a column repeat. */
function loudCells(cells: readonly string[], { slips, odd, quiet }: LearnedTable): number[] {
  const loud: number[] = []
  for (let place = 0; place < cells.length; place++) {
    const text = cells[place] ?? ''
    const known = quiet[place]
    if (text === '' || known?.has(text)) continue
    if (isLoud(place, text, slips, odd) || odd.mayConcern(place, text)) loud.push(place)
    else if (known && known.size < maxQuiet) known.add(text)
  }
  return loud
}

const noVotes: ReadonlyMap<number, Votes> = new Map()

/** Whether the fellows of a cell have another value, by any column. */
function isContradicted(cellAt: (place: number) => string, sources: readonly Source[]): boolean {
  for (const source of sources)
    for (const { dependency, fellows } of voicesOf(cellAt, source)) {
      const cell = cellAt(dependency.to)
      if (cell !== '' && cell !== fellows.value) return true
    }
  return false
}

function votesOf(cellAt: (place: number) => string, sources: readonly Source[]): Map<number, Votes> {
  const votes = new Map<number, Votes>()
  for (const source of sources)
    for (const voice of voicesOf(cellAt, source)) addVote(votes, voice, cellAt(voice.dependency.to))
  return votes
}

function addVote(votes: Map<number, Votes>, voice: Voice, cell: string): void {
  if (cell === '') return
  const { to } = voice.dependency
  let vote = votes.get(to)
  if (!vote) {
    vote = { agreeing: [], against: new Map<string, Voice[]>() }
    votes.set(to, vote)
  }
  const { value } = voice.fellows
  if (value === cell) {
    vote.agreeing.push(voice)
    return
  }
  const voices = vote.against.get(value)
  if (voices) voices.push(voice)
  else vote.against.set(value, [voice])
}

/** Finds a cell wrong when two columns agree on another value, or one does and the cell reads nearly alike. */
function judgeVotes(
  cell: string,
  { agreeing, against }: Votes,
  slips?: ReadonlyMap<string, ErrorFinding>,
): ErrorFinding | null {
  const [value, all] = [...against].sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', []]
  const near = isSlip(cell, value)
  // Of two columns that nearly always have the same, such as the school of this year and of the last, either may change.
  const voices = near ? all : all.filter(({ key }) => key !== value)
  const [first] = voices.toSorted((a, b) => b.fellows.agreeing - a.fellows.agreeing)
  if (!first || voices.length <= agreeing.length) return null
  if (voices.length < 2 && !near && !isStrict(first)) return null
  return fellowFinding(first, voices, {
    agreeing: agreeing.length,
    near: near && !onlyDigitsDiffer(cell, value),
    own: slips?.get(cell)?.after === value,
  })
}

interface Votes {
  /** Columns by which the cell is what its fellows have. */
  readonly agreeing: Voice[]
  /** By other columns: what the fellows have. */
  readonly against: Map<string, Voice[]>
}
