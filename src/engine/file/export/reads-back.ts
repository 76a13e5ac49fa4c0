// Whether a table of text that was just written is read as what it is, by an import that nothing was chosen for.
import { Failure } from '../../base/fail.ts'
import { uniqueNames } from '../detect/detect-header.ts'
import { readLayout } from '../read/layout.ts'
import { openSource } from '../read/open-source.ts'
import type { ExportTask, TextOutput } from './export-task.ts'

/** Reads as much as an import's preview does. `rows`: how many there are below the header. */
export async function readsBack(
  { file, fileName }: Pick<ExportTask, 'file' | 'fileName'>,
  { head, style }: Pick<TextOutput, 'head' | 'style'>,
  rows: number,
): Promise<boolean> {
  try {
    const source = await openSource({ file, fileName }, {})
    try {
      const { headerRow, headerRows, headerSure, names, leftOut, rows: found } = await readLayout(source, {})
      const { form } = source
      const written = head[0] ?? []
      const wanted = uniqueNames(written, written.length)
      return (
        form.kind === 'csv' &&
        form.dialect.delimiter === style.delimiter &&
        form.dialect.sure &&
        form.encoding.sure &&
        headerRow === 1 &&
        headerRows === 1 &&
        headerSure &&
        names.length === wanted.length &&
        names.every((name, at) => name === wanted[at]) &&
        !leftOut.switches.some(({ on }) => on) &&
        (!found.exact || found.value === rows)
      )
    } finally {
      source.close()
    }
  } catch (error) {
    // It looks like no table at all.
    if (error instanceof Failure) return false
    throw error
  }
}
