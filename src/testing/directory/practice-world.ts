// Practice's fictional people and companies as a file made once for all tests of a run: each program would take seconds.
import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startService } from '../../service/start.ts'

const variable = 'LISTWRIGHT_TEST_WORLD'

/** For the global set-up of a run: where the file will be, for processes started from here on; the function it returns removes it. */
export async function placePracticeWorld(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'listwright-world-'))
  process.env[variable] = path.join(dir, 'directory.db')
  return () => rm(dir, { recursive: true, force: true })
}

/** The same with the file made already, for a run that needs it from the beginning. */
export async function preparePracticeWorld(): Promise<() => Promise<void>> {
  const remove = await placePracticeWorld()
  await made(process.env[variable] ?? '')
  return remove
}

/** Two that make it at once put the same in the same place. */
async function made(file: string): Promise<string> {
  if (existsSync(file)) return file
  const dir = await mkdtemp(path.join(path.dirname(file), 'made-'))
  const service = await startService({ dir })
  try {
    // What needs the directory waits until the world is in it.
    await service.admin.removeOwn('nothing')
  } finally {
    await service.close()
  }
  await rename(path.join(dir, 'directory.db'), file)
  await rm(dir, { recursive: true })
  return file
}

/** Gives the workspace that will be in `dataDir` the world; does nothing outside such a run. */
export async function giveWorld(dataDir: string): Promise<void> {
  const place = process.env[variable]
  if (place === undefined) return
  const file = await made(place)
  const practice = path.join(dataDir, 'practice')
  await mkdir(practice, { recursive: true, mode: 0o700 })
  await copyFile(file, path.join(practice, 'directory.db'), constants.COPYFILE_FICLONE)
}
