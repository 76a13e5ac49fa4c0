// What the loop that sends is made with, and what it knows of a run when it is handed over.
import type { SentOp } from '../../../contract/app/run/sent-op.ts'
import type { AccountConnection, Accounts } from '../../account/accounts.ts'
import type { ChangeFeed } from '../../base/changes.ts'
import type { Clock, Log } from '../../base/host.ts'
import type { GroupRates } from '../../pacing/groups.ts'
import type { Store } from '../../store/store.ts'
import type { BalanceMark } from '../money/price-monitor.ts'
import type { ActiveRun } from './active-run.ts'
import type { RunTeam } from './team-calls.ts'

export interface DispatcherParts {
  readonly connection: AccountConnection
  readonly store: Store
  readonly accounts: Accounts
  readonly changes: ChangeFeed
  readonly clock: Clock
  readonly log: Log
  readonly dailyCap: () => number | null
  /** Two-letter code for national phone numbers, from Settings. */
  readonly home: () => string | null
  /** Calls per second learned at this account before. */
  readonly learned: GroupRates
  /** A run has halted: done, stopped or paused. `connection`: the way its last calls went. */
  readonly onHalt: (run: ActiveRun, connection: AccountConnection) => void
  /** Gives room back to a full disk. Returns whether there was some. */
  readonly freeRoom: () => boolean
  /** The team that the workspace may be in. */
  readonly team?: RunTeam | undefined
}

/** What is known of a run beside its row when it is handed over. */
export interface RunStartFacts {
  /** Rows that wait, ascending. */
  readonly rowIds: Uint32Array
  /** Credits of a call as last measured, which the run was approved for; null = never. */
  readonly measured: number | null
  /** Operations of its calls. */
  readonly ops: readonly SentOp[]
  /** Credits of its dearest call. */
  readonly dearest: number
  /** Those of them that have answered at this account before. */
  readonly answered: readonly SentOp[]
  /** The last balance read for it: nothing of it was out. */
  readonly balance: BalanceMark | null
}
