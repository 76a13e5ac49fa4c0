// Which column goes into which field of a target: its header decides, its type alone only where the header says nothing.
import { type ColumnType, columnTypeFacts } from '../column-types/index.ts'
import { plainHeader } from '../plain-header.ts'
import type { ExportTarget, TargetField } from './facts.ts'
import { type Meaning, meaningOf, saysNothing } from './header-meaning.ts'

export interface MappedColumn {
  readonly id: number
  readonly name: string
  readonly type: ColumnType
  readonly origin: unknown
}

const isType = (meaning: Meaning): meaning is ColumnType => meaning in columnTypeFacts
/** Types of cells that a part of a contact can be in, where it is not any. */
const partTypes: Partial<Record<Meaning, readonly ColumnType[]>> = {
  mobile: ['phone'],
  fax: ['phone'],
  birthday: ['date', 'text'],
}
/** Cells that are surely something else than a street or a postal code. */
const noPart: readonly ColumnType[] = [
  'email',
  'url',
  'domain',
  'profile_url',
  'company_url',
  'date',
  'country',
  'yes_no',
]

/** Whether cells of a type can be what a header says. */
export const canHold = (meaning: Meaning, type: ColumnType): boolean =>
  isType(meaning) ? type === meaning : (partTypes[meaning]?.includes(type) ?? !noPart.includes(type))

/** How well a column fits a field, smaller is better; null = not at all. */
function fitOf({ name: fieldName, from }: TargetField, { name, type, origin }: MappedColumn): number | null {
  const holds = from.findIndex(meaning => canHold(meaning, type))
  if (holds === -1) return null
  if (plainHeader(name) === plainHeader(fieldName)) return 0
  const said = meaningOf(name)
  const place = said ? from.indexOf(said.meaning) : -1
  if (said && place !== -1 && canHold(said.meaning, type)) return 1 + 2 * place + (said.whole ? 0 : 1)
  // A result has the type that its operation gives it, whatever its header.
  const byType = from.findIndex(meaning => isType(meaning) && meaning === type)
  return byType !== -1 && (saysNothing(name) || origin !== null) ? 100 + byType : null
}

/** Which field each column goes into: columns of the list before results, then the best header, then the first. */
export function targetFields(target: ExportTarget, columns: readonly MappedColumn[]): Map<number, string> {
  const found = new Map<number, string>()
  const ordered = [
    ...columns.filter(({ origin }) => origin === null),
    ...columns.filter(({ origin }) => origin !== null),
  ]
  const filled = new Set<string>()
  for (const field of target.fields) {
    if (field.unless !== undefined && filled.has(field.unless)) continue
    let best: { id: number; fit: number } | null = null
    for (const column of ordered) {
      const fit = found.has(column.id) ? null : fitOf(field, column)
      const placed = fit === null ? null : fit + (column.origin === null ? 0 : 1000)
      if (placed !== null && (best === null || placed < best.fit)) best = { id: column.id, fit: placed }
    }
    if (!best) continue
    found.set(best.id, field.name)
    filled.add(field.name)
  }
  return found
}

/** Columns of a type that a field takes which stays empty, because their headers say something else. */
export function leftByHeader(
  target: ExportTarget,
  columns: readonly MappedColumn[],
  names: ReadonlyMap<number, string>,
): { readonly field: string; readonly column: MappedColumn }[] {
  const filled = new Set(names.values())
  return target.fields
    .filter(({ name, unless }) => !filled.has(name) && (unless === undefined || !filled.has(unless)))
    .flatMap(({ name: field, from }) => {
      const column = columns.find(({ id, type }) => !names.has(id) && from[0] === type)
      return column ? [{ field, column }] : []
    })
}
