// The bytes of a compressed file, one after the other: what the readers of bzip2 and xz take from.
import { closeSync, openSync, readSync } from 'node:fs'
import type { Failure } from '../../base/fail.ts'

/** What a reader throws for a file that is not what it says. */
export type Damaged = (detail: string) => Failure

export const broken = 'it is broken'
export const cutOff = 'its end is missing'

const blockBytes = 256 * 1024

export interface PackedBytes {
  /** The next byte, or -1 at the end of the file. */
  next(): number
  /** The next byte. Throws file_damaged at the end. */
  byte(): number
  /** Fills all of `into`. Throws file_damaged where fewer bytes are left. */
  fill(into: Uint8Array): void
  close(): void
}

export function openPackedBytes(file: string, damaged: Damaged): PackedBytes {
  const descriptor = openSync(file, 'r')
  const block = Buffer.allocUnsafe(blockBytes)
  let at = 0
  let end = 0
  const next = (): number => {
    if (at === end) {
      end = readSync(descriptor, block, 0, blockBytes, null)
      at = 0
      if (end === 0) return -1
    }
    return block[at++] ?? -1
  }
  const byte = (): number => {
    const value = next()
    if (value < 0) throw damaged(cutOff)
    return value
  }
  return {
    next,
    byte,
    fill(into) {
      for (let done = 0; done < into.length; ) {
        if (at === end) {
          into[done++] = byte()
          continue
        }
        const some = Math.min(end - at, into.length - done)
        into.set(block.subarray(at, at + some), done)
        at += some
        done += some
      }
    },
    close: () => closeSync(descriptor),
  }
}
