// Spellings that mean the same: what is compared is never the text as it came but its key.
import { inputKey } from '../../../checks/keys/input-key.ts'
import { readPage } from '../../../checks/keys/page.ts'
import { searchKey } from '../../../checks/keys/plain.ts'
import type { FilterSpelling } from '../../../contract/service/filters.ts'
import { hasRole, roleKey, roleWords } from '../../roles.ts'

/** Characters no store keeps alike: NUL, halves of surrogate pairs, and the private ones that index tokens are made with. */
const storable = (text: string) => text.toWellFormed().replace(/[\0\uE000-\uE07F]/g, '')

/**
 * Longest key in UTF-16 units: a filter value has at most 200, an address more; what is longer is compared by its
 * beginning, because indexes hold no entry of any length.
 */
const longest: Readonly<Record<FilterSpelling, number>> = {
  words: 200,
  title: 200,
  band: 200,
  email: 320,
  domain: 320,
  url: 500,
}

/** What a text is compared by; '' = there is nothing to compare, the value counts as missing. */
export function keyOfSpelling(spelling: FilterSpelling, text: string): string {
  const key = wholeKey(spelling, storable(text))
  return key.length <= longest[spelling] ? key : storable(key.slice(0, longest[spelling]))
}

function wholeKey(spelling: FilterSpelling, text: string): string {
  switch (spelling) {
    case 'words':
      return searchKey(text)
    case 'title':
      return roleKey(searchKey(text))
    case 'band':
      return bandKey(text)
    case 'email':
      return text.trim().toLowerCase()
    case 'domain':
      return domainKey(text)
    case 'url':
      return readPage(text)?.key ?? searchKey(text)
  }
}

/** Keys of domains read of late: the people of a company share one, and reading it takes a while. */
const domainKeys = new Map<string, string>()

function domainKey(text: string): string {
  const known = domainKeys.get(text)
  if (known !== undefined) return known
  const key = inputKey('domain', text).key ?? searchKey(text)
  if (domainKeys.size >= 50_000) domainKeys.clear()
  domainKeys.set(text, key)
  return key
}

/** Whether a key contains a part, both of this spelling: titles by whole words, all else by letters. */
export const keyContains = (spelling: FilterSpelling, key: string, part: string): boolean =>
  spelling === 'title' ? hasRole(key, part) : key.includes(part)

/** What a value is listed and browsed by: titles as they are written, all else as it is compared. */
export const listingKey = (spelling: FilterSpelling, value: string): string =>
  keyOfSpelling(spelling === 'title' ? 'words' : spelling, value)

/** The key of a phone number; national numbers have none without their country. Numbers in E.164 are their own key. */
export const spellPhone = (text: string): string =>
  /^\+[1-9]\d{7,14}$/.test(text) ? text : (inputKey('phone', storable(text)).key ?? '')

/** A name as `exactName` compares it. */
export const spellExact = (text: string): string => storable(text).normalize('NFC')

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] => wordsOfKey(keyOfSpelling('words', text))

/** The words by which free text finds a value. */
export const foundBy = (spelling: FilterSpelling, value: string): readonly string[] =>
  spelling === 'title' ? roleWords(keyOfSpelling('words', value)) : wordsOfKey(keyOfSpelling(spelling, value))

/** The words of a text that is folded already. */
export const wordsOfKey = (key: string): string[] => key.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** `51 to 200`, `51–200` -> `51-200`; `$1M to <$10M` -> `1M-10M`. */
function bandKey(label: string): string {
  return label
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s+TO\s+|\s*[\u2010-\u2015\u2212]\s*/g, '-')
    .replace(/[\s,$]/g, '')
    .replace(/(?<=.)</g, '')
}

const scale: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

/** The numbers a band reaches from and to, both included: `51-200`, `10001+`, `<$1M`; null when it is no band. */
export function readBand(label: string): { readonly low: number; readonly high: number } | null {
  const [, below = '', first = '', unit = '', plus = '', second, secondUnit = ''] =
    /^(<?)(\d+(?:\.\d+)?)([KMBT]?)(\+?)(?:-(\d+(?:\.\d+)?)([KMBT]?))?$/.exec(bandKey(label)) ?? []
  if (first === '') return null
  const low = Number(first) * (scale[unit] ?? 1)
  if (below) return { low: 0, high: low }
  if (plus) return { low, high: Number.MAX_SAFE_INTEGER }
  const high = second === undefined ? low : Number(second) * (scale[secondUnit] ?? 1)
  return low <= high ? { low, high } : null
}
