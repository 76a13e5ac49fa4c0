// The state of a team for people: members and limits by their names.
import type { JoinedTeam, TeamReport } from '../../contract/app/team.ts'
import { fail } from '../base/fail.ts'
import type { TeamStanding } from './standing.ts'
import type { TeamStore } from './team-store.ts'

/** `joined`: what is known without the server. */
export function reportOf({ members, accounts }: TeamStanding, ownId: string, joined: JoinedTeam): TeamReport {
  const nameOf = (id: string | null) => members.find(member => member.id === id)?.name ?? null
  return {
    ...joined,
    members: members.map(({ id, name, removed, seenAt, out, unsure, spent }) => ({
      name,
      you: id === ownId,
      removed,
      seenAt,
      out,
      unsure,
      spent,
    })),
    accounts: accounts.map(({ label, limits, ...account }) => ({
      account: label,
      ...account,
      limits: limits.map(({ kind, member, cap }) => ({ kind, member: nameOf(member), cap })),
    })),
  }
}

/** A member by name. Throws not_found, also where the name is that of two. */
export async function memberNamed(team: TeamStore, name: string): Promise<string> {
  const found = (await team.standing()).members.filter(member => member.name === name && !member.removed)
  const [only] = found
  if (!only || found.length > 1) throw fail('not_found', { what: `a member named ${name}` })
  return only.id
}
