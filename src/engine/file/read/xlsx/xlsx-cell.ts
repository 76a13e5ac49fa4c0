// One cell of a worksheet while it is read: what the file holds of it, and the text that it shows.
import { type Failure, fail } from '../../../base/fail.ts'
import { cellLimit } from '../../csv/csv-read.ts'
import { generalFormat } from '../number-format/number-format.ts'
import { isOn, xmlAttribute } from '../xml/xml-tokens.ts'
import { decodeEscapes, type XlsxWorkbook } from './xlsx-workbook.ts'

/** Cells whose text says less than the number behind it. */
export interface ShownNumbers {
  rounded: number
  firstRounded: string | null
  /** Column -> cells that show a long number in its short form. */
  shortened: Map<number, { count: number; example: string }>
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** Most characters of a formula that Excel takes. */
const maxFormulaLength = 8192

/** Used again for every cell of a sheet: `open`, its parts, `close`, then what it shows. */
export class XlsxCell {
  readonly #book: XlsxWorkbook
  readonly #numbers: ShownNumbers
  readonly #fileName: string
  #isOpen = false
  #kind = ''
  #style = 0
  #value = ''
  #hasValue = false
  #inline = ''
  #hasInline = false
  /** What the text in the file belongs to. */
  #reading: 'value' | 'inline' | 'formula' | null = null
  #formula = ''

  constructor(book: XlsxWorkbook, numbers: ShownNumbers, fileName: string) {
    this.#book = book
    this.#numbers = numbers
    this.#fileName = fileName
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  open(attributes: string): void {
    this.#kind = xmlAttribute(attributes, 't') ?? 'n'
    this.#style = Number(xmlAttribute(attributes, 's') ?? 0)
    this.#value = ''
    this.#inline = ''
    this.#formula = ''
    this.#hasValue = false
    this.#hasInline = false
    this.#isOpen = true
  }

  /** All of a cell at once; `value` null = none. Returns what `close` does. Throws cell_too_long. */
  whole(kind: string, style: number, value: string | null, isInline: boolean, line: number): boolean {
    if (value === null) return false
    if (value.length > cellLimit) throw this.#tooLong(line)
    this.#kind = isInline ? 'inlineStr' : kind
    this.#style = style
    this.#value = value
    this.#formula = ''
    return true
  }

  openValue(): void {
    if (!this.#isOpen) return
    this.#reading = 'value'
    this.#value = ''
    this.#hasValue = true
  }

  openFormula(): void {
    if (this.#isOpen) this.#reading = 'formula'
  }

  /** The target of a HYPERLINK formula that names it; null = it has none. */
  get link(): string | null {
    if (!this.#formula.includes('(')) return null
    return /^\s*HYPERLINK\(\s*"((?:[^"]|"")+)"\s*[,)]/i.exec(this.#formula)?.[1]?.replaceAll('""', '"') ?? null
  }

  openInline(): void {
    this.#inline = ''
  }

  /** A piece of the inline text. */
  openText(): void {
    if (!this.#isOpen) return
    this.#reading = 'inline'
    this.#hasInline = true
  }

  closeText(): void {
    this.#reading = null
  }

  /** Throws cell_too_long. */
  addText(text: string, line: number): void {
    if (this.#reading === null) return
    if (this.#reading === 'value') this.#value += text
    else if (this.#reading === 'formula') this.#formula = (this.#formula + text).slice(0, maxFormulaLength)
    else this.#inline += text
    if (this.#value.length > cellLimit || this.#inline.length > cellLimit) throw this.#tooLong(line)
  }

  #tooLong(line: number): Failure {
    return fail('cell_too_long', { fileName: this.#fileName, line, limit: cellLimit })
  }

  /** False when the file holds nothing of it. */
  close(): boolean {
    this.#isOpen = false
    if (!this.#hasValue && !this.#hasInline) return false
    // A cell has either; where a file has both, its kind decides.
    if (this.#hasInline && (this.#kind === 'inlineStr' || !this.#hasValue)) {
      this.#kind = 'inlineStr'
      this.#value = this.#inline
    }
    return true
  }

  /** Its text, counted where it says less than the number behind it. Throws file_damaged. */
  shown(column: number, row: number): string | null {
    const value = this.#value
    switch (this.#kind) {
      case 's': {
        if (value === '') return null
        const text = this.#book.strings[Number(value)]
        if (text !== undefined) return text
        throw fail('file_damaged', { fileName: this.#fileName, detail: `row ${row} refers to missing text` })
      }
      case 'str':
      case 'inlineStr':
        return decodeEscapes(value)
      case 'b':
        return isOn(value.trim()) ? 'TRUE' : 'FALSE'
      case 'e':
        return value
      case 'd':
        return isoDate(value.trim())
      default:
        return this.#number(column)
    }
  }

  #number(column: number): string {
    const source = this.#value.trim()
    // 0x10 and Infinity are no numbers of a workbook, and 1e400 is none of this program: they stay as they are.
    const number = decimal.test(source) ? Number(source) : Number.NaN
    if (!Number.isFinite(number)) return this.#value
    const { text, rounded, shortened } = (this.#book.formatters[this.#style] ?? generalFormat)(number, source)
    if (rounded) {
      this.#numbers.rounded++
      this.#numbers.firstRounded ??= text
    }
    if (shortened) {
      const seen = this.#numbers.shortened.get(column) ?? { count: 0, example: text }
      seen.count++
      this.#numbers.shortened.set(column, seen)
    }
    return text
  }

  /** What the file stores for a number, date or TRUE and FALSE that shows as another text; null = nothing else. */
  behind(text: string | null): string | null {
    if (this.#kind !== 'n' && this.#kind !== 'd' && this.#kind !== 'b') return null
    const raw = this.#value.trim()
    return raw === '' || raw === text ? null : raw
  }
}

/** A cell of type d holds ISO text: 2024-01-05T00:00:00 shows as the date alone. */
function isoDate(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?Z?)?$/.exec(text)
  if (!match) return text
  const [, date = '', time, seconds] = match
  if (!time || (time === '00:00' && (seconds ?? '00') === '00')) return date
  return `${date} ${time}${seconds && seconds !== '00' ? `:${seconds}` : ''}`
}
