// A set of rows of a list: a bit for each row by its id.

/** `last`: the highest id. */
export const rowBits = (last: number): Uint8Array => new Uint8Array((last >> 3) + 1)

export function setRow(bits: Uint8Array, id: number): void {
  bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7))
}

export const hasRow = (bits: Uint8Array, id: number): boolean => ((bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0

/** Rows in any of the sets. */
export function anyOf(sets: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(Math.max(0, ...sets.map(({ length }) => length)))
  for (const set of sets) for (const [at, byte] of set.entries()) all[at] = (all[at] ?? 0) | byte
  return all
}

export function* rowsIn(bits: Uint8Array): Generator<number> {
  for (const [at, byte] of bits.entries())
    for (let bit = 0; byte >> bit > 0; bit++) if (byte & (1 << bit)) yield at * 8 + bit
}

export function countRows(bits: Uint8Array): number {
  let count = 0
  for (let byte of bits) for (; byte > 0; byte &= byte - 1) count++
  return count
}
