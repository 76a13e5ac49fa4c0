// bzip2 and xz: files as the tools of the system write them, with each of their levels, checks and ways to share the work.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { seededNumbers } from '../../../testing/seeded-numbers.ts'
import { fail } from '../../base/fail.ts'
import { readBzip2 } from './bzip2-read.ts'
import { openPackedBytes } from './packed-bytes.ts'
import { readXz } from './xz-read.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-packed-tools-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function hasTool(tool: string): boolean {
  const has = spawnSync(tool, ['--version'], { stdio: 'ignore', input: '' }).error === undefined
  if (!has)
    console.info(`${tool} (Debian: ${tool === 'xz' ? 'xz-utils' : tool}) is not installed: its files are not tried`)
  return has
}

const random = seededNumbers(46)
/** Made of the bytes of `alphabet` at random. */
const bytesOf = (length: number, alphabet: number) =>
  Buffer.from(Uint8Array.from({ length }, () => Math.floor(random() * alphabet)))
const line = (at: number) =>
  `${at},Anna ${Math.floor(random() * 900)},anna${Math.floor(random() * 9e6)}@firm.example,Köln\n`
const contents: readonly [name: string, content: Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('a')],
  ['a list', Buffer.from(Array.from({ length: 20_000 }, (_, at) => line(at)).join(''))],
  ['noise', bytesOf(1_000_000, 256)],
  ['two letters', bytesOf(400_000, 2)],
  ['one letter', Buffer.alloc(3_000_000, 'a')],
  ['all bytes in turn', Buffer.from(Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7) & 0xff))],
  ['noise that comes again', Buffer.concat(Array.from({ length: 4 }, () => bytesOf(70_000, 256))).subarray(0, 200_001)],
]

const sum = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const damaged = (detail: string) => fail('file_damaged', { fileName: 'a', detail })

function unpacked(read: typeof readBzip2, file: string): Buffer {
  const bytes = openPackedBytes(file, damaged)
  try {
    return Buffer.concat([...read(bytes, damaged)])
  } finally {
    bytes.close()
  }
}

/** What the tool writes of a content, read again. */
function holds(read: typeof readBzip2, tool: string, options: readonly string[]): void {
  const packed = path.join(folder, 'packed')
  const plain = path.join(folder, 'plain')
  for (const [name, content] of contents) {
    writeFileSync(plain, content)
    writeFileSync(packed, execFileSync(tool, [...options, '-c', plain], { maxBuffer: 2 ** 28 }))
    expect(sum(unpacked(read, packed)), name).toBe(sum(content))
  }
  const once = readFileSync(packed)
  writeFileSync(packed, Buffer.concat([once, once, once]))
  expect(unpacked(read, packed).length).toBe(3 * (contents.at(-1)?.[1].length ?? 0))
}

for (const tool of ['bzip2', 'pbzip2', 'lbzip2'])
  describe.skipIf(!hasTool(tool))(tool, () => {
    test.each(tool === 'bzip2' ? [['-1'], ['-9']] : [['-1', '-n2'.replace('n', tool === 'pbzip2' ? 'p' : 'n')]])(
      '%s',
      (...options) => holds(readBzip2, tool, options.flat()),
    )
  })

describe.skipIf(!hasTool('xz'))('xz', () => {
  test.each([
    '-0',
    '-6',
    '-9e',
    '-0 --check=none',
    '-1 --check=crc32',
    '-2 --check=sha256',
    '-3 --block-size=100000',
    '-1 -T2 --block-size=300000',
    '--lzma2=dict=4KiB,lc=0,lp=4,pb=0',
    '--lzma2=dict=64KiB,lc=4,lp=0,pb=4,mode=fast',
    '--lzma2=dict=1MiB,lc=1,lp=2,pb=1,nice=273',
  ])('%s', options => holds(readXz, 'xz', options.split(' ')))

  test('what is larger than its dictionary many times over', () => {
    const plain = path.join(folder, 'large')
    const [, list = Buffer.alloc(0)] = contents[2] ?? []
    writeFileSync(plain, Buffer.concat(Array.from({ length: 4 }, () => list)))
    const packed = path.join(folder, 'large.xz')
    writeFileSync(packed, execFileSync('xz', ['--lzma2=dict=64KiB', '-c', plain], { maxBuffer: 2 ** 28 }))
    expect(sum(unpacked(readXz, packed))).toBe(sum(readFileSync(plain)))
  })
})
