// A table like its source: each line that nobody touched byte for byte, what was changed or added in the dialect of the file.
import type { CsvStyle } from './csv-write.ts'
import { createCsvWriter } from './csv-write.ts'
import { lineReader, type SourceCopy } from './source-lines.ts'

/** Rows of the list with their ids; 0 = its line is not sought. */
export interface RowsById {
  readonly rows: readonly (readonly (string | null)[])[]
  readonly ids: Uint32Array
}

/**
 * Rows that come before one with a smaller id: they were moved, sorted or put in between, and their lines are not sought where the
 * file is read from its beginning to its end.
 */
export function strayRows(ids: Uint32Array): ReadonlySet<number> {
  const stray = new Set<number>()
  let least = Number.POSITIVE_INFINITY
  for (let at = ids.length - 1; at >= 0; at--) {
    const id = ids[at] ?? 0
    if (id > least) stray.add(id)
    else least = id
  }
  return stray
}

const sameCells = (a: readonly (string | null)[], b: readonly (string | null)[]) =>
  a.length === b.length && a.every((cell, at) => cell === b[at])

/** `put` gets the text of the file in pieces. */
export async function writeVerbatim(
  put: (text: string) => Promise<void> | void,
  copy: SourceCopy,
  { style, finalLineEnd }: { style: CsvStyle; finalLineEnd: boolean },
  slices: AsyncIterable<RowsById>,
): Promise<void> {
  const writer = createCsvWriter(style)
  const lines = lineReader(copy)
  try {
    const above = await lines.above()
    await put(above)
    // A line end is owed until it is known what follows: the last line of a file may have none.
    let owed = { between: above === '' || /[\r\n]$/.test(above) ? '' : style.lineEnd, last: '' }
    for await (const { rows, ids } of slices) {
      let out = ''
      for (const [at, row] of rows.entries()) {
        const line = await lines.of(ids[at] ?? 0)
        const text = line && sameCells(line.cells, row) ? line.raw : writer.rows([row]).slice(0, -style.lineEnd.length)
        out += owed.between + (line?.before ?? '') + text
        owed = line
          ? { between: line.lineEnd || style.lineEnd, last: line.lineEnd }
          : { between: style.lineEnd, last: finalLineEnd ? style.lineEnd : '' }
      }
      await put(out)
    }
    await put(owed.last + (await lines.rest()))
    await lines.finish()
  } finally {
    await lines.close()
  }
}
