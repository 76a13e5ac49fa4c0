// Threads that are kept for a moment: who gets them, and when they end.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { brieflyKeptThreads, endingThreads } from './threads.ts'

const entry = new URL(
  `data:text/javascript,${encodeURIComponent(
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', code => code === null ? parentPort.postMessage('here') : process.exit(code))",
  )}`,
)
const limits = { maxOldGenerationSizeMb: 64 }

async function answers(thread: Worker): Promise<unknown> {
  thread.postMessage(null)
  return (await once(thread, 'message'))[0]
}

test('the work that follows gets the thread that was left; work with other limits, or at the same time, one of its own', async () => {
  const threads = brieflyKeptThreads(endingThreads(entry), 60_000)
  const first = threads.begin('one', limits)
  const beside = threads.begin('two', limits)
  expect(beside).not.toBe(first)
  expect(await answers(first)).toBe('here')
  await threads.leave(first)
  const other = threads.begin('other', { maxOldGenerationSizeMb: 65 })
  expect(other).not.toBe(first)
  const second = threads.begin('three', limits)
  expect(second).toBe(first)
  expect(await answers(second)).toBe('here')
  await threads.leave(second)
  // Only one is kept.
  const ended = once(beside, 'exit')
  await threads.leave(beside)
  await ended
  await Promise.all([first.terminate(), other.terminate()])
})

test('a kept thread ends after its time, and one that ended while it was kept is not given again', async () => {
  const brief = brieflyKeptThreads(endingThreads(entry), 1)
  const first = brief.begin('one', limits)
  await answers(first)
  const ended = once(first, 'exit')
  await brief.leave(first)
  await ended
  const long = brieflyKeptThreads(endingThreads(entry), 60_000)
  const second = long.begin('two', limits)
  await answers(second)
  await long.leave(second)
  const gone = once(second, 'exit')
  second.postMessage(3)
  await gone
  await sleep(0)
  const third = long.begin('three', limits)
  expect(third).not.toBe(second)
  expect(await answers(third)).toBe('here')
  await third.terminate()
})
