// Which row gives the values of columns that belong together: one row for all of them, because parts of two addresses or of two
// jobs make one that does not exist. What it lacks is filled only from rows that contradict it in nothing.
import type { KeepReason } from '../../contract/app/duplicates.ts'
import type { FieldGroupKind } from './field-groups.ts'
import { minForMajority, type PickedValue } from './honest-value.ts'
import type { RowsOfGroup } from './rows-of-group.ts'

/** A group by the places of its columns. */
export interface GroupPlaces {
  readonly kind: FieldGroupKind
  readonly places: readonly number[]
  /** Of them, those that may change. */
  readonly free: readonly number[]
  /** Place of the job title: people are called differently in one job, so it tells no companies apart. */
  readonly title: number | null
}

type Picked = ReadonlyMap<number, PickedValue>

/** The values of the free columns. */
export function honestGroup(rows: RowsOfGroup, group: GroupPlaces): Picked {
  const [stays = 0] = rows.order
  const { places, free } = group
  const locked = places.filter(place => !free.includes(place))
  const filled = (row: number) => places.filter(place => rows.hasValue(place, row)).length
  // A column that is locked ties the others to its row.
  const isFree = (row: number) => locked.every(place => rows.key(place, row) === rows.key(place, stays))
  const givers = rows.order.filter(row => filled(row) > 0 && (row === stays || isFree(row)))
  const fullest = (among: readonly number[]) => among.toSorted((a, b) => filled(b) - filled(a))[0]
  const own = givers.includes(stays) ? stays : fullest(givers)
  if (own === undefined) return new Map(free.map(place => [place, { row: stays, why: 'own' }]))
  const [base, why] = giver(rows, group, givers, own, fullest)
  const picked = new Map<number, PickedValue>()
  const says = (place: number) => rows.key(place, picked.get(place)?.row ?? base)
  for (const place of free) picked.set(place, { row: base, why })
  for (const row of givers) {
    if (row === base || contradicts(group, says, place => rows.key(place, row))) continue
    for (const place of free)
      if (says(place) === null && rows.hasValue(place, row)) picked.set(place, { row, why: 'filled' })
  }
  for (const place of free.filter(one => says(one) === null)) {
    const isSaid = givers.some(row => rows.hasValue(place, row))
    picked.set(place, isSaid ? { row: base, why: 'together' } : { row: stays, why: 'own' })
  }
  return picked
}

function giver(
  rows: RowsOfGroup,
  group: GroupPlaces,
  givers: readonly number[],
  own: number,
  fullest: (among: readonly number[]) => number | undefined,
): readonly [row: number, why: KeepReason] {
  const { places } = group
  for (const [why, speaks] of [
    ['verified', rows.isChecked],
    ['typed', rows.isTyped],
  ] as const) {
    const isSaid = (row: number) => places.some(place => speaks(place, row))
    const row = givers.find(isSaid)
    if (row !== undefined) return row === own ? [own, givers.every(isSaid) ? 'own' : why] : [row, why]
  }
  const keysOf = (row: number) => (place: number) => rows.key(place, row)
  const isShared = (row: number, other: number) =>
    !contradicts(group, keysOf(row), keysOf(other)) &&
    places.some(place => rows.key(place, row) !== null && rows.key(place, row) === rows.key(place, other))
  const supporters = (row: number) => givers.filter(other => other === row || isShared(row, other))
  const isMost = (row: number) => supporters(row).length * 2 > givers.length
  const most = givers.length >= minForMajority && !isMost(own) ? givers.filter(isMost) : []
  const usual = fullest(most)
  if (usual !== undefined) return [usual, 'common']
  // All that the row says, and more.
  const fuller = givers.filter(row =>
    places.every(place => !rows.hasValue(place, own) || rows.key(place, row) === rows.key(place, own)),
  )
  const best = fullest([own, ...fuller.filter(row => row !== own)]) ?? own
  if (best !== own) return [best, 'filled']
  return [own, own === rows.order[0] ? 'own' : givers.length === 1 ? 'only' : 'filled']
}

/** Whether both say something of a part, and not the same. A title alone is no contradiction where the company is the same. */
function contradicts(
  { places, title }: GroupPlaces,
  one: (place: number) => string | null,
  other: (place: number) => string | null,
): boolean {
  const differs = (place: number) => one(place) !== null && other(place) !== null && one(place) !== other(place)
  const lead = places.filter(place => place !== title)
  if (lead.some(differs)) return true
  return title !== null && differs(title) && !lead.some(place => one(place) !== null && one(place) === other(place))
}
