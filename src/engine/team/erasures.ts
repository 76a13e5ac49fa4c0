// Erasing a person in the whole team: what this workspace has erased is reported, and what colleagues have erased is erased here.
import { z } from 'zod'
import type { Log } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import type { AskedInput, Tombstone } from './erasure-log.ts'
import type { TeamKeys } from './keys.ts'
import type { TeamStore } from './team-store.ts'

const Kept = z.object({
  person: z.string().nullable(),
  asked: z.array(z.object({ account: z.string(), op: z.string(), key: z.string() })),
})

export interface TeamErasures {
  /** Whether there is a team to report to. Throws team_address, team_unavailable where its key cannot be read. */
  wanted(): Promise<boolean>
  /** Keeps what the team has to hear, encrypted. `person` null: the team said so. Throws as `wanted`. */
  keep(id: string, person: string | null, asked: readonly AskedInput[]): Promise<void>
  /** Tells, hears and erases; later if the server is away. Never rejects. */
  report(): Promise<boolean>
  close(): Promise<void>
}

export interface TeamErasuresParts {
  readonly store: Store
  readonly team: () => Promise<TeamStore | null>
  /** null = there is no team. Throws team_address, team_unavailable. */
  readonly keys: () => Promise<TeamKeys | null>
  /** Erases whom a colleague has erased, and keeps what the team has to hear. Throws where that cannot be done now. */
  readonly erase: (tombstone: Tombstone) => Promise<void>
  /** A text without the person, as a tombstone has them. */
  readonly without: (person: string) => (text: string) => string
  readonly log: Log
}

const retryMs = 30_000

export function createTeamErasures({ store, team, keys, erase, without, log }: TeamErasuresParts): TeamErasures {
  let turn: Promise<boolean> | null = null
  let timer: NodeJS.Timeout | null = null
  let closed = false

  async function tell(server: TeamStore): Promise<void> {
    const known = await keys()
    for (const { id, sealed } of await store.grid.call('unreportedErasures')) {
      const text = known?.open(sealed, `erasure to report ${id}`)
      // It was sealed for another team, which this workspace has left.
      if (text) {
        const kept = Kept.parse(JSON.parse(text.toString()))
        if (kept.person !== null) await server.takeOutOfShared(without(kept.person))
        await server.reportErasure({ id, ...kept })
      }
      await store.writer.urgent('forgetErasure', id)
    }
  }

  async function work(): Promise<boolean> {
    const server = await team()
    if (!server) return true
    await tell(server)
    const tombstones = await server.tombstones()
    for (const tombstone of tombstones) {
      if (closed) return false
      log.info('a colleague has erased a person', { erasure: tombstone.id })
      await erase(tombstone)
      // Someone may have shared something since that has them in it.
      await server.takeOutOfShared(without(tombstone.person))
    }
    if (tombstones.length > 0) await tell(server)
    return true
  }

  async function report(): Promise<boolean> {
    if (closed) return false
    if (timer) clearTimeout(timer)
    timer = null
    try {
      turn ??= work().finally(() => {
        turn = null
      })
      return await turn
    } catch (error) {
      log.info('an erasure of the team is not done yet', { error: String(error) })
      if (!closed) timer = setTimeout(() => void report(), retryMs)
      return false
    }
  }

  return {
    wanted: async () => (await keys()) !== null,
    async keep(id, person, asked) {
      const known = await keys()
      if (!known) return
      const text = JSON.stringify({ person, asked: [...asked] } satisfies z.infer<typeof Kept>)
      await store.writer.urgent('keepErasure', id, known.seal(Buffer.from(text), `erasure to report ${id}`))
    },
    report,
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      timer = null
      await turn?.catch(() => undefined)
    },
  }
}
