// Consent as records: the columns of one belong together, and of several about one person one counts.
import { dateOf } from '../../checks/columns/date.ts'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import { type ConsentBasis, consentBasisOf } from '../../model/consent.ts'

const consentTypes: ReadonlySet<ColumnType> = new Set([
  'consent_basis',
  'consent_source',
  'consent_date',
  'consent_wording',
])

export const isConsent = (type: ColumnType): boolean => consentTypes.has(type)

/**
 * The columns of each record, in their order: a basis and what comes behind it up to the next basis (of an address, of a phone).
 * What comes before all bases belongs to the first.
 */
export function consentRecords<T extends { readonly type: ColumnType }>(columns: readonly T[]): T[][] {
  const records: T[][] = []
  let hasBasis = false
  for (const column of columns.filter(({ type }) => isConsent(type))) {
    const last = records.at(-1)
    if (!last || (column.type === 'consent_basis' && hasBasis)) records.push([column])
    else last.push(column)
    hasBasis ||= column.type === 'consent_basis'
  }
  return records
}

/** What one record says. */
export interface ConsentSaid {
  readonly basis: ConsentBasis | null
  /** Milliseconds of its newest date; null where it has none. */
  readonly at: number | null
  readonly filled: number
}

/** `dayFirst`: whether 03/04/2025 is the third of April in the column at that place. */
export function consentSaid(
  types: readonly ColumnType[],
  cells: readonly (string | null)[],
  dayFirst: (place: number) => boolean,
): ConsentSaid {
  let [basis, at, filled]: [ConsentBasis | null, number | null, number] = [null, null, 0]
  for (const [place, type] of types.entries()) {
    const cell = cells[place] ?? null
    if (cell === null || isBlank(cell)) continue
    filled++
    if (type === 'consent_basis') basis = consentBasisOf(cell)
    if (type !== 'consent_date') continue
    const day = dateOf(cell, dayFirst(place))?.ms
    if (day !== undefined && (at === null || day > at)) at = day
  }
  return { basis, at, filled }
}

/**
 * Which of these records counts: the newest. A withdrawal stays over all but a consent that is dated later; one without a date is
 * later than all. The first wins among equals, -1 where none is filled.
 */
export function consentThatCounts(records: readonly ConsentSaid[]): number {
  const withdrawn = records.filter(({ basis }) => basis === 'withdrawn')
  const lastWithdrawal = Math.max(...withdrawn.map(({ at }) => at ?? Number.POSITIVE_INFINITY))
  const isAnew = ({ basis, at }: ConsentSaid) => basis === 'consent' && at !== null && at > lastWithdrawal
  const groups: readonly ((one: ConsentSaid) => boolean)[] = [
    one => withdrawn.length > 0 && isAnew(one),
    ({ basis }) => basis === 'withdrawn',
    ({ basis }) => basis !== null && basis !== 'unknown',
    ({ basis }) => basis !== null,
    ({ filled }) => filled > 0,
  ]
  const counted = groups.find(isCounted => records.some(isCounted))
  if (!counted) return -1
  let best = -1
  for (const [place, record] of records.entries()) {
    if (!counted(record)) continue
    const top = records[best]
    if (!top || isNewer(record, top)) best = place
  }
  return best
}

function isNewer(one: ConsentSaid, other: ConsentSaid): boolean {
  // Of a withdrawal without a date it is not known that a consent is newer, so it must not give way to one that has a date.
  const when = ({ basis, at }: ConsentSaid) =>
    at ?? (basis === 'withdrawn' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY)
  const [left, right] = [when(one), when(other)]
  return left === right ? one.filled > other.filled : left > right
}
