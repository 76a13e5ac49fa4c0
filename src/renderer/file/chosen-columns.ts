// The columns of a file as they would be imported: as detected, but for what a person chose.
import type { FileInspection } from '../../contract/app/file.ts'
import type { ColumnChoice } from './import-columns.tsx'

export const chosenColumns = (inspection: FileInspection, choices: Readonly<Record<number, ColumnChoice>>) =>
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
