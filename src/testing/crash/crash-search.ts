// Child process for kill tests: opens a workspace, fetches a search or lets its fetch go on, and says what it sees. It is
// made to be killed at any moment.
import { randomUUID } from 'node:crypto'
import type { JobId } from '../../contract/app/ids.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import { openSearchWorkspace } from '../run/search-workspace.ts'
import type { CrashRunWord } from './crash-run.ts'

export interface CrashSearchAsk {
  readonly dir: string
  readonly baseUrl: string
  readonly key: string
  readonly query: SearchQuery
  readonly cap: number
}

const say = (word: CrashRunWord) => process.send?.(word)
const ask = JSON.parse(process.argv[2] ?? '') as CrashSearchAsk
const admin = { refill: () => Promise.reject(new Error('the parent owns the service')) }
const at = await openSearchWorkspace({ baseUrl: ask.baseUrl, key: ask.key, admin: admin as never }, {}, ask.dir)

const [open] = await at.runs.list()
const jobId = randomUUID() as JobId
const runId = open
  ? open.id
  : (await at.searches.fetch({ jobId, searchId: null, query: ask.query, upTo: 'all', cap: ask.cap, reading: 'go on' }))
      .runId
if (runId === null) throw new Error('there is nothing to fetch')
if (open?.state === 'paused') await at.runs.resume(runId)
const { state, reason } = await at.runs.shown(runId)
say({ kind: 'running', state, reason })
const halted = await at.runs.untilHalted(runId)
say({ kind: 'halted', state: halted.state, reason: halted.reason })
await at.shutDown()
process.disconnect?.()
