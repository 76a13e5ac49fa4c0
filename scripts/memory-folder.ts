// A temporary folder in memory for a run of tests: thousands of small databases, each of which would wait for the disk.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { availableMemory } from 'node:process'

/** Where Linux keeps a file system in memory for everybody. */
const shared = '/dev/shm'
/** As much as a run of tests has ever kept at once, several times over. */
const enough = 12 * 2 ** 30

/**
 * From now on `os.tmpdir()` is in memory, for processes started from here on too; where there is too little of it, everything
 * stays as it is. The function it returns removes the folder. `TMPDIR` that somebody has set stays.
 */
export function placeTempInMemory(): () => void {
  if (process.env.TMPDIR !== undefined || !existsSync(shared)) return () => {}
  const { bavail, bsize } = statfsSync(shared)
  if (bavail * bsize < enough || availableMemory() < enough) return () => {}
  const folder = mkdtempSync(path.join(shared, 'listwright-tests-'))
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => {
    delete process.env.TMPDIR
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
