// The work of a lane in its thread: opens a database, does one piece of work per message, closes on request; then it may open another.
import { parentPort } from 'node:worker_threads'
import type Database from 'better-sqlite3'
import { Failure } from './base/fail.ts'
import { writeNew } from './disk/own-files.ts'
import { takeSeals } from './identity/seals.ts'
import { backupWork, laneSql, readWork, writeWork } from './lanes.ts'
import type { LaneData, LaneReply, LaneRequest } from './store/lane.ts'
import { checkMark, openLane } from './store/open.ts'
import { type WriteDb, wrapDatabase } from './store/sql.ts'
import { goneList } from './table/gone-list.ts'

const port = parentPort
if (!port) throw new Error('lane-work runs in a worker only')

const works = { writer: writeWork, grid: readWork, scan: readWork, count: readWork, backup: backupWork }

/** What the thread has open. */
interface Opened {
  readonly raw: Database.Database
  readonly db: WriteDb
  /** Whether commits wait for the disk. */
  waiting: boolean
}
/** What it is opened with, from the first attempt on. */
let data: LaneData | null = null
let opened: Opened | null = null

/** Memory that the result gives away: typed arrays, alone or as `bytes` of an object. */
function buffersOf(value: unknown): ArrayBuffer[] {
  const view = typeof value === 'object' && value !== null && 'bytes' in value ? value.bytes : value
  return ArrayBuffer.isView(view) && !Buffer.isBuffer(view) && view.buffer instanceof ArrayBuffer ? [view.buffer] : []
}

/**
 * Waits for the disk at each commit but those of parts: a later one takes them along. What a statement of a part would take
 * back if it failed stays in memory: in a file it is as much as the rows that are written.
 */
function waitForDisk(at: Opened, wait: boolean): void {
  if (wait === at.waiting) return
  at.raw.pragma(`synchronous = ${wait ? 'FULL' : 'NORMAL'}`)
  at.raw.pragma(`temp_store = ${wait ? 'FILE' : 'MEMORY'}`)
  at.waiting = wait
}

function open(given: LaneData): void {
  data = given
  takeSeals(given.seals)
  const raw = openLane(given.lane, given.file, laneSql)
  opened = { raw, db: wrapDatabase(raw), waiting: true }
}

function close(): void {
  if (data?.lane === 'writer') opened?.raw.pragma('wal_checkpoint(TRUNCATE)')
  opened?.raw.close()
  takeSeals(null)
  data = null
  opened = null
}

function perform({ name, args, part, read }: LaneRequest): unknown {
  if (name === 'open') {
    // Given by openLaneThread.
    open(args[0] as LaneData)
    return null
  }
  if (name === 'close') {
    close()
    return null
  }
  const work: Record<string, (db: WriteDb, ...args: never[]) => unknown> =
    data === null ? {} : read ? readWork : works[data.lane]
  const task = work[name]
  if (!task || !opened) throw new Error(`the ${data?.lane} lane cannot do ${name}`)
  waitForDisk(opened, !part)
  try {
    return task(opened.db, ...(args as never[]))
  } catch (error) {
    throw goneList(opened.db, error) ?? error
  }
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
function markDamaged(file: string): void {
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
    if (data && data.lane !== 'backup' && reply.error.code.startsWith('SQLITE_CORRUPT')) markDamaged(data.file)
  }
  port.postMessage(reply, moved)
})
