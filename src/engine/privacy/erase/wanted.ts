// Who is to be erased, in a form that can be sent to a thread and kept in a note.
import type { EraseIdentity, EraseKind } from '../../../contract/app/privacy/erase.ts'
import { hashesOf, readEntry, sha256 } from '../../identity/identity-keys.ts'

/** Who is looked for; it crosses threads, and lies in the note of an erasure that has not ended. */
export interface WantedPerson {
  readonly kinds: readonly EraseKind[]
  /** `kind hash` of each spelling under which the person is found, and of their name alone (`nameAnywhere`). */
  readonly keys: readonly string[]
  /** Words of the person's names, lower-case. */
  readonly names: readonly string[]
  /** The person's values as they are somewhere: found in any text, in any case. */
  readonly literals: readonly string[]
  /** The person's names in full. Others may have the same: they count in words that people gave, not in records. */
  readonly titles: readonly string[]
  /** Companies beside their names. */
  readonly companies: readonly string[]
  /** Country of national phone numbers where a list has none. */
  readonly country: string | null
}

const bareHash = /^(?:sha-?256:)?([0-9a-f]{64})$/i
export interface WantedRead {
  readonly wanted: WantedPerson
  readonly refused: { value: string; reason: string }[]
  /** Of each value that was understood: kind, hash of the normal form, and hashes of all its spellings. */
  readonly entries: { kind: EraseKind; hash: string; keys: string[]; given: boolean }[]
}

/** Reads what a person is known by. */
export function readWanted(identities: readonly EraseIdentity[], country: string | null): WantedRead {
  const refused: WantedRead['refused'] = []
  const entries: WantedRead['entries'] = []
  const literals = new Set<string>()
  const titles = new Set<string>()
  const names = new Set<string>()
  const companies = new Set<string>()
  const keys = new Set<string>()
  for (const { kind, value, second } of identities) {
    const bare = kind === 'email' ? bareHash.exec(value)?.[1]?.toLowerCase() : undefined
    if (bare !== undefined) {
      entries.push({ kind, hash: bare, keys: [bare], given: true })
      keys.add(`${kind} ${bare}`)
      continue
    }
    const read = readEntry(kind, value, second, country)
    if (read.normal === null) {
      refused.push({ value: second === null ? value : `${value}; ${second}`, reason: read.reason })
      continue
    }
    entries.push({ kind, hash: sha256(read.normal), keys: hashesOf(read), given: false })
    for (const key of hashesOf(read)) keys.add(`${kind} ${key}`)
    if (kind === 'name_company') {
      titles.add(value)
      if (second !== null) companies.add(second)
      for (const word of wordsOf(value)) names.add(word)
    } else literals.add(value)
    if (kind === 'email' || kind === 'phone') literals.add(read.normal)
  }
  const kinds = [...new Set(entries.map(({ kind }) => kind))]
  return {
    wanted: {
      kinds,
      keys: [...keys],
      names: [...names],
      literals: [...literals],
      titles: [...titles],
      companies: [...companies],
      country,
    },
    refused,
    entries,
  }
}

export const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? []
