// Values while an expression is worked out, how cells become values, and values cells.

import { dateOf } from '../../checks/columns/date.ts'
import { shownMark } from '../../checks/columns/decimal-mark.ts'
import { numberOf } from '../../checks/columns/number.ts'
import { isBlank as isBlankCell } from '../../contract/app/cell/cell-text.ts'
import { type ReadAs, readAlone } from './syntax.ts'

/** What went wrong in one row, in the words its cell shows. */
export const faultTexts = {
  number: '#not a number',
  whole: '#not a whole number',
  decimal: '#decimal point or comma?',
  date: '#not a date',
  duration: '#not a duration',
  dayMonth: '#day or month first?',
  yesNo: '#not yes or no',
  zero: '#divided by zero',
  phone: '#not a phone number',
  twoNumbers: '#two possible phone numbers',
  order: '#order is not "dmy" or "mdy"',
  json: '#not JSON',
  method: '#method is not known',
  language: '#language is not known',
  long: '#too long',
  slow: '#takes too long',
} as const
export type FaultName = keyof typeof faultTexts

export interface ExpressionFault {
  readonly fault: FaultName
}
/** A value of its own; null is blank. */
export type SingleValue = string | number | boolean | null
/** Several values. No list has lists in it. */
export interface ExpressionList {
  readonly items: readonly SingleValue[]
}
export type ExpressionValue = SingleValue | ExpressionList | ExpressionFault

export const expressionFault = (name: FaultName): ExpressionFault => ({ fault: name })
export const isFault = (value: ExpressionValue): value is ExpressionFault =>
  typeof value === 'object' && value !== null && 'fault' in value
export const isList = (value: ExpressionValue): value is ExpressionList =>
  typeof value === 'object' && value !== null && 'items' in value
export const isBlank = (value: ExpressionValue): boolean =>
  value === null || (typeof value === 'string' && isBlankCell(value)) || (isList(value) && value.items.length === 0)

/** Items of a list; longer ones are a fault, so that nested lists end. */
export const maxItems = 10_000
export const boundedList = (items: readonly SingleValue[]): ExpressionValue =>
  items.length > maxItems ? expressionFault('long') : { items }

/** The items of a list; a value of its own is a list of one, blank the empty list. */
export const itemsOf = (value: SingleValue | ExpressionList): readonly SingleValue[] =>
  isList(value) ? value.items : isBlank(value) ? [] : [value]

/** Characters of a text that is worked out; Excel's limit of a cell. */
export const maxTextLength = 32_767
export const boundedValue = (text: string): string | ExpressionFault =>
  text.length > maxTextLength ? expressionFault('long') : text

const byText = new Map<string, FaultName>(Object.entries(faultTexts).map(([name, text]) => [text, name as FaultName]))

/** The fault that a computed cell shows; null for every other text. */
export const faultShown = (cell: string | null): FaultName | null => (cell === null ? null : (byText.get(cell) ?? null))

/** A cell that another computed column left a fault in goes on as that fault. */
export function ofCell(cell: string | null): ExpressionValue {
  if (cell === null || cell === '') return null
  const shown = cell.startsWith('#') ? byText.get(cell) : undefined
  return shown === undefined ? cell : expressionFault(shown)
}

/** A list as one text, with a comma between its items. */
export function singleOf(value: SingleValue | ExpressionList): SingleValue | ExpressionFault {
  if (!isList(value)) return value
  const text = value.items.map(textOf).join(', ')
  return text.length > maxTextLength ? expressionFault('long') : text
}

/** The cell a value is stored as; nothing and the empty text are a blank cell. */
export function cellOf(given: ExpressionValue): string | null {
  const value = isList(given) ? singleOf(given) : given
  if (isFault(value)) return faultTexts[value.fault]
  const text = textOf(value)
  return text === '' ? null : text.length > maxTextLength ? faultTexts.long : text
}

/** Fifteen digits, as spreadsheets show them: 0.1 + 0.2 is 0.3. */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }) : text
}

export function textOf(value: SingleValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? numberText(value) : value
}

/** Null for a blank value. Where the column does not say what 1.234 is, it is a fault. */
export function numberIn(
  value: SingleValue,
  { decimal }: Pick<ReadAs, 'decimal'> = readAlone,
): number | null | ExpressionFault {
  if (typeof value === 'number') return value
  if (isBlank(value)) return null
  if (decimal === null && typeof value === 'string' && shownMark(value) === 'either') return expressionFault('decimal')
  const read = typeof value === 'string' ? numberOf(value, decimal ?? '.') : null
  return read === null || !Number.isFinite(read) ? expressionFault('number') : read
}

const yesWords = new Set(['yes', 'true', 'y', '1'])
const noWords = new Set(['no', 'false', 'n', '0'])

/** A blank value means no. */
export function yesNoIn(given: ExpressionValue): boolean | ExpressionFault {
  const value = isList(given) ? singleOf(given) : given
  if (isFault(value) || typeof value === 'boolean') return value
  if (isBlank(value)) return false
  const word = textOf(value).trim().toLowerCase()
  return yesWords.has(word) ? true : noWords.has(word) ? false : expressionFault('yesNo')
}

/** UTC milliseconds; null for a blank value. Without an order, 03/04/2025 may mean either day and is a fault. */
export function dateIn(value: SingleValue, order: 'dmy' | 'mdy' | null): number | null | ExpressionFault {
  if (isBlank(value)) return null
  const text = textOf(value)
  const [first, second] = [dateOf(text, true), dateOf(text, false)]
  if (order !== null) return (order === 'dmy' ? first : second)?.ms ?? expressionFault('date')
  if (first && second && first.ms !== second.ms) return expressionFault('dayMonth')
  return first?.ms ?? second?.ms ?? expressionFault('date')
}
