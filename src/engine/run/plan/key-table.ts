// Keys of 16 bytes and where they are. A table of places over the keys themselves: a set of a million texts would stop
// the main thread each time it grows.

/** Words of 32 bits in a key. */
const words = 4

export interface KeyTable {
  /** Adds the key at an index, filled by then. Returns the index of the equal one that was added before, else -1. */
  add(index: number): number
  /** Index of the added key that equals the one at `index` of other keys, else -1. */
  find(keys: Uint8Array, index: number): number
}

const wordsOf = (keys: Uint8Array) => new Uint32Array(keys.buffer, keys.byteOffset, keys.byteLength >> 2)

/** `keys`: at most `most` of them are added; keys are hashes, so any part of them is spread evenly. */
export function keyTable(keys: Uint8Array, most: number): KeyTable {
  const own = wordsOf(keys)
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, most * 2)))
  // Index + 1 of the key that is at a place, 0 = free.
  const places = new Uint32Array(size)
  const equal = (a: number, other: Uint32Array, b: number) => {
    for (let word = 0; word < words; word++) if (own[a * words + word] !== other[b * words + word]) return false
    return true
  }
  /** The place of an equal key, or the free one where it would be. */
  const placeOf = (other: Uint32Array, index: number) => {
    let place = (other[index * words] ?? 0) & (size - 1)
    for (let found = places[place] ?? 0; found !== 0 && !equal(found - 1, other, index); found = places[place] ?? 0)
      place = (place + 1) & (size - 1)
    return place
  }
  return {
    add(index) {
      const place = placeOf(own, index)
      const found = places[place] ?? 0
      if (found === 0) places[place] = index + 1
      return found - 1
    },
    find: (other, index) => (places[placeOf(other === keys ? own : wordsOf(other), index)] ?? 0) - 1,
  }
}
