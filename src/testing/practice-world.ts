// Practice's fictional people and companies as a file made once for all tests of a run: each program would take seconds.
import { constants } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startService } from '../service/start.ts'

const variable = 'LISTWRIGHT_TEST_WORLD'

/** For the global set-up of a run: makes the file, for processes started from here on; the function it returns removes it. */
export async function preparePracticeWorld(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'listwright-world-'))
  const service = await startService({ dir })
  try {
    // What needs the directory waits until the world is in it.
    await service.admin.removeOwn('nothing')
  } finally {
    await service.close()
  }
  process.env[variable] = path.join(dir, 'directory.db')
  return () => rm(dir, { recursive: true, force: true })
}

/** Gives the workspace that will be in `dataDir` the world; does nothing outside such a run. */
export async function giveWorld(dataDir: string): Promise<void> {
  const made = process.env[variable]
  if (made === undefined) return
  const practice = path.join(dataDir, 'practice')
  await mkdir(practice, { recursive: true, mode: 0o700 })
  await copyFile(made, path.join(practice, 'directory.db'), constants.COPYFILE_FICLONE)
}
