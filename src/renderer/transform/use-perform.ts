// Does a transform, then says what it did, with undo.
import { useMutation } from '@tanstack/react-query'
import type { SheetId } from '../../contract/app/ids.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { tellTransformed } from './transformed.ts'

export function usePerform(sheetId: SheetId, onClose: () => void) {
  const trpc = useTRPC()
  return useMutation(
    trpc.transform.perform.mutationOptions({
      onSuccess: (done, { choice }) => {
        onClose()
        tellTransformed(sheetId, choice.id, done)
      },
    }),
  )
}
