// Named moments at which a child process of the kill tests ends itself, without a word: around each commit, while a
// request leaves or an answer arrives, between pieces of writing, while the log is emptied.
import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Lane } from '../../engine/store/lane.ts'
import { databaseFile } from '../../engine/store/open.ts'
import type { Store } from '../../engine/store/store.ts'

export const killPoints = [
  'plan slice',
  'draft slice',
  'before confirm',
  'after confirm',
  'between apply slices',
  'before intents',
  'after intents',
  'before answers',
  'after answers',
  'headers written',
  'request sent',
  'answer begun',
  'checkpoint',
  'before pause',
  'after pause',
  'close',
] as const
export type KillPoint = (typeof killPoints)[number]

export interface KillAt {
  readonly point: KillPoint
  /** The how many-th time it is reached. */
  readonly nth: number
}

export interface KillSwitch {
  /** Sits between the runs and the real store. */
  through(store: Store): Store
  /** The moment has come; ends the process when it is the one. */
  reached(point: KillPoint): void
}

const channels: Partial<Record<KillPoint, string>> = {
  'headers written': 'undici:client:sendHeaders',
  'request sent': 'undici:request:bodySent',
  'answer begun': 'undici:request:headers',
}

/** Arms this process; null = it dies by no hand of its own. */
export function killSwitch(at: KillAt | null): KillSwitch {
  let left = at?.nth ?? 0
  const reached = (point: KillPoint) => {
    if (point !== at?.point) return
    left -= 1
    if (left <= 0) process.kill(process.pid, 'SIGKILL')
  }
  const channel = at && channels[at.point]
  if (channel && at) diagnostics.subscribe(channel, () => reached(at.point))

  interface TickAsk {
    settled: unknown[]
    runs: { want: number }[]
  }
  interface TickReply {
    calls: unknown[]
    runs: { unapplied: boolean }[]
  }
  const before = (name: string, args: unknown[]) => {
    if (name === 'confirmRun') reached('before confirm')
    if (name === 'haltRun') reached('before pause')
    if (name !== 'runTick') return
    // What the dispatcher asks of the writer.
    const { settled, runs } = args[0] as TickAsk
    if (settled.length > 0) reached('before answers')
    if (runs.some(run => run.want > 0)) reached('before intents')
  }
  const after = (name: string, args: unknown[], value: unknown) => {
    if (name === 'planSlice') reached('plan slice')
    if (name === 'draftSlice') reached('draft slice')
    if (name === 'confirmRun') reached('after confirm')
    if (name === 'haltRun') reached('after pause')
    if (name !== 'runTick') return
    const { settled } = args[0] as TickAsk
    const { calls, runs } = value as TickReply
    if (settled.length > 0) reached('after answers')
    if (calls.length > 0) reached('after intents')
    if (runs.some(run => run.unapplied)) reached('between apply slices')
  }
  const watched = <L extends Lane<never>>(lane: L): L => {
    const through = (send: L['call']) =>
      (async (name: never, ...args: never) => {
        before(name, args)
        const value = await send(name, ...args)
        after(name, args, value)
        return value
      }) as L['call']
    return { ...lane, depth: 0, call: through(lane.call), urgent: through(lane.urgent) }
  }
  return {
    reached,
    through: store => ({ ...store, writer: watched(store.writer as never), scan: watched(store.scan as never) }),
  }
}

/** Empties the write-ahead log from a thread of its own, and calls `onBegin` while it is at it. */
export async function checkpoint(dir: string, onBegin: () => void): Promise<void> {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    const Database = require(workerData.driver)
    const db = new Database(workerData.file)
    parentPort.postMessage('begun')
    db.pragma('wal_checkpoint(TRUNCATE)')
    db.close()`
  const driver = import.meta.resolve('better-sqlite3').replace('file://', '')
  const worker = new Worker(code, { eval: true, workerData: { driver, file: databaseFile(dir) } })
  await once(worker, 'message')
  onBegin()
  await once(worker, 'exit')
}
