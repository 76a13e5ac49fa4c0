// Errors that a table betrays by itself: rare spellings next to a frequent one, cells outside the pattern of their column, and cells
// that differ from what the rest of the table keeps. Needs no rules, labels or types.
import { codeColumns } from './coded-columns.ts'
import { type Dependency, findDependencies } from './dependencies.ts'
import { slipEdits } from './near.ts'
import { type PatternSlip, patternSlips } from './patterns.ts'
import { differenceOf, normalDifferences } from './same-slips.ts'
import { rareSpellings } from './spellings.ts'

type Row = readonly (string | null)[]

/** What was learned from a table; lists are by column. */
export interface LearnedTable {
  /** Rare texts with what was probably meant, null where it is lost. */
  readonly slips: readonly ReadonlyMap<string, PatternSlip>[]
  readonly dependencies: readonly Dependency[]
  /** Differences between a cell and its fellows that are none. */
  readonly normal: readonly ReadonlySet<string>[]
}

/** Edits of a slip that one column alone gives away, as a share of the text. */
const slip = 0.25

/**
 * Learns from the rows of a table. `spelled`: columns whose values may be misspelt; in the others, such as names of people,
 * every spelling may be right.
 */
export function learnTable(rows: readonly Row[], spelled: readonly boolean[]): LearnedTable {
  const columns = codeColumns(rows, spelled.length)
  const slips = columns.map((column, at) => (spelled[at] ? (patternSlips(column) ?? rareSpellings(column)) : new Map()))
  const learned = { slips, dependencies: findDependencies(columns), normal: columns.map(() => new Set<string>()) }
  const differing = columns.map(() => new Map<string, string>())
  for (const row of rows)
    for (const [place, after] of judgeRow(row, learned))
      if (after !== null) differing[place]?.set(row[place]?.trim() ?? '', after)
  return { ...learned, normal: differing.map(normalDifferences) }
}

/**
 * Cells of a row that are probably wrong, by their place, with the value that was probably meant, or null where it is lost. A cell
 * counts when its fellows by two columns say the same, or by one if it reads nearly alike, or when it is a slip in its own column;
 * and when more columns speak against the cell than for it. Blank cells are none.
 */
export function judgeRow(row: Row, { slips, dependencies, normal }: LearnedTable): Map<number, PatternSlip> {
  const votes = new Map<number, Votes>()
  const cellAt = (place: number) => row[place]?.trim() ?? ''
  for (const { from, to, usual } of dependencies) {
    const cell = cellAt(to)
    const expected = cell === '' ? undefined : usual.get(cellAt(from))
    if (expected === undefined) continue
    const vote = votes.get(to) ?? { agreeing: 0, expected: new Map<string, number>() }
    votes.set(to, vote)
    if (expected === cell) vote.agreeing++
    else vote.expected.set(expected, (vote.expected.get(expected) ?? 0) + 1)
  }
  const found = new Map<number, PatternSlip>()
  for (const [place, { agreeing, expected }] of votes) {
    const [value, columns] = [...expected].sort(([, a], [, b]) => b - a)[0] ?? ['', 0]
    const enough = columns >= 2 || (columns === 1 && slipEdits(cellAt(place), value, slip) !== null)
    if (enough && columns > agreeing) found.set(place, value)
  }
  for (const [place, own] of slips.entries()) {
    const meant = own.get(cellAt(place))
    // What the other columns expect is better than what only looks alike.
    if (meant !== undefined && !found.has(place) && (votes.get(place)?.agreeing ?? 0) === 0) found.set(place, meant)
  }
  for (const [place, after] of found)
    if (after !== null && normal[place]?.has(differenceOf(cellAt(place), after))) found.delete(place)
  return found
}

interface Votes {
  /** Columns by which the cell is what its fellows have. */
  agreeing: number
  /** By other columns: what the fellows have, with the number of columns that say so. */
  readonly expected: Map<string, number>
}
