// Errors that a table betrays by itself: rare spellings next to a frequent one, cells outside the pattern of their column, and cells
// that differ from what the rest of the table keeps. Needs no rules, labels or types.
import { isAnswered, noAnswers, pairKey, type TableAnswers } from './answers.ts'
import { codeColumns } from './coded-columns.ts'
import { type Dependency, type Fellows, findDependencies } from './dependencies.ts'
import { type ErrorFinding, probabilityOf } from './finding.ts'
import { slipEdits } from './near.ts'
import { oddNumbers } from './odd-numbers.ts'
import { oddRow } from './odd-rows.ts'
import { patternSlips } from './patterns.ts'
import { differenceOf, normalDifferences } from './same-slips.ts'
import { rareSpellings } from './spellings.ts'

type Row = readonly (string | null)[]

export interface JudgedColumn {
  readonly name: string
  /** Its values may be misspelt; in others, such as names of people, every spelling may be right. */
  readonly spelled: boolean
  /** Its numbers may be judged by their size. */
  readonly counted: boolean
}

/** What was learned from a table; lists are by column. */
export interface LearnedTable {
  /** Rare texts with what was probably meant. */
  readonly slips: readonly ReadonlyMap<string, ErrorFinding>[]
  /** Of columns of numbers. */
  readonly numbers: readonly (((text: string) => ErrorFinding | null) | null)[]
  readonly names: readonly string[]
  /** Those that count. */
  readonly dependencies: readonly Dependency[]
  /** Those that a person said do not hold. */
  readonly unrelated: readonly Dependency[]
  /** Differences between a cell and its fellows that are none. */
  readonly normal: readonly ReadonlySet<string>[]
  readonly answers: TableAnswers
}

/** Edits of a slip that one column alone gives away, as a share of the text. */
const slip = 0.25

/**
 * Learns from the rows of a table.
 */
export function learnTable(
  rows: readonly Row[],
  judged: readonly JudgedColumn[],
  answers: TableAnswers = noAnswers,
): LearnedTable {
  const columns = codeColumns(rows, judged.length)
  const slips = columns.map((column, at): ReadonlyMap<string, ErrorFinding> => {
    if (!judged[at]?.spelled || answers.anyValue.has(at)) return new Map()
    return patternSlips(column) ?? rareSpellings(column)
  })
  const numbers = columns.map((column, at) =>
    judged[at]?.counted && !answers.anyValue.has(at) ? oddNumbers(column) : null,
  )
  const all = findDependencies(columns)
  const isUnrelated = ({ from, to }: Dependency) => answers.unrelated.has(pairKey(from, to))
  const learned = {
    ...{ slips, numbers, names: judged.map(({ name }) => name) },
    dependencies: all.filter(one => !isUnrelated(one)),
    unrelated: all.filter(isUnrelated),
    normal: columns.map(() => new Set<string>()),
    answers,
  }
  const differing = columns.map(() => new Map<string, string>())
  for (const row of rows)
    for (const [place, { after }] of judgeRow(row, learned))
      if (after !== null) differing[place]?.set(row[place]?.trim() ?? '', after)
  return { ...learned, normal: differing.map(normalDifferences) }
}

/**
 * Cells of a row that are probably wrong, by their place. A cell counts when its fellows by two columns say the same, or by one if
 * it reads nearly alike, or when it is a slip in its own column; and when more columns speak against the cell than for it. Blank
 * cells are none.
 */
export function judgeRow(row: Row, learned: LearnedTable): Map<number, ErrorFinding> {
  const { slips, numbers, names, dependencies, normal, answers } = learned
  const votes = new Map<number, Votes>()
  const cellAt = (place: number) => row[place]?.trim() ?? ''
  for (const { from, to, usual } of dependencies) {
    const cell = cellAt(to)
    const fellows = cell === '' ? undefined : usual.get(cellAt(from))
    if (fellows === undefined) continue
    const vote = votes.get(to) ?? { agreeing: 0, against: new Map<string, Voice[]>() }
    votes.set(to, vote)
    if (fellows.value === cell) vote.agreeing++
    else {
      const voices = vote.against.get(fellows.value)
      if (voices) voices.push({ from, fellows })
      else vote.against.set(fellows.value, [{ from, fellows }])
    }
  }
  const found = new Map<number, ErrorFinding>()
  for (const [place, { agreeing, against }] of votes) {
    const [value, voices] = [...against].sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', []]
    const [first] = voices.toSorted((a, b) => b.fellows.agreeing - a.fellows.agreeing)
    if (!first || voices.length <= agreeing) continue
    const near = slipEdits(cellAt(place), value, slip) !== null
    if (voices.length < 2 && !near) continue
    const own = slips[place]?.get(cellAt(place))
    const odds = fellowOdds(voices.length, agreeing, near, own?.after === value)
    found.set(place, {
      after: value,
      probability: probabilityOf(odds),
      reason: {
        why: 'fellows',
        from: first.from,
        key: cellAt(first.from),
        value,
        agreeing: first.fellows.agreeing,
        of: first.fellows.of,
        columns: voices.length,
      },
    })
  }
  for (const [place, own] of slips.entries()) {
    const meant = own.get(cellAt(place))
    // What the other columns expect is better than what only looks alike.
    if (meant !== undefined && !found.has(place) && (votes.get(place)?.agreeing ?? 0) === 0) found.set(place, meant)
  }
  for (const [place, judge] of numbers.entries()) {
    const cell = judge === null || found.has(place) ? '' : cellAt(place)
    const odd = cell === '' ? null : judge?.(cell)
    if (odd) found.set(place, odd)
  }
  const whole = oddRow(row, names)
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

/** Two columns that agree are sure, and so is one where the cell reads nearly as its fellows. */
const fellowOdds = (columns: number, agreeing: number, near: boolean, own: boolean): number =>
  -1 + 1.8 * Math.min(3, columns) + (near ? 2.2 : 0) + (own ? 1 : 0) - 1.2 * agreeing

interface Voice {
  readonly from: number
  readonly fellows: Fellows
}

interface Votes {
  /** Columns by which the cell is what its fellows have. */
  agreeing: number
  /** By other columns: what the fellows have. */
  readonly against: Map<string, Voice[]>
}
