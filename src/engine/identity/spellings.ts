// One identity, several spellings: how an address, a host, a page or a company is written for comparison.
import { domainToUnicode } from 'node:url'
import { companyDomain } from '../../checks/keys/domain-key.ts'
import { registrableDomain, registrableSite } from '../../checks/keys/registrable.ts'
import { sharedPage } from '../../checks/keys/shared-page.ts'
import { isPublicHost, readWebAddress } from '../../checks/keys/web-address.ts'
import { matchKey } from '../../checks/match/match-key.ts'

export const addressOf = (local: string, domain: string) => `${local.toLowerCase().normalize('NFC')}@${domain}`

/** The mailbox behind an address: who opts out by a tagged address is reached by the plain one too. */
export function mailboxKey(address: string): string | null {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const plain = local.startsWith('"') ? local : local.replace(/(?<=.)\+.*$/s, '')
  return matchKey('mailbox', `${plain}${address.slice(at)}`)
}

/** The host of a web address whose ending exists, lower-case ASCII. */
export function hostOf(text: string): string | null {
  const host = readWebAddress(text)?.host.ascii
  return host !== undefined && isPublicHost(host) ? host : null
}

/** The page of a person or company: on a network by its kind and handle, on other shared hosts by its place there. */
export const pageOf = (text: string): string | null =>
  matchKey('profileUrl', text) ?? matchKey('companyUrl', text) ?? sharedPage(text)

/** What is for a company on the web: its domain, or its page on a host that many share. */
export const siteOf = (text: string): string | null => companyDomain(text) ?? sharedPage(text)

/** A company by its site and by the name in its domain: `blocked-firm.com` as `blocked firm` and `blockedfirm`. */
export function companiesOfSite(site: string | null): string[] {
  if (site === null) return []
  if (site.includes('/')) return [site]
  const label = domainToUnicode((registrableSite(site) ?? site).split('.')[0] ?? '')
  return [...new Set([site, ...spaced(matchKey('company', label.replaceAll('-', ' ')))])]
}

/** A company by name and, where the text is a domain, by that. */
export const companiesOf = (text: string): string[] => {
  const site = siteOf(text)
  return site === null ? spaced(matchKey('company', text)) : companiesOfSite(site)
}

/** A company name as it is and run together, as domains spell it. */
const spaced = (name: string | null): string[] =>
  name === null ? [] : [...new Set([name, name.replace(/[^\p{L}\p{N}\p{M}]/gu, '')])].filter(Boolean)

export const atCompany = (person: string, company: string) => `${person} @ ${company}`

/**
 * The name of an entry by itself: which of the names in a running text are worth a look at its companies. No one is suppressed
 * by it alone.
 */
export const nameAnywhere = (person: string) => `${person} @`

/** A host and the names above it, down to the one that was registered. */
export function upTo(host: string): string[] {
  const { domain } = registrableDomain(host)
  const hosts = host === '' ? [] : [host]
  for (let at = host.indexOf('.'); domain !== null && at >= 0; at = host.indexOf('.', at + 1)) {
    const above = host.slice(at + 1)
    if (above.length < domain.length) break
    hosts.push(above)
  }
  return hosts
}
