// Runs the embedded service in a thread of its own, so that its work never holds up the caller's.
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { ApiKey } from './keys.ts'
import { type RequestInput, type ThreadEnvelope, type ThreadFailure, ThreadMessage } from './messages.ts'
import type { OwnRow } from './own-data/import-own.ts'
import { OwnReportMessage, StoredSourceMessage } from './own-data/own-messages.ts'
import { LoggedRequest } from './request/request-log.ts'
import { ServiceSettings } from './settings.ts'
import type { ServiceAdmin, StartOptions } from './start.ts'
import { LedgerAudit } from './store/books/port.ts'
import { WorldStatus } from './store/directory.ts'

type Later<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never

/** The control of a spawned service: the same as in process, each answer a promise. */
export type RemoteAdmin = { [K in keyof ServiceAdmin]: Later<ServiceAdmin[K]> }

/** A service in its own thread. */
export interface SpawnedService {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly baseUrl: string
  /** A key made for this run, kept in memory only. */
  readonly key: string
  readonly admin: RemoteAdmin
  /** The last 10,000 requests, oldest first. */
  log(): Promise<LoggedRequest[]>
  /** Stops it; resolves when the thread has ended. May be called more than once. */
  close(): Promise<void>
  /** Resolves when the thread has ended: with null after `close`, else with the reason. */
  readonly ended: Promise<Error | null>
}

/** A failure in the service's thread, with the code of the system or SQLite error behind it, if there was one. */
class ServiceThreadError extends Error {
  readonly code: string | null

  constructor({ message, code }: ThreadFailure) {
    super(message)
    this.code = code
  }
}

const copyOf = ({ line, cells }: OwnRow) => ({ line, cells: [...cells] })

/** The owner's end of the thread: requests by number, and the thread's life. */
class Thread {
  readonly ended: Promise<Error | null>
  readonly ready: Promise<{ baseUrl: string; key: string }>
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  /** Rows of running imports. */
  readonly #rows = new Map<number, AsyncIterator<readonly OwnRow[]>>()
  readonly #ready = Promise.withResolvers<{ baseUrl: string; key: string }>()
  #last = 0
  #gone: Error | null = null
  #closing: Promise<void> | null = null

  constructor(threadUrl: URL, options: StartOptions) {
    this.ready = this.#ready.promise
    this.#worker = new Worker(threadUrl, { workerData: options, name: 'listwright service' })
    this.#worker.on('message', (data: unknown) => this.#hear(ThreadMessage.parse(data)))
    this.#worker.on('error', error => {
      this.#gone = error instanceof Error ? error : new Error(String(error))
    })
    const ended = Promise.withResolvers<Error | null>()
    this.ended = ended.promise
    this.#worker.once('exit', () => {
      this.#gone ??= new Error('The local service has ended.')
      for (const call of [...this.#waiting.values(), this.#ready]) call.reject(this.#gone)
      this.#waiting.clear()
      ended.resolve(this.#closing ? null : this.#gone)
    })
  }

  #hear(message: ThreadMessage): void {
    if (message.kind === 'ready') this.#ready.resolve(message)
    else if (message.kind === 'refused') this.#ready.reject(new ServiceThreadError(message.failure))
    else if (message.kind === 'more') void this.#feed(message.id)
    else this.#settle(message)
  }

  /** Sends the next rows of an import; rows that cannot be read end it, and its caller hears why. */
  async #feed(id: number): Promise<void> {
    try {
      const next = await this.#rows.get(id)?.next()
      this.#say({ kind: 'rows', id, rows: next?.done === false ? [...next.value].map(copyOf) : null })
    } catch (error) {
      this.#waiting.get(id)?.reject(error)
      this.#say({ kind: 'stop', id })
    }
  }

  #say(envelope: ThreadEnvelope): void {
    if (!this.#gone) this.#worker.postMessage(envelope)
  }

  #settle(message: Extract<ThreadMessage, { kind: 'done' | 'failed' }>): void {
    const call = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.kind === 'done') call?.resolve(message.value)
    else call?.reject(new ServiceThreadError(message.failure))
  }

  /** Asks the thread; rejects with its failure, or with the reason for its end. */
  async ask<T>(request: RequestInput, result: z.ZodType<T>): Promise<T> {
    if (this.#gone) throw this.#gone
    this.#last += 1
    const call = Promise.withResolvers<unknown>()
    this.#waiting.set(this.#last, call)
    this.#say({ kind: 'ask', id: this.#last, request })
    return result.parse(await call.promise)
  }

  /** Asks for an import and hands its rows over; an abort ends it, keeping what was taken in before. */
  async askWithRows<T>(
    request: RequestInput,
    slices: AsyncIterable<readonly OwnRow[]>,
    signal: AbortSignal | undefined,
    result: z.ZodType<T>,
  ): Promise<T> {
    signal?.throwIfAborted()
    const asked = this.ask(request, result)
    const id = this.#last
    const rows = slices[Symbol.asyncIterator]()
    this.#rows.set(id, rows)
    const stop = () => this.#say({ kind: 'stop', id })
    signal?.addEventListener('abort', stop, { once: true })
    try {
      return await asked
    } finally {
      signal?.removeEventListener('abort', stop)
      this.#rows.delete(id)
      await rows.return?.()
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#gone ? Promise.resolve() : this.#end()
    return this.#closing
  }

  async #end(): Promise<void> {
    await this.ask({ call: 'close' }, z.undefined())
    await this.ended
  }
}

/**
 * Starts the service in a worker thread. `threadUrl` is the thread's entry: `thread.ts` beside this file, or what it was
 * bundled to. The thread has its own clock and prints bugs. Rejects with a `ServiceThreadError` if the service cannot
 * start; the thread has then ended.
 */
export async function spawnService(
  options: Omit<StartOptions, 'clock' | 'report'>,
  threadUrl: URL,
): Promise<SpawnedService> {
  const thread = new Thread(threadUrl, options)
  const { baseUrl, key } = await thread.ready
  return {
    baseUrl,
    key,
    ended: thread.ended,
    log: () => thread.ask({ call: 'log' }, z.array(LoggedRequest)),
    close: () => thread.close(),
    admin: {
      balance: () => thread.ask({ call: 'balance' }, z.int()),
      refill: credits => thread.ask({ call: 'refill', credits }, z.int()),
      setPace: pace => thread.ask({ call: 'setPace', pace }, z.undefined()),
      setFaults: dial => thread.ask({ call: 'setFaults', dial }, z.undefined()),
      createKey: named =>
        thread.ask({ call: 'createKey', ...named }, z.strictObject({ id: z.string(), key: z.string() })),
      setKeyEnabled: (keyId, enabled) => thread.ask({ call: 'setKeyEnabled', keyId, enabled }, z.boolean()),
      keys: () => thread.ask({ call: 'keys' }, z.array(ApiKey)),
      settings: change => thread.ask({ call: 'settings', change }, ServiceSettings),
      world: () => thread.ask({ call: 'world' }, WorldStatus),
      importOwn: (options, slices, signal) =>
        thread.askWithRows(
          { call: 'importOwn', options: { ...options, mapping: [...options.mapping] } },
          slices,
          signal,
          OwnReportMessage,
        ),
      ownSources: () => thread.ask({ call: 'ownSources' }, z.array(StoredSourceMessage)),
      removeOwn: sourceId => thread.ask({ call: 'removeOwn', sourceId }, z.int()),
      forget: keys => thread.ask({ call: 'forget', keys: [...keys] }, z.int()),
      audit: () => thread.ask({ call: 'audit' }, LedgerAudit),
    },
  }
}
