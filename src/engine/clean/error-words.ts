// Why a cell is probably wrong, as a sentence.
import type { ErrorReason, TextPart } from '../../checks/betrayed/finding.ts'
import { cutText } from '../../contract/app/cell/cut-text.ts'

const maxQuoted = 60
const quoted = (text: string): string => `“${cutText(text, maxQuoted)}”`
const figure = (count: number): string => count.toLocaleString('en')

const rangeWords = ({ low, high }: { low: string; high: string }): string =>
  low === high ? `nine in ten are ${low}` : `nine in ten are from ${low} to ${high}`

const partWords = (part: TextPart | null): string =>
  part === 'domain' ? 'the domain of ' : part === 'prefix' ? 'the country code of ' : ''

/** `nameOf`: of the column at a place. */
export function errorWords(reason: ErrorReason, nameOf: (place: number) => string): string {
  switch (reason.why) {
    case 'spelling':
      return `${figure(reason.cells)} cells of the column have ${quoted(reason.usual)}.`
    case 'fellows': {
      const { from, part, key, value, agreeing, of, columns } = reason
      const others =
        columns > 1
          ? `, and ${columns === 2 ? 'one more column says' : `${columns - 1} more columns say`} the same`
          : ''
      return `${figure(agreeing)} of ${figure(of)} rows with ${partWords(part)}${nameOf(from)} ${quoted(key)} have ${quoted(value)}${others}.`
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
    case 'shape':
      return `The column is written as ${reason.usual.slice(0, 3).map(quoted).join(', ')}, with other letters and digits.`
    case 'unit':
      return reason.usual === ''
        ? 'The other cells of the column are numbers without a unit.'
        : `The other cells of the column have ${quoted(reason.usual)}.`
    case 'mark':
      return `The column has ${quoted(reason.usual)} as the decimal mark.`
    case 'several':
      return `${reason.parts} values in one cell (${quoted(reason.separator)} between them).`
    case 'other_column':
      return `It looks like a value of ${nameOf(reason.other)}.`
    case 'swapped':
      return `This value and that of ${nameOf(reason.other)} are in each other’s column.`
    case 'two_columns':
      return `It ends with ${quoted(reason.value)}, a value of ${nameOf(reason.other)}.`
    case 'cut':
      return reason.cells > 1
        ? `The text may be cut: ${figure(reason.cells)} texts end at ${figure(reason.length)} characters, and none is longer.`
        : `The text may be cut: it has ${figure(reason.length)} characters, which is all that a cell of a workbook can hold.`
    case 'order':
      return `The column is sorted, and this is between ${quoted(reason.before)} and ${quoted(reason.after)}.`
    case 'turned':
      return `Day and month may be swapped: the rows around have ${quoted(reason.before)} and ${quoted(reason.after)}.`
    case 'no_date':
      return 'No calendar has this date.'
    case 'year':
      return `Far from the other years: ${rangeWords(reason)}.`
    case 'before':
      return `It is before ${nameOf(reason.other)} ${quoted(reason.first)}, unlike in the other rows.`
    case 'after':
      return `It is after ${nameOf(reason.other)} ${quoted(reason.last)}, unlike in the other rows.`
    case 'default':
      return reason.cells > 1
        ? `Such values often stand for a missing one, and ${figure(reason.cells)} cells have it.`
        : 'Such values often stand for a missing one.'
    case 'factor':
      return `The decimal mark may be wrong (factor ${reason.factor}): ${rangeWords(reason)}.`
    case 'age':
      return 'No person is this old.'
    case 'email_name':
      return `${Math.floor(reason.share * 100)}% of the emails contain ${nameOf(reason.other)}, and this one does not.`
    case 'names':
      return 'The row repeats the names of the columns.'
    case 'sum':
      return 'The row looks like a sum of other rows.'
  }
}
