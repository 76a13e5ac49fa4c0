// Numbers in memory that threads can share: rows are compared by several at once, and a long list is not copied for each.

export const sharedInts = (length: number): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT))

export const sharedBytes = (length: number): Uint8Array<SharedArrayBuffer> =>
  new Uint8Array(new SharedArrayBuffer(length))

export function sharedCopy(values: ArrayLike<number>): Int32Array<SharedArrayBuffer> {
  const made = sharedInts(values.length)
  made.set(values)
  return made
}

/**
 * Gives the memory of numbers back that are done with. Without it they stay until garbage is collected, which may be after the next
 * hundred megabytes were taken. Shared memory stays: another thread may be reading it.
 */
export function release(...done: readonly ArrayBufferView[]): void {
  for (const { buffer } of done) if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}
