// Which of the first rows are the header (R-IMP-04): title rows above, two rows that belong together, or none at all.
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import { type CellKind, isYear, kindOf, nameKind } from './cell-kind.ts'
import { labelLevel } from './column-label.ts'
import { headerEvidence } from './header-evidence.ts'

export interface HeadRow {
  /** From 1. */
  number: number
  cells: (string | null)[]
}

export interface MergedRange {
  top: number
  bottom: number
  left: number
  right: number
}

export interface HeaderGuess {
  /** First row of the header, from 1; 0 = none. */
  headerRow: number
  headerRows: number
  sure: boolean
}

/** Rows looked at for a header. */
export const headRows = 30
const rowsBelow = 20
const nearTie = 0.04
/** Evidence, as the log of how much likelier it is, that leaves no question. */
const sureAt = 4.5
/** Where all names are phrases that columns are called by, which a table of few rows need not show. */
const sureOfPhrases = 2
const likeHeader = 0.45
/** Below it the first row is rather one of the others. */
const unlikely = -1
/** Most rows of a header that are found; a person may name more. */
const maxHeaderRows = 5

const isLabel = (text: string) =>
  text.trim().length <= 80 && /\p{L}/u.test(text) && kindOf(text) === 'words' && text.split('\n').length <= 4

const present = (cell: string | null | undefined): cell is string =>
  cell !== null && cell !== undefined && cell.trim() !== ''

interface Judged {
  score: number
  known: number
  contrast: number
  /** Cells that are data of the same kind as the cells below them. */
  clashes: number
}

/** How much `names` read as the header of the rows below. */
function judge(names: (string | null)[], below: HeadRow[], width: number): Judged {
  const filled = names.filter(present)
  if (filled.length === 0 || below.length === 0) return { score: 0, known: 0, contrast: 0, clashes: 0 }
  let contrast = 0
  let clashes = 0
  names.forEach((name, column) => {
    if (!present(name)) return
    const values = below.map(row => row.cells[column]).filter(present)
    if (values.length === 0) return
    const kinds = values.map(kindOf)
    const own = nameKind(name, values)
    const data = kinds.filter(kind => kind !== 'words').length / kinds.length
    if (own === 'words' && data >= 0.6) contrast++
    if (own !== 'words' && kinds.filter(kind => kind === own).length / kinds.length >= 0.5) clashes++
  })
  const labels = filled.filter(isLabel).length / filled.length
  const known = filled.filter(name => labelLevel(name) >= 2).length / filled.length
  const distinct = new Set(filled.map(name => name.trim().toLowerCase())).size / filled.length
  const fill = Math.min(1, filled.length / width)
  contrast /= filled.length
  clashes /= filled.length
  // One cell in a wide row says little of the other columns, whatever its words are: it is rather a title.
  const weight = Math.min(1, fill * 2)
  const score = (fill * 2 + labels + distinct * 0.5 + (contrast * 1.5 + known * 2) * weight - clashes * 3) / 7
  return { score: labels < 0.5 ? score * 0.5 : score, known, contrast, clashes }
}

/** Last column that is used by at least this share of the rows, plus one. */
export function typicalWidth(rows: HeadRow[], share = 0.05): number {
  const used: number[] = []
  for (const row of rows)
    row.cells.forEach((cell, column) => {
      if (present(cell)) used[column] = (used[column] ?? 0) + 1
    })
  const enough = Math.max(1, rows.length * share)
  return used.findLastIndex(count => (count ?? 0) >= enough) + 1
}

/** `rows`: those of the first 30 that have cells, and some after them, in order. */
export function detectHeader(rows: HeadRow[], merges: readonly MergedRange[] = []): HeaderGuess {
  const width = typicalWidth(rows)
  const head = rows.filter(row => row.number <= headRows)
  const offers: { headerRow: number; headerRows: number; judged: Judged; score: number }[] = []
  head.slice(0, headersOf(rows, width)).forEach((row, index) => {
    const below = rows.slice(index + 1, index + 1 + rowsBelow)
    const single = judge(row.cells, below, width)
    offers.push({ headerRow: row.number, headerRows: 1, judged: single, score: single.score })
    for (let count = 2; count <= maxHeaderRows; count++) {
      const together = head.slice(index, index + count)
      const last = together.at(-1)
      if (together.length < count || last?.number !== row.number + count - 1) return
      const under = below.slice(count - 1)
      if (!belongTogether(together, under, width, merges)) continue
      const all = judge(flattenHeader(together, merges), under, width)
      offers.push({
        headerRow: row.number,
        headerRows: count,
        judged: all,
        score: all.score + 0.08 + 0.02 * (count - 1),
      })
    }
  })
  const most = Math.max(0, ...offers.map(({ score }) => score))
  // An earlier row wins a near tie: a row further down must be clearly better.
  const best = offers.find(({ score }) => score > 0 && score >= most - nearTie)
  if (!best) return { headerRow: 0, headerRows: 1, sure: false }
  const { headerRow, headerRows, judged, score } = best
  const names = rows.filter(({ number }) => number >= headerRow && number < headerRow + headerRows)
  const below = rows.filter(({ number }) => number >= headerRow + headerRows)
  const flat = flattenHeader(names, merges)
  const said = headerEvidence(
    flat,
    below.map(({ cells }) => cells),
  )
  if (said < unlikely)
    return { headerRow: 0, headerRows: 1, sure: said < -sureAt || (judged.clashes > 0.2 && judged.known < 0.5) }
  const surest = flat.filter(present).every(name => labelLevel(name) === 3)
  // Names that are numbers, such as years, look little like a header, but may differ much from what is below.
  const isSure = score >= likeHeader ? said >= (surest ? sureOfPhrases : sureAt) : said >= 2 * sureAt
  return { headerRow, headerRows, sure: isSure }
}

/** A name with a colon and its value, over a table that is wider: of the account, of the days it is about. */
function isNamedValue(cells: readonly (string | null)[], width: number): boolean {
  const [name, ...values] = cells.filter(present)
  return width >= 4 && values.length < 2 && name !== undefined && /\p{L}.*:\s*$/u.test(name)
}

/**
 * How many of the rows may begin the header. Rows above it become the note of the list, and data never does: a title has few
 * cells of a wide table, and none that is of the same kind as the cells below it, unless it says what it is ("From: 1 May"). Under
 * a single column anything is data.
 */
function headersOf(rows: HeadRow[], width: number): number {
  if (width === 1) return 1
  const kinds = Array.from({ length: width }, (_, column) => {
    const all = rows.map(row => row.cells[column]).filter(present)
    return (kind: CellKind) => all.filter(cell => kindOf(cell) === kind).length >= Math.max(2, all.length / 2)
  })
  const isTitle = ({ cells }: HeadRow) =>
    cells.filter(present).length <= Math.max(1, width / 2) &&
    (isNamedValue(cells, width) ||
      cells.every((cell, column) => !present(cell) || kindOf(cell) === 'words' || !kinds[column]?.(kindOf(cell))))
  const titles = rows.findIndex(row => !isTitle(row))
  return (titles < 0 ? rows.length : titles) + 1
}

const unit =
  /^[[(]?(?:[kmµ]?g|t|lbs?|oz|[ckmµ]?m|ft|in|m²|m2|m³|[mhc]?l|m?s|min|h|hrs?|days?|years?|tage|jahre|%|°[cf]|€|\$|£|eur|usd|gbp|chf|t?eur|pcs|stk|count)[\])]?$/iu

/** Rows are one header: groups above, names below, a gap above is over a name; or names above, their units below. */
function belongTogether(
  rows: readonly HeadRow[],
  below: HeadRow[],
  width: number,
  merges: readonly MergedRange[],
): boolean {
  const bottom = rows.at(-1)
  if (!bottom || below.length === 0) return false
  const { known, contrast } = judge(bottom.cells, below, width)
  const units = bottom.cells.filter(present)
  const top = rows[0]
  if (rows.length === 2 && units.length > 1 && units.every(cell => unit.test(cell.trim())))
    return top?.cells.filter(present).every(isLabel) === true && contrast > 0
  const areGroups = rows.slice(0, -1).every((upper, index) => {
    const lower = rows[index + 1]
    return lower !== undefined && isGroupRow(upper, lower, width, merges)
  })
  if (!areGroups || units.length === 0 || !units.every(isLabel)) return false
  const [first, last] = [top?.number ?? 0, bottom.number]
  const merged = merges.some(merge => merge.top >= first && merge.bottom <= last && merge.top < last)
  return merged || known >= 0.5 || contrast >= 0.3
}

/** A row of groups over the names, or smaller groups, of the next. */
function isGroupRow(upper: HeadRow, lower: HeadRow, width: number, merges: readonly MergedRange[]): boolean {
  const names = upper.cells.filter(present)
  if (names.length === 0 || !names.every(name => isLabel(name) || isYear(name))) return false
  const groups = merges.filter(merge => merge.top === upper.number && merge.bottom === upper.number)
  // What is merged over the whole table is a title.
  if (groups.some(merge => merge.right - merge.left + 1 >= width)) return false
  if (names.length < 2 && groups.length === 0) return false
  return lower.cells.some((cell, column) => present(cell) && !present(upper.cells[column]))
}

/** One name per column from the rows of a header: "Contact / Email"; a group reaches over the gaps to its right. */
export function flattenHeader(rows: HeadRow[], merges: readonly MergedRange[] = []): (string | null)[] {
  const width = Math.max(0, ...rows.map(row => row.cells.length))
  const bottom = rows.at(-1)
  /** Columns where a group of a row above begins: no smaller group reaches over them. */
  const begun = new Set<number>()
  const spread = rows.map(row => {
    if (row === bottom) return row.cells
    const ends = new Map(merges.filter(({ top }) => top === row.number).map(({ left, right }) => [left, right]))
    let group: string | null = null
    let reach = -1
    return Array.from({ length: width }, (_, column) => {
      const cell = row.cells[column]
      if (present(cell)) {
        begun.add(column)
        group = cell
        reach = merges.length === 0 ? width : (ends.get(column) ?? column)
        return cell
      }
      if (begun.has(column)) reach = -1
      return column <= reach && present(bottom?.cells[column]) ? group : null
    })
  })
  return Array.from({ length: width }, (_, column) => {
    const names = spread
      .map(cells => cells[column])
      .filter(present)
      .map(tidy)
    const parts = names.filter((name, index) => name !== names[index - 1])
    return parts.length === 0 ? null : parts.join(' / ')
  })
}

const tidy = (name: string) => name.replace(/\s+/g, ' ').trim()

const maxNameLength = 200

/** A name for each of `width` columns: empty ones are numbered, equal ones (case aside) made distinct. */
export function uniqueNames(names: (string | null)[], width: number): string[] {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return Array.from({ length: width }, (_, column) => {
    const wanted = cutText(tidy(names[column] ?? ''), maxNameLength) || `Column ${column + 1}`
    let name = wanted
    const key = wanted.toLowerCase()
    // Thousands of equal names must not be tried from the start each time.
    let count = counts.get(key) ?? 1
    while (taken.has(name.toLowerCase())) name = `${cutText(wanted, maxNameLength - 6)} ${++count}`
    counts.set(key, count)
    taken.add(name.toLowerCase())
    return name
  })
}
