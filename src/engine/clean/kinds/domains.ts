// E-mail addresses at a domain that looks like a slip of a well-known one.
import { checkEmail } from '../../../checks/email/check.ts'
import { emailFindings } from '../../../checks/email/findings.ts'
import { guessed, type ProblemFacts } from './kind.ts'

/** Not safe: the domain may be meant. */
export const mistypedDomains: ProblemFacts = {
  title: 'Mistyped domains',
  sentence: 'Addresses whose domain is one slip away from a well-known one.',
  find: {
    by: 'cell',
    concerns: type => type === 'email',
    judge: cell => {
      if (!cell.includes('@')) return null
      const { findings, repaired } = checkEmail(cell)
      const text = repaired ?? cell.trim()
      const { typo } = repaired === null ? findings : emailFindings(repaired)
      const at = text.lastIndexOf('@')
      return typo !== null && at > 0 ? guessed(`${text.slice(0, at + 1)}${typo}`) : null
    },
  },
  safe: false,
  fix: 'Correct them',
}
