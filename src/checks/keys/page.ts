// Pages of people and companies on social networks: the host and the kind of page, never the words around them.
import { readWebAddress, withoutWww } from './web-address.ts'

export interface SocialPage {
  readonly of: 'person' | 'company'
  /** `host/kind/handle`, lower-case, without `www.`, country host, query, or anything behind the handle. */
  readonly key: string
}

const companies: ReadonlySet<string> = new Set(['company', 'school', 'showcase'])

/** Reads a page address such as `https://de.social.example/in/ann-smith/?trk=x`; null when it is no such page. */
export function readPage(text: string): SocialPage | null {
  const address = readWebAddress(text)
  if (!address) return null
  const [kind = '', handle = '', ...tail] = address.path.map(segment => segment.trim().toLowerCase())
  if (handle === '') return null
  const host = withoutCountry(withoutWww(address.host.ascii))
  if (kind === 'in') return { of: 'person', key: `${host}/in/${handle}` }
  // The numbers behind an old public page belong to its name.
  if (kind === 'pub') return { of: 'person', key: [host, kind, handle, ...tail].join('/') }
  return companies.has(kind) ? { of: 'company', key: `${host}/${kind}/${handle}` } : null
}

/** `de.social.example` and `m.social.example` show the page of `social.example`. */
const withoutCountry = (host: string) => host.replace(/^(?:[a-z]{2}|m)\.(?=[^.]+\.[^.]+)/, '')
