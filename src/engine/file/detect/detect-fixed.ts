// Where the columns of a text begin in which each has its place: below dashes, or where all lines are blank.
import { cutLine, eachPlace, type FixedForm, hasFullWidth, isRuler, startsOf } from '../text/fixed-line.ts'

export interface FixedGuess extends FixedForm {
  sure: boolean
}

const judgedLines = 300
/** Titles above and remarks below the table. */
const headLines = 10
const tailLines = 3
const leastLines = 3
/** Blank in one line of fifty may be a mistake. */
const tolerance = 0.02
const clearGap = 2
/** Lines from which on a gap of one place is no accident, where a name begins behind it. */
const manyLines = 8
const inPlaceShare = 0.9

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
  const found = [...dashes.matchAll(/[-=_]+/g)].map(({ index }) => index)
  const starts = [0, ...found.slice(1)]
  const body = [...lines.slice(ruler - 1, ruler), ...lines.slice(ruler + 1)].filter(line => line.trim() !== '')
  if (body.some(line => line.includes('\t'))) return null
  return withPlaces(starts, body)
}

const mostCut = 0.1

/** With the places in which fewer words are cut. */
function withPlaces(starts: readonly number[], lines: readonly string[]): FixedGuess | null {
  const [best] = (lines.some(hasFullWidth) ? [true, false] : [false])
    .map(wide => ({ wide, cut: lines.filter(line => cutLine(line, starts, wide).cut > 0).length }))
    .sort((a, b) => a.cut - b.cut)
  if (!best || best.cut > Math.max(1, lines.length * mostCut)) return null
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

function atGaps(lines: readonly string[], wide: boolean): FixedGuess | null {
  const [head = ''] = lines
  const gaps = gapsIn(lines, wide).filter(({ from, to }) => {
    if (to - from >= clearGap) return true
    return lines.length >= manyLines && cutLine(head, [0, to, to + 1], wide).fields[1] !== null
  })
  const starts = [0, ...gaps.map(({ to }) => to)]
  if (starts.length < 2) return null
  const several = lines.filter(line => cutLine(line, starts, wide).fields.filter(Boolean).length > 1).length
  if (several < lines.length * 0.8) return null
  const widths = widthsOf(starts, lines, wide)
  const end = widths.reduce((sum, width) => sum + width, 0)
  const clear = gaps.every(
    ({ from, to }, at) => to - from >= clearGap && isInPlace(lines, to, gaps[at + 1]?.from ?? end, wide),
  )
  return { widths, wide, sure: clear && lines.length > leastLines }
}

/** `whole`: the text is the file to its end. null = columns have no places in it. */
export function detectFixed(text: string, whole: boolean): FixedGuess | null {
  const lines = linesOf(text, whole)
  const ruled = belowRuler(lines)
  if (ruled) return ruled
  const table = tableLines(lines)
  if (table.length < leastLines || table.some(line => line.includes('\t'))) return null
  const guesses = (table.some(hasFullWidth) ? [true, false] : [false]).flatMap(wide => atGaps(table, wide) ?? [])
  return guesses.sort((a, b) => Number(b.sure) - Number(a.sure) || b.widths.length - a.widths.length)[0] ?? null
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
