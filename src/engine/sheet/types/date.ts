// Dates in cell text: reading the usual forms, and writing one back in the form it came in.

/** How a date was written: enough to write another one alike. */
export interface DateForm {
  order: 'ymd' | 'dmy' | 'mdy'
  separator: string
  padded: boolean
  shortYear: boolean
}
export interface ReadDate {
  /** Milliseconds since 1970, the date taken as UTC. */
  ms: number
  /** null for forms that are only read: with a time or a month's name. */
  form: DateForm | null
}

const time = '(?:[T ](\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?'
const yearFirst = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${time}$`)
const yearLast = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})${time}$`)
const dayName = /^(\d{1,2})(?:st|nd|rd|th)?\.?[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4})$/
const nameDay = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The date a text stands for, or null. `dayFirst` decides forms such as 03/04/2025; those with dots are always day
 * first. Years of two digits are 1970-2069.
 */
export function dateOf(text: string, dayFirst: boolean): ReadDate | null {
  const trimmed = text.trim()
  const first = yearFirst.exec(trimmed)
  if (first) {
    const [, year = '', separator = '', month = '', day = '', ...clock] = first
    const form: DateForm = { order: 'ymd', separator, padded: padded(month, day), shortYear: false }
    return made(Number(year), Number(month), Number(day), clock, form)
  }
  const last = yearLast.exec(trimmed)
  if (last) {
    const [, one = '', separator = '', two = '', year = '', ...clock] = last
    const dmy = separator === '.' || dayFirst
    const form: DateForm = {
      order: dmy ? 'dmy' : 'mdy',
      separator,
      padded: padded(one, two),
      shortYear: year.length === 2,
    }
    const [day, month] = dmy ? [one, two] : [two, one]
    return made(fullYear(year), Number(month), Number(day), clock, form)
  }
  const named = dayName.exec(trimmed)
  if (named) return made(Number(named[3]), monthOf(named[2]), Number(named[1]), [], null)
  const american = nameDay.exec(trimmed)
  return american ? made(Number(american[3]), monthOf(american[1]), Number(american[2]), [], null) : null
}

/** Whether 03/04/2025 means the third of April in this column: some value must tell, else the day is first. */
export function isDayFirst(values: Iterable<string>): boolean {
  for (const value of values) {
    const parts = yearLast.exec(value.trim())
    if (!parts || parts[2] === '.') continue
    if (Number(parts[1]) > 12) return true
    if (Number(parts[3]) > 12) return false
  }
  return true
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
const monthOf = (name: string | undefined) => months.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1

function made(
  year: number,
  month: number,
  day: number,
  [hour, minute, second]: (string | undefined)[],
  form: DateForm | null,
): ReadDate | null {
  const ms = Date.UTC(year, month - 1, day)
  const date = new Date(ms)
  if (month < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 100) return null
  const clock = (Number(hour ?? 0) * 60 + Number(minute ?? 0)) * 60 + Number(second ?? 0)
  return { ms: ms + clock * 1000, form: hour === undefined ? form : null }
}
