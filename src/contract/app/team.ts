// Teams: several computers that spend from one service account.
import { z } from 'zod'
import { maxRecipeLength } from './recipe.ts'

const name = z.string().trim().min(1).max(80)

/** `address`: as it is, with the secrets in it; absent: the one that this process was given. */
export const TeamCreate = z.object({ name, member: name, address: z.string().max(4000).optional() })
export const TeamJoin = z.object({ member: name, address: z.string().max(4000).optional() })

export const teamLimitKinds = ['day', 'month', 'total'] as const
/** `member` null: everybody together. `cap` null: no limit. */
export const TeamLimitSet = z.object({
  kind: z.enum(teamLimitKinds),
  member: z.string().max(80).nullable(),
  cap: z.int().min(0).nullable(),
})
export type TeamLimitSet = z.infer<typeof TeamLimitSet>
export const TeamAddressGiven = z.object({ address: z.string().max(4000) })
/** By name or id. */
export const TeamMemberRef = z.object({ member: z.string().max(80) })

/** What a team shares beside calls: each has a name, and is copied by who wants it. `service`: settings of the service, by its address. */
export const sharedKinds = ['recipe', 'search', 'service', 'template'] as const
export type SharedKind = (typeof sharedKinds)[number]
const sharedName = z.string().trim().min(1).max(200)
export const SharedRef = z.object({ kind: z.enum(sharedKinds), name: sharedName })
export type SharedRef = z.infer<typeof SharedRef>
/** `version`: absent = the newest. */
export const TakeThing = SharedRef.extend({ version: z.int().min(1).optional() })
export type TakeThing = z.infer<typeof TakeThing>
/** `text`: of the file, for a recipe. Whatever else is shared is what the workspace has by that name. */
export const ShareThing = SharedRef.extend({ text: z.string().max(maxRecipeLength).optional() })
export type ShareThing = z.infer<typeof ShareThing>

/**
 * What a workspace has by the name of a thing that is shared. none: nothing, and always for recipes, whose copies are files ·
 * same: the newest version · other: something else · unfit: it cannot be taken, because it is for another service.
 */
export type SharedHere = 'none' | 'same' | 'other' | 'unfit'

/** One version of a thing that is shared. */
export interface SharedVersionView {
  readonly version: number
  readonly at: string
  /** The member that shared it; null = it is unknown. */
  readonly by: string | null
  readonly you: boolean
}

/** A thing that is shared, as its newest version is. */
export interface SharedThing extends SharedVersionView {
  readonly kind: SharedKind
  readonly name: string
  /** The version that this workspace has shared or copied; null = none. */
  readonly taken: number | null
  readonly here: SharedHere
}

/** How the copy of a workspace compares with the newest version, in words. */
export function sharedStanding({ kind, version, taken, here }: SharedThing): string {
  if (here === 'unfit') return 'for another service'
  if (here === 'same') return 'up to date'
  if (taken === null) return here === 'other' ? 'not taken, and yours differs' : 'not taken'
  if (taken < version) return `changed since you took version ${taken}`
  if (kind === 'recipe') return 'up to date'
  return here === 'none' ? 'taken, and no longer in this workspace' : 'you changed your copy'
}

export interface TakenThing {
  readonly kind: SharedKind
  readonly name: string
  readonly version: number
  /** Of a recipe, its file; whatever else is copied is in the workspace then. */
  readonly text: string | null
}

/** What a workspace knows of its team without asking the server. */
export interface JoinedTeam {
  readonly team: string
  readonly member: string
  /** Server and database. */
  readonly server: string
  readonly joinedAt: string
  /** Where the address is: in the keychain, given to this process, or typed for this session; null = it cannot be read. */
  readonly address: 'keychain' | 'given' | 'session' | null
  /** Calls that ended here, and that the server does not know of yet. */
  readonly unsettled: number
}

export interface TeamMade extends JoinedTeam {
  /** What colleagues join with. It is a secret. */
  readonly invitation: string
}

export interface TeamSpending {
  readonly day: number
  readonly month: number
  readonly total: number
}

export interface TeamReport extends JoinedTeam {
  readonly members: readonly {
    readonly id: string
    readonly name: string
    readonly you: boolean
    readonly removed: boolean
    readonly seenAt: string
    readonly out: number
    readonly unsure: number
    readonly spent: TeamSpending
    /** Operations of the last minute, and since when. */
    readonly runs: readonly { readonly op: string; readonly since: string }[]
    /** Members whose answers it waits for. */
    readonly waitsFor: readonly string[]
  }[]
  /** Persons who were erased, the latest first. `waiting`: members that have not erased them yet. */
  readonly erasures: readonly {
    readonly id: string
    readonly begunAt: string
    readonly by: string | null
    readonly waiting: readonly string[]
  }[]
  readonly accounts: readonly {
    readonly account: string
    /** It is the account of this workspace, which limits are set for. */
    readonly here: boolean
    readonly spent: TeamSpending
    readonly reserved: number
    readonly unsure: number
    readonly answers: number
    readonly limits: readonly { readonly kind: string; readonly member: string | null; readonly cap: number }[]
  }[]
}
