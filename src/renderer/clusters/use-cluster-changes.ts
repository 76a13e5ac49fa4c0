// What the review of clusters changes: values that are not the same, and the spellings that are unified.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SheetId } from '../../contract/app/ids.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { countNoun } from '../ui/words/figures.ts'

export function useClusterChanges(sheetId: SheetId, onClose: () => void) {
  const trpc = useTRPC()
  const client = useQueryClient()
  const again = () =>
    Promise.all([
      client.invalidateQueries(trpc.cluster.summary.queryFilter()),
      client.invalidateQueries(trpc.cluster.page.queryFilter()),
    ])
  const forget = useMutation(trpc.cluster.forgetApart.mutationOptions({ onSuccess: again }))
  const apart = useMutation(
    trpc.cluster.keepApart.mutationOptions({
      onSuccess: async (_, pair) => {
        await again()
        doneNotice(`“${pair.value}” is marked as not the same.`, {
          label: 'Undo',
          run: async () => {
            await forget.mutateAsync(pair)
          },
        })
      },
    }),
  )
  const apply = useMutation(
    trpc.cluster.perform.mutationOptions({
      onSuccess: ({ clusters, cells }) => {
        onClose()
        stepNotice(`${countNoun(clusters, 'cluster')} unified, ${countNoun(cells, 'cell')} changed.`, sheetId)
      },
    }),
  )
  return { apart, apply }
}
