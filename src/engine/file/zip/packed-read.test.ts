// bzip2 and xz: small files as the tools write them, each changed at every byte and cut at every length.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  bzip2Empty,
  bzip2More,
  bzip2Runs,
  bzip2Table,
  packedMore,
  packedTable,
  xzBlocks,
  xzDelta,
  xzEmpty,
  xzLarge,
  xzTables,
} from '../../../testing/file/packed-files.ts'
import { Failure, fail } from '../../base/fail.ts'
import { readBzip2 } from './bzip2-read.ts'
import { openPackedBytes } from './packed-bytes.ts'
import { readXz } from './xz-read.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-bzip2-xz-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Reader = typeof readBzip2
const damaged = (detail: string) => fail('file_damaged', { fileName: 'a', detail })

function unpacked(read: Reader, content: Buffer): string {
  const file = path.join(folder, 'packed')
  writeFileSync(file, content)
  const bytes = openPackedBytes(file, damaged)
  try {
    return Buffer.concat([...read(bytes, damaged)]).toString('latin1')
  } finally {
    bytes.close()
  }
}

/** What is wrong with it; anything undeclared is thrown. */
function wrong(read: Reader, content: Buffer): unknown {
  try {
    return { text: unpacked(read, content) }
  } catch (error) {
    if (error instanceof Failure && error.code === 'file_damaged') return error.details.detail
    throw error
  }
}

/** What came of each change, without those that were declared as damage. */
const leftOf = (read: Reader, changed: Iterable<Buffer>): unknown[] =>
  [...changed].map(content => wrong(read, content)).filter(outcome => typeof outcome !== 'string')

function* changesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at++)
    for (const bits of [1, 0x80]) {
      const changed = Buffer.from(content)
      changed[at] = (changed[at] ?? 0) ^ bits
      yield changed
    }
}
const cutsOf = (content: Buffer) => Array.from({ length: content.length }, (_, length) => content.subarray(0, length))

describe('bzip2', () => {
  test('a table, what is empty, and bytes that come again and again', () => {
    expect(unpacked(readBzip2, bzip2Table)).toBe(packedTable)
    expect(unpacked(readBzip2, bzip2Empty)).toBe('')
    expect(unpacked(readBzip2, bzip2Runs)).toBe('a'.repeat(1000) + 'b'.repeat(4) + 'c'.repeat(259) + 'd'.repeat(260))
  })

  test('several streams, as several processors write them', () => {
    const streams = Buffer.concat([bzip2Table, bzip2Empty, bzip2More, bzip2More])
    expect(unpacked(readBzip2, streams)).toBe(packedTable + packedMore + packedMore)
    expect(wrong(readBzip2, Buffer.concat([bzip2Table, Buffer.from('rest')]))).toBe('it is broken')
    expect(wrong(readBzip2, Buffer.concat([bzip2Table, bzip2More.subarray(0, 20)]))).toBe('its end is missing')
  })

  test('a change of any byte and a cut at any place is declared', () => {
    // Bits that fill the last byte mean nothing.
    const ignored = (outcome: unknown) => expect(outcome).toEqual({ text: packedTable })
    const left = leftOf(readBzip2, changesOf(bzip2Table))
    expect(left.length).toBeLessThanOrEqual(8)
    left.map(ignored)
    expect(leftOf(readBzip2, cutsOf(bzip2Table))).toEqual([])
    expect(leftOf(readBzip2, cutsOf(bzip2Runs))).toEqual([])
  })
})

describe('xz', () => {
  test.each(Object.entries(xzTables))('a table with the check %s', (check, content) => {
    expect(unpacked(readXz, content)).toBe(packedTable)
    if (check !== 'none') expect(leftOf(readXz, changesOf(content))).toEqual([])
    expect(leftOf(readXz, cutsOf(content))).toEqual([])
  })

  test('what is empty, several blocks, several streams, and zeros behind them', () => {
    expect(unpacked(readXz, xzEmpty)).toBe('')
    expect(unpacked(readXz, xzBlocks)).toBe(packedTable)
    expect(leftOf(readXz, changesOf(xzBlocks))).toEqual([])
    const zeros = Buffer.alloc(8)
    const streams = [xzTables.crc64, xzBlocks, zeros, xzEmpty, xzTables.sha256, zeros]
    expect(unpacked(readXz, Buffer.concat(streams))).toBe(packedTable.repeat(3))
    expect(wrong(readXz, Buffer.concat([xzBlocks, Buffer.alloc(3)]))).toBe('it is broken')
    expect(wrong(readXz, Buffer.concat([xzBlocks, zeros, Buffer.from('rest')]))).toBe('its end is missing')
    expect(wrong(readXz, Buffer.concat([xzBlocks, Buffer.from('more than twelve')]))).toBe('it is broken')
  })

  test('filters, and a dictionary beyond the limit, are named', () => {
    expect(wrong(readXz, xzDelta)).toMatch(/filter/)
    expect(wrong(readXz, xzLarge)).toMatch(/1024 MB of memory/)
  })
})
