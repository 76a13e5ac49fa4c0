// Cleaning a cell that should hold an e-mail address: named fixes, each with before and after, never applied silently.
import { parseEmail } from './parse.ts'

/** What each fix does, in words for the user. */
export const emailFixes = {
  invisible: 'Remove invisible characters',
  fullwidth: 'Replace full-width characters by ordinary ones',
  trim: 'Remove spaces around the address',
  mailto: 'Remove "mailto:" and what follows the address',
  unwrapped: 'Keep only the address of "Name <address>"',
  smart_quotes: 'Replace curly quotes by straight ones',
  punctuation: 'Remove quotes around and punctuation after the address',
  at_word: 'Replace "(at)" and "(dot)" by the signs',
  spaces_around_at: 'Remove spaces around the @ sign',
  comma_tld: 'Replace the comma in the domain by a dot',
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

// Zero-width, bidi controls, soft hyphen, word joiner, byte order mark.
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
const fullwidth = /[\uff01-\uff5e\u3000\ufe6b\u2024]/g
const wrapping = /^["'`([{<]+|["'`)\]}>,;.:]+$/g

/** The fixes in the order in which they apply; each returns its input when it has nothing to do. */
const steps: readonly (readonly [EmailFixCode, (text: string) => string])[] = [
  ['invisible', text => text.replace(invisible, '')],
  ['fullwidth', text => text.replace(fullwidth, char => char.normalize('NFKC'))],
  ['trim', text => text.trim()],
  ['mailto', text => (/^mailto:/i.test(text) ? text.slice(7).replace(/\?.*$/s, '').trim() : text)],
  ['unwrapped', unwrap],
  ['smart_quotes', text => text.replace(/[\u2018\u2019\u201a\u201b]/g, "'").replace(/[\u201c-\u201f]/g, '"')],
  ['punctuation', text => (isPlain(text) ? text : text.replace(wrapping, '').trim())],
  ['at_word', spellOut],
  ['spaces_around_at', text => text.replace(/\s*@\s*/, '@')],
  ['comma_tld', text => text.replace(/(@[^@,\s]+),(?=[a-z]{2,}$)/i, '$1.')],
]

/** The fixes that turn the cell into one valid address; none when they would not. Never throws. */
export function cleanEmail(cell: string): CleanedEmail {
  if (cell.length > MAX_CELL || isPlain(cell)) return { text: cell, fixes: [], flag: null }
  if (holdsTwo(cell)) return { text: cell, fixes: [], flag: 'two_addresses' }
  const fixes: EmailFix[] = []
  let text = cell
  for (const [code, step] of steps) {
    const after = step(text)
    if (after !== text) fixes.push({ code, before: text, after })
    text = after
  }
  return parseEmail(text).ok ? { text, fixes, flag: null } : { text: cell, fixes: [], flag: null }
}

/** A valid ASCII address needs no fix; an international one may still hold curly quotes, which are legal there. */
function isPlain(text: string): boolean {
  const parsed = parseEmail(text)
  return parsed.ok && !parsed.eai
}

function unwrap(text: string): string {
  if (!text.endsWith('>')) return text
  const open = text.lastIndexOf('<')
  return open < 0
    ? text
    : text
        .slice(open + 1, -1)
        .replace(/^mailto:/i, '')
        .trim()
}

function spellOut(text: string): string {
  if (text.includes('@')) return text
  const withAt = text.replace(/\s*[([{]\s*at\s*[)\]}]\s*/i, '@')
  return withAt === text ? text : withAt.replace(/\s*[([{]\s*dot\s*[)\]}]\s*/gi, '.')
}

/** Whether at least two different addresses stand in the cell. */
function holdsTwo(cell: string): boolean {
  const first = cell.indexOf('@')
  if (first < 0 || cell.indexOf('@', first + 1) < 0) return false
  const found = new Set<string>()
  for (const piece of cell.split(/[\s;,/|<>]+/)) {
    const text = piece.replace(/^mailto:/i, '').replace(wrapping, '')
    if (parseEmail(text).ok) found.add(text.toLowerCase())
  }
  return found.size > 1
}
