// Functions of dates. A date is a day: times and zones are not looked at.
import { writeDate } from '../../../checks/columns/date.ts'
import type { ReadAs } from '../syntax.ts'
import {
  dateIn,
  type ExpressionFault,
  type ExpressionValue,
  expressionFault,
  type SingleValue,
  textOf,
} from '../value.ts'
import { type RunFunction, withWhole } from './arguments.ts'

const dayMs = 86_400_000
const iso = { order: 'ymd', separator: '-', padded: true, shortYear: false } as const
const isoDate = (ms: number): string => writeDate(ms, iso)

function orderIn(value: SingleValue): 'dmy' | 'mdy' | null | ExpressionFault {
  const order = textOf(value).trim().toLowerCase()
  return order === '' ? null : order === 'dmy' || order === 'mdy' ? order : expressionFault('order')
}

function dateArgument(args: readonly SingleValue[], { dates }: ReadAs): number | null | ExpressionFault {
  const order = orderIn(args[1] ?? null)
  return typeof order === 'object' && order !== null ? order : dateIn(args[0] ?? null, order ?? dates)
}

const ofDate =
  (make: (date: Date) => ExpressionValue): RunFunction =>
  (args, readAs) => {
    const ms = dateArgument(args, readAs(0))
    return typeof ms === 'number' ? make(new Date(ms)) : ms
  }

/** Of a date with other arguments behind it. */
const ofDay =
  (make: (date: Date, args: readonly SingleValue[]) => ExpressionValue): RunFunction =>
  (args, readAs) => {
    const ms = dateIn(args[0] ?? null, readAs(0).dates)
    return typeof ms === 'number' ? make(new Date(ms), args) : ms
  }

const ofTwoDays =
  (make: (from: number, to: number) => ExpressionValue): RunFunction =>
  (args, readAs) => {
    const [from, to] = [0, 1].map(at => dateIn(args[at] ?? null, readAs(at).dates))
    if (from === undefined || to === undefined || from === null || to === null) return null
    if (typeof from !== 'number') return from
    return typeof to === 'number' ? make(from, to) : to
  }

/** A date that a cell can show; years with more than four digits are none. */
const dated = (ms: number): ExpressionValue =>
  ms >= Date.UTC(0, 0, 1) && ms < Date.UTC(10_000, 0, 1) ? isoDate(ms) : expressionFault('date')

/** The same day of a later month, or the last day of one that is shorter. */
function monthsLater(date: Date, months: number): number {
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date.getUTCDate(), last))
}

function yearsBetween(from: number, to: number): number {
  const [early, late] = from <= to ? [new Date(from), new Date(to)] : [new Date(to), new Date(from)]
  const years = late.getUTCFullYear() - early.getUTCFullYear()
  const before =
    late.getUTCMonth() < early.getUTCMonth() ||
    (late.getUTCMonth() === early.getUTCMonth() && late.getUTCDate() < early.getUTCDate())
  const whole = before ? years - 1 : years
  return from <= to || whole === 0 ? whole : -whole
}

const nameForms = {
  MMMM: { month: 'long' },
  MMM: { month: 'short' },
  EEEE: { weekday: 'long' },
  EEE: { weekday: 'short' },
} as const
const names = new Map<string, Intl.DateTimeFormat>()
const maxNames = 50

/** Throws RangeError where the language is none. */
function nameIn(date: Date, form: keyof typeof nameForms, language: string): string {
  const key = `${language} ${form}`
  const known = names.get(key)
  const format = known ?? new Intl.DateTimeFormat(language, { ...nameForms[form], timeZone: 'UTC' })
  if (!known) {
    if (names.size >= maxNames) names.clear()
    names.set(key, format)
  }
  return format.format(date)
}

/** Letters of a form (Unicode TR 35); what is in single quotes is text. */
const formParts = /'([^']*)'|yyyy|yy|MMMM|MMM|MM|M|dd|d|EEEE|EEE/g

function formatted(date: Date, form: string, language: string): ExpressionValue {
  const two = (value: number) => String(value).padStart(2, '0')
  try {
    return form.replaceAll(formParts, (part, quoted: string | undefined) => {
      if (quoted !== undefined) return quoted === '' ? "'" : quoted
      switch (part) {
        case 'yyyy':
          return String(date.getUTCFullYear()).padStart(4, '0')
        case 'yy':
          return two(date.getUTCFullYear() % 100)
        case 'MM':
          return two(date.getUTCMonth() + 1)
        case 'M':
          return String(date.getUTCMonth() + 1)
        case 'dd':
          return two(date.getUTCDate())
        case 'd':
          return String(date.getUTCDate())
        case 'MMMM':
        case 'MMM':
        case 'EEEE':
        case 'EEE':
          return nameIn(date, part, language)
        default:
          return part
      }
    })
  } catch (error) {
    if (error instanceof RangeError) return expressionFault('language')
    throw error
  }
}

export const dateFunctions = {
  date: ofDate(date => isoDate(date.getTime())),
  year: ofDate(date => date.getUTCFullYear()),
  month: ofDate(date => date.getUTCMonth() + 1),
  monthName: ofDate(date => nameIn(date, 'MMMM', 'en')),
  day: ofDate(date => date.getUTCDate()),
  weekday: ofDate(date => nameIn(date, 'EEEE', 'en')),
  daysBetween: ofTwoDays((from, to) => Math.floor(to / dayMs) - Math.floor(from / dayMs)),
  yearsBetween: ofTwoDays(yearsBetween),
  addDays: ofDay((date, args) => withWhole(args, 1, 0, days => dated(date.getTime() + days * dayMs))),
  addMonths: ofDay((date, args) => withWhole(args, 1, 0, months => dated(monthsLater(date, months)))),
  formatDate: ofDay((date, args) => formatted(date, textOf(args[1] ?? null), textOf(args[2] ?? null).trim() || 'en')),
} as const satisfies Readonly<Record<string, RunFunction>>
