// Where backups lie and what they are called.
import path from 'node:path'
import type { BackupReason } from '../../contract/app/workspace.ts'

export const backupFolder = (dataDir: string): string => path.join(dataDir, 'backups')

/** A copy until it is complete. */
export const unfinishedName = (file: string): string => `${file}.part`

/** File of a backup made now. */
export const backupFile = (dataDir: string, reason: BackupReason, now = new Date()): string =>
  path.join(backupFolder(dataDir), `${now.toISOString().replaceAll(/[-:.]/g, '')}-${reason}.db`)
