// Numbers in memory that threads can share: rows are compared by several at once, and a long list is not copied for each.

export const sharedInts = (length: number): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT))

export function sharedCopy(values: ArrayLike<number>): Int32Array<SharedArrayBuffer> {
  const made = sharedInts(values.length)
  made.set(values)
  return made
}
