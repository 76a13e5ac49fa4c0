// Seeded chance for the practice world: the same numbers for the same record on every machine, whatever was made before it.

/** A stream of chance that belongs to one record. */
export interface SeededRandom {
  /** A whole number, 0 <= n < limit. */
  below(limit: number): number
  /** From `low` to `high`, both included. */
  between(low: number, high: number): number
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T
  /** An element, those in front more often: a third of all picks fall on the first tenth. */
  front<T>(list: readonly T[]): T
  /** `count` different elements in the order of the list, or all if it has fewer. */
  some<T>(list: readonly T[], count: number): T[]
  /** An element by weight; `total` is the sum of the weights. */
  weighted<T extends { readonly weight: number }>(list: readonly T[], total: number): T
}

/** Scrambles 32 bits; the finaliser of MurmurHash3. */
function scramble(bits: number): number {
  let mixed = bits
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** 32 bits that depend on all the numbers and on their order. */
export function hashNumbers(...numbers: readonly number[]): number {
  let bits = 0x9e3779b9
  for (const number of numbers) {
    bits = scramble(bits ^ (number >>> 0)) + 0x7f4a7c15
    bits = scramble(bits ^ Math.floor(number / 0x1_0000_0000))
  }
  return bits >>> 0
}

/** 32 bits of a text. */
export function hashText(seed: number, text: string): number {
  let bits = scramble(seed ^ 0x811c9dc5)
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193)
  return scramble(bits)
}

/** The stream that `numbers` stand for (mulberry32). */
export function createRandom(...numbers: readonly number[]): SeededRandom {
  let state = hashNumbers(...numbers)
  /** 0 <= n < 1 */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const at = <T>(list: readonly T[], share: number): T => {
    if (list.length === 0) throw new RangeError('nothing to pick from')
    // The index is below the length.
    return list[Math.floor(share * list.length)] as T
  }
  const pick = <T>(list: readonly T[]): T => at(list, next())
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: percent => below(100_000) < percent * 1000,
    pick,
    front: list => at(list, next() ** 2),
    some(list, count) {
      let wanted = Math.min(count, list.length)
      return list.filter((_, at) => {
        const taken = below(list.length - at) < wanted
        if (taken) wanted--
        return taken
      })
    },
    weighted(list, total) {
      let left = below(total)
      for (const one of list) {
        left -= one.weight
        if (left < 0) return one
      }
      return pick(list)
    },
  }
}
