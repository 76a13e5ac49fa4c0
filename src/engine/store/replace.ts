// Puts another file in the place of the workspace's database when it is next opened: a backup, or what was salvaged.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { BackupName, type LostContent } from '../../contract/app/workspace.ts'
import { copyOf, moveInto } from '../disk/own-files.ts'
import { writeWhole } from '../disk/write-file.ts'
import { backupFolder } from './backup-files.ts'
import { keepSuppressed } from './keep-suppressed.ts'
import { databaseFile } from './open.ts'
import { plannedWork } from './planned-work.ts'

/** The file in place is damaged: no backup of it can have been made, so it is kept aside. */
const damaged = z.boolean().default(false)
const DatabaseReplacement = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('backup'), name: BackupName, damaged }),
  z.object({ kind: z.literal('salvaged'), damaged }),
])
export type DatabaseReplacement = z.infer<typeof DatabaseReplacement>
/** `damaged` may be left out. */
type Planned = z.input<typeof DatabaseReplacement>
/** What was put in place, and what of it was damaged. */
export type ReplacedDatabase = DatabaseReplacement & { readonly lost: readonly LostContent[] }

const noteFile = (dataDir: string) => path.join(dataDir, plannedWork.replacement)
/** Folder of the database that holds what could be read of a damaged one. */
export const salvageFolder = (dataDir: string): string => path.join(dataDir, 'salvage')

/** Folder of damaged databases that something else has taken the place of. */
export const damagedFolder = (dataDir: string): string => path.join(dataDir, 'damaged')

/** Written now, done by `replaceDatabase` when the workspace is next opened. */
export function planReplacement(dataDir: string, replacement: Planned): void {
  writeWhole(noteFile(dataDir), JSON.stringify(replacement))
}

/**
 * Does what was planned, before the database is opened; null when nothing was. Cut off at any point it is done again
 * at the next start. `sift` mends the copy before it takes the place. What is replaced is kept: in a backup made before,
 * or in the folder `damaged`.
 */
export async function replaceDatabase(
  dataDir: string,
  sift: (file: string) => Promise<LostContent[]>,
): Promise<ReplacedDatabase | null> {
  const note = noteFile(dataDir)
  if (!existsSync(note)) return null
  const replacement = DatabaseReplacement.parse(JSON.parse(readFileSync(note, 'utf8')))
  const target = databaseFile(dataDir)
  const source =
    replacement.kind === 'backup'
      ? path.join(backupFolder(dataDir), replacement.name)
      : databaseFile(salvageFolder(dataDir))
  let lost: LostContent[] = []
  if (existsSync(source)) {
    const fresh = `${target}.new`
    copyOf(source, fresh)
    lost = await sift(fresh)
    if (replacement.kind === 'backup' && existsSync(target)) keepSuppressed(target, fresh)
    // Something was salvaged only because the file in place is damaged.
    if (replacement.damaged || existsSync(salvageFolder(dataDir))) keepDamaged(dataDir)
    for (const rest of ['-wal', '-shm', '-check']) rmSync(`${target}${rest}`, { force: true })
    moveInto(fresh, target)
  }
  rmSync(note)
  rmSync(salvageFolder(dataDir), { recursive: true, force: true })
  return { ...replacement, lost }
}

/** The damaged file may still be worth something to someone with more time. */
function keepDamaged(dataDir: string): void {
  const from = databaseFile(dataDir)
  const folder = damagedFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date().toISOString().replaceAll(/[-:.]/g, '')
  for (const part of ['', '-wal'])
    if ((statSync(`${from}${part}`, { throwIfNoEntry: false })?.size ?? 0) > 0)
      copyOf(`${from}${part}`, path.join(folder, `workspace-${stamp}.db${part}`))
}
