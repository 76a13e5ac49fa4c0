// Which delimiter and quote a text has: each candidate reads the head, the most consistent table wins.
import { type CsvDialect, createCsvReader } from '../csv/csv-read.ts'
import { leadingRemarks } from './comment-rows.ts'
import { isRemark, maxFooterRows } from './footer.ts'

export interface DialectGuess extends CsvDialect {
  sure: boolean
  /** Excel's first line `sep=;`, which is no data. */
  sepLine: boolean
}

const candidates = [',', ';', '\t', '|', ':', '^', '~', '\u0001', '\u001f'] as const
/** The others also stand inside times, paths and email addresses. */
const common: readonly string[] = [',', ';', '\t', '|']
const rowsJudged = 200
const sureScore = 0.6
const minScore = 0.15
const clearMargin = 1.3

/** The first records of a text as fields; the last, perhaps cut, is left out unless the text is whole. */
function firstRows(text: string, dialect: CsvDialect, whole: boolean): { rows: string[][]; malformed: number } {
  const rows: string[][] = []
  let malformed = 0
  const reader = createCsvReader(dialect, row => {
    if (row.blank) return false
    rows.push(row.fields)
    if (row.malformed) malformed++
    return rows.length >= rowsJudged
  })
  reader.push(text)
  if (whole) reader.end()
  return { rows, malformed }
}

/** 0 for no table; otherwise consistency of the column count times how telling that count is. */
function score({ rows, malformed }: { rows: string[][]; malformed: number }): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  let width = 1
  let most = 0
  for (const [columns, count] of counts)
    if (count > most || (count === most && columns > width)) {
      width = columns
      most = count
    }
  if (width === 1) return 0
  // Title lines above the table have one value; they do not speak against it.
  const titles = Math.min(
    rows.findIndex(row => row.length > 1),
    10,
  )
  const apart = titles + footerOf(rows)
  const judged = rows.length - apart
  const share = most / judged
  const evidence = judged === 1 ? 0.9 : 1
  return (
    share * share * (1 - malformed / rows.length) * evidence * (1 - 0.4 / width) * (1 - (0.5 * apart) / rows.length)
  )
}

/** Lines of one value at the end, where one of them is what a report says of itself: they do not speak against a table either. */
function footerOf(rows: string[][]): number {
  const last = rows.slice(rows.findLastIndex(row => row.length > 1) + 1)
  return last.length <= maxFooterRows && last.some(([text = '']) => isRemark(text.trim())) ? last.length : 0
}

/** A delimiter that is always followed by a space is rather a comma inside of texts. */
const isProse = (rows: string[][]) => {
  const later = rows.flatMap(row => row.slice(1))
  return later.length > 0 && later.filter(field => field.startsWith(' ')).length >= later.length * 0.9
}

/** Commas that stand between digits, and hardly elsewhere, are rather those of decimal numbers. */
function isDecimal(delimiter: string, rows: string[][]): boolean {
  if (delimiter !== ',') return false
  const pairs = rows.flatMap(row => row.slice(1).map((field, at) => [row[at] ?? '', field] as const))
  return pairs.filter(([left, right]) => /\d$/.test(left) && /^\d/.test(right)).length >= pairs.length * 0.8
}

/** Values that begin at the same places of each line, with spaces between: columns that no sign parts. */
function inPlaces(text: string): boolean {
  const lines = text.split(/\r\n|\n|\r/, rowsJudged).filter(line => line.trim() !== '')
  return lines.length > 1 && lines.every(line => /\S {2,}\S/.test(line))
}

/** `whole`: the text is the file to its end. */
export function detectDialect(given: string, whole: boolean): DialectGuess {
  const named = /^sep=(.)(\r\n|\n|\r)/i.exec(given)
  const text = given.replace(leadingRemarks, '') || given
  const quote = detectQuote(text)
  if (named?.[1]) return { delimiter: named[1], quote, sure: true, sepLine: true }
  const read = candidates
    .filter(delimiter => text.includes(delimiter))
    .map(delimiter => {
      const head = firstRows(text, { delimiter, quote }, whole)
      const rare = !common.includes(delimiter)
      const first = head.rows[0]?.length ?? 0
      const factor = rare || isProse(head.rows) || isDecimal(delimiter, head.rows) ? 0.7 : 1
      return { delimiter, first, score: rare && first === 1 ? 0 : score(head) * factor }
    })
  // Decimal commas stand in every row but the header; the delimiter is there too.
  const fullTable = read.some(({ first, score }) => first > 1 && score >= sureScore)
  const judged = read
    .map(one => (fullTable && one.first === 1 ? { ...one, score: one.score * 0.6 } : one))
    .sort((a, b) => b.score - a.score)
  const [best, second] = judged
  if (!best || best.score < minScore) {
    const single = !best || best.score === 0
    return { delimiter: ',', quote, sure: single && !inPlaces(text), sepLine: false }
  }
  const sure = best.score >= sureScore && best.score >= (second?.score ?? 0) * clearMargin
  return { delimiter: best.delimiter, quote, sure: sure || best.score - (second?.score ?? 0) > 0.3, sepLine: false }
}

/** Single quotes only where no double ones are and they stand around fields on most lines. */
function detectQuote(text: string): string {
  if (text.includes('"')) return '"'
  const lines = text.split(/\r\n|\n|\r/).slice(0, rowsJudged)
  const framed = lines.filter(line => /(^|[,;\t|])'[^']*'([,;\t|]|$)/.test(line)).length
  return framed > 0 && framed >= lines.length / 2 ? "'" : '"'
}

/** True when the first records have every field in quotes, numbers and empty ones too. */
export function quotesAll(text: string, dialect: CsvDialect): boolean {
  const { quote, delimiter } = dialect
  if (quote === '') return false
  let seen = 0
  let all = true
  const reader = createCsvReader(dialect, row => {
    if (row.blank) return false
    seen++
    const raw = row.raw()
    const between = raw.split(quote + delimiter + quote).length
    all &&= raw.startsWith(quote) && raw.endsWith(quote) && between === row.fields.length
    return !all || seen >= 50
  })
  reader.push(text)
  return all && seen > 0
}

export type LineEnd = '\n' | '\r\n' | '\r'

/** How the records of a text end: one way, `mixed`, or null for a single line; and the usual one, for writing. */
export function detectLineEnd(
  text: string,
  dialect: CsvDialect,
): { lineEnd: LineEnd | 'mixed' | null; usual: LineEnd } {
  const counts = new Map<LineEnd, number>()
  let at = 0
  const reader = createCsvReader(dialect, row => {
    at += row.raw().length
    const end = text.startsWith('\r\n', at) ? '\r\n' : text[at]
    if (end !== '\r\n' && end !== '\n' && end !== '\r') return true
    // A CR at the end of the head may be half of a CRLF.
    if (end !== '\r' || at + 1 < text.length) counts.set(end, (counts.get(end) ?? 0) + 1)
    at += end.length
    return false
  })
  reader.push(text)
  reader.end()
  const [most, second] = [...counts].sort((a, b) => b[1] - a[1])
  return { lineEnd: second ? 'mixed' : (most?.[0] ?? null), usual: most?.[0] ?? '\n' }
}
