// Rows without a value in any column.
import type { ProblemFacts } from './kind.ts'
import { withoutExtraSpaces } from './spaces.ts'

const remove = { repair: 'remove', unknown: [] } as const
const isEmpty = (cell: string | null): boolean => cell === null || cell.trim() === '' || withoutExtraSpaces(cell) === ''

/** Safe: there is nothing in them to lose. */
export const blankRows: ProblemFacts = {
  title: 'Blank rows',
  sentence: 'Rows without any values.',
  find: {
    by: 'row',
    prepare: () => cells => (cells.every(isEmpty) ? remove : null),
    suspects: () => (at, text) => at === 0 && isEmpty(text),
  },
  safe: true,
  fix: 'Delete rows',
}
