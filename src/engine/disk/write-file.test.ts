// Files appear whole or not at all.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runExport } from '../file/export/export-task.ts'
import { packSlice } from '../file/job/slice.ts'
import { type Disk, realDisk } from './disk.ts'
import { writeAtomically, writeWhole } from './write-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'listwright-atomic-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const target = () => path.join(folder, 'out.csv')

describe('writing a file', () => {
  it('replaces a former one when all is written', async () => {
    writeFileSync(target(), 'old')
    await writeAtomically(target(), async sink => {
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
    const failing = writeAtomically(target(), async sink => {
      sink.write(Buffer.from('half'))
      throw new Error('no more')
    })
    await expect(failing).rejects.toThrow('no more')
    expect(readFileSync(target(), 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['out.csv'])
  })

  it('names a folder that is not there and a name that is taken by a folder', async () => {
    const nowhere = writeAtomically(path.join(folder, 'none', 'out.csv'), async () => {})
    await expect(nowhere).rejects.toMatchObject({
      code: 'write_denied',
      details: { detail: 'the folder does not exist' },
    })
  })
})

it('a name that Windows takes for something else is refused there, and nowhere else', () => {
  const windows: Disk = { ...realDisk, platform: 'win32' }
  for (const name of ['nul.csv', 'a:b.csv', 'ends.'])
    expect(() => writeWhole(path.join(folder, name), 'x', { disk: windows })).toThrow(
      expect.objectContaining({ code: 'write_denied', details: expect.objectContaining({ fileName: name }) }),
    )
  expect(readdirSync(folder)).toEqual([])
  if (process.platform === 'win32') return
  writeWhole(path.join(folder, 'nul.csv'), 'x')
  expect(readFileSync(path.join(folder, 'nul.csv'), 'utf8')).toBe('x')
})

describe.skipIf(process.platform === 'win32')('the file that is replaced', () => {
  const put = () => writeAtomically(target(), async sink => sink.write(Buffer.from('new')), { mode: 0o644 })
  const modeOf = (file: string) => statSync(file).mode & 0o777

  it('keeps its mode and its owner; a new one gets the mode that was asked for', async () => {
    await put()
    expect(modeOf(target())).toBe(0o644)
    const owner = process.getuid?.() === 0 ? 12_345 : (process.getuid?.() ?? 0)
    chmodSync(target(), 0o600)
    chownSync(target(), owner, owner)
    await put()
    expect([modeOf(target()), statSync(target()).uid]).toEqual([0o600, owner])
  })

  it('is what a link leads to, and the link stays one', async () => {
    const real = path.join(folder, 'elsewhere', 'real.csv')
    mkdirSync(path.dirname(real))
    writeFileSync(real, 'old', { mode: 0o640 })
    chmodSync(real, 0o640)
    symlinkSync(real, target())
    await put()
    expect(readlinkSync(target())).toBe(real)
    expect([readFileSync(real, 'utf8'), modeOf(real)]).toEqual(['new', 0o640])
    expect(readdirSync(path.dirname(real))).toEqual(['real.csv'])
  })

  it('is made where a link leads to a name that is not there yet', async () => {
    symlinkSync('real.csv', target())
    await put()
    expect(readlinkSync(target())).toBe('real.csv')
    expect(readFileSync(path.join(folder, 'real.csv'), 'utf8')).toBe('new')
  })

  it('is a file: nothing takes the place of a pipe or a folder', async () => {
    mkdirSync(target())
    await expect(put()).rejects.toMatchObject({ details: { detail: 'a folder with this name already exists' } })
    rmSync(target(), { recursive: true })
    execFileSync('mkfifo', [target()])
    await expect(put()).rejects.toMatchObject({
      details: { detail: 'something with this name exists that is not a file' },
    })
    expect(statSync(target()).isFIFO()).toBe(true)
  })

  it('may have a name as long as the file system takes', async () => {
    const long = path.join(folder, `${'ü'.repeat(125)}n.csv`)
    await writeAtomically(long, async sink => sink.write(Buffer.from('x')))
    expect(readFileSync(long, 'utf8')).toBe('x')
    const longer = path.join(folder, `${'ü'.repeat(126)}.csv`)
    await expect(writeAtomically(longer, async () => {})).rejects.toMatchObject({
      code: 'write_denied',
      details: { detail: 'name too long (ENAMETOOLONG)' },
    })
  })
})

/** The device that is always full takes the place of the unfinished file. */
const full: Disk = {
  ...realDisk,
  openSync: (file, flags, mode) => (flags === 'wx' ? openSync('/dev/full', 'w') : openSync(file, flags, mode)),
}

describe.skipIf(process.platform !== 'linux')('on a full disk', () => {
  const slices = () => {
    const cells = Array.from({ length: 10_000 }, (_, at) => [`cell ${at}`, 'x'])
    const rows = [packSlice(cells, 2), null]
    return async () => rows.shift() ?? null
  }
  const text = {
    format: 'text' as const,
    style: { delimiter: ',', quote: '"', quoteAll: false, lineEnd: '\n', guard: false },
    encoding: 'utf-8',
    bom: false,
    sepLine: false,
    head: [['a', 'b']],
    ...{ finalLineEnd: true, quoteHead: false, readBack: false },
    copy: null,
  }
  const columns = ['a', 'b'].map(name => ({ name, reads: { as: 'text' as const }, width: 9 }))
  const workbook = { format: 'xlsx' as const, columns, summary: null }

  it.each([text, workbook])('an export says so and leaves nothing: $format', async output => {
    writeFileSync(target(), 'old')
    const task = {
      kind: 'export' as const,
      file: target(),
      fileName: 'out.csv',
      width: 2,
      output,
      parts: ['List'],
      zipped: false,
    }
    await expect(runExport(task, slices(), () => {}, full)).rejects.toMatchObject({
      code: 'disk_full',
      details: { what: 'out.csv' },
    })
    expect(readFileSync(target(), 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['out.csv'])
  })
})
