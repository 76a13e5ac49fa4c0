// A CSV file in UTF-8 read block by block as bytes, until a row comes that has to be read as text.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { noteProgress } from '../../job/progress.ts'
import { readableEnd, type TextPlace } from '../../read/byte-rows.ts'
import type { RowMemory } from './row-memory.ts'

export interface ByteRowSink {
  /** A row, in the memory; false = it has to be read as text. */
  row(bytes: Buffer): boolean
  blank(): void
  /** Between rows: what has to be waited for; null = go on. */
  wait(share: number): Promise<void> | null
}

/** Gives a sink the rows from `from` on. Returns the place in front of the first row that is not for it, or the end. */
export async function readByteRows(
  file: string,
  from: TextPlace,
  memory: Pick<RowMemory, 'block' | 'next' | 'lines' | 'find'>,
  sink: ByteRowSink,
): Promise<TextPlace> {
  let { offset, rows, line } = from
  const descriptor = openSync(file, 'r')
  try {
    const size = fstatSync(descriptor).size || 1
    const bytes = memory.block
    for (let kept = 0; ; ) {
      const end = kept + readSync(descriptor, bytes, kept, bytes.length - kept, offset + kept)
      noteProgress()
      const limit = end === 0 ? 0 : readableEnd(bytes, end)
      let at = 0
      while (at < limit) {
        const found = memory.find(at, limit)
        if (found === 'more') break
        if (found === 'odd' || (found === 'row' && !sink.row(bytes))) return { offset: offset + at, rows, line }
        if (found === 'blank') sink.blank()
        at = memory.next
        rows++
        line += memory.lines
        const wait = sink.wait(Math.min(1, (offset + at) / size))
        if (wait) await wait
      }
      offset += at
      if (at === 0) return { offset, rows, line }
      bytes.copyWithin(0, at, end)
      kept = end - at
    }
  } finally {
    closeSync(descriptor)
  }
}
