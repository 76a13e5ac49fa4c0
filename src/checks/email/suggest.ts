// The one repair of an address that cannot be one as it is written: a guess for a person to confirm, with its reason.

import { registrableDomain } from '../keys/registrable.ts'
import { inOneScriptEach } from '../names/one-script.ts'
import { meantEnding } from './meant-ending.ts'
import { type ParsedMailbox, parseEmail } from './parse.ts'
import { typoOf } from './typo.ts'

/** Why something else was probably meant, as a sentence. */
export const suggestionReasons = {
  look_alike: 'It has a letter from another alphabet.',
  link: 'It is written as a web address.',
  spelled: 'The symbols are written as words.',
  doubled: 'A symbol is doubled or at the edge.',
  space: 'There is a space in the domain.',
  sign: 'Another symbol was typed instead of a dot.',
  words: 'There is extra text next to the address.',
  ending: 'The domain ending does not exist.',
  mailbox: 'The domain is a typo of a well-known one.',
} as const

export interface EmailSuggestion {
  readonly text: string
  readonly reason: keyof typeof suggestionReasons
}

type Repair = readonly [EmailSuggestion['reason'], (text: string) => string]

/** Longer cells are prose. */
const longest = 200

const inDomain = (change: (domain: string) => string) => (text: string) => {
  const at = text.lastIndexOf('@')
  return at < 1 ? text : text.slice(0, at + 1) + change(text.slice(at + 1))
}

const repairs: readonly Repair[] = [
  ['look_alike', inOneScriptEach],
  ['link', text => text.replace(/^https?:\/\/(?=[^/\s]*@)/i, '').replace(/(?<=@[^\s?/]*)(?:\/|\?[a-z]+=.*)$/is, '')],
  [
    'spelled',
    text =>
      spelled
        .exec(text)
        ?.slice(1)
        .join('@')
        .replace(/\s+dot\s+/gi, '.') ?? text,
  ],
  [
    'doubled',
    text =>
      text
        .replace(/@{2,}/, '@')
        .replace(/\.{2,}/g, '.')
        .replace(/^\.+|\.+$/g, '')
        .replace(/\.+@|@\.+/, '@'),
  ],
  ['words', withoutWords],
  ['space', inDomain(domain => (/\S\s+\S/.test(domain) ? domain.replace(/\s*\.\s*/g, '.') : domain))],
  ['sign', inDomain(domain => (/^[a-z\d.-]+[;:,][a-z.]+$/i.test(domain) ? domain.replace(/[;:,]/, '.') : domain))],
  ['mailbox', inDomain(domain => slipOf(domain.toLowerCase()) ?? domain)],
  ['ending', inDomain(endingOf)],
]

/** The domain with the ending that was meant, where no well-known domain with another ending is as near. */
function endingOf(domain: string): string {
  const host = domain.toLowerCase()
  const [ended, known] = [meantEnding(host), typoOf(host)]
  const agrees = known === null || ended === null || registrableDomain(known).suffix === registrableDomain(ended).suffix
  return agrees ? (ended ?? domain) : domain
}

const spelled = /^([\w.+-]+)\s+at\s+([\w-]+(?:\s+dot\s+[\w-]+)+)$/i

/** A refused domain only: one that can be is left to the rules for slips of real domains. */
function slipOf(domain: string): string | null {
  const meant = isDomain(domain) ? null : typoOf(domain)
  const ended = meantEnding(domain)
  if (meant === null || ended === null) return meant
  // Two repairs with different endings (outlook.couk): no one can say.
  return registrableDomain(meant).suffix === registrableDomain(ended).suffix ? meant : null
}

const isDomain = (domain: string) => {
  const parsed = parseEmail(`a@${domain}`)
  return parsed.ok && hasEnding(parsed)
}

/** Special names (.example, .local) are someone's own business. */
const ownEndings = /\.(?:example|test|invalid|localhost|local|internal|lan|corp|home|onion)$/
const hasEnding = ({ ascii, literal }: ParsedMailbox) =>
  literal || registrableDomain(ascii).known || ownEndings.test(ascii)

/** The only piece of a text that is an address; the text where there are several, or none. */
function withoutWords(text: string): string {
  if (!/\s/.test(text)) return text
  const pieces = text.split(/[\s,;<>()[\]{}"]+/).filter(piece => piece.includes('@'))
  const [only] = pieces
  const bare = only?.replace(/^[.:'*-]+|[.:'*!?-]+$/g, '')
  if (pieces.length !== 1 || bare === undefined) return text
  const parsed = parseEmail(bare)
  return parsed.ok && hasEnding(parsed) ? bare : text
}

/** What was probably meant by a cell that is no address, or one under an ending that does not exist; null when unsure. */
export function suggestEmail(cell: string): EmailSuggestion | null {
  const typed = cell.trim()
  if (typed.length > longest || !/@|\bat\b/i.test(typed)) return null
  const asTyped = parseEmail(typed)
  if (asTyped.ok && hasEnding(asTyped) && inOneScriptEach(typed) === typed) return null
  let text = typed
  let reason: EmailSuggestion['reason'] | null = null
  for (const [code, repair] of repairs) {
    const parsed = parseEmail(text)
    if (parsed.ok && hasEnding(parsed) && code !== 'look_alike') break
    const after = repair(text)
    if (after === text) continue
    // The last one is what makes an address of it.
    reason = code
    text = after
  }
  const parsed = parseEmail(text)
  return reason !== null && text !== typed && parsed.ok && hasEnding(parsed) ? { text, reason } : null
}
