// Columns that nearly decide others, found in the table itself: the postcode decides the city, the code decides the name. After
// approximate functional dependencies, measured by the share of rows to leave out (g3: Huhtala et al., TANE, 1999).
import type { CodedColumn } from './coded-columns.ts'
import type { TextPart } from './finding.ts'
import { isSlip } from './near.ts'
import { onceForColumn, onceForPair } from './once.ts'
import type { InSteps } from './steps.ts'
import { partColumn } from './text-parts.ts'

/** The column `from` decides the column `to`: rows with the same text there have the same text here, nearly always. */
export interface Dependency {
  readonly from: number
  readonly to: number
  /** Only a part of the text of `from` decides. */
  readonly part: TextPart | null
  /** Share of the rows that have quite another value than their fellows, not only a slip; without a few, which may be all errors. */
  readonly broken: number
  /** Share of the rows that agree with their fellows. */
  readonly kept: number
  /** Texts of `from` that more than one row has, and the rows that are filled in both columns. */
  readonly groups: number
  readonly rows: number
  /** For texts of `from` with enough fellows: what nearly all of them have in `to`. */
  readonly usual: ReadonlyMap<string, Fellows>
}

/** What the rows with one text have in another column: `agreeing` of `of` have this value, and `blank` more have none. */
export interface Fellows {
  readonly value: string
  readonly agreeing: number
  readonly of: number
  readonly blank: number
}

/** A column decides another when so many rows agree. */
const minKept = 0.93
/** And when it predicts this share of the cells with another frequent value than the most frequent: nearly equal cells are decided by anything. */
const minExplained = 0.35
const minDifferent = 5
/** A column with fewer fellows for each value is a key: it decides everything and says nothing. */
const maxDifferent = 0.5
/** Fellows that agree, at least, and as a share of all. */
const minFellows = 4
const minAgreeing = 0.8
/** Values that have such fellows: fewer could be chance. */
const minGroups = 3
/** Cells that are quite another value: in a short list, a share says nothing about so few. */
const fewBroken = 2
/** Rows that must be filled in both columns. */
const minFilled = 0.3

/** Columns that speak for one: more would say the same again. */
const maxSpeaking = 12

/** Pairs of columns of which one nearly decides the other; for each decided column those that do it best. */
export function* findDependencies(columns: readonly CodedColumn[]): InSteps<Dependency[]> {
  const sources = columns.flatMap((column, from) => {
    const own = partColumn(column)
    return [{ column, from, part: null }, ...(own ? [{ from, ...own }] : [])]
  })
  const all: Dependency[] = []
  for (const { column, from, part } of sources) {
    const different = column.texts.length - 1
    const filled = column.codes.length - (column.counts[0] ?? 0)
    if (different < minDifferent || different > maxDifferent * filled) continue
    for (const [to, other] of columns.entries()) {
      const found = to === from ? null : decides(column, other)
      if (found) all.push({ from, to, part, ...found })
      yield
    }
  }
  // Where a part decides, the whole text says less of the same.
  const byPart = new Set(all.flatMap(({ from, to, part }) => (part === null ? [] : [`${from} ${to}`])))
  const speaking = all.filter(({ from, to, part }) => part !== null || !byPart.has(`${from} ${to}`))
  const decided = Map.groupBy(speaking, ({ to }) => to)
  return [...decided.values()].flatMap(some => some.toSorted((a, b) => b.kept - a.kept).slice(0, maxSpeaking))
}

/** Rows in the order of their texts: `starts[code]` to `starts[code + 1]` are those of one text. */
interface RowGroups {
  readonly rows: Uint32Array
  readonly starts: Uint32Array
}

const groupRows = onceForColumn(({ codes, counts }): RowGroups => {
  const starts = new Uint32Array(counts.length + 1)
  for (const [code, cells] of counts.entries()) starts[code + 1] = (starts[code] ?? 0) + cells
  const next = starts.slice()
  const rows = new Uint32Array(codes.length)
  for (const [row, code] of codes.entries()) {
    const at = next[code] ?? 0
    rows[at] = row
    next[code] = at + 1
  }
  return { rows, starts }
})

const decides = onceForPair(
  (column: CodedColumn, other: CodedColumn): Omit<Dependency, 'from' | 'to' | 'part'> | null => {
    if (other.texts.length < 3) return null
    const { rows, starts } = groupRows(column)
    const seen = new Uint32Array(other.texts.length)
    const usual = new Map<string, Fellows>()
    const top = other.counts.indexOf(Math.max(...other.counts.slice(1)), 1)
    const maxDiffering = (1 - minKept) * (column.codes.length - (column.counts[0] ?? 0)) + 1
    let [filled, agreeing, explained, groups, broken] = [0, 0, 0, 0, 0]
    for (let code = 1; code < column.texts.length; code++) {
      const [start, end] = [starts[code] ?? 0, starts[code + 1] ?? 0]
      let [most, maxCells, cells] = [0, 0, 0]
      for (let at = start; at < end; at++) {
        const value = other.codes[rows[at] ?? 0] ?? 0
        if (value === 0) continue
        cells++
        const count = (seen[value] ?? 0) + 1
        seen[value] = count
        if (count > maxCells) [most, maxCells] = [value, count]
      }
      const isUsual = maxCells >= minFellows && maxCells >= minAgreeing * cells
      for (let at = start; at < end; at++) {
        const value = other.codes[rows[at] ?? 0] ?? 0
        const count = seen[value] ?? 0
        if (
          isUsual &&
          value !== 0 &&
          value !== most &&
          count > 0 &&
          !isSlip(other.texts[value] ?? '', other.texts[most] ?? '')
        )
          broken += count
        seen[value] = 0
      }
      if (cells < 2) continue
      groups++
      filled += cells
      agreeing += maxCells
      // However the others agree: most pairs of columns end here, early.
      if (filled - agreeing > maxDiffering) return null
      if (most !== top && maxCells >= minFellows) explained += maxCells
      if (isUsual)
        usual.set(column.texts[code] ?? '', {
          ...{ value: other.texts[most] ?? '', agreeing: maxCells, of: cells, blank: end - start - cells },
        })
    }
    const kept = agreeing / filled
    const others = other.counts.reduce(
      (sum, cells, code) => (code === 0 || code === top || cells < minFellows ? sum : sum + cells),
      0,
    )
    const enough = usual.size >= minGroups && filled >= minFilled * column.codes.length
    return enough && kept >= minKept && explained > 0 && explained >= minExplained * others
      ? { kept, groups, rows: filled, broken: Math.max(0, broken - fewBroken) / filled, usual }
      : null
  },
)
