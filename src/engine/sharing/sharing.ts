// Recipes, searches, templates and the settings of the service on their way between this workspace and its team: published,
// listed with what changed since, and taken as a copy.
import type {
  SharedKind,
  SharedRef,
  SharedThing,
  SharedVersionView,
  ShareThing,
  TakenThing,
  TakeThing,
} from '../../contract/app/team.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import { readListRecipe } from '../recipe/list-recipe.ts'
import type { MembershipRow } from '../team/membership.lane.ts'
import type { TakenShared } from '../team/shared.lane.ts'
import type { SharedVersion } from '../team/shared-log.ts'
import type { TeamStore } from '../team/team-store.ts'
import type { Teams } from '../team/teams.ts'
import { createOwnThings, type OwnThingsParts } from './own-things.ts'

export interface TeamSharing {
  /** What the team shares. Throws team_missing, team_address, team_unavailable. */
  list(): Promise<SharedThing[]>
  /** The versions that are kept of one thing, the newest first; none where it is not shared. Throws as `list`. */
  versions(ask: SharedRef): Promise<SharedVersionView[]>
  /** Publishes a new version. Throws as `list`, not_found where this workspace has none of the name, recipe_unreadable. */
  share(ask: ShareThing): Promise<SharedThing[]>
  /** It is shared no more, and its versions leave the database; who has it keeps it. Throws as `list`, not_found. */
  unshare(ask: SharedRef): Promise<SharedThing[]>
  /** A copy for this workspace. A recipe is returned as the text of its file. Throws as `list`, not_found, bad_request where it fits nothing here. */
  take(ask: TakeThing): Promise<TakenThing>
}

export interface TeamSharingParts extends OwnThingsParts {
  readonly teams: Pick<Teams, 'asked' | 'erasures'>
  readonly changes: Pick<ChangeFeed, 'team' | 'searches' | 'settings'>
}

type PublishedVersion = SharedVersion & { readonly text: string }
const isPublished = (one: SharedVersion): one is PublishedVersion => one.text !== null

const missing = (kind: SharedKind, name: string) => fail('not_found', { what: `a ${kind} named ${name}` })

export function createTeamSharing({ teams, store, accounts, changes, host }: TeamSharingParts): TeamSharing {
  const things = createOwnThings({ store, accounts, changes, host })

  /** The text that is shared by that name. */
  async function textOf({ kind, name, text = '' }: ShareThing): Promise<string> {
    if (kind === 'recipe') {
      readListRecipe(text)
      return text
    }
    const own = (await things.present())({ kind, name })
    if (!own) throw missing(kind, name)
    return JSON.stringify(own)
  }

  /** A version as people see it. */
  async function viewsIn(
    team: TeamStore,
    row: MembershipRow,
  ): Promise<(one: Pick<SharedVersion, 'version' | 'member' | 'at'>) => SharedVersionView> {
    const names = new Map((await team.standing()).members.map(({ id, name }) => [id, name]))
    return ({ version, member, at }) => ({
      ...{ version, at, by: names.get(member) ?? null, you: member === row.member_id },
    })
  }

  const list = () =>
    teams.asked(async (team, row) => {
      const taken = new Map(
        (await store.grid.call('takenShared')).map(({ kind, name, version }) => [`${kind} ${name}`, version]),
      )
      const own = await things.present()
      const viewOf = await viewsIn(team, row)
      return (await team.shared()).filter(isPublished).map(
        (one): SharedThing => ({
          ...{ kind: one.kind, name: one.name, ...viewOf(one) },
          taken: taken.get(`${one.kind} ${one.name}`) ?? null,
          here: things.compared(one, own(one)),
        }),
      )
    })

  async function published(kind: SharedKind, name: string, text: string | null): Promise<SharedThing[]> {
    const version = await teams.asked(team => team.addShared({ kind, name, text }))
    await store.writer.urgent('noteTaken', { kind, name, version } satisfies TakenShared)
    changes.team()
    return list()
  }

  async function found({ kind, name, version }: TakeThing): Promise<PublishedVersion> {
    const kept = await teams.asked(team => team.versionsOfShared({ kind, name }, version === undefined ? 1 : undefined))
    const one = version === undefined ? kept[0] : kept.find(one => one.version === version)
    if (!one || !isPublished(one)) throw missing(kind, name)
    return one
  }

  return {
    list,
    versions: ask =>
      teams.asked(async (team, row) => {
        const viewOf = await viewsIn(team, row)
        return (await team.versionsOfShared(ask)).filter(isPublished).map(viewOf)
      }),
    async share(ask) {
      // Whom a colleague has erased is not brought back by what still names them here.
      await teams.erasures.report()
      return published(ask.kind, things.nameOf(ask), await textOf(ask))
    },
    async unshare(ask) {
      await found(ask)
      return published(ask.kind, ask.name, null)
    },
    async take(ask) {
      const one = await found(ask)
      await things.keep(one)
      const { kind, name, version } = one
      await store.writer.urgent('noteTaken', { kind, name, version } satisfies TakenShared)
      changes.team()
      return { kind, name, version, text: kind === 'recipe' ? one.text : null }
    },
  }
}
