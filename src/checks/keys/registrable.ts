// Registrable domains by the Public Suffix List.
import { parse } from 'tldts'

/** What the suffix list says about a host. */
export interface RegistrableDomain {
  /** The domain that was registered (`mail.example.co.uk` gives `example.co.uk`); null for a bare suffix. */
  readonly domain: string | null
  /** The public suffix it hangs under. */
  readonly suffix: string | null
  /** Whether the suffix is one ICANN knows; false for invented endings. */
  readonly known: boolean
}

const options = { extractHostname: false, validateHostname: false, mixedInputs: false }
const withPrivate = { ...options, allowPrivateDomains: true }

/** The registrable domain of a lower-case ASCII host, in the ICANN section of the list. */
export function registrableDomain(host: string): RegistrableDomain {
  const { domain, publicSuffix, isIcann } = parse(host, options)
  return { domain, suffix: publicSuffix, known: isIcann === true }
}

/** The same in the whole list, where `name.github.io` is a site of its own: what tells companies apart. */
export function registrableSite(host: string): string | null {
  return parse(host, withPrivate).domain
}
