// The spellings under which suppressed identities are kept. An entry is kept under few of them, a cell or a request asks for
// all of its own (fact-keys.ts); one in common is enough (decision 15).
import { hash } from 'node:crypto'
import { parseEmail } from '../../checks/email/parse.ts'
import { unwrapAddress } from '../../checks/email/unwrap.ts'
import { matchKey } from '../../checks/match/match-key.ts'
import type { SuppressionKind } from '../../contract/app/privacy/privacy.ts'
import { readingsOf } from './readings.ts'
import { addressOf, atCompany, companiesOf, hostOf, mailboxKey, nameAnywhere, pageOf, siteOf } from './spellings.ts'

/** A spelling of an identity; its SHA-256 is what is stored. */
export interface IdentityKey {
  readonly kind: SuppressionKind
  readonly text: string
}

/** Kept with the entries: those of another version are read again when the workspace is opened. */
export const identityKeyVersion = 1

export const sha256 = (text: string): string => hash('sha256', text)

/** An entry as it is kept. */
export type EntryRead =
  | {
      readonly normal: string
      /** The spellings under which it is found, the normal form among them. */
      readonly keys: readonly string[]
      /** The name in it, for texts (`nameAnywhere`); nothing is found under it alone. */
      readonly name: string | null
      readonly reason: null
    }
  | { readonly normal: null; readonly reason: string }

/** Hashes under which an entry is kept: of its spellings, and of the name in it. */
export const hashesOf = ({ keys, name }: EntryRead & { readonly normal: string }): string[] =>
  [...keys, ...(name === null ? [] : [name])].map(sha256)

const refused = (reason: string): EntryRead => ({ normal: null, reason })
const entry = (normal: string, more: readonly (string | null)[] = [], name: string | null = null): EntryRead => ({
  normal,
  keys: [...new Set([normal, ...more.filter(key => key !== null)])],
  name,
  reason: null,
})

/** Reads a value of a suppression list. `second`: the company beside a name. Never throws. */
export function readEntry(
  kind: SuppressionKind,
  value: string,
  second: string | null,
  country: string | null,
): EntryRead {
  // What a person would see comes before the text as it is: an address in other widths is kept in plain letters.
  const [typed = '', ...others] = readingsOf(value.trim())
  const readings = [...others, typed].map(text => text.trim())
  /** The first reading that is what it should be gives the normal form, all of them the spellings. */
  const read = (reason: string, normalOf: (text: string) => string | null): EntryRead => {
    const [normal, ...more] = readings.flatMap(text => normalOf(text) ?? [])
    return normal === undefined ? refused(reason) : entry(normal, more)
  }
  switch (kind) {
    case 'email': {
      const found = read('This is not an email address.', text => {
        const parsed = parseEmail(unwrapAddress(text).trim())
        return parsed.ok ? addressOf(parsed.local, parsed.ascii) : null
      })
      return found.normal === null ? found : entry(found.normal, [...found.keys, ...found.keys.map(mailboxKey)])
    }
    case 'email_domain':
      return read('This is not a domain.', hostOf)
    case 'phone': {
      const found = read('This is not a phone number.', text => matchKey('phone', text, country))
      return found.normal === null || found.normal.startsWith('+')
        ? found
        : refused('The number has no country prefix.')
    }
    case 'profile_url':
      return read('This is not the URL of a person or company page.', pageOf)
    case 'company_domain':
      return readings.every(text => hostOf(text) === null)
        ? refused('This is not a domain.')
        : read('This domain belongs to a mailbox provider and does not identify a company.', siteOf)
    case 'name_company': {
      const [person] = readings.flatMap(text => matchKey('person', text) ?? [])
      const [company, ...more] = readingsOf(second?.trim() ?? '').flatMap(companiesOf)
      if (person === undefined) return refused('The name is missing.')
      if (company === undefined) return refused('The company is missing.')
      return entry(
        atCompany(person, company),
        more.map(other => atCompany(person, other)),
        nameAnywhere(person),
      )
    }
  }
}

/** `Anna Smith; Acme` as name and company: a tab or semicolon parts them, else the last comma. */
export function splitPair(line: string): [name: string, company: string | null] {
  const clear = /^([^\t;|]*)[\t;|](.*)$/s.exec(line) ?? /^(.*),([^,]*)$/s.exec(line)
  return clear ? [clear[1] ?? '', (clear[2] ?? '').trim() || null] : [line, null]
}
