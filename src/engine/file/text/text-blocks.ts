// A text file read block by block in its encoding: what every reader of text begins with.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { noteProgress } from '../job/progress.ts'
import { openTextStream } from './text-decode.ts'

/** Called between blocks with the share of the file read, 0..1; `true` ends the reading. */
export type BetweenBlocks = (share: number) => Promise<boolean> | boolean

export interface TextReader {
  push(text: string): void
  end(): void
  /** No more is wanted. */
  readonly stopped: boolean
}

const blockBytes = 256 * 1024

/** Gives a reader the text of a file from the byte `from` on, unless it or `between` wants no more. */
export async function readTextFile(
  file: string,
  encoding: string,
  reader: TextReader,
  between: BetweenBlocks,
  from = 0,
): Promise<void> {
  const descriptor = openSync(file, 'r')
  try {
    const size = fstatSync(descriptor).size || 1
    const block = Buffer.alloc(blockBytes)
    const stream = openTextStream(encoding, from > 0)
    let done = from
    for (;;) {
      const length = readSync(descriptor, block, 0, blockBytes, done)
      if (length === 0) break
      reader.push(stream.decode(block.subarray(0, length)))
      done += length
      noteProgress()
      if (reader.stopped || (await between(Math.min(1, done / size)))) return
    }
    reader.push(stream.end())
    reader.end()
    await between(1)
  } finally {
    closeSync(descriptor)
  }
}
