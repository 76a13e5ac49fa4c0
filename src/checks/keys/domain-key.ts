// Domain keys: which spellings of a web or email address belong to one registered name, and to one company.
import { domainToUnicode } from 'node:url'
import { bundledLists } from '../data/lists.ts'
import { registrableDomain, registrableSite } from './registrable.ts'
import { ownSite, sharedPage } from './shared-page.ts'
import { isPublicHost, readWebAddress } from './web-address.ts'

/** Lower-case ASCII host of a domain, web or email address; null when it is none or its ending does not exist. */
function publicHost(text: string): string | null {
  const host = readWebAddress(text)?.host.ascii
  return host !== undefined && isPublicHost(host) ? host : null
}

/** The registered domain (ICANN section of the suffix list) as ASCII: `https://www.shop.example.co.uk/a` gives `example.co.uk`. */
export function domainKey(text: string): string | null {
  const host = publicHost(text)
  return host === null ? null : registrableDomain(host).domain
}

/**
 * The domain that stands for a company: registered, or a site of its own below a private suffix (`acme.github.io`). Null for
 * mailbox and relay providers, whose domain says nothing about where someone works, and for pages on networks and site
 * builders (`facebook.com/acme`), which say nothing about the company that runs the host.
 */
export function companyDomain(text: string): string | null {
  const host = publicHost(text)
  const site = host === null ? null : (ownSite(host) ?? registrableSite(host))
  if (host === null || site === null || sharedPage(text) !== null) return null
  const { free, relays } = bundledLists()
  return free.has(host) || free.has(site) || relays.has(host) || relays.has(site) ? null : site
}

/** A domain as people read it: encoded international labels in their own letters. */
export const shownDomain = (ascii: string): string => domainToUnicode(ascii) || ascii
