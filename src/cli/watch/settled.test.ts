// Files of a watched folder: taken when no one writes them any more; unfinished, empty and error files are not.
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settledFiles } from './settled.ts'

let dir: string
let clock: number
const at = (name: string) => path.join(dir, name)
beforeEach(() => {
  clock = 0
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-settled-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('a file that grows is waited for, and taken when it stayed the same for the time', () => {
  const { look } = settledFiles(dir, 3000, () => clock)
  const seen = (after: number) => {
    clock += after
    return look()
  }
  expect(seen(0)).toEqual({ files: [], growing: false })
  writeFileSync(at('a.csv'), 'Name\nAn')
  expect(seen(10)).toEqual({ files: [], growing: true })
  appendFileSync(at('a.csv'), 'na\n')
  // Since it grew, not since it came.
  expect(seen(3000)).toEqual({ files: [], growing: true })
  expect(seen(2999)).toEqual({ files: [], growing: true })
  expect(seen(1)).toEqual({ files: [at('a.csv')], growing: false })
  writeFileSync(at('b10.csv'), 'x')
  writeFileSync(at('b9.csv'), 'x')
  expect(seen(0)).toEqual({ files: [at('a.csv')], growing: true })
  expect(seen(3000).files).toEqual([at('a.csv'), at('b9.csv'), at('b10.csv')])
})

test('files of programs that are not done, empty files, errors and folders are left alone', () => {
  const { look } = settledFiles(dir, 0, () => clock)
  mkdirSync(at('folder.csv'))
  for (const name of ['.a.csv', '~$a.xlsx', 'a.csv.part', 'a.crdownload', 'a.csv.error.txt', 'a.exe', 'b.csv.tmp'])
    writeFileSync(at(name), 'x')
  writeFileSync(at('empty.csv'), '')
  expect(look().files).toEqual([])
  // As a download ends.
  renameSync(at('a.csv.part'), at('a.csv'))
  expect(look().files).toEqual([at('a.csv')])
})
