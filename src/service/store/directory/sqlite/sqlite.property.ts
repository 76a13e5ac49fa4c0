// The SQLite directory against the one in memory, with its readers on this thread.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { assert, expect, test } from 'vitest'
import { expectTheTruth } from '../../../../testing/directory/directory-changes.ts'
import { expectSameAnswers } from '../../../../testing/directory/directory-differences.ts'
import { expectOwnDataAlike } from '../../../../testing/directory/directory-own.ts'
import { inBatches, sampleEntries, sampleSource } from '../../../../testing/directory/directory-sample.ts'
import { deepRuns } from '../../../../testing/run/deep-runs.ts'
import { openMemoryDirectory } from '../memory.ts'
import type { DirectoryStore } from '../port.ts'
import { openSqliteDirectory } from './open.ts'
import { DirectoryReader } from './reader.ts'

test('every way to answer a query finds the same records', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-directory-'))
  const file = path.join(dir, 'directory.db')
  const store = await openSqliteDirectory(file, { readerEntry: new URL('./reader-thread.ts', import.meta.url) })
  const truth = openMemoryDirectory()
  const taken = new Map<string, number>()
  let turn = 0
  // Not the cheapest way but each of them by turns.
  const reader = new DirectoryReader(file, paths => {
    turn += 1
    const path = paths[turn % paths.length] ?? paths[0]
    const way = /INDEXED BY \w+|^\w+_facet|NOT INDEXED/.exec(path?.from ?? '')?.[0] ?? 'keys'
    taken.set(way, (taken.get(way) ?? 0) + 1)
    assert(path)
    return path
  })
  try {
    for (const each of [truth, store])
      await each.import(inBatches(sampleEntries(1, 2000, 40)), sampleSource, { dryRun: false })
    const byTurns: Pick<DirectoryStore, 'search' | 'count'> = {
      search: async (kind, query, slice) => reader.search(kind, query, slice),
      count: async (kind, query) => reader.count(kind, query),
    }
    await expectSameAnswers(truth, byTurns, { seed: 6, runs: deepRuns(500) })
    expect([...taken.keys()].sort()).toEqual([
      'INDEXED BY contact_city',
      'INDEXED BY contact_company',
      'INDEXED BY contact_firm',
      'INDEXED BY contact_place',
      'INDEXED BY contact_title',
      'NOT INDEXED',
      'company_facet',
      'contact_facet',
      'keys',
    ])
  } finally {
    reader.close()
    await store.close()
    rmSync(dir, { recursive: true })
  }
})

test('random queries find the same records, before and after changes', { timeout: 1_200_000 }, async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-directory-'))
  const readerEntry = new URL('./reader-thread.ts', import.meta.url)
  const store = await openSqliteDirectory(path.join(dir, 'directory.db'), { readerEntry })
  try {
    await expectTheTruth(store, 800)
    expect((await store.stats()).contacts).toBe(2000)
  } finally {
    await store.close()
    rmSync(dir, { recursive: true })
  }
})

test('own data are matched alike, and the same lines again add nobody', { timeout: 300_000 }, async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-directory-'))
  const readerEntry = new URL('./reader-thread.ts', import.meta.url)
  const store = await openSqliteDirectory(path.join(dir, 'directory.db'), { readerEntry })
  try {
    await expectOwnDataAlike(store, 300)
  } finally {
    await store.close()
    rmSync(dir, { recursive: true })
  }
})
