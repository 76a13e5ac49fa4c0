// Cells that stand for no value: n/a, -, k. A., unknown.
import { isEmptyMarker } from '../../types/empty-marker.ts'
import { guessed, type ProblemFacts } from './kind.ts'

/** Not safe: "unknown" says a little more than nothing. */
export const placeholderCells: ProblemFacts = {
  title: 'Placeholders',
  sentence: 'Cells such as “n/a”, “-” or “unknown”. They count as blank.',
  find: {
    by: 'cell',
    concerns: type => type !== 'yes_no' && type !== 'consent_basis',
    judge: (cell, { type, notation }) => (isEmptyMarker(cell, type, notation.markers) ? guessed(null) : null),
  },
  safe: false,
  fix: 'Clear cells',
}
