// Dates in several orders: 2024-03-12, 12.03.2024, 03/12/2024, 12 March 2024.
import { type DateForm, dateOf, writeDate } from '../../../checks/columns/date.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { guessed, type ProblemFacts } from './kind.ts'
import { mostFrequent } from './most-frequent.ts'

const day = 86_400_000
/** Day or month first, and neither the cell nor its column says it. */
const open = '?'
const slashed = /^(\d{1,2})([-/])(\d{1,2})\2(?:\d{4}|\d{2})$/

/** "dmy/", "ymd-", "?/", "words"; null for what is no date, or has a time. `dayFirst`: what the column says, null = nothing. */
function formOf(cell: string, dayFirst: boolean | null): string | null {
  const text = cell.trim()
  const parts = slashed.exec(text)
  if (parts) {
    const [, one = '', separator = '', two = ''] = parts
    const [first, second] = [Number(one), Number(two)]
    if (first > 31 || second > 31 || (first > 12 && second > 12) || first === 0 || second === 0) return null
    const asColumn = dayFirst === null ? open : dayFirst ? 'dmy' : 'mdy'
    return `${first > 12 ? 'dmy' : second > 12 ? 'mdy' : asColumn}${separator}`
  }
  const read = dateOf(text, true)
  if (!read) return null
  if (read.form) return `${read.form.order}${read.form.separator}`
  // A month's name, whole dates only: "March 2024" says less.
  return read.ms % day === 0 &&
    /\d/.test(text) &&
    /\p{L}{3}/u.test(text) &&
    /\d{4}/.test(text) &&
    /(?<!\d)\d{1,2}(?!\d)/.test(text)
    ? 'words'
    : null
}

const isOpen = (form: string) => form.startsWith(open)
const orders: readonly DateForm['order'][] = ['ymd', 'dmy', 'mdy']

/** Not safe: the order of a date may be meant. Dates with two readings are a problem of their own. */
export const dateOrders: ProblemFacts = {
  title: 'Mixed date formats',
  sentence: 'Dates with year, month and day in different orders. Uses the most frequent order.',
  find: {
    by: 'column',
    concerns: type => columnTypeFacts[type].sort === 'date',
    learn: (cell, { notation }) => formOf(cell, notation.dayFirst),
    settle: seen => {
      const sure = [...seen].filter(([form]) => !isOpen(form))
      const usual = mostFrequent(new Map(sure.filter(([form]) => form !== 'words'))) ?? 'ymd-'
      return sure.length > 1 ? { usual, instead: new Map() } : null
    },
    judge: (cell, { notation }, { usual }) => {
      const form = formOf(cell, notation.dayFirst)
      if (form === null || form === usual || isOpen(form)) return null
      const read = dateOf(cell.trim(), !form.startsWith('mdy'))
      const order = orders.find(one => usual.startsWith(one))
      if (!read || !order) return null
      return guessed(writeDate(read.ms, { order, separator: usual.slice(3), padded: true, shortYear: false }))
    },
  },
  safe: false,
  fix: 'Unify',
}
