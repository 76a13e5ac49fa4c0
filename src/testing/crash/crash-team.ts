// Child process for kill tests of teams: opens a workspace, joins its team, starts or resumes its run against a service of the
// parent's, and says how it ended. It is made to be killed at any moment.
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunId } from '../../contract/app/ids.ts'
import { Settings } from '../../contract/app/settings.ts'
import { makeSheet } from '../list/make-sheet.ts'
import { addresses, emailSpec, openRunWorkspace, startRun } from '../run/run-workspace.ts'
import type { CrashRunWord } from './crash-run.ts'

export interface CrashTeamAsk {
  readonly dir: string
  readonly baseUrl: string
  readonly key: string
  /** Of the team, perhaps by a way with faults. */
  readonly address: string
  readonly member: string
  /** Its list has the addresses from this one on. */
  readonly first: number
  readonly rows: number
  readonly perSecond: number
  /** How far its clock is from the real one. */
  readonly aheadMs: number
}

const say = (word: CrashRunWord) => process.send?.(word)
const ask = JSON.parse(process.argv[2] ?? '') as CrashTeamAsk
const { now } = Date
Date.now = () => now() + ask.aheadMs
const admin = { refill: () => Promise.reject(new Error('the parent owns the service')) }
const pace = { mode: 'steady', perSecond: ask.perSecond, maxPerSecond: 200, concurrency: 4, retryAfter: 'soft' }
const remote = Settings.shape.remote.parse({ baseUrl: ask.baseUrl, network: 'social', pace })
const at = await openRunWorkspace(
  { baseUrl: ask.baseUrl, key: ask.key, admin: admin as never },
  { provider: 'remote', remote },
  ask.dir,
  store => store,
  ask.address,
)
await at.host.vault.set(new URL(ask.baseUrl).origin, ask.key)
// The server may be away, or the way to it.
while (!(await at.teams.joined())) await at.teams.join({ member: ask.member }).catch(() => sleep(200))
await at.teams.start()

async function begin(): Promise<RunId> {
  const list = (await at.sheets.workbooks())[0]?.sheets[0]
  const made = list
    ? { sheetId: list.id, columnIds: (await at.sheets.get(list.id)).columns.map(column => column.id) }
    : await makeSheet(
        at.store,
        [{ name: 'E-mail', type: 'email' }],
        addresses(ask.first + ask.rows)
          .slice(ask.first)
          .map(value => [value]),
      )
  const [email] = made.columnIds
  if (email === undefined) throw new Error('the list has no column')
  return (await startRun(at.runs, emailSpec(made.sheetId, email))).id
}

const [open] = await at.runs.list()
const runId = open ? open.id : await begin()
if (open?.state === 'paused') await at.runs.resume(runId)
const { state, reason } = await at.runs.get(runId)
say({ kind: 'running', state, reason })
let halted = await at.runs.settled(runId)
// What pauses is the limit alone: whatever else is wrong with the server is waited for.
while (halted.state === 'paused' && halted.reason !== 'team_limit') {
  await sleep(500)
  // What another team spends at the same account can look like a dearer call, and then its own cap ends a run before its rows.
  if (halted.reason === 'cap') await at.runs.raise(runId, halted.cap + ask.rows)
  await at.runs.resume(runId)
  halted = await at.runs.settled(runId)
}
while ((await at.teams.joined())?.unsettled) {
  await at.teams.outbox.settled()
  await sleep(200)
}
say({ kind: 'halted', state: halted.state, reason: halted.reason })
await at.shutDown()
process.disconnect?.()
