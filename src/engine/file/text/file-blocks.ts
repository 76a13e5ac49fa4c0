// A file in large blocks, for what reads all of it once.
import { open } from 'node:fs/promises'

const blockBytes = 1024 * 1024

/** Each block is valid until the next is asked for: blocks of their own are found unused late, and a large file is many. */
export async function* fileBlocks(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file)
  try {
    const block = Buffer.allocUnsafeSlow(blockBytes)
    for (;;) {
      const { bytesRead } = await handle.read(block, 0, blockBytes)
      if (bytesRead === 0) return
      yield block.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
