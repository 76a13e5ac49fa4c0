// Columns of a file without a list: read by the thread that imports, slice after slice, and kept nowhere.
import type { ReadOptions } from '../../contract/app/file/file.ts'
import type { Threads } from '../base/threads.ts'
import { openFileThread } from './file-wire.ts'
import { unpackSlice } from './job/slice.ts'

export interface CellsAsk {
  file: string
  fileName: string
  options: ReadOptions
  /** Places in the file, from 0. */
  columns: readonly number[]
  unpackTo: string
}

const cellsAtOnce = 20_000

/** Rows of some cells each, in the order of `columns`; the header is left out. Throws the failures of an import. */
export async function* fileCells(
  threads: Threads,
  { file, fileName, options, columns, unpackTo }: CellsAsk,
  signal: AbortSignal,
): AsyncGenerator<(string | null)[][]> {
  const thread = openFileThread(
    threads,
    {
      kind: 'import',
      file,
      fileName,
      options,
      columns: columns.map(index => ({ index, name: String(index) })),
      types: [],
      country: null,
      unpackTo,
      surplus: false,
      raws: false,
      partsTo: null,
    },
    signal,
  )
  try {
    thread.send({ kind: 'room', cells: cellsAtOnce })
    for (;;) {
      const message = await thread.next()
      if (message === null) return
      if (message.kind !== 'slice') continue
      thread.send({ kind: 'room', cells: cellsAtOnce })
      const cells = unpackSlice(message.slice)
      yield Array.from({ length: message.slice.rows }, (_, row) =>
        cells.slice(row * columns.length, (row + 1) * columns.length),
      )
    }
  } finally {
    await thread.close()
  }
}
