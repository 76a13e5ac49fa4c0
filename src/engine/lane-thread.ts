// Thread entry of lanes, of the checkpoints beside them, of the threads that compare rows for them and of the one that reads answers
// from the web: each loads only its own code, and waits for its first message.
import { workerData } from 'node:worker_threads'
import { startInnerThreadsFrom } from './base/inner-threads.ts'
import { comparingWork } from './duplicates/comparing-name.ts'
import { checkpointWork } from './store/checkpoint-name.ts'
import { extractWork } from './web/extract-name.ts'

startInnerThreadsFrom(import.meta.url)
await (workerData === checkpointWork
  ? import('./store/checkpoint-thread.ts')
  : workerData === comparingWork
    ? import('./duplicates/comparing-thread.ts')
    : workerData === extractWork
      ? import('./web/extract-thread.ts')
      : import('./lane-work.ts'))
