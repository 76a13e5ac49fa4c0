// The SQLite directory against the one in memory, with its readers on this thread.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { expectTheTruth } from '../../../../testing/directory-changes.ts'
import { openSqliteDirectory } from './open.ts'

test('random queries find the same records, before and after changes', { timeout: 1_200_000 }, async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-directory-'))
  const readerEntry = new URL('./reader-thread.ts', import.meta.url)
  const store = await openSqliteDirectory(path.join(dir, 'directory.db'), { readerEntry })
  try {
    await expectTheTruth(store, 1000)
    expect((await store.stats()).contacts).toBe(2000)
  } finally {
    await store.close()
    rmSync(dir, { recursive: true })
  }
})
