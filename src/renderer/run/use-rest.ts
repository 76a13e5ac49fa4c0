// What the rows behind a trial would cost: the same question again, of which the trial's answers are now stored.
import { skipToken, useQuery } from '@tanstack/react-query'
import type { RunView } from '../../contract/app/run/run.ts'
import { useTRPCClient } from '../rpc/trpc.ts'
import { countEstimate } from './dialog/count-estimate.ts'

export function useRest(trial: RunView | null) {
  const client = useTRPCClient()
  return useQuery({
    queryKey: ['rest of trial', trial?.id],
    queryFn: trial === null ? skipToken : ({ signal }) => countEstimate(client, trial.spec, signal),
  })
}
