// Cells that mean two things until their column says which: 03/04/2025, 1.234, 49 171 1234567.
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { hasTwoReadings } from '../../check/local-check.ts'
import type { CellFlaw, ProblemFacts } from './kind.ts'

/** Only a person can say which reading is meant. */
const open: CellFlaw = { after: undefined, certain: false }

export const twoReadings: ProblemFacts = {
  title: 'Ambiguous values',
  sentence: 'Dates, numbers or phone numbers that can be read in two ways.',
  find: {
    by: 'cell',
    concerns: type => type === 'phone' || columnTypeFacts[type].sort !== 'text',
    judge: (cell, { type, notation }) => (hasTwoReadings(type, cell, notation) ? open : null),
  },
  safe: false,
  fix: null,
}
