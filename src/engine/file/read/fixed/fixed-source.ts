// A text in which each column has its place, as a stream of rows.
import type { ReadOptions } from '../../../../contract/app/file/file.ts'
import { fail } from '../../../base/fail.ts'
import { cellLimit } from '../../csv/csv-read.ts'
import type { DialectGuess } from '../../detect/detect-delimiter.ts'
import { chosenFixed, detectFixed, type FixedGuess, isSingle, linesOf, tableLines } from '../../detect/detect-fixed.ts'
import { isRemark } from '../../detect/footer.ts'
import { cutLine, type FixedForm, isRuler, startsOf } from '../../text/fixed-line.ts'
import { readTextFile, type TextReader } from '../../text/text-blocks.ts'
import type { TextHead } from '../named-source.ts'
import type { RowSink } from '../source-row.ts'
import type { TableSource } from '../table-source.ts'

/** Characters of one line. */
const lineLimit = 32 * 1024 * 1024
/** Lines that do not fit, of those that do. */
const maxCut = 0.2
/** Columns by which a table differs from texts of several words. */
const minOfNoColumn = 5
const shownLines = 12
const shownCharacters = 400

/** How it is read: as chosen, else as its lines say; null = a delimiter fits better. */
export function fixedOf(
  { text, whole }: TextHead,
  options: ReadOptions,
  { delimiter, sure }: DialectGuess,
): FixedGuess | null {
  if (options.widths?.length) return chosenFixed(text, whole, options.widths)
  if (options.widths) return detectFixed(text, whole) ?? { widths: [1], wide: false, sure: false }
  if (options.delimiter !== undefined) return null
  const found = detectFixed(text, whole)
  if (sure && text.includes(delimiter)) {
    // A sign that is not between the names of the columns belongs to values.
    const [head = ''] = tableLines(linesOf(text, whole))
    return found?.sure && !head.includes(delimiter) ? found : null
  }
  // A text in which no delimiter is found may be a single column, but none whose words stand below one another so often.
  const isTable = found !== null && !text.includes(delimiter) && found.widths.length >= minOfNoColumn
  return found && (found.sure || !sure || isTable) ? found : null
}

export function fixedSource(head: TextHead, guess: FixedGuess): TableSource {
  const { file, fileName, encoding, bytes, text, whole } = head
  const lines = linesOf(text, whole)
    .slice(0, shownLines)
    .map(line => line.slice(0, shownCharacters))
  // Where columns touch each other, words go over their beginnings in every line.
  const full = linesOf(text, whole).filter(line => line.trim() !== '')
  const cut = full.filter(line => cutLine(line, startsOf(guess.widths), guess.wide).cut > 0)
  const hasTexts = cut.length <= Math.max(1, full.length * maxCut)
  return {
    form: { kind: 'fixed', encoding, ...guess, lines },
    bytes,
    async rows(sink, between = () => false) {
      await readTextFile(file, encoding.encoding, createFixedReader(guess, sink, fileName, hasTexts), between)
      return null
    },
    close: () => {},
  }
}

/** Throws line_too_long, cell_too_long. */
export function createFixedReader(
  { widths, wide }: FixedForm,
  sink: RowSink,
  fileName: string,
  hasTexts = false,
): TextReader {
  const starts = startsOf(widths)
  let rest = ''
  let number = 0
  let stopped = false
  /** The latest line, and the line above the first dashes. */
  let above: string | undefined
  let names: string | undefined
  /** No line had values in several columns yet. */
  let isAbove = true

  const take = (written: string) => {
    number++
    const line = written.replaceAll('\f', '')
    // Dashes below the names are no row, nor are the names where a page repeats them.
    if (isRuler(line) && number > 1) {
      names ??= above
      return
    }
    if (line.trim() !== '' && line === names) return
    above = line
    const { fields: cells, cut } = cutLine(line, starts, wide)
    // One text that goes over the columns is a title above them, or a remark.
    const isTitle = isAbove && cut > 1
    const isOther = hasTexts && (isTitle || (isSingle(line) && (cut > 0 || isRemark(line.trim()))))
    const fields = isOther ? (isAbove ? [] : [line.trim()]) : cells
    const isBlank = line.trim() === ''
    if (fields.some(field => field !== null && field.length > cellLimit))
      throw fail('cell_too_long', { fileName, line: number, limit: cellLimit })
    if (cut === 0 && fields.filter(Boolean).length > 1) isAbove = false
    stopped =
      sink({
        ...{ number, line: number, fields: isBlank ? [] : fields, raws: null },
        ...{ malformed: isOther, hidden: false, blank: isBlank, raw: () => line, surplus: () => null },
      }) === true
  }
  return {
    push(text) {
      rest += text
      let from = 0
      for (let at = from; at < rest.length && !stopped; at++) {
        const code = rest.charCodeAt(at)
        if (code !== 10 && code !== 13) continue
        // A CR at the end of the piece may be half of a CR LF.
        if (code === 13 && at + 1 === rest.length) break
        take(rest.slice(from, at))
        if (code === 13 && rest.charCodeAt(at + 1) === 10) at++
        from = at + 1
      }
      rest = rest.slice(from)
      if (rest.length > lineLimit)
        throw fail('line_too_long', { fileName, line: number + 1, limit: lineLimit, of: 'characters' })
    },
    end() {
      const last = rest.replace(/\r$/, '')
      if (last !== '' && !stopped) take(last)
    },
    get stopped() {
      return stopped
    },
  }
}
