// The SQLite directory against the one in memory: the same answers to random queries, before and after changes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differentialRuns, expectSameAnswers } from '../../../../testing/directory-differences.ts'
import { inBatches, sampleEntries, sampleSource } from '../../../../testing/directory-sample.ts'
import { fields } from '../fields.ts'
import { openMemoryDirectory } from '../memory.ts'
import type { DirectoryStore } from '../port.ts'
import { openSqliteDirectory } from './open.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'listwright-directory-'))
const truth = openMemoryDirectory()
let store: DirectoryStore

const both = () => [truth, store]

beforeAll(async () => {
  store = await openSqliteDirectory(path.join(dir, 'directory.db'), {
    readerEntry: new URL('./reader-thread.ts', import.meta.url),
  })
  const entries = sampleEntries(1, 2000, 40)
  for (const each of both()) await each.import(inBatches(entries), sampleSource, { dryRun: false })
})

afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true })
})

const expectSameVocabularies = async () => {
  for (const [name, { kind }] of Object.entries(fields)) {
    // Object.entries widens its keys to string; they are the table's.
    const field = name as keyof typeof fields
    if (kind === 'listed') expect(await store.vocabulary(field), field).toEqual(await truth.vocabulary(field))
  }
}

test('random queries find the same records', async () => {
  await expectSameAnswers(truth, store, { seed: 4, runs: differentialRuns(1500) })
  await expectSameVocabularies()
})

test('after updates and removals they still do, and so do the vocabularies', async () => {
  const changed = sampleEntries(2, 600, 20)
  for (const each of both()) {
    await each.import(inBatches(changed, 70), sampleSource, { dryRun: false })
    const late = sampleEntries(3, 300, 43).map(entry => ({
      ...entry,
      person: entry.person && { ...entry.person, id: 5000 + entry.line },
    }))
    await each.import(inBatches(late, 60), { ...sampleSource, id: 'late' }, { dryRun: false })
    await each.remove('late')
  }
  expect((await store.stats()).contacts).toBe((await truth.stats()).contacts)
  await expectSameVocabularies()
  await expectSameAnswers(truth, store, { seed: 5, runs: differentialRuns(1500) / 3 })
})
