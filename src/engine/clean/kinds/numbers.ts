// Numbers in several notations: 1,234.50 beside 1.234,50.
import { numberOf } from '../../../checks/columns/number.ts'
import { guessed, type ProblemFacts } from './kind.ts'
import { mostFrequent } from './most-frequent.ts'

/** The decimal mark of a number that shows it; null for one that may be read either way, or has none. */
function markOf(cell: string): '.' | ',' | null {
  const text = cell.trim()
  if (numberOf(text) === null) return null
  const [dots, commas] = [text.split('.').length - 1, text.split(',').length - 1]
  if (dots > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  if (dots > 1) return ','
  if (commas > 1) return '.'
  const single = dots === 1 ? '.' : commas === 1 ? ',' : null
  if (single === null) return null
  const behind = /[.,](\d+)/.exec(text)?.[1] ?? ''
  const before = /(\d*)[.,]/.exec(text)?.[1] ?? ''
  // 1.234 is a thousand or one and a bit; 0.234 and 1234.567 are no groups.
  return behind.length === 3 && before.length <= 3 && !/^0?$/.test(before) ? null : single
}

const swapped = (text: string) => text.replace(/[.,]/g, mark => (mark === '.' ? ',' : '.'))

/** Not safe: one wrong reading is a thousand times too much. */
export const numberNotations: ProblemFacts = {
  title: 'Mixed number formats',
  sentence: 'Numbers with a decimal comma beside numbers with a decimal point. The mark most numbers have is kept.',
  find: {
    by: 'column',
    concerns: type => type === 'number',
    learn: markOf,
    settle: seen => (seen.size > 1 ? { usual: mostFrequent(seen) ?? '.', instead: new Map() } : null),
    judge: (cell, _, { usual }) => {
      const mark = markOf(cell)
      return mark === null || mark === usual ? null : guessed(swapped(cell))
    },
  },
  safe: false,
  fix: 'Unify',
}
