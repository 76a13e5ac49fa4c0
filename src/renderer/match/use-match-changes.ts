// What the match dialog changes: pairs that someone says are none, and the values brought over, each with its Undo.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SheetId } from '../../contract/app/ids.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'

/** `onDone` is called when values have been brought over. */
export function useMatchChanges(sheetId: SheetId, onDone: () => void) {
  const trpc = useTRPC()
  const client = useQueryClient()
  const again = () =>
    Promise.all([
      client.invalidateQueries(trpc.match.summary.queryFilter()),
      client.invalidateQueries(trpc.match.rows.queryFilter()),
    ])
  const takeBack = useMutation(trpc.match.takeBackReject.mutationOptions({ onSuccess: again }))
  const reject = useMutation(
    trpc.match.reject.mutationOptions({
      onSuccess: async (_, pair) => {
        await again()
        doneNotice('These values are marked as not the same.', {
          label: 'Undo',
          run: async () => {
            await takeBack.mutateAsync(pair)
          },
        })
      },
    }),
  )
  const apply = useMutation(
    trpc.match.perform.mutationOptions({
      onSuccess: ({ matched, unmatched, added }) => {
        onDone()
        stepNotice(
          `${countNoun(matched, 'row')} matched, ${formatCount(unmatched)} not. New: ${added.map(({ name }) => name).join(', ')}.`,
          sheetId,
        )
      },
    }),
  )
  return { reject, apply }
}
