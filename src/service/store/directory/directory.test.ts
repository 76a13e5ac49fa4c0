// The suite of directories over those that need no server, and what is particular to the one in a file.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inBatches, sampleEntries, sampleSource } from '../../../testing/directory-sample.ts'
import { directorySuite } from '../../../testing/directory-suite.ts'
import { openDirectory } from './open.ts'
import { openSqliteDirectory } from './sqlite/open.ts'

const root = mkdtempSync(path.join(tmpdir(), 'listwright-directory-'))
const readerEntry = new URL('./sqlite/reader-thread.ts', import.meta.url)
const inFolder = (name: string) => openDirectory({ in: 'folder', dir: path.join(root, name), readerEntry })

afterAll(() => rmSync(root, { recursive: true }))

directorySuite('in memory', () => openDirectory({ in: 'memory' }))
directorySuite('in a file', () => inFolder('suite'))
directorySuite('in a file, read in threads', () =>
  openSqliteDirectory(path.join(root, 'threads.db'), { readerEntry, threadsFrom: 0 }),
)

describe('a directory in a file', () => {
  test('is there again when it is opened again', async () => {
    const first = await inFolder('again')
    await first.import(inBatches(sampleEntries(1, 20, 5)), sampleSource, { dryRun: false })
    const before = await first.search('contact', { all: true }, { offset: 0, limit: 50 }, 1000)
    await first.close()
    const second = await inFolder('again')
    expect(await second.search('contact', { all: true }, { offset: 0, limit: 50 }, 1000)).toEqual(before)
    await second.close()
  })
})
