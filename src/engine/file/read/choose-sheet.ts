// Which sheet of a workbook is read.
import { fail } from '../../base/fail.ts'

interface AnySheet {
  name: string
  hidden: boolean
  /** Rows and columns that it says it has; null where it does not say. */
  extent: { rows: number; columns: number } | null
}

/** The one asked for; else the first visible sheet that does not say it is empty. Throws sheet_missing, file_damaged. */
export function chooseSheet<S extends AnySheet>(sheets: readonly S[], wanted: string | undefined, fileName: string): S {
  if (wanted !== undefined) {
    const found = sheets.find(({ name }) => name === wanted)
    if (!found) throw fail('sheet_missing', { fileName, sheet: wanted })
    return found
  }
  const isFull = ({ extent }: S) => !extent || extent.rows > 1 || extent.columns > 1
  const [first] = sheets
  if (!first) throw fail('file_damaged', { fileName, detail: 'it has no worksheet' })
  const visible = sheets.filter(({ hidden }) => !hidden)
  return visible.find(isFull) ?? visible[0] ?? first
}
