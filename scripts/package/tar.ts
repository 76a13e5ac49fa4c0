// A tar archive (POSIX.1-2001 ustar, and pax records for long paths): the same bytes for the same files.
import { foldersOf, type PackagedFile } from './tree.ts'

const block = 512
const maxNameLength = 100

interface Header {
  readonly path: string
  readonly mode: number
  readonly size: number
  readonly type: '0' | '2' | '5' | 'x'
  readonly target?: string
}

/** Seconds since 1970. */
function header({ path, mode, size, type, target = '' }: Header, time: number): Buffer {
  const bytes = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) =>
    bytes.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'ascii')
  bytes.write(path, 0, maxNameLength, 'utf8')
  octal(mode, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(time, 136, 12)
  bytes.write(' '.repeat(8), 148, 'ascii')
  bytes.write(type, 156, 'ascii')
  bytes.write(target, 157, maxNameLength, 'utf8')
  bytes.write('ustar\x0000root', 257, 'ascii')
  bytes.write('root', 297, 'ascii')
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
  return bytes
}

const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

/** A pax record names its own length, in bytes with the digits of the length itself. */
function record(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  let length = rest
  while (rest + String(length).length !== length) length = rest + String(length).length
  return `${length} ${key}=${value}\n`
}

function* entry(of: Header, time: number): Generator<Buffer> {
  const records = [
    ...(Buffer.byteLength(of.path) > maxNameLength ? [record('path', of.path)] : []),
    ...(Buffer.byteLength(of.target ?? '') > maxNameLength ? [record('linkpath', of.target ?? '')] : []),
  ].join('')
  if (records !== '') {
    const bytes = Buffer.from(records)
    yield header({ path: 'pax', mode: 0o644, size: bytes.length, type: 'x' }, time)
    yield bytes
    yield padding(bytes.length)
  }
  yield header(of, time)
}

/** The archive in pieces. `root`: put before each path, such as `./`; `time`: of all files, seconds since 1970. */
export function* tar(
  files: readonly PackagedFile[],
  { root, time }: { root: string; time: number },
): Generator<Buffer> {
  if (root.endsWith('/')) yield* entry({ path: root, mode: 0o755, size: 0, type: '5' }, time)
  for (const folder of foldersOf(files))
    yield* entry({ path: `${root}${folder}/`, mode: 0o755, size: 0, type: '5' }, time)
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    if (file.kind === 'link') {
      yield* entry({ path: `${root}${file.path}`, mode: 0o777, size: 0, type: '2', target: file.target }, time)
      continue
    }
    const bytes = file.bytes()
    yield* entry({ path: `${root}${file.path}`, mode: file.mode, size: bytes.length, type: '0' }, time)
    yield bytes
    yield padding(bytes.length)
  }
  yield Buffer.alloc(2 * block)
}
