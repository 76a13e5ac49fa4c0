// Thread entry of lanes, and of the checkpoints beside them: each loads only its own code, and waits for its first message.
import { workerData } from 'node:worker_threads'
import { checkpointWork } from './store/checkpoint-name.ts'

await (workerData === checkpointWork ? import('./store/checkpoint-thread.ts') : import('./lane-work.ts'))
