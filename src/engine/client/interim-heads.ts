// Answers that come before the answer: a service or a proxy may send 100 Continue unasked. The transport takes that for an
// error and drops the connection, although the real answer follows and may have been charged; all other interim answers it
// passes over. So 100 is shown to it as 102, byte for byte as long.
import type { Socket } from 'node:net'
import { joinEqualLengths } from './equal-lengths.ts'

const head = /^HTTP\/1\.[01] 1\d\d[ \r]/
const headEnd = Buffer.from('\r\n\r\n')
const zeroAt = 'HTTP/1.1 10'.length

/** Marks interim heads at the start of what was read; returns whether more of the answer's beginning is to come. */
function pass(chunk: Buffer): boolean {
  for (let at = 0; ; ) {
    if (at >= chunk.length) return true
    if (!head.test(chunk.toString('latin1', at, at + 'HTTP/1.1 100 '.length))) {
      joinEqualLengths(chunk, at)
      return false
    }
    if (chunk[at + zeroAt] === 0x30 && chunk[at + zeroAt - 1] === 0x30) chunk[at + zeroAt] = 0x32
    const end = chunk.indexOf(headEnd, at)
    if (end < 0) return false
    at = end + headEnd.length
  }
}

/** Makes a connection pass over 100s that come before an answer. Only what follows a request is looked at, never a body. */
export function passInterimHeads<S extends Socket>(socket: S): S {
  let expected = true
  const read = socket.read.bind(socket)
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read(size)
    if (expected && Buffer.isBuffer(chunk) && chunk.length > 0) expected = pass(chunk)
    return chunk
  }
  // The overloads of `write` are passed on as they come.
  socket.write = ((...args: unknown[]) => {
    expected = true
    return write(...args)
  }) as S['write']
  return socket
}
