// Rows as one text with the end of each cell: copied between threads as two blocks of memory.

export interface Slice {
  rows: number
  text: string
  /** Cumulative length after each cell, row by row. A cell of no length is null. */
  ends: Uint32Array
}

export function packSlice(cells: (string | null)[], rows: number): Slice {
  const ends = new Uint32Array(cells.length)
  let end = 0
  for (let index = 0; index < cells.length; index++) {
    end += cells[index]?.length ?? 0
    ends[index] = end
  }
  return { rows, text: cells.join(''), ends }
}

export function unpackSlice({ text, ends }: Slice): (string | null)[] {
  const cells: (string | null)[] = new Array(ends.length)
  let start = 0
  for (let index = 0; index < ends.length; index++) {
    const end = ends[index] ?? start
    cells[index] = end === start ? null : text.slice(start, end)
    start = end
  }
  return cells
}
