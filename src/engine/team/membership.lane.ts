// The team of a workspace, and how many calls its server has yet to hear the end of.
import { attemptState } from '../answer/states.ts'
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

/** Calls that ended here, and that the team does not know of. */
const unsettledTeamCalls = (db: ReadDb): number =>
  db.value<number>(
    `SELECT count(*) FROM team_call c CROSS JOIN attempt a ON a.id = c.attempt_id WHERE a.state <> ${attemptState.intent}`,
  ) ?? 0

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
    db.run('DELETE FROM team_membership')
  })
}

export const membershipRead = { teamMembership, unsettledTeamCalls }
export const membershipWrite = { keepMembership, dropMembership }
