// The differential test of a directory against the one in memory: the same data, the same changes, the same answers.
import { expect } from 'vitest'
import { type DirectoryField, directoryFields } from '../../service/store/directory/fields.ts'
import { openMemoryDirectory } from '../../service/store/directory/memory.ts'
import type { DirectoryStore } from '../../service/store/directory/port.ts'
import { deepRuns } from '../run/deep-runs.ts'
import { expectSameAnswers } from './directory-differences.ts'
import { inBatches, sampleEntries, sampleSource } from './directory-sample.ts'

// Object.keys widens to string; they are the table's.
const listed = (Object.keys(directoryFields) as DirectoryField[]).filter(
  field => directoryFields[field].kind === 'listed',
)

async function expectSameVocabularies(truth: DirectoryStore, store: DirectoryStore): Promise<void> {
  for (const field of listed) expect(await store.vocabulary(field), field).toEqual(await truth.vocabulary(field))
}

/**
 * Fills an empty store with 2,000 contacts and holds it to the truth, then changes records, adds some, removes a source,
 * and does so again. `runs` = queries before the changes, where no environment variable says otherwise; a third after.
 */
export async function expectTheTruth(store: DirectoryStore, runs: number): Promise<void> {
  const truth = openMemoryDirectory()
  const both = [truth, store]
  for (const each of both) await each.import(inBatches(sampleEntries(1, 2000, 40)), sampleSource, { dryRun: false })
  await expectSameVocabularies(truth, store)
  await expectSameAnswers(truth, store, { seed: 4, runs: deepRuns(runs) })

  const changed = sampleEntries(2, 600, 20)
  const late = sampleEntries(3, 300, 43).map(entry => ({
    ...entry,
    person: entry.person && { ...entry.person, id: 5000 + entry.line },
  }))
  for (const each of both) {
    await each.import(inBatches(changed, 70), sampleSource, { dryRun: false })
    await each.import(inBatches(late, 60), { ...sampleSource, id: 'late' }, { dryRun: false })
    await each.remove('late')
  }
  const [{ version: _ours, ...held }, { version: _theirs, ...expected }] = [await store.stats(), await truth.stats()]
  expect(held).toEqual(expected)
  await expectSameVocabularies(truth, store)
  await expectSameAnswers(truth, store, { seed: 5, runs: Math.ceil(deepRuns(runs) / 3) })
}
