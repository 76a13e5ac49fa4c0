// Child process of the memory test: a web host on an empty workspace, which says on request what it and its threads hold.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BroadcastChannel, type Worker } from 'node:worker_threads'
import { createEngine } from '../../engine/engine.ts'
import { startWebHost } from '../../serve/server.ts'
import { createSessions } from '../../serve/sessions.ts'
import { testHost } from '../web/test-host.ts'
import { endingFileThreads, endingLaneThreads } from '../workspace/threads.ts'
import type { Held } from './held.ts'

const threads = new Set<Worker>()
process.on('worker', worker => {
  threads.add(worker)
  worker.once('exit', () => threads.delete(worker))
})

const dir = await mkdtemp(path.join(tmpdir(), 'listwright-soak-'))
const log = { info: () => {}, error: (...words: unknown[]) => console.error(...words) }
const host = testHost({ dataDir: dir })
// With threads as the program has them.
const threadsOfHost = { ...host.threads, lane: endingLaneThreads, file: endingFileThreads }
const engine = await createEngine({ ...host, kind: 'web', log, threads: threadsOfHost })
const sessions = createSessions()
const folders = { page: path.join(dir, 'page'), uploads: path.join(dir, 'uploads') }
const web = await startWebHost(engine, folders, { sessions })

/** Heard by every thread (`soak-thread.ts`). */
const collect = new BroadcastChannel('soak')

const mb = (bytes: number) => Math.round(bytes / 1e5) / 10

/** Opened for one piece of work, as the daily backup: it ends with that and holds nothing afterwards. */
const ofOneWork = 'listwright-backup'

/** In megabytes; null of one that has ended meanwhile, and holds nothing. */
async function heapOf(worker: Worker): Promise<number | null> {
  try {
    return mb((await worker.getHeapStatistics()).used_heap_size)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_NOT_RUNNING') return null
    throw error
  }
}

async function held(): Promise<Held> {
  const short = [...threads].filter(({ threadName }) => threadName === ofOneWork)
  await Promise.all(short.map(worker => once(worker, 'exit')))
  collect.postMessage(null)
  globalThis.gc?.()
  const lanes: Record<string, number> = {}
  for (const worker of threads) {
    const heap = await heapOf(worker)
    if (heap !== null) lanes[worker.threadName ?? ''] = heap
  }
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  return {
    rss: mb(rss),
    heap: mb(heapUsed),
    buffers: mb(arrayBuffers),
    lanes,
    listeners: engine.changes.listeners,
  }
}

/** The caller is gone. */
const leave = () => process.exit(1)
process.on('disconnect', leave)
process.on('message', async word => {
  if (word === 'held') return process.send?.(await held())
  process.off('disconnect', leave)
  collect.close()
  await web.close()
  await engine.close()
  await rm(dir, { recursive: true, force: true })
  process.disconnect()
})
process.send?.({ url: web.url, secret: sessions.redeem(sessions.ticket(), 'soak') })
