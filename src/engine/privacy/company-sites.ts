// Keeps entries of names with a company findable by the domains of that company, as lists tell them: when an entry is added,
// before anything is estimated, sent or exported, and in the background when lists change.
import type { ChangeFeed } from '../base/changes.ts'
import type { Host } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import { siteKeys } from './company-sites.lane.ts'

export interface CompanySites {
  /** Looks through the lists that changed since. Cheap where none did, or no name with a company is kept. */
  upToDate(): Promise<void>
  /** Hashes for pairs of name and company that are about to be kept, parallel to them. */
  keysFor(pairs: readonly string[]): Promise<string[][]>
  /** Ends the background; resolves when it has. */
  close(): Promise<void>
}

interface Parts {
  readonly store: Pick<Store, 'grid' | 'count' | 'writer'>
  readonly changes: ChangeFeed
  readonly host: Pick<Host, 'settings' | 'log'>
  /** Calls that have not left are judged again before they do. */
  readonly recall: () => void
}

const restMs = 1000

export function createCompanySites({ store, changes, host, recall }: Parts): CompanySites {
  /** Version of each list when it was looked through, for the entries of `of`. */
  let looked = new Map<number, number>()
  let of = ''
  let present: Promise<void> | null = null
  const home = () => host.settings.get().country

  async function sitesOf(pairs: readonly string[], lists: readonly number[]): Promise<Map<string, string[]>> {
    const sites = new Map<string, string[]>()
    for (const sheetId of lists)
      for (const [company, more] of await store.count.call('sitesIn', sheetId, pairs, home()))
        sites.set(company, [...(sites.get(company) ?? []), ...more])
    return sites
  }

  async function learn(): Promise<void> {
    const kept = await store.grid.call('pairsKept')
    const entries = JSON.stringify(kept.map(({ id }) => id))
    if (entries !== of) looked = new Map()
    of = entries
    if (kept.length === 0) return
    const versions = await store.grid.call('listVersions')
    const changed = versions.filter(([id, version]) => looked.get(id) !== version)
    if (changed.length === 0) return
    const sites = await sitesOf(
      kept.map(({ value }) => value),
      changed.map(([id]) => id),
    )
    const keys =
      sites.size === 0
        ? []
        : kept.flatMap(({ id, value }) => siteKeys(value, sites).map(hash => ({ entryId: id, hash })))
    const added = keys.length === 0 ? 0 : await store.writer.urgent('addKeys', keys)
    looked = new Map(versions)
    if (added === 0) return
    recall()
    changes.suppression()
  }

  const upToDate = (): Promise<void> => {
    const next = (present ?? Promise.resolve()).then(learn)
    const over = next.finally(() => {
      if (present === over) present = null
    })
    present = over
    // Who waits hears of it; the next one begins again.
    over.catch(() => {})
    return over
  }

  const ended = new AbortController()
  const watching = (async () => {
    for await (const changed of changes.watch(ended.signal, restMs))
      if (changed.workbooks || changed.suppression || changed.sheets.length > 0)
        await upToDate().catch(error => host.log.error('sites of companies', { error: String(error) }))
  })()

  return {
    upToDate,
    async keysFor(pairs) {
      const lists = await store.grid.call('listVersions')
      const sites = await sitesOf(
        pairs,
        lists.map(([id]) => id),
      )
      return pairs.map(pair => (sites.size === 0 ? [] : siteKeys(pair, sites)))
    },
    async close() {
      ended.abort()
      await watching
      await present?.catch(() => {})
    },
  }
}
