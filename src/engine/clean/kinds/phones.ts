// Phone numbers in several forms: +49 30 901820, 030 901820, +4930901820, 0049 30 901820, +49 (0) 30 901820.
import { checkPhone } from '../../../checks/phone/check.ts'
import type { FixForm } from '../../../contract/app/check.ts'
import { fixCell } from '../../types/fix-cell.ts'
import { guessed, type ProblemFacts } from './kind.ts'
import { mostFrequent } from './most-frequent.ts'

/** Longer cells hold prose. */
const longest = 500

/** The prefix for abroad as it is dialed, or the zero of a national number behind a country code: read, never written. */
const dialed = 'dialed'
const withZero = /^\+\d{1,3}[\s./-]*\(0\)/

/** How a text is written that may be a number; null for what has letters, but for an extension, or hardly any digit. */
function writtenAs(text: string): FixForm | typeof dialed | null {
  if (text.length > longest || !/^(?:\D*\d){5}/.test(text) || text.includes('@')) return null
  if (!text.startsWith('+')) return text.startsWith('00') ? dialed : 'national'
  if (withZero.test(text)) return dialed
  return /^\+\d+$/.test(text) ? 'e164' : 'international'
}

const forms: readonly FixForm[] = ['e164', 'international', 'national']

/** The form of most: what is dialed is an international number too. */
function usualForm(seen: ReadonlyMap<string, number>): string {
  const cells = (form: string) => seen.get(form) ?? 0
  const written = forms.map(form => [form, cells(form) + (form === 'international' ? cells(dialed) : 0)] as const)
  return mostFrequent(new Map(written)) ?? ''
}

/** Not safe: a person may want the number as it was dialled. Extensions are kept. */
export const phoneForms: ProblemFacts = {
  title: 'Mixed phone formats',
  sentence: 'Numbers with and without a country code, or with “00” or “(0)”. Uses the most frequent format.',
  find: {
    by: 'column',
    concerns: type => type === 'phone',
    learn: cell => writtenAs(cell.trim()),
    settle: seen => (seen.size > 1 ? { usual: usualForm(seen), instead: new Map() } : null),
    judge: (cell, { notation }, { usual }) => {
      const form = writtenAs(cell.trim())
      const wanted = forms.find(one => one === usual)
      if (form === null || form === usual || !wanted) return null
      // Only now is it worth the time to read it as a number.
      const { number, second, other } = checkPhone(cell, notation.country, notation.plus)
      if (!number?.valid || second !== null || other !== null) return null
      const fixed = fixCell('phone', cell, notation, { without: [], form: wanted, domains: {} })
      // A number of another country has no national form here.
      return fixed && writtenAs(fixed.after) === usual ? guessed(fixed.after) : null
    },
  },
  safe: false,
  fix: 'Unify',
}
