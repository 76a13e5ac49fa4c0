// Child process for kill tests: opens a workspace, starts or resumes its run against a service of the parent's, and says
// what it sees. It is made to be killed at any moment.
import type { RunId } from '../contract/app/ids.ts'
import { makeSheet } from './make-sheet.ts'
import { addresses, emailSpec, openRunWorkspace, startRun } from './run-workspace.ts'

export interface CrashRunAsk {
  readonly dir: string
  readonly baseUrl: string
  readonly key: string
  readonly rows: number
  readonly cap: number
}

export interface CrashRunWord {
  readonly kind: 'running' | 'rested'
  readonly state: string
  readonly reason: string | null
}

const say = (word: CrashRunWord) => process.send?.(word)
const ask = JSON.parse(process.argv[2] ?? '') as CrashRunAsk
const admin = { refill: () => Promise.reject(new Error('the parent owns the service')) }
const at = await openRunWorkspace({ baseUrl: ask.baseUrl, key: ask.key, admin: admin as never }, {}, ask.dir)

async function begin(): Promise<RunId> {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [{ name: 'E-mail', type: 'email' }],
    addresses(ask.rows).map(value => [value]),
  )
  const [email] = columnIds
  if (email === undefined) throw new Error('the list has no column')
  return (await startRun(at.runs, emailSpec(sheetId, email), { cap: ask.cap })).id
}

const [open] = await at.runs.list()
const runId = open ? open.id : await begin()
if (open?.state === 'paused') await at.runs.resume(runId)
const { state, reason } = await at.runs.get(runId)
say({ kind: 'running', state, reason })
const rested = await at.runs.settled(runId)
say({ kind: 'rested', state: rested.state, reason: rested.reason })
await at.rest()
process.disconnect?.()
