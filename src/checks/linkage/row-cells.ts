// The values of each row side by side: two rows are compared in all their columns, and a look at each column's own numbers would
// be one into memory far away each time.
import { NO_KEY } from '../match/column.ts'
import type { LinkageRows } from './rows.ts'

export interface RowCells {
  /** Numbers of the values, row after row; NO_KEY for none. */
  readonly cells: Int32Array
  /** Cells of a row. */
  readonly stride: number
  /** Where in a row each piece of evidence begins. */
  readonly starts: readonly number[]
}

export function rowCells({ count, evidence }: LinkageRows): RowCells {
  const starts: number[] = []
  let stride = 0
  for (const { width } of evidence) {
    starts.push(stride)
    stride += width
  }
  const cells = new Int32Array(count * stride)
  for (const [at, { width, values }] of evidence.entries()) {
    const start = starts[at] ?? 0
    for (let row = 0; row < count; row++)
      for (let place = 0; place < width; place++)
        cells[row * stride + start + place] = values.ids[row * width + place] ?? NO_KEY
  }
  return { cells, stride, starts }
}
