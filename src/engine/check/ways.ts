// In how many ways the values of a column are written: dates in several orders, a country under several names, two decimal marks.
import { countrySpelling, readSpelling } from '../../checks/columns/country-form.ts'
import { dateOrderOf, isOpenOrder } from '../../checks/columns/date-order.ts'
import { shownMark } from '../../checks/columns/decimal-mark.ts'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ValueWays } from '../../contract/app/check.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'
import type { ColumnNotation } from '../types/cell-context.ts'

const isDate = (type: ColumnType) => columnTypeFacts[type].sort === 'date'

/** The way in which a cell is written; null where the type has one only, or the cell shows none. */
export function wayOf(type: ColumnType, cell: string, { dayFirst }: ColumnNotation): string | null {
  if (isDate(type)) {
    const order = dateOrderOf(cell, dayFirst)
    return order === null || isOpenOrder(order) ? null : order
  }
  if (type === 'country') return countrySpelling(cell)
  if (type !== 'number') return null
  const shown = shownMark(cell)
  return shown === 'either' ? null : shown
}

/** What there is to unify in a column with these ways; null where its cells agree. */
export function waysOf(type: ColumnType, ways: ReadonlySet<string>): ValueWays | null {
  if (type !== 'country') return ways.size > 1 ? { kind: 'formats', count: ways.size } : null
  const written = Array.from(ways, readSpelling)
  const ofCountries = Map.groupBy(written, ({ code }) => code)
  const spellings = [...ofCountries.values()].filter(same => same.length > 1).flat().length
  if (spellings > 0) return { kind: 'spellings', count: spellings }
  // Each country once, some as codes and some as names.
  const forms = new Set(written.map(({ form }) => form))
  return forms.size > 1 ? { kind: 'formats', count: forms.size } : null
}
