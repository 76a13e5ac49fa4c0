// Dates in several orders: 2024-03-12, 12.03.2024, 03/12/2024, 12 March 2024.
import { type DateForm, writeDate } from '../../../checks/columns/date.ts'
import { dateInColumn } from '../../../checks/columns/date-in-column.ts'
import { dateOrderOf, isOpenOrder } from '../../../checks/columns/date-order.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { guessed, type ProblemFacts } from './kind.ts'
import { mostFrequent } from './most-frequent.ts'

const orders: readonly DateForm['order'][] = ['ymd', 'dmy', 'mdy']

/** Not safe: the order of a date may be meant. Dates with two readings are a problem of their own. */
export const dateOrders: ProblemFacts = {
  title: 'Mixed date formats',
  sentence: 'Dates with year, month and day in different orders. Uses the most frequent order.',
  find: {
    by: 'column',
    concerns: type => columnTypeFacts[type].sort === 'date',
    learn: (cell, { notation }) => dateOrderOf(cell, notation.dayFirst),
    settle: seen => {
      const sure = [...seen].filter(([form]) => !isOpenOrder(form))
      const usual = mostFrequent(new Map(sure.filter(([form]) => form !== 'words' && form !== 'number'))) ?? 'ymd-'
      return sure.length > 1 ? { usual, instead: new Map() } : null
    },
    judge: (cell, { notation }, { usual }) => {
      const form = dateOrderOf(cell, notation.dayFirst)
      if (form === null || form === usual || isOpenOrder(form)) return null
      const read = dateInColumn(cell.trim(), !form.startsWith('mdy'))
      const order = orders.find(one => usual.startsWith(one))
      if (!read || !order) return null
      return guessed(writeDate(read.ms, { order, separator: usual.slice(3), padded: true, shortYear: false }))
    },
  },
  safe: false,
  fix: 'Unify',
}
