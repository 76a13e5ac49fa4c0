// A compressed file is closed however its reading ends.
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, expect, it, vi } from 'vitest'
import { readZstd } from './read-zstd.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-zstd-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const content = Buffer.from(Array.from({ length: 400_000 }, (_, at) => String(at * 7919)).join('\n'))
const file = path.join(folder, 'list.zst')
writeFileSync(file, zstdCompressSync(content))

const descriptors = '/proc/self/fd'
const listed = existsSync(descriptors)
if (!listed) console.info('this system does not list open files: whether they are closed is not tried')
const isOpen = (name: string) =>
  readdirSync(descriptors).some(one => {
    try {
      return readlinkSync(path.join(descriptors, one)) === name
    } catch {
      // The one that the folder itself was read by.
      return false
    }
  })
const closed = (name: string) => vi.waitFor(() => expect(listed && isOpen(name)).toBe(false))

it('gives all bytes', async () => {
  const blocks: Buffer[] = []
  for await (const block of readZstd(file)) blocks.push(block)
  expect(Buffer.concat(blocks).equals(content)).toBe(true)
  await closed(file)
})

it('is closed when it is left early', async () => {
  for await (const block of readZstd(file)) {
    expect(block.length).toBeGreaterThan(0)
    break
  }
  await closed(file)
})

it('fails with what is wrong, and is closed', async () => {
  const read = async (name: string) => {
    for await (const _ of readZstd(name));
  }
  await expect(read(path.join(folder, 'none.zst'))).rejects.toMatchObject({ code: 'ENOENT' })
  const broken = path.join(folder, 'broken.zst')
  writeFileSync(broken, Buffer.concat([zstdCompressSync(content).subarray(0, 20_000), Buffer.alloc(200_000, 7)]))
  await expect(read(broken)).rejects.toMatchObject({ code: expect.stringMatching(/^ZSTD_/) })
  await closed(broken)
})
