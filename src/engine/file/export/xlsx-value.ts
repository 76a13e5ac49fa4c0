// What a cell of a workbook holds beside text: a number, a date or true or false, where nothing of the text would be lost.
import { dateOf } from '../../../checks/columns/date.ts'
import { createFormatter, generalFormat } from '../read/number-format/number-format.ts'
import { commaMark, dateCodes, decimalFormat, maxDigits, ownFormats } from '../read/number-format/xlsx-formats.ts'

/** How a column's cells may be typed; what does not fit stays text. */
export type CellReading =
  | { readonly as: 'text' }
  | { readonly as: 'number'; readonly decimal: '.' | ',' }
  | { readonly as: 'date'; readonly dayFirst: boolean }
  /** `yesNo`: "yes" and "no" are meant, as results write them. */
  | { readonly as: 'boolean'; readonly yesNo?: true }

/** Value of a cell, and its place among the styles of `xlsx-write.ts`. */
export interface TypedCell {
  readonly kind: 'n' | 'b'
  readonly value: string
  readonly style: number
}

/** Styles before those of `ownFormats`. */
export const firstOwnStyle = 4
const asItIs = 3

const point = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const comma = /^-?(?:0|[1-9]\d*)(?:,\d+)?$/
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '').length

/** What a cell of one's own format shows. */
const shownBy = ownFormats.map(code => createFormatter(code.replace(commaMark, ''), false))
const shows = (format: number, value: string, text: string) => shownBy[format]?.(Number(value), value).text === text

/**
 * Text -> number: no leading zero or sign +, no unit, no more digits than are kept. As it is where that shows the same, else with as many
 * decimals as are written: 0.102000 keeps its zeros.
 */
function numberCell(text: string, decimal: '.' | ','): TypedCell | null {
  if (!(decimal === '.' ? point : comma).test(text) || digitsOf(text) > maxDigits) return null
  const value = text.replace(',', '.')
  // -0 would lose its sign.
  if (Number(value) === 0 && value.startsWith('-')) return null
  if (generalFormat(Number(value), value).text === text) return { kind: 'n', value, style: asItIs }
  const at = value.indexOf('.')
  const decimals = at === -1 ? 0 : value.length - at - 1
  const format = decimalFormat(decimals, at === -1 ? '.' : decimal)
  return decimals < maxDigits && shows(format, value, value)
    ? { kind: 'n', value, style: firstOwnStyle + format }
    : null
}

const dayMs = 86_400_000
/** Day 61 is 1 March 1900: before it Excel counts a day that never was. */
const dayZero = Date.UTC(1899, 11, 30)
const firstDay = Date.UTC(1900, 2, 1)
const lastDay = Date.UTC(9999, 11, 31)

/** Day first or month first before the other, then the year first. */
const codesBy = (dayFirst: boolean) => {
  const all = dateCodes.map((code, format) => ({ ...code, format }))
  const after = dayFirst ? 'mdy' : 'dmy'
  return [...all.filter(({ order }) => order !== after), ...all.filter(({ order }) => order === after)]
}
const byOrder = [codesBy(false), codesBy(true)] as const

/** Text -> date, in the format that shows it as it is written; a time zone, a month's name or a space is in none. */
function dateCell(text: string, dayFirst: boolean): TypedCell | null {
  const read = dateOf(text, dayFirst)
  if (!read || read.ms < firstDay || read.ms > lastDay) return null
  const value = String((read.ms - dayZero) / dayMs)
  const hasTime = text.includes(':')
  const found = byOrder[dayFirst ? 1 : 0].find(
    one => one.hasTime === hasTime && text.includes(one.sign) && shows(one.format, value, text),
  )
  return found ? { kind: 'n', value, style: firstOwnStyle + found.format } : null
}

const booleanCell = (text: string, yes: string, no: string): TypedCell | null =>
  text === yes || text === no ? { kind: 'b', value: text === yes ? '1' : '0', style: asItIs } : null

/** Days come again and again in a column. */
function remembered(read: (text: string) => TypedCell | null): (text: string) => TypedCell | null {
  const known = new Map<string, TypedCell | null>()
  return text => {
    const found = known.get(text)
    if (found !== undefined) return found
    const cell = read(text)
    if (known.size < maxDays) known.set(text, cell)
    return cell
  }
}
const maxDays = 10_000

/** Reads the cells of a column; null where a text stays one. */
export function readerOf(reads: CellReading): ((text: string) => TypedCell | null) | null {
  switch (reads.as) {
    case 'text':
      return null
    case 'number':
      return text => numberCell(text, reads.decimal)
    case 'date':
      return remembered(text => dateCell(text, reads.dayFirst))
    case 'boolean': {
      if (reads.yesNo) return text => booleanCell(text.toLowerCase(), 'yes', 'no')
      // Other spellings would be shown in capitals.
      return text => booleanCell(text, 'TRUE', 'FALSE')
    }
  }
}
