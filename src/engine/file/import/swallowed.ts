// Quoted cells that hold what looks like rows: their opening quote was none.
import type { SampleRow } from '../read/file-layout.ts'

const breaks = /\r\n|\n|\r/
const minColumns = 3

/** Rows of the sample with such a cell. */
export function swallowedRows(sample: readonly SampleRow[], delimiter: string, width: number): SampleRow[] {
  if (width < minColumns) return []
  return sample.filter(({ cells }) =>
    cells.some(cell => {
      const lines = cell?.split(breaks) ?? []
      // The first line has the end of its own row, the last the beginning of the row that closes it.
      return lines.length > 2 && lines.slice(1, -1).some(line => line.split(delimiter).length === width)
    }),
  )
}
