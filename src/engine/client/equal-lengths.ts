// Heads that name the length of the body more than once: legal to accept where all are equal (RFC 9110, 8.6), but the
// transport refuses them, and with them an answer that may have been charged. So one is shown to it, byte for byte as long.
// Lengths that differ stay as they are: where such an answer ends no one knows.

const headEnd = '\r\n\r\n'
const lengthLine = /(?<=\r\n)content-length:[ \t]*([^\r\n]*)/gi
const framing = /\r\ntransfer-encoding:/i

/** Mends the head that begins at `from`, where all of it is there. */
export function joinEqualLengths(chunk: Buffer, from: number): void {
  const end = chunk.indexOf(headEnd, from)
  if (end < 0) return
  const head = chunk.toString('latin1', from, end)
  const lines = [...head.matchAll(lengthLine)]
  const lengths = lines.flatMap(([, value = '']) => value.split(',').map(one => one.trim()))
  const [length = ''] = lengths
  if (lengths.length < 2 || !/^\d+$/.test(length) || lengths.some(one => one !== length) || framing.test(head)) return
  for (const [at, line] of lines.entries()) {
    // The first one says it once, blanks before it; the others become headers that mean nothing.
    const name = 'Content-Length:'
    const said = at === 0 ? name + length.padStart(line[0].length - name.length) : `X${line[0].slice(1)}`
    chunk.write(said, from + line.index, 'latin1')
  }
}
