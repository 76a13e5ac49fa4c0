// Fixes problems of a list, says what was done, and offers to take it back.
import { useMutation } from '@tanstack/react-query'
import type { SheetId } from '../../contract/app/ids.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { countNoun } from '../ui/figures.ts'
import { doneNotice, infoNotice, problemNotice } from '../ui/notices.tsx'

export function useCleanFix(sheetId: SheetId, onDone: () => void = () => {}) {
  const trpc = useTRPC()
  const undo = useMutation(trpc.edit.undo.mutationOptions())
  return useMutation(
    trpc.clean.fix.mutationOptions({
      onError: error => problemNotice(error),
      onSuccess: ({ cells, rows, stepId }) => {
        onDone()
        if (stepId === null) {
          infoNotice('There was nothing to fix any more.')
          return
        }
        const done = [
          ...(cells > 0 ? [`${countNoun(cells, 'cell')} fixed`] : []),
          ...(rows > 0 ? [`${countNoun(rows, 'row')} deleted`] : []),
        ]
        doneNotice(`${done.join(', ')}.`, {
          label: 'Undo',
          run: async () => {
            await undo.mutateAsync({ sheetId })
          },
        })
      },
    }),
  )
}
