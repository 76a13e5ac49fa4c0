// What a person chose of the columns of new lists, by the header of the file: proposed when a file with that header comes again.
import type { ColumnChoice, ImportAsk, RememberedColumns } from '../../../contract/app/file/file.ts'
import { headerPrint } from '../../types/header-print.ts'

/** Headers of which choices are remembered. */
const maxHeaders = 100

/** `names`: of the file's columns. */
export function chosenBefore(kept: readonly RememberedColumns[], names: readonly string[]): ColumnChoice[] {
  const header = headerPrint(names)
  const known = kept.find(one => one.header === header)
  return names.flatMap((name, index) => {
    const found = known?.columns.find(({ of }) => of === name)
    if (!found) return []
    const { of: _, ...choice } = found
    return [{ index, ...choice }]
  })
}

/** With what was chosen now in place of what was chosen for this header before; the latest is the last. */
export function withChosen(
  kept: readonly RememberedColumns[],
  names: readonly string[],
  columns: ImportAsk['columns'],
): RememberedColumns[] {
  const header = headerPrint(names)
  const chosen = columns.flatMap(({ index, name, type, keep, typeChosen }) => {
    const of = names[index]
    if (of === undefined || (keep && !typeChosen && name === of)) return []
    return [{ of, ...(name !== of && { name }), ...(typeChosen && { type }), ...(!keep && { keep }) }]
  })
  const others = kept.filter(one => one.header !== header)
  return chosen.length === 0 ? others : [...others, { header, columns: chosen }].slice(-maxHeaders)
}
