// Which names may be asked about at all: ordinary domains, never those reserved for tests, examples and local networks.
import { isIP } from 'node:net'
import { domainFacts } from '../email/domain-facts.ts'
import { parseEmail } from '../email/parse.ts'
import { readDomain } from '../keys/host.ts'

/** Whether the DNS may be asked about a name: a lower-case ASCII host of two labels or more, no special-use name, no IP. */
export function isAskable(host: string): boolean {
  const read = readDomain(host)
  if (!read.ok || read.ascii !== host || !host.includes('.') || isIP(host) !== 0) return false
  return domainFacts(host).specialUse === null
}

/** The domain of an address as the DNS wants it; null when there is nothing to ask. Only this leaves the computer. */
export function domainToAsk(address: string): string | null {
  const mailbox = parseEmail(address.trim(), 'format')
  return mailbox.ok && !mailbox.literal && isAskable(mailbox.ascii) ? mailbox.ascii : null
}
