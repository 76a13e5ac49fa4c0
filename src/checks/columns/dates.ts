// Whether a text is a date as lists write them; which of day and month comes first is not decided here.

const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/
const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:,? .*)?$/
const time = /^[T ,]*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i
const dayFirst = /^(\d{1,2})(?:\.|st|nd|rd|th)?[\s-]+(?:de )?(\p{L}{3,})\.?,?[\s-]+(?:de )?(\d{4}|\d{2})$/iu
const monthFirst = /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu

let months: ReadonlySet<string> | null = null

/** Month names, long and short, in the languages of the program's column words. */
function monthNames(): ReadonlySet<string> {
  if (months) return months
  const found = new Set<string>()
  for (const locale of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl']) {
    for (const month of ['long', 'short'] as const) {
      // With a day beside it, so that languages with cases give the form that stands in dates.
      const format = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' })
      for (let index = 0; index < 12; index++) {
        const part = format.formatToParts(Date.UTC(2024, index, 15)).find(({ type }) => type === 'month')
        if (part) found.add(part.value.toLowerCase().replace('.', ''))
      }
    }
  }
  months = found
  return found
}

const isDay = (day: number) => day >= 1 && day <= 31
const isYear = (year: number) => (year >= 0 && year <= 99) || (year >= 1800 && year <= 2200)

/** Whether the calendar has the day; years of two digits stand for those of this century. */
function inCalendar(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** ISO dates, `31.12.2024`, `12/31/24`, `31 Dec 2024`, `December 31, 2024`, each with or without a time. */
export function isDate(text: string): boolean {
  const [, isoYear, , isoMonth, isoDay] = iso.exec(text) ?? []
  if (isoYear !== undefined)
    return (
      isYear(Number(isoYear)) && inCalendar(Number(isoYear), Number(isoMonth), Number(isoDay)) && isTime(text.slice(8))
    )
  const [, first, , second, year] = numeric.exec(text) ?? []
  if (first !== undefined) {
    const [a, b, y] = [Number(first), Number(second), Number(year)]
    return isYear(y) && (inCalendar(y, b, a) || inCalendar(y, a, b)) && isTime(text.slice(6))
  }
  const [, day, month, dayYear] = dayFirst.exec(text) ?? []
  if (day !== undefined)
    return isDay(Number(day)) && isYear(Number(dayYear)) && monthNames().has(month?.toLowerCase() ?? '')
  const [, name, nameDay, nameYear] = monthFirst.exec(text) ?? []
  return (
    name !== undefined && isDay(Number(nameDay)) && isYear(Number(nameYear)) && monthNames().has(name.toLowerCase())
  )
}

/** What follows the date proper is nothing or a time of day. */
function isTime(tail: string): boolean {
  const rest = tail.replace(/^[\d./-]*/, '')
  return rest === '' || time.test(rest)
}
