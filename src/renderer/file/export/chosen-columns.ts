// The columns of a file as they would be imported: as detected, but for what a person chose.
import type { ColumnChoice, FileInspection } from '../../../contract/app/file/file.ts'
import type { MappedColumn, RememberedMapping } from '../../../contract/app/file/into.ts'

/** What was chosen of columns, by their places. */
export type ColumnChoices = Readonly<Record<number, Omit<ColumnChoice, 'index'>>>

export const chosenColumns = (inspection: FileInspection, choices: ColumnChoices) =>
  inspection.columns.map(column => {
    const { name, type, keep } = choices[column.index] ?? {}
    return {
      index: column.index,
      name: (name ?? column.name).trim(),
      type: type ?? column.type,
      keep: keep ?? !column.leave,
      typeChosen: type !== undefined,
    }
  })

const alike = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** What a template says of the columns of a new list; what it does not name stays as found. */
export const choicesOfTemplate = (
  { columns }: Pick<FileInspection, 'columns'>,
  template: Pick<RememberedMapping, 'columns'>,
): ColumnChoices =>
  Object.fromEntries(
    columns.flatMap(({ index, name }): [number, ColumnChoices[number]][] => {
      const into = template.columns.find(column => alike(column.name, name))?.into
      if (!into) return []
      if (into.kind === 'none') return [[index, { keep: false }]]
      return [[index, { name: into.name, keep: true, ...(into.kind === 'new' && { type: into.type }) }]]
    }),
  )

/** The same as a template keeps it. */
export const mappingOfColumns = (columns: ReturnType<typeof chosenColumns>): MappedColumn[] =>
  columns.map(({ index, name, type, keep }) => ({
    index,
    into: keep && name !== '' ? { kind: 'new', name, type } : { kind: 'none' },
    policy: 'newer',
    key: false,
  }))
