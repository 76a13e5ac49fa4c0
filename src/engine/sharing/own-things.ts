// What a workspace has of the kinds of things that a team shares: as it is shared, compared with a version of the team, and replaced
// by one.
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { ExportTemplate, maxTemplates } from '../../contract/app/file/export-template.ts'
import { SearchQuery } from '../../contract/app/search/search-query.ts'
import type { SharedHere, SharedRef } from '../../contract/app/team.ts'
import { ProfilePatch } from '../../contract/service/profile.ts'
import type { Accounts } from '../account/accounts.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { queryText } from '../run/ask/query.ts'
import type { Store } from '../store/store.ts'

/** A thing with its text, as the team has it. */
export interface SharedText extends SharedRef {
  readonly text: string
}

export interface OwnThings {
  /** The name by which a thing is shared: settings of a service go by its address. Throws bad_request where none is set up. */
  nameOf(thing: SharedRef): string
  /** Tells what is here by a name, in the form in which it is shared; null = nothing, and for recipes, which are files. */
  present(): Promise<(thing: SharedRef) => object | null>
  /** `own`: what is here by the name. */
  compared(thing: SharedText, own: object | null): SharedHere
  /** Makes a copy of the workspace's own. Throws bad_request where it fits nothing here, run_busy. */
  keep(thing: SharedText): Promise<void>
}

export interface OwnThingsParts {
  readonly store: Store
  readonly accounts: Pick<Accounts, 'connect' | 'setProfile'>
  readonly changes: Pick<ChangeFeed, 'searches' | 'settings'>
  readonly host: Pick<Host, 'settings' | 'clock'>
}

const SharedSearch = z.object({ query: SearchQuery, note: z.string(), tags: z.array(z.string()) })

/** Throws bad_request for what another version of the program shared in a form that this one does not know. */
function readShared<S extends z.ZodType>(schema: S, { kind, name, text }: SharedText): z.output<S> {
  const read = schema.safeParse(JSON.parse(text))
  if (read.success) return read.data
  throw fail('bad_request', { what: `the ${kind} ${name}, which was shared by another version of Listwright` })
}

/** As it is when it has been a text. */
const asWritten = (value: object): unknown => JSON.parse(JSON.stringify(value))

export function createOwnThings({ store, accounts, changes, host }: OwnThingsParts): OwnThings {
  /** Host of the live service; null = none is set up. */
  const serviceHere = (): string | null => {
    const { baseUrl } = host.settings.get().remote
    return URL.canParse(baseUrl) ? new URL(baseUrl).host : null
  }

  return {
    nameOf({ kind, name }) {
      if (kind !== 'service') return name
      const here = serviceHere()
      if (here === null) throw fail('bad_request', { what: 'no live service is set up here' })
      return here
    },

    async present() {
      const searches = await store.grid.call('listSearches', host.clock.now())
      const { exportTemplates, remote } = host.settings.get()
      return ({ kind, name }) => {
        switch (kind) {
          case 'recipe':
            return null
          case 'template':
            return exportTemplates.find(one => one.name === name) ?? null
          case 'search': {
            const search = searches.find(one => one.name === name)
            return search ? { query: search.query, note: search.note, tags: search.tags } : null
          }
          case 'service': {
            // Where it is, is the account.
            const { baseUrl: _, ...profile } = remote
            return ProfilePatch.parse(profile)
          }
        }
      }
    },

    compared({ kind, name, text }, own) {
      if (kind === 'service' && name !== serviceHere()) return 'unfit'
      if (!own) return 'none'
      const theirs: object = JSON.parse(text)
      // What is taken of a service's settings leaves the others as they are.
      const taken = kind === 'service' ? { ...own, ...theirs } : theirs
      return isDeepStrictEqual(asWritten(own), asWritten(taken)) ? 'same' : 'other'
    },

    async keep(thing) {
      const { kind, name } = thing
      switch (kind) {
        case 'recipe':
          return
        case 'template': {
          const template = { ...readShared(ExportTemplate, thing), name }
          const others = host.settings.get().exportTemplates.filter(one => one.name !== name)
          if (others.length >= maxTemplates)
            throw fail('bad_request', { what: `one more template: ${maxTemplates} are here already` })
          host.settings.set({ exportTemplates: [...others, template] })
          return changes.settings()
        }
        case 'search': {
          const { query, note, tags } = readShared(SharedSearch, thing)
          const { accountId } = await accounts.connect()
          const kept = { accountId, query: queryText(query), name, note, tags, now: host.clock.now() }
          await store.writer.urgent('keepSharedSearch', kept)
          return changes.searches()
        }
        case 'service':
          // The names of fields and the prices of another service would be wrong here.
          if (name !== serviceHere())
            throw fail('bad_request', {
              what: `these settings are for ${name}, which is not the service of this workspace`,
            })
          await accounts.setProfile(readShared(ProfilePatch, thing))
      }
    },
  }
}
