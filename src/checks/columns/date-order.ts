// The order and separator in which one date is written, or that its month has a name.
import { dateInColumn, isDayNumber } from './date-in-column.ts'

/** Day or month first, and neither the cell nor its column says it. */
const open = '?'
const slashed = /^(\d{1,2})([-/])(\d{1,2})\2(?:\d{4}|\d{2})$/

/** "dmy/", "ymd-", "ymd" (20261127), "?/", "words", "number" (a day number); null for what is no date, or has a time. `dayFirst`: what the column says, null = nothing. */
export function dateOrderOf(cell: string, dayFirst: boolean | null): string | null {
  const text = cell.trim()
  const parts = slashed.exec(text)
  if (parts) {
    const [, one = '', separator = '', two = ''] = parts
    const [first, second] = [Number(one), Number(two)]
    if (first > 31 || second > 31 || (first > 12 && second > 12) || first === 0 || second === 0) return null
    const asColumn = dayFirst === null ? open : dayFirst ? 'dmy' : 'mdy'
    return `${first > 12 ? 'dmy' : second > 12 ? 'mdy' : asColumn}${separator}`
  }
  const read = dateInColumn(text, true)
  if (!read) return null
  if (read.form) return `${read.form.order}${read.form.separator}`
  if (isDayNumber(text)) return read.time === '' ? 'number' : null
  // A month's name, whole dates only: "March 2024" says less.
  return read.whole && read.time === '' && /\p{L}{3}/u.test(text) ? 'words' : null
}

/** Whether the order could be either of two. */
export const isOpenOrder = (order: string): boolean => order.startsWith(open)
