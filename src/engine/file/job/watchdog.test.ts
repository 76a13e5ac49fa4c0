import { expect, test } from 'vitest'
import { progressBytes } from './progress.ts'
import { watchThread } from './watchdog.ts'

test('a thread that takes long to begin is watched all the same', async () => {
  let asked = 0
  // What Node answers before a thread has begun.
  const beginning = {
    getHeapStatistics: () => {
      asked++
      return Promise.reject(new Error('Worker instance not running'))
    },
  }
  const limits = { stillSeconds: 1, memoryMb: 128 }
  const over = await new Promise(resolve => {
    watchThread(beginning, new SharedArrayBuffer(progressBytes), limits, resolve)
    // The watch alone keeps no program open.
    setTimeout(resolve, 60_000, 'never').unref()
    setTimeout(() => {}, 5000)
  })
  expect(over).toBe('still')
  expect(asked).toBeGreaterThan(1)
})
