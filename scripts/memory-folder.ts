// A temporary folder in memory for a run of tests: thousands of small databases, each of which would wait for the disk.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { availableMemory } from 'node:process'

/** Where Linux keeps a file system in memory for everybody. */
const shared = '/dev/shm'
/** For a run of tests and what the computer does beside it. */
const enough = 12 * 2 ** 30

/**
 * From now on `os.tmpdir()` is in memory, for processes started from here on too; where there is too little of it, everything
 * stays as it is. The function it returns removes the folder. `TMPDIR` that someone has set stays.
 */
function placeTempInMemory(): () => void {
  if (process.env.TMPDIR !== undefined || !existsSync(shared)) return () => {}
  const { bavail, bsize } = statfsSync(shared)
  if (bavail * bsize < enough || availableMemory() < enough) return () => {}
  const folder = mkdtempSync(path.join(shared, 'listwright-tests-'))
  // Tests start scripts of their own; some computers let nothing be started from memory.
  const script = path.join(folder, 'start')
  writeFileSync(script, '#!/bin/sh\n', { mode: 0o700 })
  if (spawnSync(script, { windowsHide: true }).status !== 0) {
    rmSync(folder, { recursive: true })
    return () => {}
  }
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => {
    delete process.env.TMPDIR
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** `place` puts something into the temporary folder, in memory where there is enough. What is returned removes both. */
export async function inTempInMemory(place: () => Promise<() => Promise<void>>): Promise<() => Promise<void>> {
  const removeTemp = placeTempInMemory()
  const remove = await place()
  return async () => {
    await remove()
    removeTemp()
  }
}
