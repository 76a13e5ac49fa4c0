// Files in the program's own folders: made again, copied to be written to, moved, wiped, added to.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addLine, copyOf, moveInto, newFile, wipeFile, writeNew } from './own-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'listwright-own-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => path.join(folder, name)
const modeOf = (name: string) => statSync(at(name)).mode & 0o777
const posix = process.platform !== 'win32'

it.skipIf(!posix)('what is made again follows no link and keeps no mode of what was there', async () => {
  for (const [name, make] of [
    ['new', (file: string) => writeNew(file, 'mine')],
    ['stream', (file: string) => pipeline(Readable.from(['mine']), newFile(file))],
  ] as const) {
    writeFileSync(at('theirs'), 'theirs', { mode: 0o644 })
    symlinkSync(at('theirs'), at(name))
    await make(at(name))
    expect([readFileSync(at('theirs'), 'utf8'), readFileSync(at(name), 'utf8'), modeOf(name)]).toEqual([
      'theirs',
      'mine',
      0o600,
    ])
  }
})

it.skipIf(!posix)('a copy of a read-only file can be written to', () => {
  writeFileSync(at('book'), 'book')
  chmodSync(at('book'), 0o444)
  copyOf(at('book'), at('copy'))
  copyOf(at('book'), at('copy'))
  expect([readFileSync(at('copy'), 'utf8'), modeOf('copy'), modeOf('book')]).toEqual(['book', 0o600, 0o444])
})

it('a file moves into the place of another; one that is wiped is gone', () => {
  writeFileSync(at('a'), 'a')
  writeFileSync(at('b'), 'b')
  moveInto(at('a'), at('b'))
  expect(readFileSync(at('b'), 'utf8')).toBe('a')
  wipeFile(at('b'))
  expect(readdirSync(folder)).toEqual([])
})

it('lines are added; a full file is put aside, and grows where it cannot be', () => {
  const log = path.join('log', 'x.log')
  for (const line of ['one', 'two', 'three']) addLine(at(log), line, 6)
  expect([readFileSync(at(`${log}.1`), 'utf8'), readFileSync(at(log), 'utf8')]).toEqual(['one\ntwo\n', 'three\n'])
  // A folder in its way refuses the name, as a program does that holds the file.
  rmSync(at(`${log}.1`))
  mkdirSync(at(`${log}.1`))
  writeFileSync(path.join(at(`${log}.1`), 'held'), '')
  addLine(at(log), 'four and five', 6)
  addLine(at(log), 'six', 6)
  expect(readFileSync(at(log), 'utf8')).toBe('three\nfour and five\nsix\n')
})
