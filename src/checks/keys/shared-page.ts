// Pages on hosts that many people and companies share: social networks, site builders, market places. The page is its
// owner's, the host is no one's company.
import { bundledLists } from '../data/lists.ts'
import { isPublicHost, readWebAddress } from './web-address.ts'

/** First parts of a path that say what kind of page follows, and how many parts name it. */
const kinds: ReadonlyMap<string, number> = new Map([
  ...['add', 'biz', 'business', 'c', 'channel', 'cmp', 'company', 'groups', 'in', 'org', 'organization', 'p', 'profile']
    .concat(['review', 'school', 'shop', 'showcase', 'site', 'store', 'str', 'u', 'user', 'usr', 'view', 'wiki'])
    .map((kind): [string, number] => [kind, 1]),
  ['maps', 2],
  ['pages', 2],
  ['people', 2],
  ['pub', 4],
])

/**
 * `facebook.com/acme` of any address of that page: the shared host and the parts of the path that name the page, lower-case.
 * Null where the host is not shared, and for the host alone, which is the site of the company that runs it. A key is its
 * own key.
 */
export function sharedPage(text: string): string | null {
  // An address of a mailbox is no page, whatever its domain.
  if (/^[^/]*@/.test(text.trim().replace(/^[a-z]+:\/\//i, ''))) return null
  const read = readWebAddress(text)
  const host = read && sharedHost(read.host.ascii)
  if (!read || host === null) return null
  const path = read.path.map(part => part.trim().toLowerCase())
  const [first = ''] = path
  // Facebook's people without a name of their own have a number behind the question mark.
  const number = first === 'profile.php' ? /[?&]id=(\d+)/i.exec(text)?.[1] : undefined
  const named = path.slice(0, 1 + (kinds.get(first) ?? 0)).map(part => encodeURIComponent(part).replaceAll('%40', '@'))
  if (named.length === 0) return null
  return `${host}/${named.join('/')}${number === undefined ? '' : `?id=${number}`}`
}

/** The site of its own that a host below a site builder is (`www.acme.tumblr.com` gives `acme.tumblr.com`); else null. */
export function ownSite(host: string): string | null {
  const above = listed(host)
  if (above === null || above === host || bundledLists().shared.get(above) !== true) return null
  const site = host
    .slice(0, -above.length - 1)
    .split('.')
    .at(-1)
  return site === undefined || site === 'www' ? null : `${site}.${above}`
}

/** The shared host that a host is or lies below (`de-de.facebook.com`); null where it is no one's but its owner's. */
function sharedHost(host: string): string | null {
  return isPublicHost(host) && ownSite(host) === null ? listed(host) : null
}

function listed(host: string): string | null {
  const { shared } = bundledLists()
  for (let rest = host; ; rest = rest.slice(rest.indexOf('.') + 1)) {
    if (shared.has(rest)) return rest
    if (!rest.includes('.')) return null
  }
}
