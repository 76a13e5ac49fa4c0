// Numbers in several notations: 1,234.50 beside 1.234,50.
import { shownMark } from '../../../checks/columns/decimal-mark.ts'
import { guessed, type ProblemFacts } from './kind.ts'
import { mostFrequent } from './most-frequent.ts'

/** The decimal mark of a number that shows it. */
function markOf(cell: string): '.' | ',' | null {
  const mark = shownMark(cell)
  return mark === 'either' ? null : mark
}

const swapped = (text: string) => text.replace(/[.,]/g, mark => (mark === '.' ? ',' : '.'))

/** Not safe: one wrong reading is a thousand times too much. */
export const numberNotations: ProblemFacts = {
  title: 'Mixed number formats',
  sentence: 'A mix of decimal commas and decimal points. Uses the one most numbers have.',
  find: {
    by: 'column',
    concerns: type => type === 'number',
    learn: markOf,
    settle: seen => (seen.size > 1 ? { usual: mostFrequent(seen) ?? '.', instead: new Map() } : null),
    judge: (cell, { notation }, { usual }) => {
      const mark = markOf(cell)
      return mark === null || mark === (notation.decimal ?? usual) ? null : guessed(swapped(cell))
    },
  },
  safe: false,
  fix: 'Unify',
}
