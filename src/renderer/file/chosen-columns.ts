// The columns of a file as they would be imported: as detected, but for what a person chose.
import type { ColumnChoice, FileInspection } from '../../contract/app/file.ts'

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
