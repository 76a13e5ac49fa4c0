// Erasures that the team has yet to hear of. What identifies the person, and what was asked about them, is here encrypted only.
import type { ReadDb, WriteDb } from '../store/sql.ts'

export interface UnreportedErasure {
  id: string
  sealed: Buffer
}

/** Done again after a cut, it replaces what was kept. */
function keepErasure(db: WriteDb, id: string, sealed: Uint8Array): void {
  db.run('INSERT OR REPLACE INTO team_erasure(id, sealed) VALUES (?, ?)', id, Buffer.from(sealed))
}

const unreportedErasures = (db: ReadDb): UnreportedErasure[] =>
  db.all<UnreportedErasure>('SELECT id, sealed FROM team_erasure ORDER BY id')

function forgetErasure(db: WriteDb, id: string): void {
  db.run('DELETE FROM team_erasure WHERE id = ?', id)
}

export const teamErasuresRead = { unreportedErasures }
export const teamErasuresWrite = { keepErasure, forgetErasure }
