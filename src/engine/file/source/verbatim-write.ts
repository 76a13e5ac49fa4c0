// A table like its source: each line that no one touched byte for byte, what was changed or added in the dialect of the file.
import type { CsvStyle } from '../csv/csv-write.ts'
import { createCsvWriter } from '../csv/csv-write.ts'
import { lineReader, type SourceCopy } from './source-lines.ts'

/** Rows of the list with their ids; 0 = its line is not sought. */
export interface RowsById {
  readonly rows: readonly (readonly (string | null)[])[]
  readonly ids: Uint32Array
}

const sameCells = (a: readonly (string | null)[], b: readonly (string | null)[]) =>
  a.length === b.length && a.every((cell, at) => cell === b[at])

/** `put` gets the bytes of the file in pieces, `encode` those of a text that the file did not hold. */
export async function writeVerbatim(
  put: (bytes: Uint8Array) => Promise<void> | void,
  encode: (text: string) => Buffer,
  copy: SourceCopy,
  { style, finalLineEnd }: { style: CsvStyle; finalLineEnd: boolean },
  slices: AsyncIterable<RowsById>,
): Promise<void> {
  const writer = createCsvWriter(style)
  const lines = lineReader(copy)
  const usual = encode(style.lineEnd)
  const none: Buffer = Buffer.alloc(0)
  try {
    const above = await lines.above()
    await put(above.bytes)
    // A line end is owed until it is known what follows: the last line of a file may have none.
    let owed: { between: Buffer; last: Buffer } = { between: above.ended ? none : usual, last: none }
    for await (const { rows, ids } of slices) {
      const out: Buffer[] = []
      for (const [at, row] of rows.entries()) {
        const line = await lines.of(ids[at] ?? 0)
        const same = line !== null && sameCells(line.cells, row)
        out.push(owed.between)
        if (line) out.push(line.before)
        out.push(same ? line.raw : encode(writer.rows([row]).slice(0, -style.lineEnd.length)))
        owed = line
          ? { between: line.lineEnd.length > 0 ? line.lineEnd : usual, last: line.lineEnd }
          : { between: usual, last: finalLineEnd ? usual : none }
      }
      await put(Buffer.concat(out))
    }
    await put(Buffer.concat([owed.last, await lines.rest()]))
    await lines.finish()
  } finally {
    await lines.close()
  }
}
