// Another list of the workspace as a source for a run: what its rows would ask, so that equal ones can be found.

import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { askedHash, type InputRules, inputOf } from '../ask/mapping.ts'

/** What another list gives for an input. */
export interface OwnHit {
  readonly sheetId: number
  /** By field of the operation, as JSON. */
  readonly texts: string
}

export interface OwnAsk {
  sheetId: number
  rules: InputRules
  /** SQL columns of the input, as `sourceColumns` orders them, and the one that must hold a value. */
  slots: string[]
  value: string
}

/** Rows that hold a value, with the hash of what they ask; `last` = id to go on after, null at the end. */
export interface OwnSlice {
  ids: Uint32Array
  hashes: Uint8Array
  last: number | null
}

function ownSlice(db: ReadDb, { sheetId, rules, slots, value }: OwnAsk, after: number, most: number): OwnSlice {
  const names = slots.map(slot => `t.${sqlIdentifier(slot)}`)
  const cell = `t.${sqlIdentifier(value)}`
  const rows = db.arrays<(string | number | null)[]>(
    `SELECT t.id, ${cell}, ${names.join(', ')} FROM ${tableOf(sheetId)} t WHERE t.id > ? AND t.gone IS NULL
     ORDER BY t.id LIMIT ?`,
    after,
    most,
  )
  const ids: number[] = []
  const hashes: Buffer[] = []
  // The first column is the id, all others are text.
  for (const [id, text, ...cells] of rows) {
    if (text === null || text === '') continue
    const input = inputOf(rules, cells as (string | null)[])
    const hash = input.kind === 'ask' ? askedHash(rules.op, input) : null
    if (!hash) continue
    ids.push(id as number)
    hashes.push(hash)
  }
  const last = rows.length < most ? null : ((rows.at(-1)?.[0] ?? null) as number | null)
  return { ids: Uint32Array.from(ids), hashes: new Uint8Array(Buffer.concat(hashes)), last }
}

export const ownListsRead = { ownSlice }
