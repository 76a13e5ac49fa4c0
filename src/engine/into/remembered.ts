// Mappings as they were used last, by the header of the file, and under names that a person gave: columns by name, never by id.
import type { MappedColumn, MappingTarget, ProposedColumn, RememberedMapping } from '../../contract/app/file/into.ts'
import { plainHeader } from '../../model/plain-header.ts'
import { headerPrint } from '../types/header-print.ts'

/** Of headers used last, so many are remembered; and so many templates. */
export const maxRemembered = 100

export function rememberedMapping(
  name: string | null,
  names: readonly string[],
  mapping: readonly MappedColumn[],
  targets: readonly Pick<MappingTarget, 'columnId' | 'name'>[],
): RememberedMapping {
  return {
    name,
    header: headerPrint(names),
    columns: mapping.flatMap(({ index, into, policy, key }) => {
      const column = names[index]
      if (column === undefined) return []
      const target = into.kind === 'column' ? targets.find(({ columnId }) => columnId === into.columnId) : undefined
      const kept =
        into.kind !== 'column'
          ? into
          : target
            ? ({ kind: 'column', name: target.name } as const)
            : { kind: 'none' as const }
      return [{ name: column, into: kept, policy, key }]
    }),
  }
}

/** In place of one used with the same header, or of the template of that name; the latest is the last. */
export function withMapping(kept: readonly RememberedMapping[], made: RememberedMapping): RememberedMapping[] {
  const others = kept.filter(({ name, header }) => name !== made.name || (name === null && header !== made.header))
  const alike = [...others.filter(({ name }) => (name === null) === (made.name === null)), made].slice(-maxRemembered)
  return [...others.filter(({ name }) => (name === null) !== (made.name === null)), ...alike]
}

/** As was remembered, as far as the list has the columns; what is new in the file stays as proposed. */
export function asRemembered(
  proposed: readonly ProposedColumn[],
  names: readonly string[],
  targets: readonly MappingTarget[],
  { columns }: RememberedMapping,
): ProposedColumn[] {
  const saidOf = (index: number) => columns.find(({ name }) => plainHeader(name) === plainHeader(names[index] ?? ''))
  const targetOf = (index: number) => {
    const said = saidOf(index)?.into
    return said?.kind === 'column' ? targets.find(({ name }) => name === said.name) : undefined
  }
  const claimed = new Set(proposed.flatMap(({ index }) => targetOf(index)?.columnId ?? []))
  return proposed.map((column): ProposedColumn => {
    const said = saidOf(column.index)
    const target = targetOf(column.index)
    if (said && target)
      return {
        ...column,
        into: { kind: 'column', columnId: target.columnId },
        policy: said.policy,
        key: said.key,
        by: 'last',
      }
    if (said && said.into.kind !== 'column')
      return { ...column, into: said.into, policy: said.policy, key: false, by: 'last' }
    return column.into.kind === 'column' && claimed.has(column.into.columnId)
      ? { ...column, into: { kind: 'none' }, key: false, by: null }
      : { ...column, key: columns.some(({ key }) => key) ? false : column.key }
  })
}
