// Where the data folder was moved to: the note, the mark, and everything odd in their place.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markFolder, movedNoteFile, noNote, readMovedNote, warningsOf, writeMovedNote } from './moved-note.ts'
import { isUsualDataDir, placeOf, reasonOf } from './paths.ts'

let dir: string
let usual: string
let env: NodeJS.ProcessEnv
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-moved-'))
  usual = path.join(dir, 'listwright')
  env = { XDG_DATA_HOME: dir }
})
afterEach(() => rmSync(dir, { recursive: true }))

const place = (over: NodeJS.ProcessEnv = {}) => placeOf(undefined, { ...env, ...over }, 'linux')
const at = '2026-03-02T10:00:00.000Z'

/** The data folder is moved to `new` in `dir`. */
function moved() {
  const folder = path.join(dir, 'new')
  mkdirSync(folder)
  const now = markFolder(folder)
  writeMovedNote(usual, { ...noNote, now })
  return now
}

test('without a note the folder is the usual one, and nothing is made', () => {
  expect(place()).toEqual({ dataDir: usual, why: 'usual' })
  expect(readMovedNote(usual)).toBe(null)
})

test('every start uses the folder that the note names, unless one is named for it', () => {
  const { folder } = moved()
  expect(place()).toEqual({ dataDir: folder, why: 'moved' })
  expect(place({ LISTWRIGHT_DATA: '/lists' })).toEqual({ dataDir: '/lists', why: 'variable' })
  expect(placeOf('/other', env, 'linux')).toEqual({ dataDir: '/other', why: 'option' })
  expect(isUsualDataDir(folder, env, 'linux')).toBe(true)
  expect(isUsualDataDir(usual, env, 'linux')).toBe(false)
  expect(reasonOf(folder, env, 'linux')).toBe('moved')
  expect(reasonOf(usual, env, 'linux')).toBe('option')
  expect(reasonOf('/lists', { ...env, LISTWRIGHT_DATA: '/lists' }, 'linux')).toBe('variable')
})

test('a folder that is gone, or that another drive took the place of, is refused', () => {
  const { folder } = moved()
  const gone = expect.objectContaining({ details: { dataDir: folder, reason: 'moved_away', detail: '' } })
  rmSync(folder, { recursive: true })
  expect(() => place()).toThrow(gone)
  mkdirSync(folder)
  expect(() => place()).toThrow(gone)
  markFolder(folder)
  expect(() => place()).toThrow(gone)
  expect(isUsualDataDir(folder, env, 'linux')).toBe(false)
})

test.each([
  ['', 'empty'],
  ['{"version":1', 'cut off'],
  ['{"version":2,"now":null,"former":null,"unfinished":null}', 'of another version'],
  [
    '{"version":1,"now":{"folder":"lists","id":"6a1cb8fe-4ad7-4b7c-b0b1-4d9d8a2f6a11"},"former":null,"unfinished":null}',
    'with a relative path',
  ],
])('a note %j (%s) is refused, not read as none', text => {
  mkdirSync(usual)
  writeFileSync(movedNoteFile(usual), text)
  expect(() => place()).toThrow(expect.objectContaining({ code: 'folder_refused' }))
  expect(() => place()).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ reason: 'note_unreadable' }) }),
  )
})

test('a note that says nothing is no file', () => {
  moved()
  writeMovedNote(usual, noNote)
  expect(readMovedNote(usual)).toBe(null)
})

test('a move that is not over is said in the folder that is used, and in no other', () => {
  const now = moved()
  writeMovedNote(usual, { ...noNote, now, former: { place: null, sum: '', at } })
  expect(warningsOf(now.folder, usual)).toEqual({
    unfinished: null,
    kept: expect.stringContaining(`The old data folder ${usual} still has everything`),
  })
  expect(warningsOf('/other', usual)).toEqual({ unfinished: null, kept: null })
  writeMovedNote(usual, { ...noNote, unfinished: { place: now, at } })
  expect(warningsOf(usual, usual)).toEqual({ unfinished: expect.stringContaining('was interrupted'), kept: null })
})
