// The thread that reads answers from the web, as main sees it: begun with the first answer, ended when one takes too long or too
// much memory, and begun again with the next.
import type { Worker } from 'node:worker_threads'
import type { Threads } from '../base/threads.ts'
import type { ExtractAsk, Extracted } from './extract.ts'
import { extractWork } from './extract-name.ts'

export interface Extractor {
  /** Never throws: an answer that cannot be read is a trouble. One after another. */
  extract(ask: ExtractAsk): Promise<Extracted>
  close(): Promise<void>
}

const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
const tooLong = 'Reading the response took too long.'
const tooMuch = 'Reading the response took too much memory.'

/** `limitMs`: how long one answer may take. */
export function openExtractor(threads: Threads, limitMs = 5000): Extractor {
  let thread: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    const ending = thread
    thread = null
    await ending?.terminate()
  }

  async function one(ask: ExtractAsk): Promise<Extracted> {
    thread ??= threads.begin(extractWork, memory)
    const worker = thread
    const done = Promise.withResolvers<Extracted>()
    const onMessage = (reply: Extracted) => done.resolve(reply)
    const onGone = () => done.resolve({ trouble: tooMuch })
    const timer = setTimeout(() => done.resolve({ trouble: tooLong }), limitMs)
    worker.on('message', onMessage).on('error', onGone).on('exit', onGone)
    worker.postMessage(ask)
    const reply = await done.promise
    clearTimeout(timer)
    worker.off('message', onMessage).off('exit', onGone)
    if ('trouble' in reply && (reply.trouble === tooLong || reply.trouble === tooMuch)) await end()
    worker.off('error', onGone)
    return reply
  }

  return {
    extract(ask) {
      const turn = last.then(() => one(ask))
      last = turn
      return turn
    },
    async close() {
      await last
      await end()
    },
  }
}
