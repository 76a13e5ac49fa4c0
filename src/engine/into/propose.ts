// Which column of a list a column of a file goes to: by its name, by another word for the same thing, by its type.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { MappedBy, MappingTarget, ProposedColumn } from '../../contract/app/file/into.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'
import { plainHeader } from '../../model/plain-header.ts'
import { matchHeader } from '../types/header-words.ts'

interface FileColumn {
  readonly name: string
  readonly type: ColumnType
}

/** What a header says as a whole; a word within a longer one is no other name for the same thing. */
const meaningOf = (name: string): ColumnType | null => {
  const match = matchHeader(name)
  return match?.whole ? match.type : null
}

/** Types whose cells cannot be taken for those of another. */
const isTelling = (type: ColumnType): boolean => columnTypeFacts[type].look.by === 'kind'

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)

/**
 * A column of the list is proposed once. What fits none is proposed as a new column, except where `taken` has its name:
 * results and computed columns, which no file writes.
 */
export function proposeMapping(
  columns: readonly FileColumn[],
  targets: readonly MappingTarget[],
  taken: readonly string[],
): ProposedColumn[] {
  const found = new Map<number, { target: MappingTarget; by: MappedBy }>()
  const left = () => {
    const used = new Set([...found.values()].map(({ target }) => target))
    return targets.filter(target => !used.has(target))
  }
  const open = () => columns.flatMap((column, index) => (found.has(index) ? [] : [{ ...column, index }]))
  const pass = (by: MappedBy, fits: (column: FileColumn & { index: number }) => MappingTarget | undefined) => {
    for (const column of open()) {
      const target = fits(column)
      if (target) found.set(column.index, { target, by })
    }
  }
  pass('name', ({ name }) => left().find(target => target.name === name))
  pass('name', ({ name }) => {
    const plain = plainHeader(name)
    return plain === '' ? undefined : left().find(target => plainHeader(target.name) === plain)
  })
  pass('synonym', ({ name }) => {
    const meaning = meaningOf(name)
    return meaning === null ? undefined : only(left().filter(target => meaningOf(target.name) === meaning))
  })
  pass('type', ({ type }) => {
    const alone = open().filter(one => one.type === type).length === 1
    return alone && isTelling(type) ? only(left().filter(target => target.type === type)) : undefined
  })
  const own = new Set(taken.map(plainHeader))
  const key = usualKey([...found].sort(([a], [b]) => a - b).map(([, { target }]) => target))
  return columns.map(({ name, type }, index) => {
    const hit = found.get(index)
    const into = hit
      ? ({ kind: 'column', columnId: hit.target.columnId } as const)
      : own.has(plainHeader(name))
        ? ({ kind: 'none' } as const)
        : ({ kind: 'new', name: name.trim().slice(0, 200) || `Column ${index + 1}`, type } as const)
    return { index, into, by: hit?.by ?? null, policy: 'newer', key: hit !== undefined && hit.target === key }
  })
}

/** What says best which row is which, the surest first. */
const keyTypes: readonly ColumnType[] = [
  'email',
  'profile_url',
  'phone',
  'domain',
  'company_url',
  'company',
  'full_name',
]

function usualKey(found: readonly MappingTarget[]): MappingTarget | undefined {
  for (const type of keyTypes) {
    const target = found.find(one => one.type === type)
    if (target) return target
  }
  return found.find(({ name }) => plainHeader(name).split(' ').includes('id')) ?? found[0]
}
