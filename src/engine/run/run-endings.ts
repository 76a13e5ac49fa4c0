// What is still to be noted when a run halts (its pace, its balance, the price it measured), and who waits for it.
import type { RunId, SheetId } from '../../contract/app/ids.ts'
import type { RunReason, ShownRun } from '../../contract/app/run/run.ts'
import { priceOf } from '../../contract/service/profile.ts'
import type { AccountConnection, Accounts } from '../account/accounts.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Host } from '../base/host.ts'
import type { GroupRates } from '../pacing/groups.ts'
import type { Store } from '../store/store.ts'
import type { BalanceMark } from './money/price-monitor.ts'
import type { ActiveRun } from './send/active-run.ts'
import { compareBalance } from './send/balance-checks.ts'

export interface RunEndingsParts {
  readonly store: Store
  readonly accounts: Accounts
  readonly changes: ChangeFeed
  readonly host: Host
}

export interface RunEndings {
  /** Work that no one waits for, except `all`. */
  inBackground(work: Promise<unknown>, failed: string): void
  /** Notes what is known at the end of a run; `learned` = calls per second that the account's service carries. */
  halted(run: ActiveRun, connection: AccountConnection, learned: GroupRates | null): void
  /** Those who wait for a run look again. */
  wake(runId: number): void
  /** Waits until a run is done, stopped or paused and nothing is noted about it any more. `held` = as its dispatcher has it. */
  untilHalted(
    runId: number,
    shown: (runId: number) => Promise<ShownRun>,
    held: () => ActiveRun | undefined,
  ): Promise<ShownRun>
  /** Waits for all that is still going on. */
  all(): Promise<void>
}

const closingBalanceMs = 3000
/** Reasons for a rest after which a person wants to know what the account has lost. */
const aboutMoney = new Set<RunReason>(['credits', 'balance', 'cap', 'daily_cap', 'price', 'unexplained'])
/** Of them those that say that someone else may have used the account, or that prices were looked into already. */
const unclear = new Set<string>(['price', 'unexplained'])
const halted = new Set<string>(['done', 'stopped', 'paused'])

export function createRunEndings({ store, accounts, changes, host }: RunEndingsParts): RunEndings {
  const waiters = new Map<number, Set<() => void>>()
  /** Runs that halted and about which something is still being noted. */
  const closing = new Set<number>()
  const endings = new Set<Promise<void>>()

  function inBackground(work: Promise<unknown>, failed: string): void {
    const ending = work
      .then(
        () => {},
        error => host.log.error(failed, { error: String(error) }),
      )
      .finally(() => endings.delete(ending))
    endings.add(ending)
  }

  function wake(runId: number): void {
    for (const woken of waiters.get(runId) ?? []) woken()
  }

  async function note(run: ActiveRun, connection: AccountConnection, learned: GroupRates | null): Promise<void> {
    closing.add(run.id)
    try {
      if (learned) await store.writer.call('keepPace', connection.accountId, learned, host.clock.now())
      const { name, reason } = run.state
      if (name !== 'paused') {
        if (run.sheetId !== null) await tellList(run.sheetId as SheetId)
        await readClosingBalance(run, connection)
      } else if (reason !== null && aboutMoney.has(reason)) await readClosingBalance(run, connection)
    } finally {
      closing.delete(run.id)
    }
    changes.run(run.id as RunId)
    wake(run.id)
  }

  /** Rows that waited are as before the run, which nothing wrote: pages that show them as queued must look again. */
  async function tellList(sheetId: SheetId): Promise<void> {
    changes.sheet({ sheetId, version: await store.writer.call('bumpVersion', sheetId) })
  }

  /** What the run has left of the account: for credits that are missing, more than that is an offer to go on. */
  async function readBalance(run: ActiveRun, connection: AccountConnection): Promise<BalanceMark | null> {
    const stood = await store.writer.call('ledgerMark', run.id)
    const late = new Promise<null>(resolve => setTimeout(() => resolve(null), closingBalanceMs).unref())
    const balance = await Promise.race([accounts.balanceOf(connection, run.id), late])
    if (balance?.credits == null) return null
    await store.writer.call('noteRunBalance', run.id, 'after', balance.credits, stood.entry)
    return { credits: balance.credits, ...stood }
  }

  async function readClosingBalance(run: ActiveRun, connection: AccountConnection): Promise<void> {
    const mark = await readBalance(run, connection)
    if (!mark || unclear.has(run.state.reason ?? '')) return
    await compareBalance(
      { writer: store.writer, accountId: connection.accountId, clock: host.clock },
      run,
      mark,
      run.made,
    )
    const listed = priceOf(connection.client.profile, run.op)
    if (listed.mark === 'S') return
    const books = run.money.unconfirmed ? 'more' : 'nothing'
    await store.writer.call('measurePrice', { runId: run.id, listed, books, now: host.clock.now() })
  }

  return {
    inBackground,
    halted: (run, connection, learned) =>
      inBackground(note(run, connection, learned), 'the end of a run could not be noted'),
    wake,
    async untilHalted(runId, shown, held) {
      for (;;) {
        const woken = new Promise<void>(resolve => {
          const one = () => {
            waiters.get(runId)?.delete(one)
            resolve()
          }
          waiters.set(runId, (waiters.get(runId) ?? new Set()).add(one))
        })
        const run = await shown(runId)
        const active = held()
        if (halted.has(run.state) && (!active || active.state.name === run.state) && !closing.has(runId)) return run
        await woken
      }
    },
    async all() {
      await Promise.all(endings)
    },
  }
}
