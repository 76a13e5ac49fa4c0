// What else a person may be known by: the identities in their own rows. Whether they are the person's alone, people decide.

import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { EraseIdentity, EraseKind } from '../../../contract/app/privacy/erase.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { readEntry, sha256 } from '../../identity/identity-keys.ts'
import type { ListFound } from './erase-list.lane.ts'
import type { ErasablePerson } from './person.ts'

const maxAlso = 12

/** Identities that are beside those asked for, each once, at most twelve. */
export function alsoIn(lists: readonly ListFound[], person: ErasablePerson): EraseIdentity[] {
  const { keys, country } = person.wanted
  const known = new Set(keys)
  const also = new Map<string, EraseIdentity>()
  const put = (kind: EraseKind, value: string, second: string | null) => {
    const read = readEntry(kind, value, second, country)
    if (read.normal === null || read.keys.some(key => known.has(`${kind} ${sha256(key)}`))) return
    also.set(`${kind} ${read.normal}`, { kind, value: value.trim(), second })
  }
  for (const { beside } of lists) {
    const rows = Map.groupBy(beside, ({ row }) => row)
    for (const cells of rows.values()) {
      for (const { type, text } of cells) {
        const kind = columnTypeFacts[type].erasedAs
        if (kind) put(kind, text, null)
      }
      const of = (wanted: ColumnType) => cells.find(({ type }) => type === wanted)?.text.trim() ?? ''
      const name = of('full_name') || `${of('first_name')} ${of('last_name')}`.trim()
      if (name.includes(' ') && of('company') !== '') put('name_company', name, of('company'))
    }
  }
  return [...also.values()].slice(0, maxAlso)
}
