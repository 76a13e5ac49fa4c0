// Dates in several orders: 2024-03-12, 12.03.2024, 03/12/2024, 12 March 2024.
import { type DateForm, dateOf, writeDate } from '../../../checks/columns/date.ts'
import { type CellFlaw, guessed, type ProblemFacts } from './kind.ts'
import { mostFrequent } from './most-frequent.ts'

const day = 86_400_000
const slashed = /^(\d{1,2})([-/])(\d{1,2})\2(?:\d{4}|\d{2})$/
/** Day or month first where the numbers do not say it. */
const either = 'either'

/** "dmy/", "ymd-", "either/", "words"; null for what is no date, or has a time. */
function formOf(cell: string): string | null {
  const text = cell.trim()
  const parts = slashed.exec(text)
  if (parts) {
    const [, one = '', separator = '', two = ''] = parts
    const [first, second] = [Number(one), Number(two)]
    if (first > 31 || second > 31 || (first > 12 && second > 12) || first === 0 || second === 0) return null
    return `${first > 12 ? 'dmy' : second > 12 ? 'mdy' : either}${separator}`
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

const withOrder = (form: string, order: string) =>
  form.startsWith(either) ? `${order}${form.slice(either.length)}` : form

/** What the column decides: the usual form, and the order of dates such as 03/04/2024; '?' where it has both. */
interface Decision {
  readonly usual: string
  readonly order: 'dmy' | 'mdy' | '?'
}

function decide(seen: ReadonlyMap<string, number>): Decision {
  const has = (order: string) => [...seen.keys()].some(form => form === `${order}/` || form === `${order}-`)
  const order = has('dmy') && has('mdy') ? '?' : has('mdy') ? 'mdy' : 'dmy'
  const writable = new Map<string, number>()
  for (const [form, cells] of seen) {
    const settled = withOrder(form, order)
    if (settled !== 'words' && !settled.startsWith('?')) writable.set(settled, (writable.get(settled) ?? 0) + cells)
  }
  return { usual: mostFrequent(writable) ?? 'ymd-', order }
}

const orders: readonly DateForm['order'][] = ['ymd', 'dmy', 'mdy']
const open: CellFlaw = { after: undefined, certain: false }

/** Not safe: the order of a date may be meant. One that the column reads both ways is for a person to decide. */
export const dateOrders: ProblemFacts = {
  title: 'Mixed date formats',
  sentence: 'Year, month and day in different orders. The order most dates have is kept.',
  find: {
    by: 'column',
    concerns: type => type === 'date',
    learn: formOf,
    settle: seen => {
      const { usual, order } = decide(seen)
      const settled = new Set([...seen.keys()].map(form => withOrder(form, order)))
      return settled.size > 1 ? { usual, instead: new Map([[either, order]]) } : null
    },
    judge: (cell, _, { usual, instead }) => {
      const written = formOf(cell)
      if (written === null) return null
      const form = withOrder(written, instead.get(either) ?? 'dmy')
      if (form === usual) return null
      if (form.startsWith('?')) return open
      const read = dateOf(cell.trim(), !form.startsWith('mdy'))
      const order = orders.find(one => usual.startsWith(one))
      if (!read || !order) return null
      return guessed(writeDate(read.ms, { order, separator: usual.slice(3), padded: true, shortYear: false }))
    },
  },
  safe: false,
  fix: 'Unify',
}
