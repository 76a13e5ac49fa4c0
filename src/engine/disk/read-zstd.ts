// The bytes of a file compressed with Zstandard, which is closed when they are read, left or fail.
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'

/** Fails while it is read with what opening the file or unpacking it does. */
export const readZstd = (file: string): AsyncIterable<Buffer> =>
  // Failures reach the reader; the callback makes the end of one stream the end of both.
  pipeline(createReadStream(file), createZstdDecompress(), () => {})
