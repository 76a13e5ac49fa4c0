// The mark of a table of text that this program wrote where its header could be read as data: each name is in quotes, and no value that can
// do without. Where each name needs its quotes, the line of the header ends with CR LF and the rows with LF, or the other way round.
// Any other program reads the same cells.

const lineEnds = /\r\n|\n|\r/y
const inQuotes = /"((?:[^"]|"")*)"/y
const delimiters = [',', ';', '\t', '|'] as const

/** As `createCellWriter` decides it. */
const needsQuotes = (text: string, delimiter: string, width: number) =>
  text.includes(delimiter) || /["\r\n]|^[\s\ufeff]|\s$/.test(text) || (text === '' && width === 1)

/**
 * How the header's line ends in a marked file whose rows end with `lineEnd`: in the other way where quotes alone are no mark, because
 * each name needs them.
 */
export const headLineEnd = (names: readonly string[], delimiter: string, lineEnd: string): string =>
  names.some(name => !needsQuotes(name, delimiter, names.length)) ? lineEnd : lineEnd === '\n' ? '\r\n' : '\n'

/** Finds a pattern at a place: what it takes in its brackets, and where it ends. */
function at(pattern: RegExp, text: string, place: number): { said: string; end: number } | null {
  pattern.lastIndex = place
  const found = pattern.exec(text)
  return found && { said: (found[1] ?? '').replaceAll('""', '"'), end: pattern.lastIndex }
}

/** The names of the first line if each is in quotes, what parts them, and where the line ends. */
function headOf(text: string): { names: string[]; delimiter: string | null; end: number; lineEnd: string } | null {
  const names: string[] = []
  let delimiter: string | null = null
  let place = text.startsWith('\ufeff') ? 1 : 0
  for (;;) {
    const name = at(inQuotes, text, place)
    if (!name) return null
    names.push(name.said)
    const end = at(lineEnds, text, name.end)
    if (end) return { names, delimiter, end: end.end, lineEnd: text.slice(name.end, end.end) }
    const next = text.charAt(name.end)
    delimiter ??= next
    if (next === '' || next !== delimiter || /[\p{L}\p{N}"]/u.test(next)) return null
    place = name.end + 1
  }
}

/**
 * Whether all below is written as this program does: rows of one width, quotes only where they are needed. `ends`: how each row has to
 * end; null = as it likes.
 */
function isOwnBody(
  text: string,
  whole: boolean,
  { from, width, delimiter, ends }: { from: number; width: number; delimiter: string; ends: string | null },
): boolean {
  let place = from
  let rows = 0
  let cells = 0
  const [first, ...rest] = delimiter
  const bare = new RegExp(`[^"\\r\\n\\u{${(first ?? '').codePointAt(0)?.toString(16)}}]*`, 'uy')
  while (place < text.length) {
    const quoted = at(inQuotes, text, place)
    if (quoted && !needsQuotes(quoted.said, delimiter, width)) return false
    // The text may be cut inside of a cell.
    if (!quoted && text.charAt(place) === '"' && !whole) break
    const end = quoted?.end ?? at(bare, text, place)?.end ?? place
    if (end === text.length && !whole) break
    if (!quoted && needsQuotes(text.slice(place, end), delimiter, width)) return false
    cells++
    if (rest.length === 0 && text.charAt(end) === delimiter) {
      if (cells >= width) return false
      place = end + 1
      if (place === text.length && whole) return false
      continue
    }
    const next = at(lineEnds, text, end)
    if (!next && end < text.length) return false
    if (cells !== width || (ends !== null && next && text.slice(end, next.end) !== ends)) return false
    rows++
    cells = 0
    place = next?.end ?? end
  }
  return rows > 0 || from === text.length
}

/** What may be the name of a column: a single line that is all of a table may as well be a row of a program that puts all in quotes. */
const maybeName = (text: string) => /\p{L}/u.test(text) && !/[@:]|^[\d+]|\d{3}/.test(text)

/** The delimiter of a text that has the mark; null for any other. `whole`: the text is the file to its end. */
export function ownDelimiter(text: string, whole: boolean): string | null {
  const head = headOf(text)
  if (!head) return null
  const { names, end, lineEnd } = head
  const alone = end >= text.length
  if (alone && !(whole && names.every(maybeName))) return null
  const tried = head.delimiter === null ? delimiters : [head.delimiter]
  return (
    tried.find(delimiter => {
      const quotesMark = alone || names.some(name => !needsQuotes(name, delimiter, names.length))
      if (!quotesMark && lineEnd === '\r') return false
      const ends = quotesMark ? null : headLineEnd(names, delimiter, lineEnd)
      return isOwnBody(text, whole, { from: end, width: names.length, delimiter, ends })
    }) ?? null
  )
}
