// What the command line says of rows that go into a list: the mapping, what would change, conflicts.

import type { MappedColumn, ProposedMapping, UpdateRow, UpdateSummary } from '../../contract/app/file/into.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { counted } from '../counted.ts'

export function summaryWords(found: UpdateSummary): string[] {
  const beside = [
    [found.unkeyed, 'in the file without a key'],
    [found.repeatedInFile, 'in the file with a repeated key'],
    [found.repeatedInList, 'in the list with a repeated key'],
    [found.gone, 'in the list but not in the file'],
  ] as const
  return [
    `${found.new} new, ${found.updated} to update, ${found.unchanged} unchanged, ${found.conflicts} conflicts`,
    ...beside.flatMap(([count, words]) => (count > 0 ? [`${counted(count, 'row')} ${words}`] : [])),
    ...found.columns.flatMap(({ name, filled, replaced }) =>
      filled + replaced > 0 ? [`  ${name}: ${counted(filled, 'cell')} filled, ${replaced} replaced`] : [],
    ),
  ]
}

const reasonWords = { ask: '', typed: ' (typed)', verified: ' (verified)' } as const
export const conflictWords = (rows: readonly UpdateRow[]): string[] =>
  rows.flatMap(({ keys, cells }) =>
    cells.map(
      ({ name, before, after, reason }) =>
        `Conflict at ${keys.join(' · ')}: ${name} is "${before}"${reason ? reasonWords[reason] : ''}, but the file has "${after}"`,
    ),
  )

interface SaidColumn {
  column: string
  into: string | null
  isNew: boolean
  by: string | null
  key: boolean
}

export function mappingSaid(
  names: readonly string[],
  mapping: readonly MappedColumn[],
  { columns }: Sheet,
  proposed: ProposedMapping,
): SaidColumn[] {
  return mapping.map(({ index, into, key }) => {
    const target = into.kind === 'column' ? columns.find(({ id }) => id === into.columnId)?.name : undefined
    const was = proposed.columns[index]
    const by = JSON.stringify(was?.into) === JSON.stringify(into) ? (was?.by ?? null) : 'chosen'
    const column = names[index] ?? ''
    return { column, into: target ?? (into.kind === 'new' ? into.name : null), isNew: into.kind === 'new', by, key }
  })
}

export const mappingWords = (columns: readonly SaidColumn[]): string[] =>
  columns.flatMap(({ column, into, isNew, by }) => {
    if (into === null) return [`  ${column}: left out`]
    if (isNew) return [`  ${column}: a new column`]
    return column === into ? [] : [`  ${column}: into ${into} (by ${by === 'chosen' ? '--map' : by})`]
  })
