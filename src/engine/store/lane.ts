// A SQLite thread as seen from main: typed calls, one in flight, urgent ones first, every call settles.
import type { ProblemCode } from '../../contract/app/problem.ts'
import { Failure } from '../base/fail.ts'
import type { Log } from '../base/host.ts'
import type { Threads } from '../base/threads.ts'
import type { LaneName } from './open.ts'

/** Work functions take the database first; callers give the rest. */
// The parameter list is open because every lane function has its own; calls are typed by LaneCall.
export type Work = Record<string, (db: never, ...args: never[]) => unknown>
type Rest<F> = F extends (db: never, ...rest: infer A) => unknown ? A : never
type Result<F> = F extends (...args: never[]) => infer R ? R : never

/** A failure inside a lane, with SQLite's own code (SQLITE_FULL, SQLITE_CORRUPT ...) or LANE_GONE. */
class LaneError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'LaneError'
    this.code = code
  }
}

export interface Lane<W extends Work> {
  /** Waits its turn. Typed arrays in the arguments are copied, those in the result are moved. */
  call<K extends keyof W & string>(name: K, ...args: Rest<W[K]>): Promise<Result<W[K]>>
  /** Overtakes what waits and is not urgent: a person's edit goes before slices of imports and runs, and after their edit before. */
  urgent<K extends keyof W & string>(name: K, ...args: Rest<W[K]>): Promise<Result<W[K]>>
  /**
   * Urgent too, for a part of an action: what it commits outlives a crash of the program, but a power cut only together
   * with the next call of another kind. The action's last call must be one, so that the disk is waited for once.
   */
  part<K extends keyof W & string>(name: K, ...args: Rest<W[K]>): Promise<Result<W[K]>>
  /** Calls waiting, the one in flight included. */
  readonly depth: number
  /** Finishes what waits, closes the database, leaves the thread. */
  close(): Promise<void>
}

/** A lane as its thread gives it: it also does the work of others that only read. */
export interface LaneThread<W extends Work, R extends Work> extends Lane<W> {
  readonly reading: Reads<R>
}
export type Reads<R extends Work> = Pick<Lane<R>, 'call'>

export interface LaneRequest {
  id: number
  name: string
  args: unknown[]
  /** The disk need not be waited for. */
  part: boolean
  /** Work of the reading lanes, whichever this one is. */
  read: boolean
}
export type LaneReply =
  | { id: number; value: unknown }
  | { id: number; error: { code: string; message: string; details?: Record<string, unknown> } }

interface Waiting extends LaneRequest {
  urgent: boolean
  resolve(value: unknown): void
  reject(error: Error): void
}

/** Asked before a call leaves its queue: what it gives is waited for, well or badly ended. null = nothing to wait for. */
export type BeforeCall = (call: string) => Promise<void> | null

export interface LaneOptions {
  readonly onGone?: (error: Error) => void
  readonly before?: BeforeCall
  /** After each call of its own work but the first: the milliseconds it took. */
  readonly onDone?: (ms: number) => void
  /** The database is opened when it has come. */
  readonly ready?: Promise<unknown>
  /** Secrets of hashes; without them the lane can compare no one with sealed ones. */
  readonly seals?: SharedArrayBuffer | null
}

/** What a lane is opened with. */
export interface LaneData {
  readonly lane: LaneName
  readonly file: string
  readonly seals: SharedArrayBuffer | null
}

const slowMs = 40
// Rows that are read live for a moment: a small young generation costs no time, and 14 MB less for each lane. Those that are
// written live until the undo step of their slice is stored: in a small one each is copied again and again. Values that are
// compared live longer than rows that are only read, and so do the rows of a plan's slice until it is packed, and the different texts of
// columns that are counted.
const young: Readonly<Partial<Record<LaneName, number>>> = { writer: 16, backup: 8, scan: 8, count: 16 }
const memory = (name: LaneName) => ({ maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: young[name] ?? 3 })

/**
 * Begins a lane thread and waits until its database is open. The thread loads its code at once and opens the database when
 * `ready` has come. Throws the failure of opening, or that of `ready`.
 */
export async function openLaneThread<W extends Work, R extends Work = W>(
  name: LaneName,
  file: string,
  threads: Threads,
  log: Log,
  {
    onGone = () => {},
    before = () => null,
    onDone = () => {},
    ready = Promise.resolve(),
    seals = null,
  }: LaneOptions = {},
): Promise<LaneThread<W, R>> {
  const thread = threads.begin(name, memory(name))
  const queue: Waiting[] = []
  let flying: Waiting | null = null
  let gone: Error | null = null
  /** The lane was asked to end, or never opened. */
  let ending = false
  let nextId = 1
  let startedAt = 0

  let held = false
  const pump = () => {
    const [first] = queue
    if (flying || held || !first) return
    const wait = first.read ? null : before(first.name)
    if (wait) {
      held = true
      const goOn = () => {
        held = false
        pump()
      }
      wait.then(goOn, goOn)
      return
    }
    flying = queue.shift() ?? null
    if (!flying) return
    startedAt = performance.now()
    const { id, name: call, args, part, read } = flying
    thread.postMessage({ id, name: call, args, part, read } satisfies LaneRequest)
  }
  const add = (call: string, args: unknown[], urgent: boolean, part = false, read = false) =>
    new Promise<unknown>((resolve, reject) => {
      if (gone) {
        reject(gone)
        return
      }
      const waiting = { id: nextId++, name: call, args, part, read, urgent, resolve, reject }
      const ordinary = urgent ? queue.findIndex(one => !one.urgent) : -1
      queue.splice(ordinary === -1 ? queue.length : ordinary, 0, waiting)
      pump()
    })
  const end = (error: Error) => {
    if (gone) return
    gone = error
    flying?.reject(error)
    flying = null
    for (const waiting of queue.splice(0)) waiting.reject(error)
    if (!ending) onGone(error)
  }

  const onMessage = (reply: LaneReply) => {
    const call = flying
    if (!call || reply.id !== call.id) return
    flying = null
    const took = performance.now() - startedAt
    if (took > slowMs && name !== 'scan' && name !== 'count' && name !== 'backup')
      log.info('slow lane call', { lane: name, call: call.name, ms: Math.round(took) })
    if ('value' in reply) call.resolve(reply.value)
    else call.reject(thrown(reply.error))
    if (call.name !== 'open' && !call.read) onDone(took)
    pump()
  }
  const onError = (error: unknown) => end(error instanceof Error ? error : new LaneError('LANE_GONE', String(error)))
  const onExit = () => end(new LaneError('LANE_GONE', `the ${name} lane has ended`))
  thread.on('message', onMessage).on('error', onError).on('exit', onExit)

  try {
    await ready
    await add('open', [{ lane: name, file, seals } satisfies LaneData], false)
  } catch (error) {
    ending = true
    await thread.terminate()
    throw error
  }
  return {
    // The name and arguments were checked against W by the caller's types.
    call: (call, ...args) => add(call, args, false) as Promise<never>,
    urgent: (call, ...args) => add(call, args, true) as Promise<never>,
    part: (call, ...args) => add(call, args, true, true) as Promise<never>,
    reading: { call: (call, ...args) => add(call, args, false, false, true) as Promise<never> },
    get depth() {
      return queue.length + (flying ? 1 : 0)
    },
    close: async () => {
      if (gone) return
      ending = true
      await add('close', [], false)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      // What was asked after the close is answered by no one.
      onExit()
      await threads.leave(thread)
    },
  }
}

/** Declared failures keep their class; a full disk or a broken file is one wherever it happens. */
function thrown(error: { code: string; message: string; details?: Record<string, unknown> }): Error {
  if (error.details) return new Failure(error.code as ProblemCode, error.details as never)
  if (error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT'))
    return new Failure('workspace_damaged', { detail: error.code })
  if (error.code === 'SQLITE_FULL') return new Failure('disk_full', { what: 'the workspace' })
  return new LaneError(error.code, error.message)
}
