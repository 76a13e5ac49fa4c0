// Dates in cell text: reading the usual forms, and writing one back in the form it came in.

import { plainWording } from './date-wording.ts'
import { monthOf } from './months.ts'
import { plainDigits } from './plain-digits.ts'
import { withoutWeekday } from './weekdays.ts'

/** How a date was written: enough to write another one alike. */
export interface DateForm {
  order: 'ymd' | 'dmy' | 'mdy'
  separator: string
  padded: boolean
  shortYear: boolean
}
export interface ReadDate {
  /** Milliseconds since 1970, date and time as they are written taken as UTC. */
  ms: number
  /** The same at the written time zone, to order by; equal to `ms` where none is written. */
  instant: number
  /** null for forms that are only read: with a time, a weekday, a month's name or raised dots. */
  form: DateForm | null
  /** The time of day as it is written, with its zone; '' = none. */
  time: string
  /** Whether day, month and year are all written. */
  whole: boolean
  /** "12 March": day and month are written without a year. */
  lacksYear: boolean
}

/** Minutes east of UTC of the zones that exports name, where the name has one meaning or a usual one. */
const zones: Readonly<Record<string, number>> = {
  ...{
    EST: -300,
    EDT: -240,
    CST: -360,
    CDT: -300,
    MST: -420,
    MDT: -360,
    PST: -480,
    PDT: -420,
    AKST: -540,
    AKDT: -480,
    HST: -600,
  },
  ...{
    WET: 0,
    WEST: 60,
    BST: 60,
    CET: 60,
    CEST: 120,
    MEZ: 60,
    MESZ: 120,
    EET: 120,
    EEST: 180,
    MSK: 180,
    TRT: 180,
    SAST: 120,
  },
  ...{
    IST: 330,
    SGT: 480,
    HKT: 480,
    AWST: 480,
    JST: 540,
    KST: 540,
    AEST: 600,
    AEDT: 660,
    NZST: 720,
    NZDT: 780,
    BRT: -180,
    ART: -180,
  },
}
const zoneNames = Object.keys(zones).join('|')
const time = `(?:,?([T ]\\s*(?:(?:at|um|à|kl\\.?|klo|kello|ore|alle|ob|om|às|a las|godz\\.?|saat|в|о)\\s+)?(\\d{1,2})[:.h](\\d{2})(?:[:.](\\d{2})(?:[.,]\\d+)?)?\\s*([ap]\\.?m\\.?)?\\s*(?:Z|Uhr|hs?\\.?|(?:UTC|GMT)(?:[+-]\\d{1,2}(?::?\\d{2})?)?|${zoneNames}|[+-]\\d{2}:?\\d{2})?))?`
const yearFirst = new RegExp(`^(\\d{4})([-/.·])(\\d{1,2})\\2(\\d{1,2})${time}$`, 'i')
const yearLast = new RegExp(`^(\\d{1,2})([-/.·])(\\d{1,2})\\2(\\d{4}|\\d{2})${time}$`, 'i')
/** What is between the parts of a date in words: "12. März 2024", "12 de marzo de 2024", "12-Mar-24", "12th of March". */
const gap = '(?:[\\s,./-]+(?:(?:de|del|of)\\s+)?)'
const ordinal = '(?:(?:st|nd|rd|th|er|[oaºª])(?!\\p{L})|\\.)?'
const word = '(\\p{L}[\\p{L}\\p{M}]{1,12})\\.?'
const dayName = new RegExp(`^(\\d{1,2})${ordinal}${gap}?${word}(?:${gap}'?(\\d{4}|\\d{2}))?${time}$`, 'iu')
const nameDay = new RegExp(`^${word}\\s+(\\d{1,2})${ordinal}(?:,?\\s+(\\d{4}))?${time}$`, 'iu')
const nameDayYear = new RegExp(`^${word}-(\\d{1,2})-(\\d{4}|\\d{2})${time}$`, 'iu')
const nameYear = new RegExp(`^${word}${gap}(\\d{4})$`, 'iu')
const yearName = new RegExp(`^(\\d{4})[\\s-]${word}[\\s-](\\d{1,2})${time}$`, 'iu')

/** The signs of year, month and day in Chinese, Japanese and Korean. */
const eastAsian = new RegExp(`^(\\d{4})\\s*[年년]\\s*(\\d{1,2})\\s*[月월]\\s*(\\d{1,2})\\s*[日일]${time}$`, 'i')

/** Most texts with digits are no dates, and are not worth a closer look. */
const mayBeWorded = /(?<!\d)\d{4}(?!\d)|^[\p{L}\p{M}-]{1,14}[.,]*\s.*\d|^\d{1,2}[a-z]{3}\d\d$|^\d{8}T|\d.*[)）]/iu

/** Longer texts are prose. */
const longest = 60

/**
 * The date a text stands for, or null. `dayFirst` decides forms such as 03/04/2025 that are a date either way; those with dots
 * are always day first. Years of two digits are 1970-2069. Months and weekdays have names in 38 languages; a day without a year
 * is of this one, a month with its year alone is its first day. A weekday is not compared with the date. A time of day that no clock shows makes it no date.
 */
export function dateOf(text: string, dayFirst: boolean): ReadDate | null {
  if (text.length > longest) return null
  const trimmed = plainDigits(text).trim()
  const read = readDate(trimmed, dayFirst)
  if (read) return read
  // After the date itself: "Mar 5, 2024" is a day of March, and Spanish writes Tuesday alike.
  const plain = mayBeWorded.test(trimmed) ? plainWording(trimmed) : trimmed
  const put = plain === trimmed ? null : readDate(plain, dayFirst)
  return put && { ...put, form: null }
}

/** "1. 2. 2026", "2026. 2. 1." and "01.02.2026.", as Slavic languages, Hungarian and Korean write dates. */
const spacedDots = /^(?:(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})|(\d{4})\. ?(\d{1,2})\. ?(\d{1,2}))\.?(?=\s|$)/

function readDate(text: string, dayFirst: boolean): ReadDate | null {
  const trimmed = text.replace(spacedDots, (_, ...parts: (string | undefined)[]) =>
    parts
      .slice(0, 6)
      .filter(part => part !== undefined)
      .join('.'),
  )
  if (trimmed !== text) {
    const read = readDate(trimmed, dayFirst)
    return read && { ...read, form: null }
  }
  const first = yearFirst.exec(trimmed)
  if (first) {
    const [, year = '', separator = '', month = '', day = '', ...clock] = first
    const form: DateForm = { order: 'ymd', separator, padded: padded(month, day), shortYear: false }
    return made(Number(year), Number(month), Number(day), clock, form)
  }
  const last = yearLast.exec(trimmed)
  if (last) {
    const [, one = '', separator = '', two = '', year = '', ...clock] = last
    const dmy = isDotted(separator) || (dayFirst ? Number(two) <= 12 : Number(one) > 12)
    const form: DateForm = {
      order: dmy ? 'dmy' : 'mdy',
      separator,
      padded: padded(one, two),
      shortYear: year.length === 2,
    }
    const [day, month] = dmy ? [one, two] : [two, one]
    return made(fullYear(year), Number(month), Number(day), clock, form)
  }
  const signs = eastAsian.exec(trimmed)
  if (signs) {
    const [, year, month, day, ...clock] = signs
    return made(Number(year), Number(month), Number(day), clock, null)
  }
  return inWords(trimmed)
}

/** Dates with dots are written day first wherever they are written. */
const isDotted = (separator: string | undefined) => separator === '.' || separator === '·'

/** A date whose month has a name. */
function inWords(text: string): ReadDate | null {
  const named = dayName.exec(text)
  if (named) {
    const [, day, month = '', year, ...clock] = named
    return ofMonth(year, month, day, clock)
  }
  const american = nameDay.exec(text) ?? nameDayYear.exec(text)
  if (american) {
    const [, month = '', day, year, ...clock] = american
    return ofMonth(year, month, day, clock)
  }
  const whole = nameYear.exec(text)
  if (whole) {
    const first = ofMonth(whole[2], whole[1] ?? '', '1', [])
    return first && { ...first, whole: false }
  }
  const sorted = yearName.exec(text)
  if (!sorted) return null
  const [, year, month = '', day, ...clock] = sorted
  return ofMonth(year, month, day, clock)
}

function ofMonth(
  year: string | undefined,
  name: string,
  day: string | undefined,
  clock: (string | undefined)[],
): ReadDate | null {
  const month = monthOf(name)
  if (month === null) return null
  // Thailand counts its years from the Buddha.
  const era = /^\p{Script=Thai}/u.test(name) && year?.length === 4 && Number(year) > 2400 ? 543 : 0
  if (year !== undefined) return made(fullYear(year) - era, month, Number(day), clock, null)
  const now = new Date().getUTCFullYear()
  // The 29th of February is of the last year that had one.
  for (let back = 0; back < 8; back++) {
    const found = made(now - back, month, Number(day), clock, null)
    const read = found && { ...found, whole: false, lacksYear: true }
    if (read || Number(day) !== 29 || month !== 2) return read
  }
  return null
}

/** Which of day and month comes first in a date of two small numbers; 'either' where both may be, null for other forms. */
export function shownOrder(text: string): 'day' | 'month' | 'either' | null {
  if (text.length > longest) return null
  const trimmed = plainDigits(text).trim()
  const parts = yearLast.exec(trimmed) ?? yearLast.exec(withoutWeekday(trimmed))
  if (!parts || isDotted(parts[2])) return null
  const [one, two] = [Number(parts[1]), Number(parts[3])]
  if (one === 0 || two === 0 || one > 31 || two > 31 || (one > 12 && two > 12)) return null
  // 05/05/2025 is one day either way.
  return one > 12 ? 'day' : two > 12 ? 'month' : one === two ? null : 'either'
}

export interface DayOrder {
  /** What most dates show; null where they are divided, or none shows it. */
  readonly dayFirst: boolean | null
  readonly day: number
  readonly month: number
  readonly open: number
}

/** Dates that may show the other order: slips. */
const maxDates = 0.9

/** Whether 03/04/2025 means the third of April in this column. */
export function dayOrderOf(values: Iterable<string>): DayOrder {
  let [day, month, open] = [0, 0, 0]
  for (const value of values) {
    const order = shownOrder(value)
    if (order === 'day') day++
    else if (order === 'month') month++
    else if (order === 'either') open++
  }
  const shown = day + month
  const dayFirst = shown === 0 ? null : day >= maxDates * shown ? true : month >= maxDates * shown ? false : null
  return { dayFirst, day, month, open }
}

/** Writes a date in a form. */
export function writeDate(ms: number, { order, separator, padded, shortYear }: DateForm): string {
  const date = new Date(ms)
  const two = (value: number) => String(value).padStart(padded ? 2 : 1, '0')
  const year = String(date.getUTCFullYear())
    .padStart(4, '0')
    .slice(shortYear ? 2 : 0)
  const parts = { y: year, m: two(date.getUTCMonth() + 1), d: two(date.getUTCDate()) }
  return [...order].map(part => parts[part as keyof typeof parts]).join(separator)
}

const padded = (...parts: string[]) => parts.every(part => part.length === 2)
const fullYear = (year: string) => (year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900))
function made(
  year: number,
  month: number,
  day: number,
  [time = '', hour, minute, second, half]: (string | undefined)[],
  form: DateForm | null,
): ReadDate | null {
  const ms = Date.UTC(year, month - 1, day)
  const date = new Date(ms)
  if (month < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 100) return null
  const seconds = clockOf(hour, minute, second, half)
  if (seconds === null) return null
  return {
    // 24:00 is the last moment of the day that is written.
    ms: ms + Math.min(seconds * 1000, 86_399_999),
    instant: ms + seconds * 1000 - offsetOf(time) * 60_000,
    form: time === '' && form?.separator !== '·' ? form : null,
    time,
    whole: true,
    lacksYear: false,
  }
}

/** Minutes east of UTC at the end of a time of day; 0 where no zone is written. */
function offsetOf(time: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(time) ?? []
  if (sign === undefined) return zones[/\p{L}+$/u.exec(time)?.[0].toUpperCase() ?? ''] ?? 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0))
}

/** Seconds since midnight; null for a time that no clock shows. 24:00 ends a day (ISO 8601). */
function clockOf(hour = '0', minute = '0', second = '0', half?: string): number | null {
  const [h, m, s] = [Number(hour), Number(minute), Number(second)]
  if (h === 24 && m === 0 && s === 0 && half === undefined) return 86_400
  if (m > 59 || s > 59 || h > 23 || (half !== undefined && (h < 1 || h > 12))) return null
  const hours = half === undefined ? h : (h % 12) + (/^p/i.test(half) ? 12 : 0)
  return (hours * 60 + m) * 60 + s
}

/** Whether a text is a date in either order, of a year that lists have. */
export const isDate = (text: string): boolean =>
  [true, false].some(dayFirst => {
    const read = dateOf(text, dayFirst)
    const year = read && new Date(read.ms).getUTCFullYear()
    return year !== null && year >= 1800 && year <= 2200
  })
