// The email syntax parser: one pass over the text, no regular expression on the common (ASCII) path.
// The policy is S1-S9 of the validation design; each refusal has a code of reasons.ts.
import { domainToUnicode } from 'node:url'
import { readDomain } from '../keys/host.ts'
import { isAddressLiteral } from './literal.ts'
import type { EmailReason } from './reasons.ts'

/**
 * `rfc`: a mailbox of RFC 5321 with RFC 6531. `format`: a domain name also needs two labels and a top-level domain of two
 * letters or more (S3). `practical`: also no quotes, no IP literal, no symbols (S6).
 */
export type EmailMode = 'rfc' | 'format' | 'practical'

/** A mailbox taken apart. */
export interface ParsedMailbox {
  readonly ok: true
  /** Before the @ sign, in NFC, quotes included, case as typed. */
  readonly local: string
  /** After the @ sign: lower-case, international names as typed in NFC; a literal with its brackets. */
  readonly domain: string
  /** The domain as DNS wants it: lower-case ASCII; for a literal the same as `domain`. */
  readonly ascii: string
  readonly quoted: boolean
  readonly literal: boolean
  /** Needs SMTPUTF8 (RFC 6531): the local part or the domain as typed is not ASCII. */
  readonly eai: boolean
  /** Holds characters that are legal and that most sign-up forms refuse (S6). */
  readonly symbols: boolean
}

export interface SyntaxRefusal {
  readonly ok: false
  readonly reason: EmailReason
}

/** Longest text that is looked at: the longest address of the service interface. */
export const MAX_EMAIL_UNITS = 320

const MAX_LOCAL_OCTETS = 64
const MAX_ADDRESS_OCTETS = 254

const QUOTE = 34
const DOT = 46
const AT = 64
const OPEN_BRACKET = 91
const BACKSLASH = 92
const CLOSE_BRACKET = 93

const LETTER = 1
const SYMBOL = 2
/** What each ASCII character may be in an atom: 0 nothing, LETTER as usual, SYMBOL legal but unusual. */
const atext = new Uint8Array(128)
for (const char of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_+'&")
  atext[char.charCodeAt(0)] = LETTER
for (const char of '!#$%*/=?^`{|}~') atext[char.charCodeAt(0)] = SYMBOL

const no = (reason: EmailReason): SyntaxRefusal => ({ ok: false, reason })

/** Judges `text` as it is, nothing trimmed or repaired (clean.ts does that). Never throws. */
export function parseEmail(text: string, mode: EmailMode = 'format'): ParsedMailbox | SyntaxRefusal {
  if (text.length === 0) return no('empty')
  if (text.length > MAX_EMAIL_UNITS) return no('too_long')
  const read = text.charCodeAt(0) === QUOTE ? readQuoted(text, false) : readDotAtom(text, false)
  if (!read.ok || mode === 'rfc') return read
  if (!read.literal) {
    const lastDot = read.ascii.lastIndexOf('.')
    if (lastDot < 0) return no('single_label_domain')
    if (!isTopLevel(read.ascii, lastDot + 1)) return no('invalid_tld')
  }
  if (mode === 'practical') {
    if (read.quoted) return no('quoted_local')
    if (read.literal) return no('address_literal')
    if (read.symbols) return no('unusual_symbol')
  }
  return read
}

/** Two letters or more, or an encoded label. */
function isTopLevel(ascii: string, from: number): boolean {
  if (ascii.startsWith('xn--', from)) return true
  if (ascii.length - from < 2) return false
  for (let i = from; i < ascii.length; i++) {
    const code = ascii.charCodeAt(i)
    if (code < 97 || code > 122) return false
  }
  return true
}

/** `wide`: the local part was found to be a good international one, so what is not ASCII stands for itself. */
function readDotAtom(text: string, wide: boolean): ParsedMailbox | SyntaxRefusal {
  let symbols = false
  let afterDot = true
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === AT) {
      if (i === 0) return no('missing_local')
      if (afterDot) return no('trailing_dot')
      if (i > MAX_LOCAL_OCTETS) return no('local_too_long')
      return readDomainPart(text, i, false, symbols, wide)
    }
    if (code === DOT) {
      if (i === 0) return no('leading_dot')
      if (afterDot) return no('consecutive_dots')
      afterDot = true
      continue
    }
    if (code > 127) {
      if (!wide) return readInternational(text, false)
    } else {
      const kind = atext[code]
      if (!kind) return no(text.includes('@') ? refusedInAtom(code) : 'missing_at')
      if (kind === SYMBOL) symbols = true
    }
    afterDot = false
  }
  return no('missing_at')
}

/** The code for a character that no atom may hold. */
function refusedInAtom(code: number): EmailReason {
  if (code === 32) return 'space'
  if (code < 32 || code === 127) return 'hidden_character'
  if (code === 40 || code === 41) return 'comment'
  if (code === 60 || code === 62) return 'angle_brackets'
  if (code === QUOTE) return 'text_beside_quotes'
  if (code === BACKSLASH) return 'backslash'
  return 'invalid_local_character'
}

function readQuoted(text: string, wide: boolean): ParsedMailbox | SyntaxRefusal {
  for (let i = 1; i < text.length; i++) {
    let code = text.charCodeAt(i)
    if (code === QUOTE) {
      if (i + 1 === text.length) return no('missing_at')
      if (text.charCodeAt(i + 1) !== AT) return no('text_beside_quotes')
      if (i + 1 > MAX_LOCAL_OCTETS) return no('local_too_long')
      return readDomainPart(text, i + 1, true, false, wide)
    }
    if (code === BACKSLASH) {
      i++
      code = i < text.length ? text.charCodeAt(i) : 0
      if (code < 32 || code > 126) return no('backslash')
    } else if (code > 127) {
      if (!wide) return readInternational(text, true)
    } else if (code < 32 || code === 127) return no('hidden_character')
  }
  return no('unclosed_quote')
}

// S7: controls, formats, private and unassigned characters, surrogates, separators. The joiners are formats too.
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zs}\p{Zl}\p{Zp}]/u
const hiddenInQuotes = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u
const leadingMark = /^"?\p{M}|\.\p{M}/u
const unusual = /\p{S}/u

/** A local part with other than ASCII characters: brought to NFC first, then judged by the same rules (S7). */
function readInternational(text: string, quoted: boolean): ParsedMailbox | SyntaxRefusal {
  const end = quoted ? quotedEnd(text) : text.indexOf('@')
  if (end < 0) return no(quoted ? 'unclosed_quote' : 'missing_at')
  if (text.charCodeAt(end) !== AT) return no(end === text.length ? 'missing_at' : 'text_beside_quotes')
  const local = text.slice(0, end).normalize('NFC')
  if (quoted ? hiddenInQuotes.test(local) : hidden.test(local))
    return no(local.includes(' ') ? 'space' : 'hidden_character')
  if (leadingMark.test(local)) return no('leading_mark')
  if (octets(local) > MAX_LOCAL_OCTETS) return no('local_too_long')
  const normal = local + text.slice(end)
  return quoted ? readQuoted(normal, true) : readDotAtom(normal, true)
}

/** The index after the closing quote, -1 without one. */
function quotedEnd(text: string): number {
  for (let i = 1; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === BACKSLASH) i++
    else if (code === QUOTE) return i + 1
  }
  return -1
}

/** Length in UTF-8 octets; a lone surrogate counts three, as its replacement character would. */
function octets(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x80) count += 1
    else if (code < 0x800) count += 2
    else if (code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      count += 4
      i++
    } else count += 3
  }
  return count
}

/** Reads what follows the @ sign at index `at`; the local part before it is known to be good. */
function readDomainPart(
  text: string,
  at: number,
  quoted: boolean,
  symbol: boolean,
  wide: boolean,
): ParsedMailbox | SyntaxRefusal {
  const local = text.slice(0, at)
  const localOctets = wide ? octets(local) : at
  const symbols = symbol || (wide && unusual.test(local))
  if (text.charCodeAt(at + 1) === OPEN_BRACKET) {
    if (text.charCodeAt(text.length - 1) !== CLOSE_BRACKET) return no('unclosed_literal')
    const literal = text.slice(at + 1).toLowerCase()
    if (!isAddressLiteral(literal.slice(1, -1))) return no('invalid_literal')
    if (localOctets + 1 + literal.length > MAX_ADDRESS_OCTETS) return no('too_long')
    return { ok: true, local, domain: literal, ascii: literal, quoted, literal: true, eai: wide, symbols }
  }
  const host = readDomain(text.slice(at + 1))
  if (!host.ok) return host
  const { name, ascii, international, encoded } = host
  const domainOctets = international ? Math.max(ascii.length, octets(name)) : ascii.length
  if (localOctets + 1 + domainOctets > MAX_ADDRESS_OCTETS) return no('too_long')
  return {
    ok: true,
    local,
    domain: name,
    ascii,
    quoted,
    literal: false,
    eai: wide || international,
    symbols: symbols || ((international || encoded) && unusual.test(encoded ? domainToUnicode(ascii) : name)),
  }
}
