// What saved credits in a run: stored answers, equal inputs, local checks (R-CRD-04). Looked up once it has ended.
import { skipToken, useQuery } from '@tanstack/react-query'
import type { RunView } from '../../../contract/app/run/run.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { isOpen } from './run-order.ts'
import { savedWords } from './saved-words.ts'

export function SavedBy({ run }: { run: RunView }) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.ledger.saved.queryOptions(isOpen(run) ? skipToken : { runId: run.id }))
  return data ? savedWords(data) : null
}
