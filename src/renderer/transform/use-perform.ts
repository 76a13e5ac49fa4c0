// Does a transform, then says what it did, with undo.
import { useMutation } from '@tanstack/react-query'
import type { SheetId } from '../../contract/app/ids.ts'
import { isJoin } from '../../model/transforms/index.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { infoNotice } from '../ui/notice/notices.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { countNoun } from '../ui/words/figures.ts'

export function usePerform(sheetId: SheetId, onClose: () => void) {
  const trpc = useTRPC()
  return useMutation(
    trpc.transform.perform.mutationOptions({
      onSuccess: ({ cells, rows, stepId, added }, { choice }) => {
        onClose()
        if (stepId === null) {
          infoNotice('Nothing changed.', sheetId)
          return
        }
        const done =
          rows > 0
            ? isJoin(choice.id)
              ? `${countNoun(rows, 'row')} joined to the row above.`
              : `${countNoun(rows, 'row')} added.`
            : added.length > 0
              ? addedWords(added)
              : `${countNoun(cells, 'cell')} changed.`
        stepNotice(done, sheetId)
      },
    }),
  )
}

const addedWords = (added: readonly { name: string }[]): string =>
  added.length === 1 ? `New column “${added[0]?.name}”.` : `${added.length} new columns.`
