// A table of number prefixes packed into bytes, and the look-up of the longest prefix in it.

/** Answers for the longest known prefix of a number. */
export interface PrefixTable {
  readonly size: number
  /** The id of the longest prefix of `digits` (international, without +), null when none is known. */
  find(digits: string): number | null
}

/** Digits that a key may have: what a 64-bit float still holds exactly. */
const LONGEST = 15

/**
 * Packs prefixes (international digits without +) with their ids below 65,536: the count, the sorted keys as 64-bit floats,
 * the ids as 16-bit numbers, all little-endian.
 */
export function packPrefixes(entries: ReadonlyMap<string, number>): Buffer {
  for (const [prefix, id] of entries)
    if (!/^[1-9]\d{0,14}$/.test(prefix) || id > 0xffff)
      throw new Error(`The prefix ${prefix} (${id}) cannot be packed.`)
  const rows = [...entries].sort(([a], [b]) => Number(a) - Number(b))
  const bytes = Buffer.alloc(8 + rows.length * 10)
  bytes.writeDoubleLE(rows.length, 0)
  rows.forEach(([prefix, id], index) => {
    bytes.writeDoubleLE(Number(prefix), 8 + index * 8)
    bytes.writeUInt16LE(id, 8 + rows.length * 8 + index * 2)
  })
  return bytes
}

/** Opens what packPrefixes() made. Keys of n digits lie together in the sorted order, so each length is searched by itself. */
export function openPrefixes(packed: Uint8Array): PrefixTable {
  // A copy of its own starts at an address that is a multiple of eight, as the keys need.
  const { buffer } = new Uint8Array(packed)
  const size = new Float64Array(buffer, 0, 1)[0] ?? 0
  const keys = new Float64Array(buffer, 8, size)
  const ids = new Uint16Array(buffer, 8 + size * 8, size)
  /** `starts[n]`: where the keys of n digits begin. */
  const starts = Array.from({ length: LONGEST + 2 }, (_, digits) => lowerBound(keys, 10 ** (digits - 1), 0, size))
  let longest = LONGEST
  while (longest > 1 && starts[longest] === size) longest--

  return {
    size,
    find(digits) {
      let key = Number(digits.slice(0, longest))
      for (let length = Math.min(longest, digits.length); length > 0; length--) {
        const from = starts[length] ?? 0
        const to = starts[length + 1] ?? size
        if (from < to) {
          const at = lowerBound(keys, key, from, to)
          if (at < to && keys[at] === key) return ids[at] ?? null
        }
        key = Math.floor(key / 10)
      }
      return null
    },
  }
}

/** The first index in [from, to) whose key is not below `key`, else `to`. */
function lowerBound(keys: Float64Array, key: number, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}
