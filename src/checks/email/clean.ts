// Cleaning a cell that should hold an email address: named fixes, each with before and after, never applied silently.
import { registrableDomain } from '../keys/registrable.ts'
import { parseEmail } from './parse.ts'
import { endWithout, unwrapAddress, withoutHtmlCodes, withoutMailto } from './unwrap.ts'

/** What each fix does, in words for the user. */
export const emailFixes = {
  html_codes: 'Replace HTML codes such as &lt; with their characters',
  invisible: 'Remove invisible characters',
  fullwidth: 'Replace full-width characters with regular ones',
  trim: 'Remove spaces around the address',
  email_label: 'Remove a label such as "Email:"',
  mailto: 'Remove "mailto:" and anything after the address',
  unwrapped: 'Keep only the address of "Name <address>"',
  smart_quotes: 'Replace curly quotes and long dashes with plain ones',
  punctuation: 'Remove quotes around the address and punctuation after it',
  at_word: 'Replace "(at)" and "(dot)" with symbols',
  spaces_around_at: 'Remove spaces around the @ sign',
  comma_tld: 'Replace the comma in the domain with a dot',
} as const

export type EmailFixCode = keyof typeof emailFixes

export interface EmailFix {
  readonly code: EmailFixCode
  readonly before: string
  readonly after: string
}

export interface CleanedEmail {
  /** The cell with all fixes applied; the cell itself when there are none. */
  readonly text: string
  readonly fixes: readonly EmailFix[]
  /** The cell holds two or more different addresses: which one is meant is the user's decision. */
  readonly flag: 'two_addresses' | null
}

/** Longer cells hold prose, not an address; they are left alone without looking. */
const MAX_CELL = 500

// Controls, zero-width and bidi characters, soft hyphens, blank letters; the byte order mark, the no-break space and the
// zero-width space read in the wrong code page; Excel's code for a line break at the end.
const invisible =
  /(?!\u200c|\u200d|[\t\n\v\f\r])[\p{Cc}\p{Cf}\u2800\u3164]|\u034f|\u00ef\u00bb\u00bf|\u00c2\u00a0|\u00e2\u20ac\u2039|_x000[ad]_\s*$/giu
const joiners = /\u200c|\u200d/g
const fullwidth = /[\uff01-\uff5e\u3000\ufe6b\u2024]/g
const label = /^(?:e-?mail|mail|e|smtp|courriel|correo)(?:[\s-]?(?:address|adresse|id))?\s*:\s*(?=.)/i
const before = /^(?:[•·‣▪*–-]\s+)?["'`([{<,;:]*/
const after = '"\'`)]}>,;.:/\\、。،؛'

type Step = readonly [EmailFixCode, (text: string) => string]

/** What makes the text readable. */
const readable: readonly Step[] = [
  ['html_codes', withoutHtmlCodes],
  ['invisible', withoutInvisible],
  ['fullwidth', text => text.replace(fullwidth, char => char.normalize('NFKC'))],
  ['trim', text => text.trim()],
]

/** What brings the address out of it, in the order in which it applies. */
const shaping: readonly Step[] = [
  ['email_label', text => text.replace(label, '')],
  ['mailto', withoutMailto],
  ['unwrapped', unwrapAddress],
  ['smart_quotes', straightened],
  ['punctuation', text => (isPlain(text) ? text : unpunctuated(text).trim())],
  ['at_word', spelledOut],
  ['spaces_around_at', text => text.replace(/\s*@\s*/, '@')],
  ['comma_tld', dottedDomain],
]

/** The fixes that turn the cell into one valid address; none when they would not. Never throws. */
export function cleanEmail(cell: string): CleanedEmail {
  const fixes: EmailFix[] = []
  const unchanged = { text: cell, fixes: [], flag: null }
  if (cell.length > MAX_CELL || isPlain(cell)) return unchanged
  const applied = (steps: readonly Step[], from: string) =>
    steps.reduce((text, [code, step]) => {
      const changed = step(text)
      if (changed !== text) fixes.push({ code, before: text, after: changed })
      return changed
    }, from)
  const read = applied(readable, cell)
  const signed = spelledOut(read).replaceAll('%40', '@')
  if (!signed.includes('@')) return unchanged
  if (holdsTwo(signed)) return { text: cell, fixes: [], flag: 'two_addresses' }
  const text = applied(shaping, read)
  return parseEmail(text).ok ? { text, fixes, flag: null } : unchanged
}

/**
 * A valid address needs no fix. An international one may still hold what is legal there and never meant (curly quotes,
 * full-width letters), and a single apostrophe in front is Excel's mark for text.
 */
function isPlain(text: string): boolean {
  const parsed = parseEmail(text)
  if (!parsed.ok) return false
  if (parsed.quoted) return true
  return !parsed.eai && !(text.startsWith("'") && !text.includes("'", 1))
}

function withoutInvisible(text: string): string {
  const visible = text.replace(invisible, '')
  // Joiners are letters' business in some domains: they stay where the address is good with them.
  return parseEmail(visible.trim()).ok ? visible : visible.replace(joiners, '')
}

function unpunctuated(text: string): string {
  const rest = text.replace(before, '')
  return rest.slice(0, endWithout(rest, after))
}

function straightened(text: string): string {
  return text
    .replace(/[\u2018-\u201b\u00b4\u02bc\u2032]/g, "'")
    .replace(/[\u201c-\u201f\u00ab\u00bb\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
}

/** `ann (at) host (dot) com`, `ann[@]host[.]com`: only in brackets, as the bare words may be prose. */
function spelledOut(text: string): string {
  const signed = text.replace(/\s*[([{]\s*(?:at|@)\s*[)\]}]\s*/gi, '@')
  return signed.includes('@') ? signed.replace(/\s*[([{]\s*(?:dot|\.)\s*[)\]}]\s*/gi, '.') : text
}

/**
 * `ann@host,com`: a comma typed for a dot. Not when the part before the comma is a domain by itself: `ann@host.com,de`
 * may be an address and something else.
 */
function dottedDomain(text: string): string {
  const at = text.indexOf('@')
  const comma = text.indexOf(',', at)
  if (at < 0 || comma < 0 || text.includes('@', at + 1)) return text
  const dotted = text.slice(at + 1).replaceAll(',', '.')
  const { suffix, known } = registrableDomain(dotted.toLowerCase())
  if (!known || suffix === null) return text
  const first = text.slice(at + 1, comma)
  const insideSuffix = first.length > dotted.length - suffix.length
  if (first.includes('.') && !insideSuffix && registrableDomain(first.toLowerCase()).known) return text
  return text.slice(0, at + 1) + dotted
}

/** Whether at least two different addresses stand in the text, which is spelled with signs. */
function holdsTwo(text: string): boolean {
  if (text.indexOf('@') === text.lastIndexOf('@')) return false
  const found = new Set<string>()
  for (const piece of text.split(/[\s;,|<>()[\]{}"=?&:/\\、，；]+/)) {
    const address = unpunctuated(piece)
    if (parseEmail(address).ok) found.add(address.toLowerCase())
  }
  return found.size > 1
}
