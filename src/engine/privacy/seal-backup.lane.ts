// Seals the own hashes of a backup, so that a copy of it tells no more than the workspace does.
import { sealAll, sealingRead } from '../identity/sealing.lane.ts'
import type { SealPrint } from '../identity/seals.ts'
import type { ReadDb } from '../store/sql.ts'
import { rewriteBackup } from './rewrite-backup.ts'

/** One that cannot be read stays as it is. Throws SQLITE_FULL. */
function sealBackup(_: ReadDb, file: string, print: SealPrint): void {
  rewriteBackup(
    file,
    db => {
      if (sealingRead.sealStand(db).open === 0) return false
      sealAll(db, print)
      return true
    },
    'stays',
  )
}

export const sealBackupWork = { sealBackup }
