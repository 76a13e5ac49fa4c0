// The columns that two lists are compared by when no one names keys: what both say of who a row is about, and columns of one name
// that behave like identifiers in both.

import type { MatchWeights } from '../../contract/app/linkage.ts'
import type { ComparedPair, KeyPair } from '../../contract/app/match.ts'
import { plainHeader } from '../../model/plain-header.ts'
import { type EvidenceColumns, evidenceColumns, weighedColumns } from '../duplicates/evidence-columns.ts'
import type { ReadDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import type { MatchWork } from './match.lane.ts'

/** Columns that say one thing; of a name, one list may have the parts and the other the whole. */
export interface SharedColumns extends EvidenceColumns {
  /** Of the list and of the other; fewer than `width`, or none, where a list has fewer. */
  readonly sides: readonly [own: readonly ColumnRow[], other: readonly ColumnRow[]]
}

const isName = ({ kind }: EvidenceColumns) => kind === 'first' || kind === 'last' || kind === 'person'

/** The columns that weights of an earlier time are about, read as they were then. Throws not_found, bad_request. */
export function weighedPairs(
  db: ReadDb,
  sheetId: number,
  otherId: number,
  { compared }: MatchWeights,
): SharedColumns[] {
  const side = (id: number, at: 'columnIds' | 'otherColumnIds') =>
    weighedColumns(
      columnsOf(db, id),
      compared.map(one => ({ as: one.as, columnIds: one[at] })),
    )
  const [own, others] = [side(sheetId, 'columnIds'), side(otherId, 'otherColumnIds')]
  return own.map((one, at): SharedColumns => {
    const other = others[at]?.columns ?? []
    const [columns, width] = [one.columns.length > 0 ? one.columns : other, Math.max(one.width, other.length)]
    return { ...one, columns, width, sides: [one.columns, other] }
  })
}

/** `chosen`: the pairs that a person named; null: the program chooses. */
export function sharedColumns(
  db: ReadDb,
  sheetId: number,
  otherId: number,
  chosen: readonly ComparedPair[] | null,
): SharedColumns[] {
  const own = evidenceColumns(columnsOf(db, sheetId), chosen?.map(({ columnId }) => columnId) ?? null)
  const others = evidenceColumns(columnsOf(db, otherId), chosen?.map(({ otherColumnId }) => otherColumnId) ?? null)
  const shared: SharedColumns[] = []
  const add = (one: EvidenceColumns | undefined, other: EvidenceColumns | undefined) => {
    const source = one ?? other
    const sides = [one?.columns ?? [], other?.columns ?? []] as const
    if (source) shared.push({ ...source, sides, width: Math.max(sides[0].length, sides[1].length) })
  }
  if (own.some(isName) && others.some(isName))
    for (const kind of ['first', 'last', 'person'] as const) {
      const ofKind = (sources: EvidenceColumns[]) => sources.find(source => source.kind === kind)
      add(ofKind(own), ofKind(others))
    }
  for (const one of own) {
    if (isName(one)) continue
    const other = others.find(source => (chosen ? isChosen(chosen, one, source) : isShared(one, source)))
    if (!other) continue
    // Of two columns of different types the one that says more tells how both are read.
    const kind = one.kind === 'text' || one.kind === 'number' ? other.kind : one.kind
    add({ ...one, kind }, other)
  }
  return shared
}

const isChosen = (chosen: readonly ComparedPair[], one: EvidenceColumns, other: EvidenceColumns): boolean =>
  !isName(other) &&
  chosen.some(
    ({ columnId, otherColumnId }) =>
      one.columns.some(({ id }) => id === columnId) && other.columns.some(({ id }) => id === otherColumnId),
  )

/** Texts and numbers are compared under one name alone: a customer number is no article number. */
function isShared(one: EvidenceColumns, other: EvidenceColumns): boolean {
  if (one.kind !== other.kind) return false
  if (one.kind !== 'text' && one.kind !== 'number') return true
  return plainHeader(one.columns[0]?.name ?? '') === plainHeader(other.columns[0]?.name ?? '')
}

/** The same as pairs of columns, as keys that someone names are. */
export function sharedKeys(
  db: ReadDb,
  sheetId: number,
  otherId: number,
  { columns = null, weights = null }: Partial<Pick<MatchWork, 'columns' | 'weights'>> = {},
): KeyPair[] {
  const shared = weights ? weighedPairs(db, sheetId, otherId, weights) : sharedColumns(db, sheetId, otherId, columns)
  const names = shared.filter(isName)
  const sides = (at: 0 | 1) => names.flatMap(one => one.sides[at])
  const pairs = (own: readonly ColumnRow[], other: readonly ColumnRow[]): KeyPair[] =>
    Array.from({ length: Math.max(own.length, other.length) }, (_, at) => [
      own[Math.min(at, own.length - 1)],
      other[Math.min(at, other.length - 1)],
    ]).flatMap(([left, right]) =>
      left && right ? [{ columnId: left.id, otherColumnId: right.id, how: 'fuzzy' as const }] : [],
    )
  return [
    ...pairs(sides(0), sides(1)),
    ...shared.flatMap(one => (isName(one) ? [] : pairs(one.sides[0], one.sides[1]))),
  ]
}
