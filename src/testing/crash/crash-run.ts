// Child process for kill tests: opens a workspace, starts or resumes its run against a service of the parent's, and says
// what it sees. It is made to be killed at any moment, and kills itself where it is asked to.
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunId } from '../../contract/app/ids.ts'
import { Settings } from '../../contract/app/settings.ts'
import { makeSheet } from '../list/make-sheet.ts'
import { addresses, emailSpec, openRunWorkspace, startRun } from '../run/run-workspace.ts'
import { checkpoint, type KillAt, killSwitch } from './kill-points.ts'

export interface CrashRunAsk {
  readonly dir: string
  readonly baseUrl: string
  readonly key: string
  readonly rows: number
  readonly cap: number
  readonly kill: KillAt | null
  /** The service as a live one, with so many requests at once; absent = as Practice. */
  readonly concurrency?: number
  /** How much later it is for this process than for the others, as if so much time had passed. */
  readonly aheadMs?: number
}

export interface CrashRunWord {
  readonly kind: 'running' | 'halted'
  readonly state: string
  readonly reason: string | null
}

const shared = 600

const say = (word: CrashRunWord) => process.send?.(word)
const ask = JSON.parse(process.argv[2] ?? '') as CrashRunAsk
const admin = { refill: () => Promise.reject(new Error('the parent owns the service')) }
const death = killSwitch(ask.kill)
const { now } = Date
Date.now = () => now() + (ask.aheadMs ?? 0)
const service = { baseUrl: ask.baseUrl, key: ask.key, admin: admin as never }
const pace = { concurrency: ask.concurrency, perSecond: 0 }
const remote = { baseUrl: ask.baseUrl, network: 'social', requestIdHeader: 'X-Request-Id', pace }
const live = Settings.shape.remote.safeParse(remote)
const at = await openRunWorkspace(
  service,
  ask.concurrency !== undefined && live.success ? { provider: 'remote', remote: live.data } : {},
  ask.dir,
  death.through,
)
await at.host.vault.set(new URL(ask.baseUrl).origin, ask.key)

async function begin(): Promise<RunId> {
  const list = (await at.sheets.workbooks())[0]?.sheets[0]
  const made = list
    ? { sheetId: list.id, columnIds: (await at.sheets.get(list.id)).columns.map(column => column.id) }
    : await makeSheet(
        at.store,
        [{ name: 'E-mail', type: 'email' }],
        // One input of many rows: its answer is written in several pieces.
        [...addresses(ask.rows), ...Array.from({ length: shared }, () => addresses(1)[0] ?? null)].map(value => [
          value,
        ]),
      )
  const [email] = made.columnIds
  if (email === undefined) throw new Error('the list has no column')
  return (await startRun(at.runs, emailSpec(made.sheetId, email), { cap: ask.cap })).id
}

const [open] = await at.runs.list()
const runId = open ? open.id : await begin()
if (open?.state === 'paused') await at.runs.resume(runId)
const { state, reason } = await at.runs.get(runId)
say({ kind: 'running', state, reason })
if (ask.kill) {
  const { point } = ask.kill
  await sleep(100)
  if (point === 'checkpoint') await checkpoint(ask.dir, () => death.reached('checkpoint'))
  if (point === 'before pause' || point === 'after pause') await at.runs.pause(runId)
  if (point === 'close') {
    const closing = at.shutDown()
    await sleep(5)
    death.reached('close')
    await closing
  }
}
const halted = await at.runs.settled(runId)
say({ kind: 'halted', state: halted.state, reason: halted.reason })
await at.shutDown()
process.disconnect?.()
