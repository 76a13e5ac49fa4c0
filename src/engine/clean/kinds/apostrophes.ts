// Apostrophes that spreadsheets put before a value: before what would run as a formula, and before digits that stay text.
import { isProtected } from '../../../model/formula-guard.ts'
import { certain, type ProblemFacts } from './kind.ts'

/** A postal code or a phone number that was text in Excel: '01067. */
const digitsAsText = /^'\d[\d\s./-]{2,}\d$/

/** Quotes of a person come in pairs, and enclose something: '-' and '+1'. */
const isQuoted = (text: string): boolean => text.endsWith("'")

/** Of two, one may be the value's own. */
const oneAlone = /^'(?!')/

const isAdded = (text: string): boolean =>
  oneAlone.test(text) && !isQuoted(text) && (isProtected(text) || digitsAsText.test(text))

/** Safe: a spreadsheet does not show it, and a CSV for spreadsheets gets it again. */
export const addedApostrophes: ProblemFacts = {
  title: 'Apostrophes added by spreadsheets',
  sentence: 'Apostrophes before values such as “+49 30 123456”, which spreadsheets keep as text.',
  find: {
    by: 'cell',
    concerns: () => true,
    judge: cell => (isAdded(cell) ? certain(cell.slice(1)) : null),
  },
  safe: true,
  fix: 'Remove apostrophes',
}
