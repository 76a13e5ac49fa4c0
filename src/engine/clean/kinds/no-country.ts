// National phone numbers whose country neither the row, the column, the list nor the settings say: 020 7183 8750.
import { lacksCountry } from '../../../checks/phone/check.ts'
import type { CellFlaw, ProblemFacts } from './kind.ts'

/** Only a person can say which country is meant. */
const open: CellFlaw = { after: undefined, certain: false }

export const noCountry: ProblemFacts = {
  title: 'Numbers without a country',
  sentence: 'Phone numbers without a country code. They are not sent until you choose a country.',
  find: {
    by: 'cell',
    concerns: type => type === 'phone',
    judge: (cell, { notation }) => (lacksCountry(cell, notation.country, notation.plus) ? open : null),
  },
  safe: false,
  fix: null,
}
