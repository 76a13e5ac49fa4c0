// A line of text in which each column has its place: cut where columns begin, in places of a screen or in characters.

/** How a table in places is read. */
export interface FixedForm {
  /** Of each column; the last goes to the end of the line. */
  widths: readonly number[]
  /** Full-width characters (East Asian, emoji) take two places, as they do on a screen; else each character takes one. */
  wide: boolean
}

const fullWidth =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u
const joining = /\p{M}|\p{Cf}/u
/** Each code unit is a place. */
const plain = /^[\u0020-\u02ff\u0370-\u0482\u048a-\u0590]*$/

export const hasFullWidth = (text: string): boolean => fullWidth.test(text)

/** Calls back for each character with its place in the line and its index in the text. */
export function eachPlace(
  line: string,
  wide: boolean,
  tell: (place: number, at: number, sign: string) => void,
): number {
  let place = 0
  let at = 0
  for (const sign of line) {
    tell(place, at, sign)
    at += sign.length
    if (!joining.test(sign)) place += wide && fullWidth.test(sign) ? 2 : 1
  }
  return place
}

/** Where columns begin, from 0. */
export function startsOf(widths: readonly number[]): number[] {
  let start = 0
  return widths.map(width => {
    const at = start
    start += width
    return at
  })
}

const isSpace = (sign: string | undefined) => sign === undefined || /\s/.test(sign)

export interface CutLine {
  /** Without the spaces around them; null = blank. */
  fields: (string | null)[]
  /** Words that go over the beginning of a column. */
  cut: number
}

/** `starts`: places where columns begin, the first 0. */
export function cutLine(line: string, starts: readonly number[], wide: boolean): CutLine {
  const at: number[] = []
  if (plain.test(line)) at.push(...starts.map(start => Math.min(start, line.length)))
  else
    eachPlace(line, wide, (place, index) => {
      while (at.length < starts.length && place >= (starts[at.length] ?? 0)) at.push(index)
    })
  while (at.length < starts.length) at.push(line.length)
  let cut = 0
  const fields = at.map((from, column) => {
    if (column > 0 && from < line.length && !isSpace(line[from - 1]) && !isSpace(line[from])) cut++
    return line.slice(from, at[column + 1] ?? line.length).trim() || null
  })
  return { fields, cut }
}

/** Dashes below the names of columns. */
export const isRuler = (line: string): boolean => /^\s*[-=_]{2,}(?:[ +]+[-=_]+)+\s*$/.test(line)
