// Files an agent may open and make: those of shared folders, whatever links and dots lie on the way.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentFolders } from './folders.ts'

let dir: string
const at = (...names: string[]) => path.join(dir, ...names)
beforeEach(() => {
  dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'listwright-folders-')))
  for (const name of ['shared', 'other', 'shared/data', 'shared/sub']) mkdirSync(at(name))
  for (const name of ['shared/a.csv', 'other/b.csv', 'shared/data/workspace.db']) writeFileSync(at(name), 'x')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const shared = () => agentFolders([at('shared')], at('shared', 'data'))

test('files of a shared folder are found by name and by path; others are outside, also behind links', () => {
  symlinkSync(at('other'), at('shared', 'out'))
  symlinkSync(at('other', 'b.csv'), at('shared', 'b.csv'))
  const folders = shared()
  expect(folders.toRead('a.csv')).toBe(at('shared', 'a.csv'))
  expect(folders.toRead(at('shared', 'sub', '..', 'a.csv'))).toBe(at('shared', 'a.csv'))
  for (const file of [
    '../other/b.csv',
    at('other', 'b.csv'),
    'out/b.csv',
    'b.csv',
    'data/workspace.db',
    '.',
    '../none',
  ])
    expect(() => folders.toRead(file), file).toThrow('outside')
  expect(() => folders.toRead('none.csv')).toThrow('no such file')
  expect(() => folders.toRead('a\0.csv')).toThrow('NUL')
})

test('new files go into shared folders only, and replace only what was made here', () => {
  symlinkSync(at('other'), at('shared', 'out'))
  symlinkSync(at('other', 'new.csv'), at('shared', 'broken.csv'))
  const folders = shared()
  for (const file of ['../other/n.csv', at('other', 'n.csv'), 'out/n.csv', 'data/n.csv', 'none/n.csv'])
    expect(() => folders.toWrite(file), file).toThrow('outside')
  for (const file of ['a.csv', 'broken.csv']) expect(() => folders.toWrite(file), file).toThrow('exists already')
  expect(() => folders.toWrite('x'.repeat(400))).toThrow('cannot be used')
  const made = folders.toWrite('sub/n.csv')
  writeFileSync(made, 'x')
  expect(() => folders.toWrite('sub/n.csv')).toThrow('exists already')
  folders.made(made)
  expect(folders.toWrite('sub/n.csv')).toBe(made)
})

test('without a folder nothing is opened; a folder that is not there is refused', () => {
  expect(() => agentFolders([], at('shared', 'data')).toRead(at('shared', 'a.csv'))).toThrow('No folder is shared')
  expect(() => agentFolders([at('none')], at('w'))).toThrow('there is no such folder')
})
