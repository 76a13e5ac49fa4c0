// Email addresses that are readable once what is around them is taken away.
import { cleanEmail, type EmailFixCode } from '../../../checks/email/clean.ts'
import { suggestEmail } from '../../../checks/email/suggest.ts'
import { unwrapAddress } from '../../../checks/email/unwrap.ts'
import { isDomainOnly } from './domains.ts'
import { certain, guessed, type ProblemFacts } from './kind.ts'
import { withoutExtraSpaces } from './spaces.ts'

/** Repairs that read a sign which was typed as another: mostly right, but a guess. */
const guesses: ReadonlySet<EmailFixCode> = new Set(['at_word', 'comma_tld', 'smart_quotes'])
/** `<a@b>` and quotes; anything else in front of the address is a name, which would be lost. */
const bare = /^["'<(\s]*$/

function losesText(cell: string, code: EmailFixCode, before: string): boolean {
  if (code === 'mailto') return /\?/.test(before)
  if (code !== 'unwrapped') return false
  const address = unwrapAddress(before)
  return !bare.test(before.slice(0, Math.max(0, before.indexOf(address)))) || /<a\s|HYPERLINK/i.test(cell)
}

/**
 * Safe where only spaces, signs, codes and labels around the address go. Not where a name ("Bea <bea@firm.com>") or a
 * subject would be lost, nor where a sign is guessed.
 */
export const repairableEmails: ProblemFacts = {
  title: 'Emails to repair',
  sentence: 'Addresses with extra text around them or a mistyped symbol.',
  find: {
    by: 'cell',
    concerns: type => type === 'email',
    judge: cell => {
      const { text, fixes, flag } = cleanEmail(cell)
      const suggestion = flag === null ? suggestEmail(text) : null
      // A card of their own have domains that were mistyped.
      if (suggestion) return isDomainOnly(text.trim(), suggestion.text) ? null : guessed(suggestion.text)
      // Spaces have a card of their own.
      if (fixes.length === 0 || text === withoutExtraSpaces(cell)) return null
      const unsure = fixes.some(({ code, before }) => guesses.has(code) || losesText(cell, code, before))
      return unsure ? guessed(text) : certain(text)
    },
  },
  safe: true,
  fix: 'Keep address',
}
