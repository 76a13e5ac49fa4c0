// Which value of a column a merged row has: the row that stays keeps its own, a blank is filled from the next best row, and a
// value gives way only for a reason that is about the value.
import type { KeepReason } from '../../contract/app/duplicates.ts'
import type { RowsOfGroup } from './rows-of-group.ts'

/** `row`: whose cell it is. */
export interface PickedValue {
  readonly row: number
  readonly why: KeepReason
}

/** Fewer rows with a value have no majority. */
export const minForMajority = 3

/** The value of one column by itself. */
export function honestValue(rows: RowsOfGroup, place: number): PickedValue {
  const [stays = 0] = rows.order
  const holders = rows.order.filter(row => rows.hasValue(place, row))
  const [base, ...others] = holders
  if (base === undefined) return { row: stays, why: 'own' }
  if (others.length === 0) return { row: base, why: 'only' }
  for (const [why, speaks] of [
    ['verified', rows.isChecked],
    ['typed', rows.isTyped],
  ] as const) {
    const row = holders.find(one => speaks(place, one))
    if (row === undefined) continue
    // Where it speaks for all of them it is no reason.
    if (row !== base || others.some(one => !speaks(place, one))) return { row, why }
  }
  const fitting = holders.filter(row => rows.fits(place, row))
  if (fitting.length > 0 && !fitting.includes(base)) return betterThan(rows, place, base, fitting)
  const usual = majority(
    fitting.length > 0 ? fitting : holders,
    row => rows.key(place, row),
    key => key === rows.key(place, base),
  )
  const [first = base, ...rest] = usual ?? [base]
  const alike = usual ? rest : others
  const repaired = alike.find(row => rows.isRepairOf(place, row, first))
  if (repaired !== undefined) return { row: repaired, why: usual ? 'common' : 'repaired' }
  if (usual) return { row: first, why: 'common' }
  if (base !== stays) return { row: base, why: 'filled' }
  return { row: base, why: holders.every(row => rows.key(place, row) === rows.key(place, base)) ? 'alike' : 'own' }
}

/** In place of a value that is not what its column holds: its repaired form, else what most of the others have, else the next best. */
function betterThan(rows: RowsOfGroup, place: number, broken: number, fitting: readonly number[]): PickedValue {
  const repaired = fitting.find(row => rows.isRepairOf(place, row, broken))
  if (repaired !== undefined) return { row: repaired, why: 'repaired' }
  const usual = majority(
    fitting,
    row => rows.key(place, row),
    () => false,
  )
  return { row: usual?.[0] ?? fitting[0] ?? broken, why: 'valid' }
}

/** The rows whose value most have; null where there is no majority, or the value that stays is of it. */
function majority(
  holders: readonly number[],
  keyOf: (row: number) => string | null,
  isOwn: (key: string | null) => boolean,
): readonly number[] | null {
  if (holders.length < minForMajority) return null
  const groups = Map.groupBy(holders, keyOf)
  for (const [key, members] of groups) if (members.length * 2 > holders.length) return isOwn(key) ? null : members
  return null
}
