// Thread entry of lanes, and of the checkpoints beside them: each loads only its own code, and waits for its first message.
import { threadName } from 'node:worker_threads'
import { checkpointThread } from './store/checkpoint-name.ts'

await (threadName === checkpointThread ? import('./store/checkpoint-thread.ts') : import('./lane-work.ts'))
