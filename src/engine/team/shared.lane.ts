// Which versions of what the team shares this workspace has.
import type { ReadDb, WriteDb } from '../store/sql.ts'

export interface TakenShared {
  kind: string
  name: string
  version: number
}

const takenShared = (db: ReadDb): TakenShared[] =>
  db.all<TakenShared>('SELECT kind, name, version FROM team_shared ORDER BY kind, name')

function noteTaken(db: WriteDb, { kind, name, version }: TakenShared): void {
  db.run('INSERT OR REPLACE INTO team_shared(kind, name, version) VALUES (?, ?, ?)', kind, name, version)
}

export const sharedRead = { takenShared }
export const sharedWrite = { noteTaken }
