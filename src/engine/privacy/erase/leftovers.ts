// Files of the data folder beside the database. Some are of no more use, or nothing can be taken out of them: copies of uploads
// and downloads, what was cut off half-way, a damaged database that was kept aside. Of others the person is taken out.
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeWhole } from '../../disk/write-file.ts'
import { sourceFolder } from '../../file/source/source-form.ts'
import { backupFolder } from '../../store/backup-files.ts'
import { damagedFolder, salvageFolder } from '../../store/replace.ts'
import type { ErasablePerson } from './person.ts'

const names = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).map(name => path.join(folder, name))

/** Whether a damaged database lies aside. */
export const hasDamaged = (dataDir: string): boolean =>
  [damagedFolder(dataDir), salvageFolder(dataDir)].some(folder => existsSync(folder))

/** Deletes them and gives their number. */
export async function removeLeftovers(dataDir: string): Promise<number> {
  const whole = await Promise.all(
    ['uploads', 'passing']
      .map(folder => path.join(dataDir, folder))
      .concat(damagedFolder(dataDir), salvageFolder(dataDir))
      .map(names),
  )
  const folders = [backupFolder(dataDir), sourceFolder(dataDir), path.join(dataDir, 'log'), dataDir]
  const cutOff = (await Promise.all(folders.map(names)))
    .flat()
    .filter(name => /(?:\.part|\.erasing|\.db\.new|[/\\]opened-[^/\\]*\.db)(?:-\w+)?$/.test(name))
  const all = [...whole.flat(), ...cutOff]
  for (const name of all) await rm(name, { recursive: true, force: true })
  return all.length
}

/** Takes the person out of what the program says about itself. */
export async function eraseFromLog(dataDir: string, person: ErasablePerson): Promise<void> {
  for (const file of await names(path.join(dataDir, 'log'))) await eraseFromLines(file, person)
}

/** Takes the person out of a file of lines; nothing is written where they are not in it. */
async function eraseFromLines(file: string, person: ErasablePerson): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return
  const left = text.split('\n').map(line => person.wordsWithout(line))
  if (left.join('\n') === text) return
  writeWhole(file, left.join('\n'))
}
