// The checks of xz over what was packed: CRC32, CRC64 (of ECMA-182) and SHA-256.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

export interface Check {
  bytes: number
  add(block: Uint8Array): void
  /** As the file has it. */
  end(): Buffer
}

const noCheck = (): Check => ({ bytes: 0, add: () => {}, end: () => Buffer.alloc(0) })

function crc32Check(): Check {
  let sum = 0
  return {
    bytes: 4,
    add(block) {
      sum = crc32(block, sum)
    },
    end() {
      const end = Buffer.alloc(4)
      end.writeUInt32LE(sum)
      return end
    },
  }
}

/** The polynomial of ECMA-182 from its lowest bit, in two halves of 32 bits. */
const polynomial = { low: 0xd7870f42, high: 0xc96c5795 }
const table = { low: new Uint32Array(256), high: new Uint32Array(256) }
for (let byte = 0; byte < 256; byte++) {
  let [low, high] = [byte, 0]
  for (let bit = 0; bit < 8; bit++) {
    const odd = low & 1
    low = (low >>> 1) | (high << 31)
    high >>>= 1
    if (odd === 1) {
      low ^= polynomial.low
      high ^= polynomial.high
    }
  }
  table.low[byte] = low
  table.high[byte] = high
}

function crc64Check(): Check {
  let [low, high] = [-1, -1]
  return {
    bytes: 8,
    add(block) {
      for (const byte of block) {
        const at = (low ^ byte) & 0xff
        low = ((low >>> 8) | (high << 24)) ^ (table.low[at] ?? 0)
        high = (high >>> 8) ^ (table.high[at] ?? 0)
      }
    },
    end() {
      const end = Buffer.alloc(8)
      end.writeUInt32LE(~low >>> 0)
      end.writeUInt32LE(~high >>> 0, 4)
      return end
    },
  }
}

function sha256Check(): Check {
  const hash = createHash('sha256')
  return { bytes: 32, add: block => void hash.update(block), end: () => hash.digest() }
}

/** By their numbers in the file. */
export const checks: ReadonlyMap<number, () => Check> = new Map([
  [0, noCheck],
  [1, crc32Check],
  [4, crc64Check],
  [10, sha256Check],
])
