// The state of a team for people: members and limits by their names.
import type { JoinedTeam, TeamReport } from '../../contract/app/team.ts'
import { fail } from '../base/fail.ts'
import type { TeamAccount } from './claims.ts'
import type { TeamErasureStanding } from './erasure-log.ts'
import type { TeamStanding } from './standing.ts'
import type { TeamStore } from './team-store.ts'

const noSpending = { day: 0, month: 0, total: 0 }

/**
 * `joined`: what is known without the server. `here`: the account of this workspace, which is in the report in any case; null
 * without a live service.
 */
export function reportOf(
  { members, accounts, erasures }: TeamStanding & { readonly erasures: readonly TeamErasureStanding[] },
  ownId: string,
  joined: JoinedTeam,
  here: { readonly id: string; readonly account: TeamAccount } | null,
): TeamReport {
  const nameOf = (id: string | null) => members.find(member => member.id === id)?.name ?? null
  const shown = accounts.map(({ id, label, limits, ...account }) => ({
    account: label,
    here: id === here?.id,
    ...account,
    limits: limits.map(({ kind, member, cap }) => ({ kind, member: nameOf(member), cap })),
  }))
  const unused = here && {
    account: here.account.label,
    here: true,
    spent: noSpending,
    reserved: 0,
    unsure: 0,
    answers: 0,
    limits: [],
  }
  return {
    ...joined,
    members: members.map(({ joinedAt: _, waitsFor, ...member }) => ({
      ...member,
      you: member.id === ownId,
      waitsFor: waitsFor.flatMap(holder => nameOf(holder) ?? []),
    })),
    erasures: erasures.map(({ id, begunAt, member, waiting }) => ({
      id,
      begunAt,
      by: nameOf(member),
      waiting: waiting.flatMap(one => nameOf(one) ?? []),
    })),
    accounts: unused === null || shown.some(account => account.here) ? shown : [...shown, unused],
  }
}

/** A member by name or id. Throws not_found, also where the name is that of two. */
export async function memberNamed(team: TeamStore, name: string): Promise<string> {
  const found = (await team.standing()).members.filter(
    ({ id, name: called, removed }) => !removed && (called === name || id === name),
  )
  const [only] = found
  if (!only || found.length > 1) throw fail('not_found', { what: `a member named ${name}` })
  return only.id
}
