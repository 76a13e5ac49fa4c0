// Email addresses at a domain that looks like a slip of a well-known one.
import { checkEmail } from '../../../checks/email/check.ts'
import { emailFindings } from '../../../checks/email/findings.ts'
import { guessed, type ProblemFacts } from './kind.ts'

/** Whether two texts differ behind the @ sign only. */
export const isDomainOnly = (text: string, meant: string): boolean => {
  const at = text.lastIndexOf('@')
  return at > 0 && text.slice(0, at) === meant.slice(0, meant.lastIndexOf('@'))
}

/** Not safe: the domain may be meant. */
export const mistypedDomains: ProblemFacts = {
  title: 'Mistyped domains',
  sentence: 'Addresses with a typo in a well-known domain, or with a domain ending that does not exist.',
  find: {
    by: 'cell',
    concerns: type => type === 'email',
    judge: cell => {
      if (!cell.includes('@')) return null
      const { findings, repaired, suggestion } = checkEmail(cell)
      const text = repaired ?? cell.trim()
      if (suggestion) return isDomainOnly(text, suggestion.text) ? guessed(suggestion.text) : null
      const { typo } = repaired === null ? findings : emailFindings(repaired)
      const at = text.lastIndexOf('@')
      return typo !== null && at > 0 ? guessed(`${text.slice(0, at + 1)}${typo}`) : null
    },
  },
  safe: false,
  fix: 'Correct domains',
}
