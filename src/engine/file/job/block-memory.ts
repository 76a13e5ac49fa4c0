// Memory of large blocks of bytes, which V8 frees late: it lies outside its heap, where only a collection finds it unused.

/** Frees the memory of a block that has all of it; nothing may read it afterwards. */
export function giveBack({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}
