// The mapping as a person has made it: what was proposed, with what was changed by hand.
import type { MappedColumn, ProposedColumn, ProposedMapping } from '../../contract/app/file/into.ts'

export type ChosenColumn = ProposedColumn
/** By the place of the column in the file. */
export type MappingChanges = Readonly<Record<number, Partial<ChosenColumn>>>

export const mappingOf = ({ columns }: Pick<ProposedMapping, 'columns'>, changes: MappingChanges): ChosenColumn[] =>
  columns.map(column => {
    const changed = { ...column, ...changes[column.index] }
    return { ...changed, key: changed.key && changed.into.kind === 'column' }
  })

/** As the engine is asked. */
export const askedMapping = (mapping: readonly ChosenColumn[]): MappedColumn[] =>
  mapping.map(({ by: _, ...column }) => column)
