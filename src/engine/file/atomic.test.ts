// Files appear whole or not at all.
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeAtomically } from './atomic.ts'
import { runExport } from './export-task.ts'
import { packSlice } from './slice.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'listwright-atomic-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const target = () => path.join(folder, 'out.csv')

describe('writing a file', () => {
  it('replaces a former one when all is written', async () => {
    writeFileSync(target(), 'old')
    await writeAtomically(target(), 'out.csv', async sink => {
      sink.write(Buffer.from('nXw'))
      expect(readFileSync(target(), 'utf8')).toBe('old')
      sink.patch(Buffer.from('e'), 1)
      sink.write(Buffer.from('!'))
      expect(sink.length).toBe(4)
    })
    expect(readFileSync(target(), 'utf8')).toBe('new!')
    expect(readdirSync(folder)).toEqual(['out.csv'])
  })

  it('leaves the former one alone when writing fails', async () => {
    writeFileSync(target(), 'old')
    const failing = writeAtomically(target(), 'out.csv', async sink => {
      sink.write(Buffer.from('half'))
      throw new Error('no more')
    })
    await expect(failing).rejects.toThrow('no more')
    expect(readFileSync(target(), 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['out.csv'])
  })

  it('names a folder that is not there and a name that is taken by a folder', async () => {
    const nowhere = writeAtomically(path.join(folder, 'none', 'out.csv'), 'out.csv', async () => {})
    await expect(nowhere).rejects.toMatchObject({
      code: 'write_denied',
      details: { detail: 'the folder does not exist' },
    })
  })
})

/** The device that is always full takes the place of the unfinished file. */
const full = () => openSync('/dev/full', 'w')

describe.skipIf(process.platform !== 'linux')('on a full disk', () => {
  const slices = () => {
    const cells = Array.from({ length: 10_000 }, (_, at) => [`cell ${at}`, 'x'])
    const rows = [packSlice(cells, 2), null]
    return async () => ({ slice: rows.shift() ?? null })
  }
  const text = {
    format: 'text' as const,
    style: { delimiter: ',', quote: '"', quoteAll: false, lineEnd: '\n', guard: false },
    encoding: 'utf-8',
    bom: false,
    sepLine: false,
    head: [['a', 'b']],
    finalLineEnd: true,
  }
  const workbook = { format: 'xlsx' as const, sheet: 'List', header: ['a', 'b'] }

  it.each([text, workbook])('an export says so and leaves nothing: $format', async output => {
    writeFileSync(target(), 'old')
    const task = { kind: 'export' as const, file: target(), fileName: 'out.csv', width: 2, output }
    await expect(runExport(task, slices(), () => {}, full)).rejects.toMatchObject({
      code: 'disk_full',
      details: { what: 'out.csv' },
    })
    expect(readFileSync(target(), 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['out.csv'])
  })
})
