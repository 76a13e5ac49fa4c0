// Archives are read by tar as they were meant, and are the same bytes each time.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { controlText, debPackage } from './deb.ts'
import { tar } from './tar.ts'
import { linked, textFile } from './tree.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-tar-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const long = `${'folder of a long name/'.repeat(12)}Ä file.txt`
const files = [
  textFile(long, 'long'),
  textFile('bin/run', '#!/bin/sh\n', 0o755),
  linked('link', 'bin/run'),
  textFile('b'.repeat(99), 'x'.repeat(512)),
]
const time = 1_700_000_000

test('names, modes, links and contents arrive', () => {
  const file = path.join(dir, 'a.tar')
  writeFileSync(file, Buffer.concat([...tar(files, { root: './', time })]))
  const { status, stderr } = spawnSync('tar', ['-xf', file, '-C', dir], { encoding: 'utf8', windowsHide: true })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(readFileSync(path.join(dir, long), 'utf8')).toBe('long')
  expect(readFileSync(path.join(dir, 'b'.repeat(99))).length).toBe(512)
  expect(statSync(path.join(dir, 'bin', 'run')).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o755)
  expect(statSync(path.join(dir, 'bin', 'run')).mtimeMs).toBe(time * 1000)
  expect(readlinkSync(path.join(dir, 'link'))).toBe('bin/run')
})

const control = {
  ...{ package: 'x', version: '1.0', architecture: 'amd64', maintainer: 'A <a@b.example>', homepage: null },
  ...{
    depends: ['libc6'],
    recommends: ['xdg-utils'],
    summary: 'a thing',
    paragraphs: ['One. '.repeat(40).trim(), 'Two.'],
  },
}

test('the same files are the same package, in any order', async () => {
  const once = await debPackage(control, files, { postrm: '#!/bin/sh\n' }, time)
  const again = await debPackage(control, files.toReversed(), { postrm: '#!/bin/sh\n' }, time)
  expect(once.equals(again)).toBe(true)
  expect(once.subarray(0, 8).toString()).toBe('!<arch>\n')
})

test('long lines of the description are folded, paragraphs parted', () => {
  const lines = controlText(control, 12).split('\n')
  expect(lines.every(line => line.length <= 80)).toBe(true)
  expect(lines).toEqual(expect.arrayContaining(['Installed-Size: 12', 'Description: a thing', ' .', ' Two.']))
})
