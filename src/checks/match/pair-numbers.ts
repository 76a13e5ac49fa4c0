// Numbers for pairs of numbers, in the order in which they come: a Map would take ten times the memory and three times as long.

export interface PairNumbers {
  /** How many there are. */
  readonly size: number
  /** The number of a pair, a new one where it has none. Both are 0 or more and below 2 ** 31. */
  add(one: number, other: number): number
  /** The number of a pair; -1 where it has none. */
  find(one: number, other: number): number
  /** The pairs by number. */
  lefts(): Int32Array
  rights(): Int32Array
}

/** The bits of both, mixed: places are taken by the last of them. */
export function mixedPair(one: number, other: number): number {
  let mixed = Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}

const fewest = 1024

export function pairNumbers(): PairNumbers {
  let size = 0
  let lefts = new Int32Array(fewest)
  let rights = new Int32Array(fewest)
  /** Numbers, each one higher, by where their pair belongs; 0 is a free place, and half of the places are. */
  let places = new Int32Array(fewest * 2)
  let last = places.length - 1

  /** The place that has the pair, or the free one for it. */
  function placeOf(one: number, other: number): number {
    for (let place = mixedPair(one, other) & last; ; place = (place + 1) & last) {
      const number = (places[place] ?? 0) - 1
      if (number < 0 || (lefts[number] === one && rights[number] === other)) return place
    }
  }

  function grow(): void {
    lefts = widened(lefts)
    rights = widened(rights)
    places = new Int32Array(places.length * 2)
    last = places.length - 1
    for (let number = 0; number < size; number++) places[placeOf(lefts[number] ?? 0, rights[number] ?? 0)] = number + 1
  }

  return {
    get size() {
      return size
    },
    add(one, other) {
      let place = placeOf(one, other)
      const known = (places[place] ?? 0) - 1
      if (known >= 0) return known
      if (size === lefts.length) {
        grow()
        place = placeOf(one, other)
      }
      lefts[size] = one
      rights[size] = other
      places[place] = size + 1
      return size++
    },
    find: (one, other) => (places[placeOf(one, other)] ?? 0) - 1,
    lefts: () => lefts.subarray(0, size),
    rights: () => rights.subarray(0, size),
  }
}

function widened(values: Int32Array): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(values.length * 2)
  wider.set(values)
  return wider
}
