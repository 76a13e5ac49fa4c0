// Lists deleted for good: said before what goes and what stays.
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '../rpc/trpc.ts'
import { Dialog } from '../ui/dialog.tsx'
import { doneNotice, problemNotice } from '../ui/notice/notices.tsx'
import { countNoun } from '../ui/words/figures.ts'
import type { TrashedList } from './trash-lists.tsx'
import { useTrashAgain } from './use-trash.ts'

/** Asked before, as it cannot be undone. */
export function DeleteForGood({ lists, onClose }: { lists: TrashedList[]; onClose: () => void }) {
  const trpc = useTRPC()
  const again = useTrashAgain()
  const purge = useMutation(trpc.workbook.purge.mutationOptions())
  const rows = lists.reduce((sum, list) => sum + list.rows, 0)
  const run = async () => {
    try {
      for (const { sheetId } of lists) await purge.mutateAsync({ sheetId })
      doneNotice(`Permanently deleted ${countNoun(lists.length, 'list')}.`)
    } catch (error) {
      problemNotice(error)
    }
    await again()
    onClose()
  }
  const [first] = lists
  return (
    <Dialog
      onClose={onClose}
      title="Delete permanently"
      size={460}
      focus="close"
      close="Keep"
      main={{ label: 'Delete permanently', run: () => void run(), busy: purge.isPending, danger: true }}
    >
      <Text>
        {lists.length === 1 && first ? `“${first.name}”` : countNoun(lists.length, 'list')} with{' '}
        {countNoun(rows, 'row')} and all history will be deleted. This cannot be undone. Answers you paid for stay
        stored, and backups made before keep the rows until they are replaced.
      </Text>
    </Dialog>
  )
}
