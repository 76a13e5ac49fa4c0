// Tar archives for tests, as POSIX and GNU tar write them.
export interface TarPart {
  name: string
  content: string | Buffer
  /** '0' = a file; absent too. */
  type?: string
  /** Bytes that the header says it has. */
  claims?: number
}

function header({ name, type = '0', size }: { name: string; type?: string; size: number }): Buffer {
  const block = Buffer.alloc(512)
  block.write(name.slice(0, 100), 0)
  block.write('0000644\0', 100)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write('        ', 148)
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  const sum = block.reduce((all, byte) => all + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const padded = (content: Buffer) => Buffer.concat([content, Buffer.alloc((512 - (content.length % 512)) % 512)])

/** Names beyond 100 bytes get a record of GNU ('L') in front. */
export function tarOf(parts: readonly TarPart[]): Buffer {
  const blocks = parts.flatMap(({ name, content, type, claims }) => {
    const bytes = Buffer.from(content)
    const long = Buffer.from(`${name}\0`)
    return [
      ...(Buffer.byteLength(name) > 100
        ? [header({ name: '././@LongLink', type: 'L', size: long.length }), padded(long)]
        : []),
      header({ name, size: claims ?? bytes.length, ...(type !== undefined && { type }) }),
      padded(bytes),
    ]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}
