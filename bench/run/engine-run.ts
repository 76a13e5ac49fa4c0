// A run of the engine for benches, from the click to its end, and what it took: wall time, processor time and hold-ups.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ColumnId } from '../../src/contract/app/ids.ts'
import type { RunSpec } from '../../src/contract/app/run/run-spec.ts'
import { makeSheet } from '../../src/testing/list/make-sheet.ts'
import { addresses, emailSpec, openRunWorkspace, startRun } from '../../src/testing/run/run-workspace.ts'
import type { Target } from '../raw-sockets.ts'

export interface Spent {
  wall: number
  /** Of this process: main thread and lanes. */
  cpu: number
  /** Longest hold-ups of the main thread, 99th percentile in ms. */
  delay: number
}

export async function measured(work: () => Promise<void>): Promise<Spent> {
  const lag = monitorEventLoopDelay({ resolution: 2 })
  lag.enable()
  const cpu = process.cpuUsage()
  const from = performance.now()
  await work()
  const wall = performance.now() - from
  const { user, system } = process.cpuUsage(cpu)
  lag.disable()
  return { wall, cpu: (user + system) / 1000, delay: lag.percentile(99) / 1e6 - 2 }
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

let lists = 0
/** Addresses that no one has asked about yet. */
export const fresh = (count: number) => addresses(count, `bench${lists++}-tools.com`)

/** Calls before the measured ones, so that no one's code is new when it is measured: each workspace has threads of its own. */
export const warming = 1000

interface EngineRun {
  readonly concurrency: number
  readonly count: number
  /** The invitation of a team that the workspace joins; absent: it is in none. */
  readonly team?: string
}

/** Planned, confirmed, sent, booked, written, and with a team settled there. The service is spoken to as a remote one. */
export async function engineRun(target: Target, { concurrency, count, team }: EngineRun): Promise<Spent> {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-bench-'))
  const admin = { refill: () => Promise.reject(new Error('not here')) }
  const pace = { concurrency, perSecond: 0, mode: 'steady', maxPerSecond: 50, retryAfter: 'strict' } as const
  const remote = { baseUrl: target.baseUrl, network: 'social', pace }
  const at = await openRunWorkspace(
    { ...target, admin: admin as never },
    { provider: 'remote', remote },
    dir,
    store => store,
    team,
  )
  await at.accounts.setKey(target.key)
  if (team !== undefined) await at.teams.join({ member: path.basename(dir) })
  const listOf = async (rows: number) => {
    const { sheetId, columnIds } = await makeSheet(
      at.store,
      [{ name: 'Email', type: 'email' }],
      fresh(rows).map(value => [value]),
    )
    return emailSpec(sheetId, columnIds[0] as ColumnId)
  }
  const ran = async (spec: RunSpec, rows: number) => {
    const run = await at.runs.settled((await startRun(at.runs, spec)).id)
    if (run.spent !== rows || run.states.found !== rows)
      throw new Error(`the run ended ${run.state} ${run.detail} with ${run.spent}`)
    if (team !== undefined) await at.teams.outbox.settled()
  }
  await ran(await listOf(warming), warming)
  const spec = await listOf(count)
  const spent = await measured(() => ran(spec, count))
  await at.shutDown()
  rmSync(dir, { recursive: true, force: true })
  return spent
}
