// Keys of people's and companies' pages: the kind of page and its handle, whatever host, language or tail it was copied with.
import { readPage, type SocialPage } from './page.ts'

/** Parts that apps and mails put before the page. */
const detour = /\/(?:mwlite|comm|m|sales)\/(?=(?:in|pub|company|school|showcase)\/)/i
const ownForm = /^(in|pub|company|school|showcase):(.+)$/s

function page(text: string, of: 'person' | 'company'): SocialPage | null {
  const read = readPage(text.toWellFormed().replace(detour, '/'))
  return read?.of === of ? read : null
}

/** A page without its host. */
const keyOf = (read: SocialPage | null) => read?.key.replace(/^[^/]*\//, '').replace('/', ':') ?? null

/**
 * `in:ann-smith`, `company:acme`: kind and handle, decoded, NFC, lower-case. Numeric ids and names stay apart, and so do old
 * `pub` pages with their numbers. Null when the text is no such page. A key is its own key.
 */
export function pageKey(text: string, of: 'person' | 'company'): string | null {
  const own = ownForm.exec(text)
  if (!own) return keyOf(page(text, of))
  const [, kind = '', handle = ''] = own
  const path = handle.toWellFormed().split('/').map(encodeURIComponent).join('/')
  const again = keyOf(page(`page.example/${kind}/${path}`, of))
  return again === text ? text : null
}

/** The address of a page without scheme variants, country host, query, language or tail: what to write into the cell. */
export function canonicalPage(text: string, of: 'person' | 'company'): string | null {
  const read = page(text, of)
  return read && `https://${read.key}`
}
