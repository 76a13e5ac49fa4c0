// Recipes, searches, templates and the settings of the service on their way between this workspace and its team: published,
// listed with what changed since, and taken as a copy.
import { ExportTemplate } from '../../contract/app/file/export-template.ts'
import { SearchQuery } from '../../contract/app/search/search-query.ts'
import type { SharedKind, SharedThing, ShareThing, TakenThing, TakeThing } from '../../contract/app/team.ts'
import { ProfilePatch } from '../../contract/service/profile.ts'
import type { Accounts } from '../account/accounts.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { readListRecipe } from '../recipe/list-recipe.ts'
import { queryText } from '../run/ask/query.ts'
import type { Store } from '../store/store.ts'
import type { TakenShared } from '../team/shared.lane.ts'
import type { SharedVersion } from '../team/shared-log.ts'
import type { Teams } from '../team/teams.ts'

export interface TeamSharing {
  /** What the team shares. Throws team_missing, team_address, team_unavailable. */
  list(): Promise<SharedThing[]>
  /** Publishes a new version. Throws as `list`, not_found where this workspace has none of the name, recipe_unreadable. */
  share(ask: ShareThing): Promise<SharedThing[]>
  /** It is shared no more; who has it keeps it. Throws as `list`, not_found. */
  unshare(ask: TakeThing): Promise<SharedThing[]>
  /** A copy for this workspace. A recipe is returned as the text of its file. Throws as `list`, not_found. */
  take(ask: TakeThing): Promise<TakenThing>
}

export interface TeamSharingParts {
  readonly teams: Pick<Teams, 'asked'>
  readonly store: Store
  readonly accounts: Pick<Accounts, 'connect' | 'setProfile'>
  readonly changes: Pick<ChangeFeed, 'team' | 'searches' | 'settings'>
  readonly host: Pick<Host, 'settings' | 'clock'>
}

export function createTeamSharing({ teams, store, accounts, changes, host }: TeamSharingParts): TeamSharing {
  /** Settings of a service go by its address. */
  const nameOf = ({ kind, name }: TakeThing): string => {
    if (kind !== 'service') return name
    const { baseUrl } = host.settings.get().remote
    if (!URL.canParse(baseUrl)) throw fail('bad_request', { what: 'no live service is set up here' })
    return new URL(baseUrl).host
  }
  const missing = (kind: SharedKind, name: string) => fail('not_found', { what: `a ${kind} named ${name}` })

  /** The text of what this workspace has by that name. */
  async function textOf({ kind, name, text }: ShareThing): Promise<string> {
    switch (kind) {
      case 'recipe':
        readListRecipe(text ?? '')
        return text ?? ''
      case 'template': {
        const template = host.settings.get().exportTemplates.find(one => one.name === name)
        if (!template) throw missing(kind, name)
        return JSON.stringify(template)
      }
      case 'search': {
        const search = (await store.grid.call('listSearches', host.clock.now())).find(one => one.name === name)
        if (!search) throw missing(kind, name)
        return JSON.stringify({ query: search.query, note: search.note, tags: search.tags })
      }
      case 'service': {
        // Where it is, is the account.
        const { baseUrl: _, ...profile } = host.settings.get().remote
        return JSON.stringify(ProfilePatch.parse(profile))
      }
    }
  }

  /** What a taken text becomes here. */
  async function keep({ kind, name, text }: Pick<SharedVersion, 'kind' | 'name'> & { text: string }): Promise<void> {
    switch (kind) {
      case 'recipe':
        return
      case 'template': {
        const template = { ...ExportTemplate.parse(JSON.parse(text)), name }
        const others = host.settings.get().exportTemplates.filter(one => one.name !== name)
        host.settings.set({ exportTemplates: [...others, template] })
        return changes.settings()
      }
      case 'search': {
        const { query, note, tags } = JSON.parse(text) as { query: unknown; note: string; tags: string[] }
        const { accountId } = await accounts.connect()
        const read = queryText(SearchQuery.parse(query))
        await store.writer.urgent('keepSharedSearch', {
          accountId,
          query: read,
          name,
          note,
          tags,
          now: host.clock.now(),
        })
        return changes.searches()
      }
      case 'service':
        // The names of fields and the prices of another service would be wrong here.
        if (name !== nameOf({ kind, name }))
          throw fail('bad_request', {
            what: `these settings are for ${name}, which is not the service of this workspace`,
          })
        await accounts.setProfile(ProfilePatch.parse(JSON.parse(text)))
    }
  }

  const list = () =>
    teams.asked(async (team, row) => {
      const taken = new Map(
        (await store.grid.call('takenShared')).map(({ kind, name, version }) => [`${kind} ${name}`, version]),
      )
      const names = new Map((await team.standing()).members.map(({ id, name }) => [id, name]))
      return (await team.shared())
        .filter(({ text }) => text !== null)
        .map(
          ({ kind, name, version, member, at }): SharedThing => ({
            ...{ kind, name, version, at, by: names.get(member) ?? null, you: member === row.member_id },
            taken: taken.get(`${kind} ${name}`) ?? null,
          }),
        )
    })

  async function published(kind: SharedKind, name: string, text: string | null): Promise<SharedThing[]> {
    const version = await teams.asked(team => team.addShared({ kind, name, text }))
    await store.writer.urgent('noteTaken', { kind, name, version } satisfies TakenShared)
    changes.team()
    return list()
  }

  const found = async ({ kind, name }: TakeThing) => {
    const one = await teams.asked(team => team.oneShared(kind, name))
    if (one?.text === null || one?.text === undefined) throw missing(kind, name)
    return { ...one, text: one.text }
  }

  return {
    list,
    share: async ask => published(ask.kind, nameOf(ask), await textOf(ask)),
    async unshare(ask) {
      await found(ask)
      return published(ask.kind, ask.name, null)
    },
    async take(ask) {
      const { kind, name, version, text } = await found(ask)
      await keep({ kind, name, text })
      await store.writer.urgent('noteTaken', { kind, name, version } satisfies TakenShared)
      changes.team()
      return { kind, name, version, text: kind === 'recipe' ? text : null }
    },
  }
}
