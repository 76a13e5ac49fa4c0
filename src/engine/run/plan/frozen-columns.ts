// What stays in sight when a list gets its first results: whom a row is about, and what was asked. Pure.
import type { ColumnRow } from '../../table/columns.lane.ts'

type Shown = Pick<ColumnRow, 'id' | 'type' | 'width' | 'hidden' | 'pinned' | 'origin'>

const nameTypes = new Set<ColumnRow['type']>(['full_name', 'first_name', 'last_name'])
/** Narrower lists are seen whole. */
const minWidth = 1000
/** What is left of a window has to show the rest. */
const maxFrozen = 620

/** Columns to pin; none where a person pinned some, or where there were results before. */
export function frozenColumns(columns: readonly Shown[], source: Pick<ColumnRow, 'id'>): ColumnRow['id'][] {
  if (columns.some(({ pinned, origin }) => pinned || origin !== null)) return []
  const visible = columns.filter(({ hidden }) => !hidden)
  const width = (some: readonly Shown[]) => some.reduce((sum, column) => sum + column.width, 0)
  if (width(visible) < minWidth) return []
  const names = visible.filter(({ id, type }) => nameTypes.has(type) && id !== source.id).slice(0, 2)
  for (const kept of [names, names.slice(0, 1), []]) {
    const frozen = visible.filter(column => kept.includes(column) || column.id === source.id)
    if (width(frozen) <= maxFrozen) return frozen.map(({ id }) => id)
  }
  return []
}
