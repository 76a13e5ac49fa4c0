// Fixes problems of a list, says what was done, and offers to take it back.
import { useMutation } from '@tanstack/react-query'
import type { SheetId } from '../../contract/app/ids.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { infoNotice } from '../ui/notice/notices.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { countNoun } from '../ui/words/figures.ts'

export function useCleanFix(sheetId: SheetId, onDone: () => void = () => {}) {
  const trpc = useTRPC()
  return useMutation(
    trpc.clean.fix.mutationOptions({
      onSuccess: ({ cells, rows, stepId }) => {
        onDone()
        if (stepId === null) {
          infoNotice('There was nothing left to fix.', sheetId)
          return
        }
        const done = [
          ...(cells > 0 ? [`${countNoun(cells, 'cell')} fixed`] : []),
          ...(rows > 0 ? [`${countNoun(rows, 'row')} deleted`] : []),
        ]
        stepNotice(`${done.join(', ')}.`, sheetId)
      },
    }),
  )
}
