// Where the columns of a text begin in which each has its place: below dashes, or where all lines are blank.
import { cutLine, eachPlace, type FixedForm, hasFullWidth, isRuler, startsOf } from '../text/fixed-line.ts'

export interface FixedGuess extends FixedForm {
  sure: boolean
}

const judgedLines = 300
/** Titles above and remarks below the table. */
const headLines = 10
const tailLines = 3
const minLines = 3
/** Blank in one line of fifty may be a mistake. */
const tolerance = 0.02
const clearGap = 2
/** Lines from which on a gap of one place is no accident, where a name begins behind it. */
const manyLines = 8
const inPlaceShare = 0.9
/** Lines below a title, of all. */
const minOfTable = 0.6

/** Lines of the beginning of a text, without its last one where that may be cut. */
export function linesOf(text: string, whole: boolean): string[] {
  const lines = text.split(/\r\n|\n|\r/, judgedLines + 1)
  if (!whole || lines.length > judgedLines) lines.pop()
  return lines.map(line => line.replaceAll('\f', ''))
}

/** What is only a title or a remark: it has nothing but one text. */
export const isSingle = (line: string) => !/\S {2,}\S/.test(line)

export function tableLines(lines: readonly string[]): string[] {
  const full = lines.filter(line => line.trim() !== '')
  const first = full.slice(0, headLines).findIndex(line => !isSingle(line))
  const from = Math.max(first, 0)
  let to = full.length
  while (to > full.length - tailLines && to > from && isSingle(full[to - 1] ?? '')) to--
  return full.slice(from, to)
}

/** Columns as runs of dashes show them; null = there are none, or lines do not fit them. */
function belowRuler(lines: readonly string[]): FixedGuess | null {
  const ruler = lines.slice(0, headLines * 3).findIndex(isRuler)
  const dashes = lines[ruler]
  if (dashes === undefined || ruler === 0) return null
  const runs = [...dashes.matchAll(/[-=_]+/g)].map(run => ({ from: run.index, to: run.index + run[0].length }))
  const body = [...lines.slice(ruler - 1, ruler), ...lines.slice(ruler + 1)].filter(line => line.trim() !== '')
  if (body.some(line => line.includes('\t'))) return null
  return (
    withPlaces([0, ...runs.slice(1).map(({ from }) => from)], body) ??
    withPlaces([0, ...runs.slice(1).map((run, at) => emptiest(body, runs[at]?.to ?? 0, run.from))], body)
  )
}

/** Behind the place between two runs of dashes that is blank in the most lines: values that end below their dashes may begin before them. */
function emptiest(lines: readonly string[], from: number, to: number): number {
  let best = { place: to - 1, filled: lines.length + 1 }
  for (let place = to - 1; place >= from; place--) {
    const filled = lines.filter(line => /\S/.test(line[place] ?? '')).length
    if (filled < best.filled) best = { place, filled }
  }
  return best.place + 1
}

const maxCut = 0.1

/** With the places in which fewer words are cut. */
function withPlaces(starts: readonly number[], lines: readonly string[]): FixedGuess | null {
  const [best] = (lines.some(hasFullWidth) ? [true, false] : [false])
    .map(wide => ({ wide, cut: lines.filter(line => cutLine(line, starts, wide).cut > 0).length }))
    .sort((a, b) => a.cut - b.cut)
  if (!best || best.cut > Math.max(1, lines.length * maxCut)) return null
  return { widths: widthsOf(starts, lines, best.wide), wide: best.wide, sure: true }
}

function widthsOf(starts: readonly number[], lines: readonly string[], wide: boolean): number[] {
  const longest = lines.reduce(
    (most, line) =>
      Math.max(
        most,
        eachPlace(line.trimEnd(), wide, () => {}),
      ),
    0,
  )
  return starts.map((start, at) => Math.max(1, (starts[at + 1] ?? longest) - start))
}

interface Gap {
  from: number
  to: number
}

/** Runs of places that are blank in nearly all lines, between places that are not. */
function gapsIn(lines: readonly string[], wide: boolean): Gap[] {
  const filled: number[] = []
  for (const line of lines)
    eachPlace(line, wide, (place, _, sign) => {
      if (/\s/.test(sign)) return
      filled[place] = (filled[place] ?? 0) + 1
      if (wide && hasFullWidth(sign)) filled[place + 1] = (filled[place + 1] ?? 0) + 1
    })
  const most = Math.floor(lines.length * tolerance)
  const gaps: Gap[] = []
  let from = -1
  let begun = false
  for (let place = 0; place < filled.length; place++) {
    const isBlank = (filled[place] ?? 0) <= most
    if (isBlank && begun && from < 0) from = place
    if (isBlank) continue
    if (from >= 0) gaps.push({ from, to: place })
    from = -1
    begun = true
  }
  return gaps
}

/** Values begin where their column does, or end where it does. */
function isInPlace(lines: readonly string[], from: number, to: number, wide: boolean): boolean {
  const columns = lines.map(line => cutLine(line, [0, from, from + 1, to - 1, to], wide).fields)
  const filled = columns.filter(([, first, middle, last]) => first ?? middle ?? last).length
  const begins = columns.filter(([, first]) => first).length
  const ends = columns.filter(([, , , last]) => last).length
  return Math.max(begins, ends) >= filled * inPlaceShare
}

const isFilled = (line: string, place: number) => /\S/.test(line[place] ?? '')

/**
 * A blank place that is a border: on both sides of it, or at the end of the column behind it, all lines have something, and nearly
 * all rows have something before it.
 */
function isBorder(lines: readonly string[], before: number, { from, to }: Gap, next: number): boolean {
  const all = (place: number) => lines.every(line => isFilled(line, place))
  const [, ...rows] = lines
  const filled = rows.filter(line => line.slice(before, from).trim() !== '').length
  if (lines.length <= minLines || filled < rows.length * inPlaceShare) return false
  return (all(from - 1) && all(to)) || all(next - 1)
}

/** In every line a digit is followed by a word at one place: values of two columns touch each other. */
function touches([first = '', ...others]: readonly string[]): boolean {
  return [...first.matchAll(/\d(?=\p{L}{2})/gu)].some(({ index }) =>
    others.every(line => /^\d\p{L}{2}/u.test(line.slice(index, index + 3))),
  )
}

function atGaps(lines: readonly string[], wide: boolean): FixedGuess | null {
  const [head = ''] = lines
  const all = gapsIn(lines, wide)
  const longest = Math.max(...lines.map(line => line.trimEnd().length))
  const gaps = all.filter((gap, at) => {
    const { from, to } = gap
    if (to - from >= clearGap) return true
    if (!wide && isBorder(lines, all[at - 1]?.to ?? 0, gap, all[at + 1]?.from ?? longest)) return true
    return lines.length >= manyLines && cutLine(head, [0, to, to + 1], wide).fields[1] !== null
  })
  const starts = [0, ...gaps.map(({ to }) => to)]
  if (starts.length < 2) return null
  const several = lines.filter(line => cutLine(line, starts, wide).fields.filter(Boolean).length > 1).length
  if (several < lines.length * 0.8) return null
  const widths = widthsOf(starts, lines, wide)
  const end = widths.reduce((sum, width) => sum + width, 0)
  const [, ...rows] = lines
  const clear = gaps.every(
    ({ from, to }, at) => to - from >= clearGap && isInPlace(rows, to, gaps[at + 1]?.from ?? end, wide),
  )
  return { widths, wide, sure: clear && lines.length > minLines && !touches(lines) }
}

/** Cells that are not blank, of all: a title fills few. */
function filledShare(lines: readonly string[], { widths, wide }: FixedForm): number {
  const filled = lines.flatMap(line => cutLine(line, startsOf(widths), wide).fields.filter(Boolean))
  return filled.length / (lines.length * widths.length)
}

/** The lines of the table; those behind each blank line near the beginning too, where what is above may be a title. */
function tablesIn(lines: readonly string[]): string[][] {
  const blanks = lines.slice(0, headLines).flatMap((line, at) => (at > 0 && line.trim() === '' ? [at + 1] : []))
  const whole = tableLines(lines)
  const below = blanks.map(from => tableLines(lines.slice(from)))
  return [whole, ...below.filter(table => table.length >= whole.length * minOfTable)]
}

/** `whole`: the text is the file to its end. null = columns have no places in it. */
export function detectFixed(text: string, whole: boolean): FixedGuess | null {
  const lines = linesOf(text, whole)
  const ruled = belowRuler(lines)
  if (ruled) return ruled
  const [head = ''] = lines.filter(line => line.trim() !== '')
  const guesses = tablesIn(lines).flatMap(table => {
    if (table.length < minLines || table.some(line => line.includes('\t'))) return []
    const ways = table.some(hasFullWidth) ? [true, false] : [false]
    // A line above rows without a header may be a title, or a part of them.
    const bare = table[0] !== head && /\d/.test(table[0] ?? '')
    return ways.flatMap(wide => {
      const guess = atGaps(table, wide)
      return guess ? [{ ...guess, sure: guess.sure && !bare, filled: filledShare(table, guess) }] : []
    })
  })
  const [best] = guesses.sort(
    (a, b) => Number(b.sure) - Number(a.sure) || b.widths.length - a.widths.length || b.filled - a.filled,
  )
  return best ? { widths: best.widths, wide: best.wide, sure: best.sure } : null
}

/** As someone says that it is read. */
export function chosenFixed(text: string, whole: boolean, widths: readonly number[]): FixedGuess {
  const lines = linesOf(text, whole).filter(line => line.trim() !== '')
  const starts = startsOf(widths)
  const [wide = false] = (lines.some(hasFullWidth) ? [true, false] : [false])
    .map(one => ({ one, cut: lines.filter(line => cutLine(line, starts, one).cut > 0).length }))
    .sort((a, b) => a.cut - b.cut)
    .map(({ one }) => one)
  return { widths: [...widths], wide, sure: true }
}
