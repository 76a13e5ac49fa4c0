// The transforms, in the order in which they are offered.
import type { TransformFacts } from './facts.ts'
import { columnTransforms } from './of-columns.ts'
import { textTransforms } from './of-text.ts'
import { valueTransforms } from './of-values.ts'

const all = { ...columnTransforms, ...textTransforms, ...valueTransforms } as const

export type TransformId = keyof typeof all

/** All that is to be known of a transform. */
export const transformTable: Readonly<Record<TransformId, TransformFacts>> = all

/** Transforms that make several rows of one. */
export type SpreadId = {
  [Id in TransformId]: (typeof all)[Id] extends { readonly spreads: string } ? Id : never
}[TransformId]
export const isSpread = (id: TransformId): id is SpreadId => transformTable[id].spreads !== undefined

/** Transforms that make one row of several. */
export type JoinId = {
  [Id in TransformId]: (typeof all)[Id] extends { readonly joins: true } ? Id : never
}[TransformId]
export const isJoin = (id: TransformId): id is JoinId => transformTable[id].joins !== undefined

/** Those that change which rows there are. */
export const changesRows = (id: TransformId): id is SpreadId | JoinId => isSpread(id) || isJoin(id)

// The names of an object are strings to TypeScript; these are the ones above.
export const transformIds = Object.keys(all) as [TransformId, ...TransformId[]]
