// The threads that read and compare rows together with a lane. The lane never returns to its event loop meanwhile, so it looks for their
// answers, and waits for them, in shared memory.
import { availableParallelism } from 'node:os'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import type { ComparedBlock, ComparingThreads, ReadInMemory } from '../../checks/linkage/shared-comparing.ts'
import { innerThread } from '../base/inner-threads.ts'
import { comparingWork } from './comparing-name.ts'
import {
  ALIVE,
  type ComparingReply,
  type ComparingRequest,
  type ComparingStart,
  comparingState,
  NEXT,
  SENT,
  STOPPED,
} from './comparing-wire.ts'
import type { ReadingOrder } from './read-together.lane.ts'

/** A shorter list is compared before a thread has started. */
export const fewestRows = 20_000
/** Each thread has memory of its own for what it has compared, and half of the work is done by the lane alone. */
const maxThreads = 3
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 4 }

/** A look at whether someone has stopped the work comes after each of these. */
const waitMs = 50
/** A thread without a sign of life for so long has ended, or its processor has no time for it: the lane does its part. */
const silentMs = 3_000

export interface OwnComparingThreads extends ComparingThreads {
  /** How many there are. */
  readonly count: number
  /** Has each thread read what is ordered, one for each of them. */
  read(orders: readonly ReadingOrder[]): void
  /** What a thread has read; null where it failed, undefined where it has not ended. */
  shareOf(thread: number): ReadInMemory | null | undefined
  /** What they are doing is of no use any more; resolves when they have ended. */
  close(): Promise<void>
}

export const usualThreads = (): number => Math.min(maxThreads, Math.max(1, availableParallelism() - 1))

/** For a list of so many rows; null where they would be of no use. */
export function comparingThreads(rows: number, count = usualThreads()): OwnComparingThreads | null {
  if (rows < fewestRows) return null
  const state = comparingState()
  const threads = Array.from({ length: count }, () => {
    const thread = innerThread(comparingWork, memory)
    const { port1: near, port2: far } = new MessageChannel()
    // A thread that has ended answers no more, which `wait` finds out.
    thread?.on('error', () => {})
    thread?.unref()
    thread?.postMessage({ port: far, state } satisfies ComparingStart, [far])
    return { thread, near }
  }).filter(({ thread }) => thread !== null)
  if (threads.length === 0) return null
  let working = threads.length
  const shares: (ReadInMemory | null | undefined)[] = threads.map(() => undefined)
  let blocks: ComparedBlock[] = []
  const takeReplies = () => {
    sent = Atomics.load(state, SENT)
    for (const [at, { near }] of threads.entries())
      for (let got = receiveMessageOnPort(near); got; got = receiveMessageOnPort(near)) {
        // Sent by comparing-thread.ts.
        const reply = got.message as ComparingReply
        if (reply === 'ended') working--
        else if ('share' in reply) shares[at] = reply.share
        else blocks.push(reply.block)
      }
  }
  let [sent, alive, heardAt] = [0, 0, 0]
  const tell = (request: ComparingRequest) => {
    for (const { near } of threads) near.postMessage(request)
  }
  return {
    count: threads.length,
    read(orders) {
      for (const [at, read] of orders.entries()) threads[at]?.near.postMessage({ read } satisfies ComparingRequest)
      heardAt = performance.now()
    },
    shareOf(thread) {
      takeReplies()
      return shares[thread]
    },
    prepare: rows => tell({ rows }),
    begin(order) {
      tell({ order })
      heardAt = performance.now()
    },
    take: () => Atomics.add(state, NEXT, 1),
    compared() {
      takeReplies()
      const taken = blocks
      blocks = []
      return taken
    },
    wait() {
      Atomics.wait(state, SENT, sent, waitMs)
      const signs = Atomics.load(state, ALIVE)
      const now = performance.now()
      if (signs !== alive) [alive, heardAt] = [signs, now]
      return working > 0 && now - heardAt < silentMs
    },
    async close() {
      Atomics.store(state, STOPPED, 1)
      await Promise.all(
        threads.map(({ thread, near }) => {
          near.close()
          return thread?.terminate()
        }),
      )
    },
  }
}
