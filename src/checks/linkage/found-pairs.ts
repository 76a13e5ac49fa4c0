// The pairs of rows that were found, in arrays that grow: a long list has a million of them.

/** Marks of a pair. */
export const [KIN, COPY, AKIN] = [1, 2, 3] as const

export interface LinkedPairs {
  /** In the order of their rows, the earlier row on the left. */
  readonly left: Uint32Array
  readonly right: Uint32Array
  /** Natural logarithm of the odds that they are one. */
  readonly weight: Float32Array
  /**
   * KIN where two people of one household or firm are the better explanation and AKIN where they share as much, COPY where all
   * that the rows say is the same.
   */
  readonly kin: Uint8Array
}

export type FoundPairs = ReturnType<typeof growingPairs>

/** Pairs in arrays that grow. */
export function growingPairs() {
  let size = 0
  let [lefts, rights] = [new Uint32Array(1024), new Uint32Array(1024)]
  let weights = new Float32Array(1024)
  let kins = new Uint8Array(1024)
  const wider = () => {
    const [left, right, weight, kin] = [lefts, rights, weights, kins]
    lefts = new Uint32Array(size * 2)
    rights = new Uint32Array(size * 2)
    weights = new Float32Array(size * 2)
    kins = new Uint8Array(size * 2)
    lefts.set(left)
    rights.set(right)
    weights.set(weight)
    kins.set(kin)
  }
  return {
    add(a: number, b: number, weight: number, mark: number): void {
      if (size === lefts.length) wider()
      lefts[size] = a
      rights[size] = b
      weights[size] = weight
      kins[size++] = mark
    },
    addAll({ left, right, weight, kin }: LinkedPairs): void {
      for (let at = 0; at < left.length; at++) this.add(left[at] ?? 0, right[at] ?? 0, weight[at] ?? 0, kin[at] ?? 0)
    },
    size: () => size,
    /** In the order in which they came. */
    asFound: (): LinkedPairs => ({
      left: lefts.slice(0, size),
      right: rights.slice(0, size),
      weight: weights.slice(0, size),
      kin: kins.slice(0, size),
    }),
    each(take: (a: number, b: number, mark: number) => void): void {
      for (let at = 0; at < size; at++) take(lefts[at] ?? 0, rights[at] ?? 0, kins[at] ?? 0)
    },
    /** In the order of their rows, each once. */
    inOrder(count: number): LinkedPairs {
      const codes = new Float64Array(size)
      for (let at = 0; at < size; at++) codes[at] = (lefts[at] ?? 0) * count + (rights[at] ?? 0)
      const order = new Uint32Array(size)
      for (let at = 0; at < size; at++) order[at] = at
      order.sort((a, b) => (codes[a] ?? 0) - (codes[b] ?? 0))
      let kept = 0
      let last = -1
      for (const at of order) {
        if (codes[at] === last) continue
        last = codes[at] ?? 0
        order[kept++] = at
      }
      const [left, right] = [new Uint32Array(kept), new Uint32Array(kept)]
      const [weight, kin] = [new Float32Array(kept), new Uint8Array(kept)]
      for (let at = 0; at < kept; at++) {
        const place = order[at] ?? 0
        left[at] = lefts[place] ?? 0
        right[at] = rights[place] ?? 0
        weight[at] = weights[place] ?? 0
        kin[at] = kins[place] ?? 0
      }
      return { left, right, weight, kin }
    },
  }
}
