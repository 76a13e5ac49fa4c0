// Imports and exports that this page started, until they end.
import { JobId } from '../../contract/app/ids.ts'
import { engineClient } from '../rpc/client.ts'
import { uiStore } from '../state/open.ts'
import { problemNotice } from '../ui/notice/notices.tsx'

export const newJobId = (): JobId => JobId.parse(crypto.randomUUID())

/** Shows a job in the strip until it ends. */
export const showJob = (jobId: JobId): void => uiStore.set({ jobs: [...uiStore.get().jobs, jobId] })

export const stopJob = (jobId: JobId): Promise<void> => engineClient.file.stop.mutate({ jobId }).catch(problemNotice)
