// Dates in a column that is known to hold dates: also forms that would be plain numbers elsewhere.
import { dateOf, type ReadDate } from './date.ts'

const compact = /^(\d{4})(\d{2})(\d{2})$/
/** Excel's day numbers, with the time of day as a fraction. */
const dayNumber = /^(\d{5})(?:[.,](\d{1,12}))?$/
const dayMs = 86_400_000
/** Day 61 of Excel is 1 March 1900; before it Excel counts a day that never was. */
const dayZero = Date.UTC(1899, 11, 30)
const [firstYear, lastYear] = [1900, 2100]

/**
 * The date of a cell in a column of dates, or null: what `dateOf` reads, `20261127` (ISO 8601, basic format), and the day
 * numbers of spreadsheets from 1927 to 2100 (`46353`, `46353.5` at noon), as they are left when a workbook is saved as text.
 */
export function dateInColumn(text: string, dayFirst: boolean): ReadDate | null {
  return dateOf(text, dayFirst) ?? compactDate(text.trim()) ?? ofDayNumber(text.trim())
}

function compactDate(text: string): ReadDate | null {
  const [, year, month, day] = compact.exec(text) ?? []
  const read = year === undefined ? null : dateOf(`${year}-${month}-${day}`, true)
  return read && inYears(read.ms)
    ? { ...read, form: { order: 'ymd', separator: '', padded: true, shortYear: false } }
    : null
}

function ofDayNumber(text: string): ReadDate | null {
  const [, days, fraction] = dayNumber.exec(text) ?? []
  if (days === undefined) return null
  const seconds = fraction === undefined ? 0 : Math.round(Number(`0.${fraction}`) * 86_400)
  const ms = dayZero + Number(days) * dayMs + seconds * 1000
  if (!inYears(ms)) return null
  const time = seconds === 0 ? '' : ` ${new Date(ms).toISOString().slice(11, 19)}`
  return { ms, instant: ms, form: null, time, whole: true, lacksYear: false }
}

const inYears = (ms: number) => {
  const year = new Date(ms).getUTCFullYear()
  return year >= firstYear && year <= lastYear
}

/** Whether a cell is the day number of a spreadsheet, as far as its digits say. */
export const isDayNumber = (text: string): boolean => ofDayNumber(text.trim()) !== null
