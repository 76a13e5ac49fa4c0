// Thread entry of a lane: opens the database, does one piece of work per message, closes on request.
import { parentPort, workerData } from 'node:worker_threads'
import type Database from 'better-sqlite3'
import { Failure } from './base/fail.ts'
import { writeNew } from './disk/own-files.ts'
import { takeSeals } from './identity/seals.ts'
import { backupWork, laneSql, readWork, writeWork } from './lanes.ts'
import type { LaneData, LaneReply, LaneRequest } from './store/lane.ts'
import { checkMark, openLane } from './store/open.ts'
import { type WriteDb, wrapDatabase } from './store/sql.ts'

const { lane, file, seals } = workerData as LaneData
takeSeals(seals)
const port = parentPort
if (!port) throw new Error('lane-thread runs as a worker only')

const works = { writer: writeWork, grid: readWork, scan: readWork, count: readWork, backup: backupWork }
const work: Record<string, (db: WriteDb, ...args: never[]) => unknown> = works[lane]
let raw: Database.Database | null = null
let db: WriteDb | null = null

/** Memory that the result gives away: typed arrays, alone or as `bytes` of an object. */
function buffersOf(value: unknown): ArrayBuffer[] {
  const view = typeof value === 'object' && value !== null && 'bytes' in value ? value.bytes : value
  return ArrayBuffer.isView(view) && !Buffer.isBuffer(view) && view.buffer instanceof ArrayBuffer ? [view.buffer] : []
}

/**
 * Waits for the disk at each commit but those of parts: a later one takes them along. What a statement of a part would take
 * back if it failed stays in memory: in a file it is as much as the rows that are written.
 */
function waitForDisk(wait: boolean): void {
  if (wait === waiting) return
  raw?.pragma(`synchronous = ${wait ? 'FULL' : 'NORMAL'}`)
  raw?.pragma(`temp_store = ${wait ? 'FILE' : 'MEMORY'}`)
  waiting = wait
}
let waiting = true

function perform({ name, args, part }: LaneRequest): unknown {
  if (name === 'open') {
    raw = openLane(lane, file, laneSql)
    db = wrapDatabase(raw)
    return null
  }
  if (name === 'close') {
    if (lane === 'writer') raw?.pragma('wal_checkpoint(TRUNCATE)')
    raw?.close()
    return null
  }
  const task = work[name]
  if (!task || !db) throw new Error(`the ${lane} lane cannot do ${name}`)
  waitForDisk(!part)
  return task(db, ...(args as never[]))
}

function errorReply(error: unknown): { code: string; message: string; details?: Record<string, unknown> } {
  if (error instanceof Failure) return { code: error.code, message: error.message, details: error.details }
  if (error instanceof Error) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : 'LANE_BUG'
    return { code, message: error.stack ?? error.message }
  }
  return { code: 'LANE_BUG', message: String(error) }
}

/** The next start looks the file through. */
function markDamaged(): void {
  try {
    writeNew(checkMark(file), '')
  } catch {
    // Without room for the mark the answer is still owed; the damage is met again.
  }
}

port.on('message', (request: LaneRequest) => {
  let reply: LaneReply
  let moved: ArrayBuffer[] = []
  try {
    const value = perform(request)
    moved = buffersOf(value)
    reply = { id: request.id, value }
  } catch (error) {
    reply = { id: request.id, error: errorReply(error) }
    if (lane !== 'backup' && reply.error.code.startsWith('SQLITE_CORRUPT')) markDamaged()
  }
  port.postMessage(reply, moved)
  if (request.name === 'close') port.close()
})
