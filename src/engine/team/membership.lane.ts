// The team of a workspace.
import type { ReadDb, WriteDb } from '../store/sql.ts'

export interface MembershipRow {
  team_id: string
  team_name: string
  member_id: string
  member_name: string
  server: string
  joined_at: number
}

const teamMembership = (db: ReadDb): MembershipRow | null =>
  db.get<MembershipRow>('SELECT team_id, team_name, member_id, member_name, server, joined_at FROM team_membership') ??
  null

function keepMembership(db: WriteDb, row: MembershipRow): void {
  db.run(
    `INSERT INTO team_membership(id, team_id, team_name, member_id, member_name, server, joined_at)
     VALUES (1, ?, ?, ?, ?, ?, ?)`,
    row.team_id,
    row.team_name,
    row.member_id,
    row.member_name,
    row.server,
    row.joined_at,
  )
}

/** What the team has not heard of becomes unsure there. */
function dropMembership(db: WriteDb): void {
  db.transaction(() => {
    db.run('DELETE FROM team_call')
    db.run('DELETE FROM team_suppression')
    db.run('DELETE FROM team_erasure')
    db.run('DELETE FROM team_shared')
    db.run('DELETE FROM team_membership')
  })
}

export const membershipRead = { teamMembership }
export const membershipWrite = { keepMembership, dropMembership }
