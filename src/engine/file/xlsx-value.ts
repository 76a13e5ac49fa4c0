// What a cell of a workbook holds beside text: a number, a date or true or false, where nothing of the text would be lost.
import { dateOf } from '../../checks/columns/date.ts'

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

/** How dates are shown: as they were written. */
export const dateFormats = [
  'yyyy\\-mm\\-dd',
  'dd\\.mm\\.yyyy',
  'dd/mm/yyyy',
  'mm/dd/yyyy',
  'yyyy\\-mm\\-dd\\ hh:mm:ss',
] as const
const firstDateStyle = 4
const asItIs = 3

/** Digits that a spreadsheet keeps. */
const mostDigits = 15
const point = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const comma = /^-?(?:0|[1-9]\d*)(?:,\d+)?$/
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '').length

/** Text -> number: no leading zero or sign +, no unit, no more digits than are kept. */
function numberCell(text: string, decimal: '.' | ','): TypedCell | null {
  if (!(decimal === '.' ? point : comma).test(text) || digitsOf(text) > mostDigits) return null
  const value = text.replace(',', '.')
  // -0 would lose its sign.
  return Number(value) === 0 && value.startsWith('-') ? null : { kind: 'n', value, style: asItIs }
}

const dayMs = 86_400_000
/** Day 61 is 1 March 1900: before it Excel counts a day that never was. */
const dayZero = Date.UTC(1899, 11, 30)
const firstDay = Date.UTC(1900, 2, 1)
const lastDay = Date.UTC(9999, 11, 31)
const clock = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?$/

function dateCell(text: string, dayFirst: boolean): TypedCell | null {
  const read = dateOf(text, dayFirst)
  if (!read || read.ms < firstDay || read.ms > lastDay) return null
  const serial = (read.ms - dayZero) / dayMs
  const made = (style: number): TypedCell => ({ kind: 'n', value: String(serial), style: firstDateStyle + style })
  if (clock.test(text)) return made(4)
  const { form } = read
  // A year of two digits would be shown with four: nothing is lost. A time zone or a month's name would be.
  if (!form || !Number.isInteger(serial) || /[:T]/.test(text)) return null
  if (form.order === 'ymd') return made(0)
  if (form.order === 'mdy') return made(3)
  return made(form.separator === '.' ? 1 : 2)
}

function booleanCell(text: string, [yes, no]: readonly [yes: string, no: string]): TypedCell | null {
  const word = text.toLowerCase()
  return word === yes || word === no ? { kind: 'b', value: word === yes ? '1' : '0', style: asItIs } : null
}

/** Days come again and again in a column. */
function remembered(read: (text: string) => TypedCell | null): (text: string) => TypedCell | null {
  const known = new Map<string, TypedCell | null>()
  return text => {
    const found = known.get(text)
    if (found !== undefined) return found
    const cell = read(text)
    if (known.size < mostDays) known.set(text, cell)
    return cell
  }
}
const mostDays = 10_000

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
      const words = reads.yesNo ? (['yes', 'no'] as const) : (['true', 'false'] as const)
      return text => booleanCell(text, words)
    }
  }
}
