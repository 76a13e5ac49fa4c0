// A single call that is journaled, capped and booked like those of any run: a count, a page of values that costs.
import type { RunId } from '../../contract/app/ids.ts'
import type { ShownRun } from '../../contract/app/run/run.ts'
import type { CallOp } from '../../contract/app/run/sent-op.ts'
import type { AccountConnection, Accounts } from '../account/accounts.ts'
import { type Failure, fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { pageKey } from '../run/ask/query.ts'
import { discardDraft } from '../run/plan/write-draft.ts'
import type { Runs } from '../run/runs.ts'
import type { Store } from '../store/store.ts'

export interface OneCallParts {
  readonly store: Store
  readonly accounts: Accounts
  readonly runs: Runs
  readonly host: Host
}

export interface OneCall {
  /** Names the call: with the same one again the first answer is given. */
  readonly jobId: string
  readonly op: CallOp
  readonly body: Readonly<Record<string, unknown>>
  /** Credits that the call is reserved with, and the most it may book. */
  readonly price: number
  readonly cap: number
  /** The search that it is for. */
  readonly searchId: number | null
}

export interface CallAnswer {
  /** Bytes of the answer. */
  readonly raw: Uint8Array
  /** UTC milliseconds. */
  readonly at: number
  readonly credits: number
}

export interface OneCalls {
  /** Starts a drafted run; the balance before it is in the ledger. */
  begin(runId: number, connection: AccountConnection): Promise<void>
  /** Throws cap_too_small, key_refused, insufficient_credits, service_unreachable; nothing waits or stays open then. */
  ask(connection: AccountConnection, call: OneCall): Promise<CallAnswer>
}

export function createOneCalls({ store, accounts, runs, host }: OneCallParts): OneCalls {
  async function begin(runId: number, connection: AccountConnection): Promise<void> {
    try {
      const before = await accounts.balanceOf(connection, runId)
      if (before.credits !== null) await store.writer.call('noteRunBalance', runId, 'before', before.credits)
      await store.writer.call('confirmFetch', runId, host.clock.now())
    } catch (error) {
      await discardDraft(store, runId)
      throw error
    }
    // Id of our own table.
    await runs.hand(runId as RunId, connection)
  }

  /** Waits for the run. What would have to wait for a person or for the network is given up. */
  async function ended(runId: RunId): Promise<ShownRun> {
    const stop = new AbortController()
    const waits = (async () => {
      for await (const views of runs.watch(stop.signal)) {
        const view = views.find(({ id }) => id === runId)
        if (view?.state === 'waiting') return view
      }
      return null
    })()
    const first = await Promise.race([runs.untilHalted(runId), waits])
    stop.abort()
    await waits
    const run = first ?? (await runs.shown(runId))
    if (run.state === 'waiting' || run.state === 'paused') await runs.stop(runId)
    return run
  }

  /** Why the run has no answer. */
  async function refusal(run: ShownRun, { client }: AccountConnection): Promise<Failure> {
    const detail = run.detail ?? (await store.grid.call('taskError', run.id)) ?? 'no answer'
    switch (run.reason) {
      case 'key':
      case 'forbidden':
        return fail('key_refused', { detail })
      case 'credits':
        return fail('insufficient_credits', { needed: null, left: run.balanceBefore })
      case 'clock':
        return fail('bad_request', {
          what: `the date: credits were booked on ${run.detail}, which is later than the clock of this computer`,
        })
      case 'unreadable':
        return fail('suppression_unreadable', { entries: (await store.grid.call('sealStand')).unreadable })
      case 'cap':
      case 'daily_cap':
        return fail('cap_too_small', { cap: run.cap, used: run.spent })
      default:
        return fail('service_unreachable', { host: client.host, detail })
    }
  }

  return {
    begin,
    async ask(connection, { jobId, op, body, price, cap, searchId }) {
      if (price > cap) throw fail('cap_too_small', { cap, used: price })
      const { accountId, accountKey } = connection
      const runId = (await store.writer.call('draftCall', {
        jobId,
        accountId,
        op,
        searchId,
        key: pageKey(accountKey, op, body),
        body: JSON.stringify(body),
        price,
        cap,
        now: host.clock.now(),
      })) as RunId
      await begin(runId, connection)
      const run = await ended(runId)
      const answer = await store.grid.call('callAnswer', runId)
      if (!answer) throw await refusal(run, connection)
      return { ...answer, credits: run.spent }
    },
  }
}
