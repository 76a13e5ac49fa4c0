// The do-not-contact lists of a workspace and of its team: each hears what the other has added and removed.
import type { Log } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import type { SharedSeal } from './suppression-log.ts'
import type { TeamStore } from './team-store.ts'

/** Secrets that hashes of entries are sealed by. */
export interface SharedSecrets {
  /** Those that this workspace can read. */
  known(): readonly SharedSeal[]
  /** One of a colleague. */
  adopt(seal: SharedSeal): Promise<void>
}

export interface TeamSuppressions {
  /** Tells and hears everything. Throws while there is no way to the server. */
  sync(): Promise<void>
  /** The same, later if the server is away. Returns whether the team has heard. Never rejects. */
  report(): Promise<boolean>
  /** Up to which change the lists are known here. */
  known(): number
  close(): Promise<void>
}

export interface TeamSuppressionsParts {
  readonly store: Store
  readonly team: () => Promise<TeamStore | null>
  readonly secrets: SharedSecrets
  /** Entries of colleagues came or went: calls that have not left are judged again. */
  readonly onChange: () => void
  readonly log: Log
}

const atOnce = 500
const retryMs = 10_000

export function createTeamSuppressions({
  store,
  team,
  secrets,
  onChange,
  log,
}: TeamSuppressionsParts): TeamSuppressions {
  let known = 0
  let turn: Promise<void> | null = null
  /** Asked for while one was on its way. */
  let next: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let closed = false

  async function tell(server: TeamStore): Promise<void> {
    for (;;) {
      const changes = await store.grid.call('unsharedSuppressions', atOnce)
      if (changes.length === 0) return
      const prints = new Set(changes.map(({ entry }) => entry.print))
      // An entry is of no use to a colleague without the secret that seals it.
      await server.shareSeals(secrets.known().filter(({ print }) => prints.has(print)))
      await server.shareSuppressions(changes)
      await store.writer.urgent('noteShared', changes)
    }
  }

  async function hear(server: TeamStore): Promise<void> {
    let since = await store.grid.call('knownSuppressions')
    let changed = 0
    for (const seal of await server.seals()) await secrets.adopt(seal)
    for (;;) {
      const news = await server.suppressionNews(since, atOnce)
      if (news.older) await store.writer.urgent('shareAgain')
      else if (news.changes.length > 0 || news.upTo !== since)
        changed += await store.writer.urgent('takeShared', news.changes, news.upTo)
      since = news.upTo
      if (!news.more) break
    }
    if (changed > 0) onChange()
    // Only now: what was claimed before the entries came is judged again, and no claim of it leaves by the new number.
    known = since
  }

  async function work(): Promise<void> {
    const server = await team()
    if (!server) return
    await hear(server)
    await tell(server)
    await hear(server)
  }

  const started = (): Promise<void> => {
    turn = work().finally(() => {
      turn = null
    })
    return turn
  }

  function sync(): Promise<void> {
    if (!turn) return started()
    next ??= turn
      .catch(() => undefined)
      .then(() => {
        next = null
        return started()
      })
    return next
  }

  async function report(): Promise<boolean> {
    if (closed) return false
    try {
      await sync()
      return true
    } catch (error) {
      if (!timer) log.info('the team has not heard of the do-not-contact lists yet', { error: String(error) })
      if (timer) clearTimeout(timer)
      timer = closed ? null : setTimeout(() => void report(), retryMs)
      return false
    }
  }

  return {
    known: () => known,
    sync,
    report,
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      timer = null
      await (next ?? turn)?.catch(() => undefined)
    },
  }
}
