// Balances of accounts: read from a service, kept with their time, shown again without asking.
import type { BalanceReading } from '../../contract/app/run/run-plan.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { BalanceRead } from '../client/client.ts'
import type { Store } from '../store/store.ts'
import type { AccountConnection } from './accounts.ts'

export interface AccountBalances {
  /** The last balance read, without asking. */
  last(accountId: number): Promise<BalanceReading>
  /** Keeps what a connection answered; `refilled`: credits that a person added just before. */
  keep(
    connection: AccountConnection,
    read: BalanceRead,
    about?: { refilled?: number; runId?: number | null },
  ): Promise<BalanceReading>
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Refusals of a balance read as declared failures, for a person who asked for it. */
export function balanceProblem(connection: AccountConnection, read: BalanceRead & { ok: false }) {
  if (read.status === 401 || read.status === 403) return fail('key_refused', { detail: read.detail })
  return fail('service_unreachable', { host: connection.client.host, detail: read.detail })
}

export function createBalances(host: Host, store: Store, changes: ChangeFeed): AccountBalances {
  const last = async (id: number): Promise<BalanceReading> => {
    const { credits, at } = await store.grid.call('accountRow', id)
    return { credits, at: iso(at) }
  }

  async function keep(
    connection: AccountConnection,
    read: BalanceRead,
    { refilled = 0, runId = null }: { refilled?: number; runId?: number | null } = {},
  ): Promise<BalanceReading> {
    if (!read.ok) return { credits: null, at: null }
    const now = host.clock.now()
    const before = await last(connection.accountId)
    const note = { credits: read.credits, at: now, refilled, runId, serverAt: read.at }
    await store.writer.urgent('noteBalance', connection.accountId, note)
    // Sent only when it differs: a page that reads the balance to show it must not be sent round in circles.
    if (read.credits !== before.credits) changes.account()
    return { credits: read.credits, at: iso(now) }
  }

  return { last, keep }
}
