// The directory of a running service: its store, the fictional world put into it once, and how far that is.
import { z } from 'zod'
import { worldSource } from '../sources.ts'
import type { DirectoryStore, ImportBatch } from './directory/port.ts'

/** What the world is made of: its name changes whenever its records would. */
export interface WorldPlan {
  readonly name: string
  readonly contacts: number
  batches(): AsyncIterable<ImportBatch>
}

/** Whether the world is in the directory, and how many of its contacts are; `waiting` = no one has needed it yet. */
export const WorldStatus = z.strictObject({
  state: z.enum(['waiting', 'building', 'ready', 'off', 'failed']),
  done: z.int(),
  total: z.int(),
})
export type WorldStatus = z.infer<typeof WorldStatus>

/** The service ended while the world was on its way: for those who still wait no answer comes, and nothing is wrong. */
export class DirectoryStopped extends Error {}

/**
 * Opens lazily what operations ask: `open` resolves when the directory holds what it should. The world is looked for, and
 * built, when it is first needed; one that was begun and not finished is built again; a failure is reported, goes to
 * the callers that wait, and is tried again when next needed.
 */
export class Directory {
  readonly #store: DirectoryStore
  readonly #world: WorldPlan
  readonly #report: (error: unknown) => void
  readonly #stopping = new AbortController()
  #wanted: boolean
  #done = 0
  #state: WorldStatus['state'] = 'waiting'
  #settled: Promise<void> | null = null

  constructor(store: DirectoryStore, world: WorldPlan, wanted: boolean, report: (error: unknown) => void) {
    this.#store = store
    this.#world = world
    this.#report = report
    this.#wanted = wanted && world.contacts > 0
  }

  /** The store, with the world in it if it is wanted. Rejects if that could not be done. */
  async open(): Promise<DirectoryStore> {
    if (this.#state === 'failed') this.#settled = null
    this.#settled ??= this.#settle()
    await this.#settled
    if (this.#state === 'failed')
      throw this.#stopping.signal.aborted
        ? new DirectoryStopped('The service is stopping.')
        : new Error('The practice world could not be built.')
    return this.#store
  }

  /** The store as it is at this moment: own data are in it, the world may be on its way. */
  now(): DirectoryStore {
    return this.#store
  }

  /** Puts the world in or takes it out; own data stays. `open` waits for it. */
  setWorld(wanted: boolean): void {
    if (wanted === this.#wanted || this.#world.contacts === 0) return
    this.#wanted = wanted
    this.#settled = (this.#settled ?? Promise.resolve()).then(() => this.#settle())
  }

  status(): WorldStatus {
    return { state: this.#state, done: this.#done, total: this.#world.contacts }
  }

  /** Stops building and closes the store. */
  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#settled
    await this.#store.close()
  }

  /** Never rejects: a failure becomes the state. */
  async #settle(): Promise<void> {
    try {
      if (this.#wanted) await this.#build()
      else await this.#remove()
    } catch (error) {
      this.#state = 'failed'
      if (!this.#stopping.signal.aborted) this.#report(error)
    }
  }

  async #remove(): Promise<void> {
    await this.#store.remove(worldSource)
    this.#done = 0
    this.#state = 'off'
  }

  async #build(): Promise<void> {
    const { name, contacts } = this.#world
    const { sources } = await this.#store.stats()
    const held = sources.find(source => source.id === worldSource)
    if (held?.file !== name || held.contacts !== contacts) {
      this.#state = 'building'
      this.#done = 0
      if (held) await this.#store.remove(worldSource)
      const source = { id: worldSource, file: name, date: new Date().toISOString() }
      await this.#store.import(this.#counted(), source, { dryRun: false, signal: this.#stopping.signal })
    }
    this.#done = contacts
    this.#state = 'ready'
  }

  async *#counted(): AsyncGenerator<ImportBatch> {
    for await (const batch of this.#world.batches()) {
      yield batch
      this.#done += batch.filter(({ person }) => person !== null).length
      // Requests that need no directory are answered between batches.
      await new Promise(resolve => setImmediate(resolve))
    }
  }
}
