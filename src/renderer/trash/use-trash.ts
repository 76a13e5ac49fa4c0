// The trash asked for again, after something came back or went for good.
import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../rpc/trpc.ts'

export function useTrashAgain(): () => Promise<void> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return () => queries.invalidateQueries(trpc.workbook.trash.queryFilter())
}
