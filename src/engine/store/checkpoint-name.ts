// The name by which a thread knows that it makes checkpoints.
import { threadNamed } from '../base/threads.ts'

export const checkpointWork = 'checkpoint'
export const checkpointThread = threadNamed(checkpointWork)
