// A file that is removed or closed to its reader at any moment is a problem with its name, not an error of the program.
import { readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openSource } from './open-source.ts'
import { readFailure } from './read-failure.ts'

const errorOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  return null
}
const none = path.join(tmpdir(), 'listwright-no-such-file.csv')
const source = { file: none, fileName: 'list.csv' }

it('a file that is gone when it is opened, and a folder', async () => {
  expect(readFailure(await errorOf(() => openSource(source, {})), source)).toMatchObject({
    code: 'file_missing',
    details: { fileName: 'list.csv' },
  })
  const folder = { file: tmpdir(), fileName: 'folder' }
  expect(readFailure(await errorOf(() => openSource(folder, {})), folder)).toMatchObject({ code: 'not_a_file' })
})

it('of several files the one that is gone is named', async () => {
  const parts = [
    { file: import.meta.filename, fileName: 'here.csv' },
    { file: none, fileName: 'gone.csv' },
  ]
  const error = await errorOf(() => readFileSync(none))
  expect(readFailure(error, { file: import.meta.filename, fileName: 'here.csv', parts })).toMatchObject({
    code: 'file_missing',
    details: { fileName: 'gone.csv' },
  })
})

it.each([
  ['EACCES', 'file_denied'],
  ['EPERM', 'file_denied'],
  ['EBUSY', 'file_in_use'],
])('%s', (code, problem) => {
  expect(readFailure(Object.assign(new Error(code), { code, path: none }), source)).toMatchObject({ code: problem })
})

it('errors about other files stay what they are', async () => {
  const error = await errorOf(() => statSync(path.join(tmpdir(), 'listwright-another')))
  expect(readFailure(error, source)).toBe(null)
  expect(readFailure(new Error('a fault'), source)).toBe(null)
})
