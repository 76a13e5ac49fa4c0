// Tells the team how calls ended, from the workspace's own books: soon after they are committed, and again until the server has heard.
import { isOperation } from '../../contract/app/run/sent-op.ts'
import { attemptState } from '../answer/states.ts'
import type { Clock, Log } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import type { TeamEnd } from './claims.ts'
import type { EndedTeamCall } from './outbox.lane.ts'
import type { TeamStore } from './team-store.ts'

export interface TeamOutbox {
  /** Something may have ended. */
  hurry(): void
  /** What has ended by now is settled, or cannot be at the moment. */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface TeamOutboxParts {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  /** null = the workspace is in no team. Throws while there is no way to the server. */
  readonly team: () => Promise<TeamStore | null>
}

const batch = 64
const retriesMs = [1000, 2000, 5000, 10_000, 30_000]

function outcomeOf({ state, resolved, raw }: EndedTeamCall): TeamEnd['outcome'] {
  if (state === attemptState.not_sent) return 'released'
  if (state === attemptState.unsure) {
    if (resolved === 'charged') return 'charged'
    return resolved === 'not_charged' ? 'released' : 'unsure'
  }
  return raw === null ? 'charged' : 'answered'
}

const endOf = (call: EndedTeamCall, now: number): TeamEnd => ({
  id: call.claim,
  account: call.account,
  outcome: outcomeOf(call),
  booked: call.booked,
  miss: call.kind === 1,
  // Pages of searches are asked again each time: no one waits for the answer of another.
  raw: isOperation(call.op) ? call.raw : null,
  op: call.op,
  key: call.key,
  ageMs: now - (call.fetched_at ?? call.done_at),
})

export function createTeamOutbox({ store, clock, log, team }: TeamOutboxParts): TeamOutbox {
  let working: Promise<void> | null = null
  /** Something ended while the last batch was on its way. */
  let more = false
  let failures = 0
  let timer: NodeJS.Timeout | null = null
  let closed = false

  async function tell(): Promise<void> {
    for (;;) {
      const ended = await store.grid.call('endedTeamCalls', batch)
      if (ended.length === 0) return
      const server = await team()
      if (!server) return
      const now = clock.now()
      const ends = ended.map(call => endOf(call, now))
      await server.settle(ends)
      const named = (undecided: boolean) =>
        ends.filter(({ outcome }) => (outcome === 'unsure') === undecided).map(({ id }) => id)
      await store.writer.urgent('forgetTeamCalls', named(false), named(true))
    }
  }

  async function work(): Promise<void> {
    try {
      do {
        more = false
        await tell()
      } while (more && !closed)
      failures = 0
    } catch (error) {
      if (failures === 0) log.info('calls of the team cannot be settled at the moment', { error: String(error) })
      const wait = retriesMs[Math.min(failures, retriesMs.length - 1)] ?? 1000
      failures += 1
      if (!closed) timer ??= setTimeout(tryAgain, wait)
    } finally {
      working = null
    }
  }

  function tryAgain(): void {
    timer = null
    working ??= work()
  }

  return {
    hurry() {
      if (closed) return
      more = true
      // While the server is away, the timer asks it.
      if (!timer) working ??= work()
    },
    async settled() {
      if (timer) clearTimeout(timer)
      timer = null
      await working
      working ??= work()
      await working
    },
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      timer = null
      await working
    },
  }
}
