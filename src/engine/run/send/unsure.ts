// Calls that were sent and never answered: one question per run, nothing is sent again by itself.
import type { RowId, RunId } from '../../../contract/app/ids.ts'
import type { ShownRun, UnsureWay, UnsureWayOfAll } from '../../../contract/app/run/run.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { AccountConnection, Accounts } from '../../account/accounts.ts'
import type { Clock, Log } from '../../base/host.ts'
import type { Store } from '../../store/store.ts'
import type { WrittenRun } from '../results/write-rows.ts'
import { allWords, checkedWords, elsewhereWords, notChargedWords, provenWords, withoutAnswer } from './unsure-words.ts'

export interface UnsureParts {
  readonly store: Store
  readonly accounts: Accounts
  readonly clock: Clock
  readonly log: Log
  readonly shown: (runId: number) => Promise<ShownRun>
  readonly writeRows: (run: WrittenRun) => Promise<void>
  readonly onChange: (runId: RunId) => void
}

/** Calls of each run that were decided alone. */
interface ProvenSums {
  readonly byRun: ReadonlyMap<number, { charged: number; notCharged: number }>
  /** Others use the account. */
  readonly elsewhere: boolean
}

export interface UnsureQuestion {
  /** check: compares the balance · retry: gives the spec of a child run · else: what a person says of all of them. */
  resolve(runId: RunId, how: UnsureWay): Promise<{ message: string; spec: RunSpec | null }>
  /** The same for several runs at once, with one answer for all of them. */
  resolveAll(runIds: readonly RunId[], how: UnsureWayOfAll): Promise<{ message: string }>
  /** Decides about calls of all runs of an account that the balances around them prove to be charged or not. Nothing is asked of the service. */
  settleProven(connection: Pick<AccountConnection, 'accountId' | 'client'>): Promise<ProvenSums>
}

/** A call may end while the balance is asked for: so long that takes at most, as good as always. */
const balanceMs = 5000

export function createUnsure({ store, accounts, clock, log, shown, writeRows, onChange }: UnsureParts): UnsureQuestion {
  async function settleProven({
    accountId,
    client,
  }: Pick<AccountConnection, 'accountId' | 'client'>): Promise<ProvenSums> {
    const { call, search } = client.profile.timeouts
    const lateMs = Math.max(call, search) * 1000 + balanceMs
    const { calls, elsewhere } = await store.scan.call('provenCalls', accountId, lateMs)
    const byRun = new Map<number, { charged: number; notCharged: number }>()
    for (const { runId, as } of calls) {
      const { charged, notCharged } = byRun.get(runId) ?? { charged: 0, notCharged: 0 }
      byRun.set(
        runId,
        as === 'charged' ? { charged: charged + 1, notCharged } : { charged, notCharged: notCharged + 1 },
      )
    }
    if (calls.length > 0) await store.writer.call('resolveProven', [...calls], clock.now())
    for (const [runId, { charged, notCharged }] of byRun) {
      log.info('calls without an answer that the balance decided', { run: runId, charged, notCharged })
      const run = await shown(runId)
      if (notCharged > 0) await writeRows({ id: run.id, op: run.op, live: run.provider.live })
      onChange(run.id)
    }
    return { byRun, elsewhere }
  }

  /**
   * What the balance lost since before the first of them, less what was booked for answered calls, is what they were
   * charged; it says how many, never which. All or none settles it, together with those of other runs since then.
   */
  async function check(run: ShownRun): Promise<string> {
    const live = run.provider.live
    const before = await store.scan.call('unsureCalls', run.id)
    if (before.attempts === 0) return 'Every request of this run has an answer.'
    if (isWeb(run)) return 'Requests to an address cost no credits, so there is no balance to check.'
    if (before.out > 0)
      return 'Other requests are still in progress, so the balance cannot show whether these were charged. Try again when they finish.'
    const connection = await accounts.connect(live ? 'remote' : 'embedded')
    const { credits } = await accounts.balanceOf(connection, run.id)
    const { byRun, elsewhere } = await settleProven(connection)
    const proven = byRun.get(run.id)
    if (proven) return provenWords(proven, before.attempts)
    const stay = `the ${withoutAnswer(before.attempts)} ${before.attempts === 1 ? 'stays' : 'stay'} counted as charged.`
    if (credits === null) return `The balance could not be read; ${stay}`
    if (elsewhere) return elsewhereWords(before.attempts)
    if (!before.balance) return `There is no earlier balance to compare with; ${stay}`
    const drop = before.balance.credits + before.refilledSince - credits
    const charged = drop - before.bookedSince
    const open = before.credits + before.othersOpen
    if (before.othersOpen > 0 && charged !== 0 && charged !== open)
      return `Other runs have requests without an answer too, and the balance does not show which of them were charged; ${stay}`
    if (charged === 0) {
      await store.writer.urgent('resolveUnsure', run.id, 'not_charged', clock.now())
      await writeRows({ id: run.id, op: run.op, live })
    }
    if (charged === open) await store.writer.urgent('resolveUnsure', run.id, 'charged', clock.now())
    return checkedWords({
      attempts: before.attempts,
      credits: before.credits,
      drop,
      charged: charged === open ? before.credits : charged,
      pages: run.kind === 'search',
    })
  }

  /** What asking again costs, as far as the service promises anything. */
  async function retryWords(live: boolean): Promise<string> {
    const { profile } = (await accounts.connect(live ? 'remote' : 'embedded')).client
    if (profile.idempotency)
      return 'You can run these rows again. The service recognizes repeated requests and cannot charge one twice.'
    if (profile.rebillFreeDays > 0)
      return `You can run these rows again. The service charges the same request only once within ${profile.rebillFreeDays} days.`
    return 'You can run these rows again.'
  }

  /** Calls of runs without an answer and without a decision, and the credits that stand for them. */
  async function undecided(runIds: readonly RunId[]): Promise<{ attempts: number; credits: number }> {
    const calls = await Promise.all(runIds.map(runId => store.scan.call('unsureCalls', runId)))
    return {
      attempts: calls.reduce((sum, one) => sum + one.attempts, 0),
      credits: calls.reduce((sum, one) => sum + one.credits, 0),
    }
  }

  const question: UnsureQuestion = {
    settleProven,
    async resolveAll(runIds, how) {
      const before = await undecided(runIds)
      const messages: string[] = []
      // One after the other: the balance that decides about one run may decide about the next as well.
      for (const runId of runIds) {
        const { attempts } = await store.scan.call('unsureCalls', runId)
        if (attempts > 0) messages.push((await question.resolve(runId, how)).message)
      }
      const [only] = messages
      if (runIds.length === 1 && only !== undefined) return { message: only }
      return { message: allWords(how, before, await undecided(runIds)) }
    },
    async resolve(runId, how) {
      const run = await shown(runId)
      const done = (message: string, spec: RunSpec | null = null) => {
        onChange(runId)
        return { message, spec }
      }
      if (how === 'check') return done(await check(run))
      const { attempts, credits, rowIds } = await store.scan.call('unsureCalls', runId)
      if (attempts === 0) return done('Every request of this run has an answer.')
      if (how === 'leave') {
        await store.writer.urgent('resolveUnsure', runId, 'left', clock.now())
        return done(
          `The ${withoutAnswer(attempts)} ${attempts === 1 ? 'stays' : 'stay'} Unsure and counted as charged.`,
        )
      }
      if (how === 'charged') {
        await store.writer.urgent('resolveUnsure', runId, 'charged', clock.now(), 'person')
        return done(`The ${withoutAnswer(attempts)} ${attempts === 1 ? 'is' : 'are'} booked as charged, as you said.`)
      }
      if (how === 'not_charged') {
        await store.writer.urgent('resolveUnsure', runId, 'not_charged', clock.now(), 'person')
        await writeRows({ id: run.id, op: run.op, live: run.provider.live })
        return done(notChargedWords(attempts, credits))
      }
      if (run.kind === 'search') return done('Run the search again to get what is missing.')
      // Sending again is a run of its own, with its own estimate and cap. Row ids of our own tables.
      const within = { kind: 'rows' as const, rowIds: rowIds as RowId[] }
      const words = isWeb(run) ? 'You can run these rows again.' : await retryWords(run.provider.live)
      return done(words, { ...run.spec, within, chips: ['unsure'] })
    },
  }
  return question
}

const isWeb = (run: ShownRun): boolean => run.kind !== 'search' && run.spec.web !== undefined
