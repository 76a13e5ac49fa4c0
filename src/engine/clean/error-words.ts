// Why a cell is probably wrong, as a sentence.
import type { ErrorReason } from '../../checks/betrayed/finding.ts'
import { cutText } from '../../contract/app/cut-text.ts'

const maxQuoted = 60
const quoted = (text: string): string => `“${cutText(text, maxQuoted)}”`
const figure = (count: number): string => count.toLocaleString('en')

const rangeWords = ({ low, high }: { low: string; high: string }): string => `nine in ten are from ${low} to ${high}`

/** `nameOf`: of the column at a place. */
export function errorWords(reason: ErrorReason, nameOf: (place: number) => string): string {
  switch (reason.why) {
    case 'spelling':
      return `${figure(reason.cells)} cells of the column have ${quoted(reason.usual)}.`
    case 'fellows': {
      const { from, key, value, agreeing, of, columns } = reason
      const others =
        columns > 1
          ? `, and ${columns === 2 ? 'one more column says' : `${columns - 1} more columns say`} the same`
          : ''
      return `${figure(agreeing)} of ${figure(of)} rows with ${nameOf(from)} ${quoted(key)} have ${quoted(value)}${others}.`
    }
    case 'pattern':
      return `The column is written as ${reason.usual.slice(0, 3).map(quoted).join(', ')}, with other digits.`
    case 'outlier':
      return `Far from the other numbers: ${rangeWords(reason)}.`
    case 'lost_mark':
      return `The decimal mark may be lost: ${rangeWords(reason)}.`
    case 'stands_for_none':
      return `Such numbers often stand for a missing value: ${rangeWords(reason)}.`
    case 'no_number':
      return `${Math.floor(reason.share * 1000) / 10}% of the column are numbers.`
    case 'names':
      return 'The row repeats the names of the columns.'
    case 'sum':
      return 'The row looks like a sum of other rows.'
  }
}
