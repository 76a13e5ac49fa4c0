// The dispatchers of a workspace, one for each account: made when a run is handed over, and what happens to the computer or the
// account reaches all of them.
import type { AccountConnection, Accounts } from '../account/accounts.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Host } from '../base/host.ts'
import type { GroupRates } from '../pacing/groups.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import { rereadBadAnswers } from './results/reread.ts'
import type { RunEndings } from './run-endings.ts'
import { Dispatcher } from './send/dispatcher.ts'
import { watchNetwork } from './send/network.ts'
import { keepReservedSpace } from './send/reserved-space.ts'
import { watchClock } from './send/sleep.ts'
import type { RunTeam } from './send/team-calls.ts'

export interface Dispatchers {
  /** By account. */
  readonly all: ReadonlyMap<number, Dispatcher>
  /** That of the account, which goes the way of this connection from now on. */
  of(connection: AccountConnection, learned: GroupRates): Dispatcher
  /** The one that holds a run, if one does. */
  holderOf(runId: number): Dispatcher | undefined
  /** Calls that have not left are judged again before they do. */
  recall(): void
  /** Nothing that happens outside reaches them any more. */
  detach(): void
  /** Their runs halt; what is out is waited for. */
  close(): Promise<void>
}

export interface DispatchersParts {
  readonly store: Store
  readonly views: Views
  readonly accounts: Accounts
  readonly changes: ChangeFeed
  readonly host: Host
  readonly endings: RunEndings
  readonly team?: RunTeam | undefined
}

export function createDispatchers(parts: DispatchersParts): Dispatchers {
  const { store, views, accounts, changes, host, endings } = parts
  const reserved = keepReservedSpace(host.dataDir)
  const dispatchers = new Map<number, Dispatcher>()

  views.setLiveStates((sheetId, columnId, rowIds) => {
    let states: Uint8Array | null = null
    for (const dispatcher of dispatchers.values())
      for (const run of dispatcher.runs()) {
        if (run.sheetId !== sheetId || run.resultColumnId !== columnId) continue
        states ??= new Uint8Array(rowIds.length)
        for (const [index, rowId] of rowIds.entries()) states[index] = run.live.state(rowId) || (states[index] ?? 0)
      }
    return states
  })

  function dispatcherOf(connection: AccountConnection, learned: GroupRates): Dispatcher {
    const known = dispatchers.get(connection.accountId)
    if (known) {
      known.use(connection)
      return known
    }
    const made = new Dispatcher({
      connection,
      store,
      accounts,
      changes,
      clock: host.clock,
      log: host.log,
      dailyCap: () => host.settings.get().dailyCap,
      home: () => host.settings.get().country,
      learned,
      onHalt: (run, latest) => endings.halted(run, latest, dispatchers.get(latest.accountId)?.learned ?? null),
      freeRoom: () => reserved.free(),
      team: parts.team,
    })
    dispatchers.set(connection.accountId, made)
    return made
  }

  // A new key or address: calls from now on go the new way; what cannot go on waits for a click.
  const forgetAccounts = accounts.onChange(() => {
    endings.inBackground(rereadBadAnswers(parts), 'answers could not be read again')
    for (const [id, dispatcher] of dispatchers) void reconnect(id, dispatcher)
  })
  async function reconnect(id: number, dispatcher: Dispatcher): Promise<void> {
    const { provider } = dispatcher
    if (provider === 'web') return
    try {
      const connection = await accounts.connect(provider)
      if (connection.accountId === id) dispatcher.use(connection)
      else await dispatcher.haltAll('setup', 'The address of the service was changed.')
    } catch {
      await dispatcher.haltAll('key', null)
    }
  }

  const interrupted = () => {
    endings.inBackground(store.writer.urgent('forgetClocks'), 'the clock could not be noted')
    for (const dispatcher of dispatchers.values())
      dispatcher.interrupt().catch(error => host.log.error('runs could not be paused', { error: String(error) }))
  }
  const forgetSuspend = host.onSuspend(interrupted)
  const forgetClock = watchClock(host.clock, interrupted)
  const forgetNetwork = watchNetwork(host.network, () => {
    for (const dispatcher of dispatchers.values()) dispatcher.networkChanged()
  })

  return {
    all: dispatchers,
    of: dispatcherOf,
    holderOf: runId => [...dispatchers.values()].find(one => one.run(runId) !== undefined),
    recall() {
      for (const dispatcher of dispatchers.values()) dispatcher.recall()
    },
    detach() {
      forgetAccounts()
      forgetSuspend()
      forgetClock()
      forgetNetwork()
    },
    async close() {
      for (const dispatcher of dispatchers.values()) await dispatcher.close()
    },
  }
}
