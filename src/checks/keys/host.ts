// Host names: the label rules (RFC 5890, RFC 1123) and international names (UTS 46), shared by addresses and keys.
import { domainToASCII, domainToUnicode } from 'node:url'

/** Why a text is no host name. */
export type HostReason =
  | 'missing_domain'
  | 'extra_at'
  | 'space'
  | 'comment'
  | 'angle_brackets'
  | 'domain_leading_dot'
  | 'domain_trailing_dot'
  | 'domain_consecutive_dots'
  | 'domain_too_long'
  | 'label_hyphen'
  | 'label_double_hyphen'
  | 'label_too_long'
  | 'invalid_encoded_label'
  | 'invalid_domain_character'
  | 'invalid_international_domain'
  | 'compatibility_character'
  | 'hidden_character'

export interface ParsedHost {
  readonly ok: true
  /** Lower-case; an international name in NFC as typed. */
  readonly name: string
  /** As DNS wants it. */
  readonly ascii: string
  /** Typed with other than ASCII characters. */
  readonly international: boolean
  /** Holds labels that were typed encoded (xn--). */
  readonly encoded: boolean
}

interface HostRefusal {
  readonly ok: false
  readonly reason: HostReason
}

const MAX_DOMAIN_OCTETS = 253
const MAX_LABEL_OCTETS = 63

const HYPHEN = 45
const DOT = 46

const no = (reason: HostReason): HostRefusal => ({ ok: false, reason })

/** Reads a host name without scheme, port or trailing dot. Never throws; work is bounded by the length limit. */
export function readDomain(text: string): ParsedHost | HostRefusal {
  if (text === '') return no('missing_domain')
  if (text.length > MAX_DOMAIN_OCTETS) return no('domain_too_long')
  return readLabels(text, true)
}

/** `typed`: the encoded labels were typed and have to prove themselves; else they are our own encoding. */
function readLabels(text: string, typed: boolean): ParsedHost | HostRefusal {
  let label = 0
  let upper = false
  let prefixed = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) continue
    if (code === DOT) {
      const reason = refusedLabel(text, label, i)
      if (reason) return no(reason)
      label = i + 1
    } else if (code === HYPHEN) {
      if (i === label) return no('label_hyphen')
      if (i === label + 3 && text.charCodeAt(i - 1) === HYPHEN) {
        if (text.slice(label, label + 2).toLowerCase() !== 'xn') return no('label_double_hyphen')
        prefixed = true
      }
    } else if (code >= 65 && code <= 90) upper = true
    else if (code > 127) return readInternational(text)
    else return no(refusedCharacter(code))
  }
  if (label === text.length) return no(label === 1 ? 'domain_leading_dot' : 'domain_trailing_dot')
  const reason = refusedLabel(text, label, text.length)
  if (reason) return no(reason)
  const ascii = upper ? text.toLowerCase() : text
  if (prefixed && typed && !roundTrips(ascii)) return no('invalid_encoded_label')
  return { ok: true, name: ascii, ascii, international: false, encoded: prefixed && typed }
}

// Under an ending of letters, as Node reads a name that ends in a number as an IPv4 address (1.2 becomes 1.0.0.2).
const GUARD = '.x'
const toAscii = (name: string) => domainToASCII(name + GUARD).slice(0, -GUARD.length)
const toUnicode = (ascii: string) => domainToUnicode(ascii + GUARD).slice(0, -GUARD.length)

/** S4: every encoded label decodes (Node hands an undecodable one back unchanged) and encodes to the same again. */
function roundTrips(ascii: string): boolean {
  const name = toUnicode(ascii)
  return !holdsEncoded(name) && misplacedHyphen(name) === null && toAscii(name) === ascii
}

const holdsEncoded = (name: string) => name.startsWith('xn--') || name.includes('.xn--')

/** What is wrong with the label at [from, to), if anything. */
function refusedLabel(text: string, from: number, to: number): HostReason | null {
  if (from === to) return from === 0 ? 'domain_leading_dot' : 'domain_consecutive_dots'
  if (to - from > MAX_LABEL_OCTETS) return 'label_too_long'
  if (text.charCodeAt(to - 1) === HYPHEN) return 'label_hyphen'
  return null
}

function refusedCharacter(code: number): HostReason {
  if (code === 64) return 'extra_at'
  if (code === 32) return 'space'
  if (code < 32 || code === 127) return 'hidden_character'
  if (code === 40 || code === 41) return 'comment'
  if (code === 60 || code === 62) return 'angle_brackets'
  return 'invalid_domain_character'
}

// S7 without the joiners U+200C and U+200D, which some scripts need in names (RFC 5892 context rules, checked by UTS 46).
const hidden = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u
const notLdh = /[^a-zA-Z0-9.\-\u0080-\u{10ffff}]/u

/** S5: other full stops become dots, compatibility forms are refused, then UTS 46 decides. */
function readInternational(text: string): ParsedHost | HostRefusal {
  const dotted = text.replace(/[\u3002\uff0e\uff61]/g, '.')
  if (hidden.test(dotted)) return no(dotted.includes(' ') ? 'space' : 'hidden_character')
  const wrong = notLdh.exec(dotted)
  if (wrong) return no(refusedCharacter(wrong[0].charCodeAt(0)))
  const name = dotted.normalize('NFC').toLowerCase()
  if (name !== dotted.normalize('NFKC').toLowerCase()) return no('compatibility_character')
  const hyphen = misplacedHyphen(name)
  if (hyphen) return no(hyphen)
  const ascii = toAscii(name)
  if (ascii === '') return no(emptyLabel(name) ?? 'invalid_international_domain')
  if (Buffer.byteLength(name) > MAX_DOMAIN_OCTETS) return no('domain_too_long')
  if (ascii.length > MAX_DOMAIN_OCTETS) return no('domain_too_long')
  // Only ASCII is left, so this is the plain reading: label lengths, hyphens, encoded labels.
  const read = readLabels(ascii, holdsEncoded(name))
  return read.ok ? { ok: true, name, ascii, international: true, encoded: read.encoded } : read
}

/** What UTS 46 leaves open as browsers use it: the hyphen rules hold for the letters shown, too (RFC 5891, 4.2.3.1). */
function misplacedHyphen(name: string): HostReason | null {
  if (!name.includes('-')) return null
  if (/(?:^|\.)-|-(?:\.|$)/.test(name)) return 'label_hyphen'
  return /(?:^|\.)(?!xn)[^.]{2}--/u.test(name) ? 'label_double_hyphen' : null
}

function emptyLabel(name: string): HostReason | null {
  if (name.startsWith('.')) return 'domain_leading_dot'
  if (name.endsWith('.')) return 'domain_trailing_dot'
  return name.includes('..') ? 'domain_consecutive_dots' : null
}
